// On a phone all ships of one seat at one place are one tag with their sum, until one comes nearer; ships
// that a film tells of stand alone.
import { NARROW } from "./upright.js";

// How many ships a flag tells of, after the name of their group if it has one.
const many = (said) => said.match(/^(?:.*×)?(\d+)$/)?.[1];
const written = (g) => [...g.querySelectorAll(".pn")].map((el) => el.textContent).join(" ");
const called = (g) => (g.dataset.called ??= g.getAttribute("aria-label")?.replace(`${written(g)}: `, "") ?? "");

export function count(g, n, of = [g]) {
  // What is written begins the name, so that it can be called by voice.
  const names = of.map(called).join("; ");
  [...g.querySelectorAll(".pn")].at(-1).textContent = n;
  if (names) g.setAttribute("aria-label", `${written(g)}: ${names}`);
}
export function fold(svg, small) {
  const groups = new Map();
  for (const g of svg.querySelectorAll("g.tokens > [data-at]")) {
    const said = [...g.querySelectorAll(".pn")].at(-1);
    if (!said) continue;
    g.classList.remove("folded");
    g.dataset.count ??= said.textContent;
    if (said.textContent !== g.dataset.count) count(g, g.dataset.count);
    const key = [g.dataset.at, g.classList[0], g.querySelector(".p").getAttribute("class")].join();
    if (many(g.dataset.count)) groups.set(key, [...(groups.get(key) || []), g]);
  }
  if (!small || !NARROW.matches) return;
  for (const [first, ...others] of groups.values()) {
    const all = [first, ...others];
    if (!others.length || all.some((g) => g.matches(".filmed"))) continue;
    for (const g of others) g.classList.add("folded");
    const sum = all.reduce((n, g) => n + Number(many(g.dataset.count)), 0);
    count(first, sum, all);
  }
}
