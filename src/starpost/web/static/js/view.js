// Pan and zoom by changing the viewBox. Dragging, wheel, pinch and buttons all do the same.
const LEAST = 0.12,
  MOST = 1.6,
  LARGEST = 3,
  TOP = 56,
  FOOT = 56,
  EDGE = 12;

export class View {
  constructor(svg) {
    this.svg = svg;
    this.whole = svg.viewBox.baseVal;
    this.whole = { x: this.whole.x, y: this.whole.y, w: this.whole.width, h: this.whole.height };
    this.table = svg.closest(".tabletop");
    if (this.table) this.trim();
    this.box = { ...this.whole };
    const sizes = [...svg.querySelectorAll("g.nodes .n, g.cells .c")]
      .slice(0, 80)
      .map((el) => el.getBBox().width)
      .sort((a, b) => a - b);
    this.unit = sizes[Math.floor(sizes.length * 0.75)] || 24; // how large a usual place is drawn
    this.points = new Map();
    this.moved = 0;
    // A board on a table has its bars above it, not on it.
    this.top = this.table ? EDGE : TOP;
    this.fit();
    this.listen();
  }
  get foot() {
    // Ships may wait at the foot of a board.
    return this.table && !this.table.querySelector(".ships") ? EDGE : FOOT;
  }
  trim() {
    // A board lies on the table without the margin of a printed sheet.
    const parts = [...this.svg.querySelectorAll("g.cells, g.nodes")].map((el) => el.getBBox()).filter((b) => b.width);
    if (!parts.length) return;
    const x = Math.min(...parts.map((b) => b.x)),
      y = Math.min(...parts.map((b) => b.y));
    const w = Math.max(...parts.map((b) => b.x + b.width)) - x,
      h = Math.max(...parts.map((b) => b.y + b.height)) - y;
    this.whole = { x, y, w, h };
  }
  set(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
    const px = this.unit / this.scale();
    this.svg.dataset.zoom = px < 14 ? "far" : px > 40 ? "near" : "middle";
  }
  fit() {
    // Leave room for the title bar, and never enlarge beyond what reads well.
    const r = this.svg.getBoundingClientRect(),
      { x, y, w, h } = this.whole;
    const left = this.beside(r),
      edge = this.top + this.foot;
    const k = Math.max(w / Math.max(r.width - left - 24, 80), h / Math.max(r.height - edge, 80), 1 / LARGEST);
    const bw = r.width * k,
      bh = r.height * k;
    this.set({ x: x - (bw - w + left * k) / 2, y: y - this.top * k - (bh - edge * k - h) / 2, w: bw, h: bh });
  }
  beside(r) {
    // What is explained on the first turn stands on the left, and the map beside it.
    const box = this.svg.parentElement.querySelector(".things[open]")?.getBoundingClientRect();
    return box && box.width && box.width < r.width / 2 ? box.right - r.left : 0;
  }
  frame(spots, foot = this.foot, pad = 90) {
    // So that all of these are seen, no closer than everything reads well, no farther than all.
    const r = this.svg.getBoundingClientRect(),
      xs = spots.map((p) => p.x),
      ys = spots.map((p) => p.y);
    const box = {
      x: Math.min(...xs) - pad,
      y: Math.min(...ys) - pad,
      w: Math.max(...xs) - Math.min(...xs) + 2 * pad,
      h: Math.max(...ys) - Math.min(...ys) + 2 * pad,
    };
    const k = Math.max(box.w / r.width, box.h / Math.max(r.height - this.top - foot, 80), 1 / LARGEST);
    const x = box.x + box.w / 2 - (r.width * k) / 2,
      y = box.y + box.h / 2 - ((r.height + this.top - foot) * k) / 2;
    this.set(this.within({ x, y, w: r.width * k, h: r.height * k }, foot));
  }
  within(box, foot = this.foot) {
    // The frame stays on the map, or has it in its middle.
    const k = this.scaleOf(box),
      { whole } = this;
    const held = (at, size, low, long) =>
      long < size ? low - (size - long) / 2 : Math.max(low, Math.min(at, low + long - size));
    const x = held(box.x, box.w, whole.x - EDGE * k, whole.w + 2 * EDGE * k),
      y = held(box.y, box.h, whole.y - this.top * k, whole.h + (this.top + foot) * k);
    return { ...box, x, y };
  }
  near(p, k) {
    // So large that names can be read, if everything at once would be too small for that.
    const r = this.svg.getBoundingClientRect();
    if (!p || this.scale() <= k) return;
    const x = p.x - (r.width * k) / 2,
      y = p.y - ((r.height + this.top - this.foot) * k) / 2;
    this.set(this.within({ x, y, w: r.width * k, h: r.height * k }));
  }
  resized(change) {
    // The window onto the map changes, the map's size does not.
    const k = this.scale(),
      b = this.box,
      x = b.x + b.w / 2,
      y = b.y + b.h / 2;
    change();
    const r = this.svg.getBoundingClientRect();
    if (r.width && r.height)
      this.set({ x: x - (r.width * k) / 2, y: y - (r.height * k) / 2, w: r.width * k, h: r.height * k });
  }
  scale() {
    return this.scaleOf(this.box);
  }
  scaleOf(box) {
    const r = this.svg.getBoundingClientRect();
    return Math.max(box.w / r.width, box.h / r.height) || 1;
  }
  at(px, py) {
    const m = this.svg.getScreenCTM();
    return m ? new DOMPoint(px, py).matrixTransform(m.inverse()) : { x: 0, y: 0 };
  }
  zoom(by, px, py) {
    const { x, y, w, h } = this.box;
    const size = Math.min(Math.max(w * by, this.whole.w * LEAST), this.whole.w * MOST);
    const k = size / w;
    const p = px === undefined ? { x: x + w / 2, y: y + h / 2 } : this.at(px, py);
    this.set({ x: p.x - (p.x - x) * k, y: p.y - (p.y - y) * k, w: size, h: h * k });
  }
  pan(dx, dy) {
    const k = this.scale();
    this.set({ ...this.box, x: this.box.x - dx * k, y: this.box.y - dy * k });
  }
  show(x, y) {
    const b = this.box,
      mx = b.w * 0.12,
      my = b.h * 0.12;
    if (x > b.x + mx && x < b.x + b.w - mx && y > b.y + my && y < b.y + b.h - my) return;
    this.set(this.within({ ...b, x: x - b.w / 2, y: y - b.h / 2 }));
  }
  listen() {
    const { svg, points } = this;
    svg.addEventListener(
      "wheel",
      (e) => {
        e.preventDefault();
        this.zoom(e.deltaY > 0 ? 1.15 : 0.87, e.clientX, e.clientY);
      },
      { passive: false },
    );
    svg.addEventListener("pointerdown", (e) => {
      points.set(e.pointerId, e);
      this.moved = 0;
    });
    svg.addEventListener("pointermove", (e) => {
      const was = points.get(e.pointerId);
      if (!was) return;
      this.moved += Math.abs(e.clientX - was.clientX) + Math.abs(e.clientY - was.clientY);
      if (this.moved > 6 && !svg.hasPointerCapture(e.pointerId)) svg.setPointerCapture(e.pointerId);
      if (points.size === 1 && this.moved > 6) this.pan(e.clientX - was.clientX, e.clientY - was.clientY);
      if (points.size === 2) this.pinch(e, was);
      points.set(e.pointerId, e);
    });
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, (e) => points.delete(e.pointerId));
  }
  pinch(now, was) {
    const other = [...this.points.values()].find((p) => p.pointerId !== now.pointerId);
    const far = (a) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY) || 1;
    this.zoom(far(was) / far(now), (now.clientX + other.clientX) / 2, (now.clientY + other.clientY) / 2);
  }
}
