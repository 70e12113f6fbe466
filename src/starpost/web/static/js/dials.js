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
    });
    number.addEventListener("input", () => {
      slide.value = number.value;
    });
    number.after(slide);
  }
}
