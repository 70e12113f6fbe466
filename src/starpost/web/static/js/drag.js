// Dragging a token onto a place: a shortcut for choosing first the one, then the other.
import { make } from "./reel.js";

const FAR = 8;

export class Drag {
  constructor(chart, drop) {
    this.chart = chart;
    this.svg = chart.svg;
    this.drop = drop;
    this.svg.addEventListener("pointerdown", (e) => this.begin(e), true);
    this.svg.addEventListener("pointermove", (e) => this.move(e), true);
    for (const end of ["pointerup", "pointercancel"]) this.svg.addEventListener(end, (e) => this.end(e), true);
  }
  begin(e) {
    const token = e.target.closest("g.tokens [data-ref][role=button]");
    if (!token || e.button || this.chart.view.points.size) return;
    this.from = { ref: token.dataset.ref, id: e.pointerId, x: e.clientX, y: e.clientY };
    e.stopPropagation(); // the map does not move while a ship does
    this.chart.view.moved = 0;
  }
  move(e) {
    if (!this.from || e.pointerId !== this.from.id) return;
    e.stopPropagation();
    if (!this.line && Math.hypot(e.clientX - this.from.x, e.clientY - this.from.y) < FAR) return;
    if (!this.line) this.start();
    const a = this.chart.place(this.from.ref),
      b = this.chart.view.at(e.clientX, e.clientY);
    this.line.setAttribute("d", `M${a.x} ${a.y}L${b.x} ${b.y}`);
    const hit = this.under(e);
    for (const el of this.svg.querySelectorAll(".aimed")) if (el !== hit) el.classList.remove("aimed");
    hit?.classList.add("aimed");
  }
  start() {
    this.line = make("path", { class: "a plan dragged" });
    this.svg.append(this.line);
    this.svg.setPointerCapture(this.from.id); // it may be let go of anywhere
    this.svg.classList.add("dragging");
  }
  under(e) {
    const hits = document
      .elementsFromPoint(e.clientX, e.clientY)
      .map((el) => el.closest("[data-ref][role=button]"))
      .filter((el) => el && this.svg.contains(el));
    return (
      hits.find((el) => !el.closest("g.tokens") && el.dataset.ref !== this.from.ref) ||
      hits.find((el) => el.dataset.ref !== this.from.ref)
    );
  }
  end(e) {
    const from = this.from,
      line = this.line;
    if (!from || e.pointerId !== from.id) return;
    const hit = line && e.type === "pointerup" ? this.under(e) : null;
    this.from = this.line = null;
    line?.remove();
    this.svg.classList.remove("dragging");
    for (const el of this.svg.querySelectorAll(".aimed")) el.classList.remove("aimed");
    if (line) this.chart.view.moved = FAR + 1; // the click that follows is none
    if (hit) this.drop(from.ref, hit.dataset.ref, e.clientX, e.clientY);
  }
}
