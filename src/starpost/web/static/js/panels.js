// Calculators: a slider beside every number; the sum follows by itself, as one turns it.
export function dials(table) {
  for (const number of table.querySelectorAll("form.dials input[data-most]")) {
    const slide = Object.assign(document.createElement("input"), {
      type: "range",
      min: number.min,
      max: number.dataset.most,
      value: number.value,
    });
    slide.setAttribute("aria-label", number.labels[0]?.textContent || "");
    slide.addEventListener("input", () => {
      number.value = slide.value;
      number.dataset.mine = true;
    });
    number.addEventListener("input", (e) => {
      slide.value = number.value;
      if (e.isTrusted) number.dataset.mine = true;
    });
    number.after(slide);
  }
  table.addEventListener("input", ({ target: { form, selectedOptions } }) => {
    // A word may bring numbers of its own, such as what a hull has to begin with, and how far they go. What
    // somebody has set stays as far as it goes.
    const { sets, tops = "{}" } = selectedOptions?.[0]?.dataset || {},
      most = JSON.parse(tops);
    for (const [key, value] of Object.entries(JSON.parse(sets || "{}"))) {
      const number = form.elements[key];
      number.max = number.nextElementSibling.max = most[key] ?? number.dataset.most;
      number.value = Math.min(number.dataset.mine ? number.value : value, number.max);
      number.dispatchEvent(new Event("input"));
    }
  });
  table.addEventListener("click", (e) => {
    // Pressed again, the way to a calculator is the way back.
    const shop = e.target.closest(".shop[href]"),
      part = shop && table.querySelector(shop.hash);
    if (part && part.getBoundingClientRect().top < shop.closest(".side").getBoundingClientRect().top + 30) {
      e.preventDefault();
      table.querySelector("#orders").scrollIntoView();
    }
    const written = e.target.closest(".sum [data-offer]");
    if (written) requestAnimationFrame(() => Object.assign(written, { textContent: "On your sheet", disabled: true }));
  });
}

// A table sorted by its heads. Without scripts the same heads are links that the server answers.
const value = (row, n) => row.cells[n].textContent.trim();
const compare = (a, b) => {
  const x = parseFloat(a.replace(/^\D*/, "")),
    y = parseFloat(b.replace(/^\D*/, ""));
  if (!Number.isNaN(x) && !Number.isNaN(y) && x !== y) return x - y;
  if (!a !== !b) return a ? -1 : 1; // what is not known comes last
  return a.localeCompare(b);
};

export function sortable(table) {
  const heads = table ? [...table.tHead.rows[0].cells] : [];
  for (const [n, head] of heads.entries()) {
    head.querySelector("a")?.addEventListener("click", (e) => {
      e.preventDefault();
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...table.tBodies[0].rows].sort((a, b) => compare(value(a, n), value(b, n)) * (down ? -1 : 1));
      table.tBodies[0].append(...rows);
    });
  }
}
