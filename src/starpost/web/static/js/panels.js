// Calculators: a slider beside every number; the sum follows by itself, as one turns it.
export function dials(table) {
  for (const number of table.querySelectorAll("form.dials input[data-most]")) {
    const name = number.labels[0].textContent,
      slide = Object.assign(document.createElement("input"), {
        type: "range",
        min: number.min,
        max: number.dataset.most,
        value: number.value,
      });
    slide.setAttribute("aria-label", name);
    slide.addEventListener("input", () => {
      number.value = slide.value;
      number.dataset.mine = true;
    });
    number.addEventListener("input", (e) => {
      slide.value = number.value;
      if (e.isTrusted) number.dataset.mine = true;
    });
    const step = (by, sign) => {
      const b = Object.assign(document.createElement("button"), {
        type: "button",
        className: "btn icon",
        textContent: sign,
      });
      b.setAttribute("aria-label", `${name}: one ${by < 0 ? "less" : "more"}`);
      b.addEventListener("click", () => {
        slide.stepUp(by);
        slide.dispatchEvent(new Event("input", { bubbles: true }));
      });
      return b;
    };
    number.before(step(-1, "−"));
    number.after(slide, step(1, "+"));
  }
  const roles = [...table.querySelectorAll(".presets button")],
    values = (b) => Object.entries(JSON.parse(b.dataset.sets)),
    pressed = () => {
      for (const b of roles)
        b.setAttribute(
          "aria-pressed",
          String(values(b).every(([key, value]) => key === "name" || b.form.elements[key].value === value)),
        );
    };
  pressed();
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
    if (form?.matches(".dials")) pressed();
  });
  table.addEventListener("click", (e) => {
    // What is pressed sets dials: all of them for a purpose, or the one that mends it.
    const set = e.target.closest("button[data-sets]");
    if (set) {
      e.preventDefault();
      const { elements } = set.form?.matches(".dials") ? set.form : document.getElementById(set.dataset.form),
        tell = (field, bubbles) => field.dispatchEvent(new Event("input", { bubbles }));
      if (set.form?.matches(".dials")) for (const field of elements) delete field.dataset.mine;
      // A word first: it brings numbers of its own.
      for (const [key, value] of values(set).sort(([a]) => (elements[a].options ? -1 : 1))) {
        elements[key].value = value;
        tell(elements[key], !!elements[key].options);
      }
      tell(elements.name, true);
    }
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
