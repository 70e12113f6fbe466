// The layers of the map: switches that this browser remembers for the match. What they show comes
// from the server; only distances are counted here, since they depend on what is chosen.
import { make } from "./reel.js";

const HIGH = 11,
  WIDE = 5.2,
  SMALL = 8;

export class Layers {
  constructor(chart) {
    this.chart = chart;
    this.svg = chart.svg;
    this.box = chart.root.querySelector(".layers");
    this.note = chart.root.querySelector(".maptitle .why");
    this.chips = [...chart.root.querySelectorAll("[data-layer]")];
    this.room = `starpost/${chart.root.closest("[data-key]")?.dataset.key}/layers`;
    this.from = document.getElementById("selection")?.dataset.at || "";
    for (const chip of this.chips) chip.addEventListener("click", () => this.press(chip));
    this.box?.addEventListener("focusout", (e) => {
      if (!this.box.contains(e.relatedTarget)) this.tell("");
    });
    this.recall();
  }
  open() {
    // On a phone the chips are folded away; elsewhere the button leads to them.
    this.chart.root.classList.toggle("layered");
    if (this.chips[0]?.offsetParent) this.chips[0].focus();
  }
  on(name) {
    return this.chips.some((chip) => chip.dataset.layer === name && chip.getAttribute("aria-pressed") === "true");
  }
  press(chip) {
    const off = chip.getAttribute("aria-disabled") === "true",
      to = !off && chip.getAttribute("aria-pressed") !== "true";
    this.tell(off || to ? chip.title : "");
    if (off) return;
    this.turn(chip, to);
    this.keep();
  }
  tell(text) {
    if (!this.note) return;
    this.note.textContent = text;
    this.note.hidden = !text;
    if (text) this.chart.on.say(text);
  }
  turn(chip, on) {
    chip.setAttribute("aria-pressed", String(on));
    for (const el of this.svg.querySelectorAll(`.layer-${CSS.escape(chip.dataset.layer)}`)) {
      if (on) el.removeAttribute("display");
      else el.setAttribute("display", "none");
    }
    if (chip.dataset.layer === "distance") this.measure(this.from);
    this.chart.view.write();
  }
  // --- remembered
  keep() {
    const now = Object.fromEntries(
      this.chips.map((chip) => [chip.dataset.layer, chip.getAttribute("aria-pressed") === "true"]),
    );
    try {
      localStorage.setItem(this.room, JSON.stringify(now));
    } catch {
      /* then they begin as the map says */
    }
  }
  recall() {
    let was = {};
    try {
      was = JSON.parse(localStorage.getItem(this.room)) || {};
    } catch {
      /* nothing is remembered */
    }
    const { overview } = this.chart.view.signs;
    for (const chip of this.chips) {
      // From afar an overview shows no ships, and from near it shows them.
      const ships = overview && this.svg.querySelector(`g.tokens > .layer-${CSS.escape(chip.dataset.layer)}`),
        on = was[chip.dataset.layer] ?? (ships ? true : undefined);
      if (
        on !== undefined &&
        chip.getAttribute("aria-disabled") !== "true" &&
        String(on) !== chip.getAttribute("aria-pressed")
      )
        this.turn(chip, on);
    }
  }
  // --- distances
  gates(from) {
    const far = new Map([[from, 0]]);
    for (const [ref, n] of far)
      for (const next of this.chart.links[ref] || []) if (!far.has(next)) far.set(next, n + 1);
    return far;
  }
  said(ref) {
    // For the ear: how far the walk has come from what is chosen.
    const n = this.on("distance") && ref !== this.from ? this.gates(this.from).get(ref) : undefined;
    return n === undefined ? "" : ` ${n} ${n === 1 ? "gate" : "gates"} from ${this.from}.`;
  }
  measure(from) {
    this.from = from;
    this.svg.querySelector("g.distances")?.remove();
    if (!this.on("distance") || !this.chart.links[from]) return;
    const group = make("g", { class: "labels distances layer-distance", "aria-hidden": true }),
      plates = make("path", { class: "rd" });
    group.append(plates);
    let d = "";
    for (const [ref, n] of this.gates(from)) {
      const p = n && this.chart.place(ref);
      if (!p) continue;
      const word = String(n),
        straight = WIDE * word.length + 7 - HIGH,
        y = p.r < SMALL ? p.y : p.y - p.r + 1;
      d += `M${(p.x - straight / 2).toFixed(1)} ${(y - HIGH / 2).toFixed(1)}h${straight}a5.5 5.5 0 0 1 0 11h-${straight}a5.5 5.5 0 0 1 0-11z`;
      group.append(make("text", { class: "rt", x: p.x.toFixed(1), y: (y + 3).toFixed(1) }, word));
    }
    plates.setAttribute("d", d);
    this.svg.append(group);
  }
}
