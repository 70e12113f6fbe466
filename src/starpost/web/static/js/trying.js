// Try it: the sheet is run many times on what one knows, and the outcome stands beside it.
export function trying(table, say, open = () => {}) {
  const place = table.querySelector("#trial-place"),
    sheet = table.querySelector("#sheet-form");
  if (!place) return;
  const first = sheet && table.querySelector("button[value=try]"); // it stands in the foot
  const buttons = () => [first, place.querySelector("#trial-again")].filter(Boolean);
  let tried; // the sheet that the outcome is of
  const dated = () => {
    const chip = place.querySelector("#trial-runs");
    if (!chip || tried === undefined) return;
    chip.dataset.said ??= chip.textContent;
    const old = sheet.elements.text.value.trim() !== tried;
    chip.classList.toggle("warn", old);
    chip.textContent = old ? "out of date: your orders have changed" : chip.dataset.said;
  };
  sheet?.addEventListener("kept", dated);
  const run = async (pressed) => {
    const form = place.querySelector("#trial-form");
    const data = new FormData(form ?? sheet);
    if (sheet) data.set("text", sheet.elements.text.value);
    if (pressed?.name === "also") data.set("also", pressed.value);
    data.set("part", sheet ? "beside" : "page");
    let said = place.querySelector("#trial-said");
    if (!said) {
      place.innerHTML = '<p class="empty sec" role="status"></p>';
      said = place.firstChild;
    }
    open(); // on a phone the outcome may stand in a part that is not shown
    place.setAttribute("aria-busy", "true");
    for (const b of buttons()) b.disabled = true;
    said.textContent = "The turn is being run; this takes about two seconds.";
    say("The turn is being run.");
    try {
      const answer = await fetch(`/m/${place.dataset.key}/try`, { method: "POST", body: new URLSearchParams(data) });
      if (!answer.ok) {
        said.textContent = answer.status === 429 ? "Too often. Wait a moment." : "This could not be tried now.";
        return;
      }
      place.innerHTML = await answer.text();
      tried = data.get("text").trim();
      place.querySelector("#trial-title")?.focus({ preventScroll: true });
      place.scrollIntoView({ block: "start" });
      say(
        `${place.querySelector("#trial-runs")?.textContent}. ${place.querySelector("#trial-says")?.textContent ?? ""}`,
      );
    } catch {
      said.textContent = "No connection. Nothing was tried.";
    } finally {
      place.removeAttribute("aria-busy");
      for (const b of buttons()) b.disabled = false;
    }
  };
  first?.addEventListener("click", (e) => {
    e.preventDefault();
    run();
  });
  place.addEventListener("click", (e) => {
    if (!e.target.closest("[data-close]")) return;
    place.replaceChildren();
    first?.focus();
  });
  place.addEventListener("submit", (e) => {
    e.preventDefault();
    run(e.submitter);
  });
}
