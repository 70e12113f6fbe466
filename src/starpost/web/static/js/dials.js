// Calculators: a slider beside every number, and the sum as one turns it.
export function dials(table) {
  for (const form of table.querySelectorAll("form.dials")) {
    for (const number of form.querySelectorAll("input[data-most]")) {
      const slide = Object.assign(document.createElement("input"), { type: "range", min: number.min, max: number.dataset.most, value: number.value });
      slide.setAttribute("aria-label", number.labels[0]?.textContent || "");
      slide.addEventListener("input", () => { number.value = slide.value; });
      number.addEventListener("input", () => { slide.value = number.value; });
      number.after(slide);
    }
    form.querySelector("button").hidden = true;
    const box = form.parentElement.querySelector(".sum");
    let timer = 0, turn = 0;
    const ask = async () => {
      const mine = ++turn;
      try {
        const answer = await fetch(`${form.action.split("#")[0]}/sum?${new URLSearchParams(new FormData(form))}`);
        if (answer.ok && mine === turn) box.innerHTML = await answer.text();
      } catch { /* the last sum stays until the connection is back */ }
    };
    form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, 120); });
    form.addEventListener("submit", (e) => { e.preventDefault(); ask(); });
  }
}
