// Pan and zoom by changing the viewBox. Dragging, wheel, pinch and buttons all do the same.
import { CALM } from "./glide.js";

export const READS = 1.25; // units of the map to a pixel, at which its words can still be read
const LEAST = 0.12,
  MOST = 1.6,
  LARGEST = 3,
  FOOT = 56,
  EDGE = 12,
  LINE = 18, // clear of the double line around a map
  ROUND = 40, // how much around a moment is in sight
  GLIDE = 500, // milliseconds on the way there
  SMALL = 80; // less than this is no room for a map
// What makes up a map, with the numbers of its rows and columns; its sheet is larger by the margin of a page.
const PARTS = "g.cells, g.edges, g.nodes, g.badges, g.tokens, g.labels, :scope > g:not([class])";

export class View {
  constructor(svg) {
    this.svg = svg;
    this.whole = svg.viewBox.baseVal;
    this.whole = { x: this.whole.x, y: this.whole.y, w: this.whole.width, h: this.whole.height };
    this.table = svg.closest(".tabletop");
    this.trim(this.table ? "g.cells, g.nodes" : PARTS);
    this.box = { ...this.whole };
    const sizes = [...svg.querySelectorAll("g.nodes .n, g.cells .c")]
      .slice(0, 80)
      .map((el) => el.getBBox().width)
      .sort((a, b) => a - b);
    this.unit = sizes[Math.floor(sizes.length * 0.75)] || 24; // how large a usual place is drawn
    this.points = new Map();
    this.moved = 0;
    this.fit();
    this.listen();
  }
  trim(names) {
    // On a screen a map lies without the margin of a printed sheet.
    const parts = [...this.svg.querySelectorAll(names)].map((el) => el.getBBox()).filter((b) => b.width);
    if (!parts.length) return;
    const x = Math.min(...parts.map((b) => b.x)),
      y = Math.min(...parts.map((b) => b.y));
    const w = Math.max(...parts.map((b) => b.x + b.width)) - x,
      h = Math.max(...parts.map((b) => b.y + b.height)) - y;
    this.whole = { x, y, w, h };
  }
  set(box, moving = false) {
    cancelAnimationFrame(this.gliding);
    this.box = box;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
    const k = this.scale(),
      px = this.unit / k;
    if (moving || k === this.k) return; // names change their size once the map rests
    this.k = k;
    this.svg.style.setProperty("--k", k);
    this.svg.dataset.zoom = px < 14 ? "far" : px > 40 ? "near" : "middle";
  }
  // --- the free part of the frame
  room() {
    // How much of each side is covered: every box lies at the side where it takes least.
    const r = this.svg.getBoundingClientRect(),
      edge = this.table ? EDGE : LINE,
      m = { left: edge, right: edge, top: edge, bottom: edge };
    // A board on a table has its bars above it, not on it; ships may wait at its foot.
    if (this.table) return { ...m, bottom: this.table.querySelector(".ships") ? FOOT : EDGE };
    const root = this.svg.parentElement,
      names = root.classList.contains("filming") ? ".over" : ".over:not(.film)";
    const boxes = [...root.querySelectorAll(`:scope > ${names}:not(.moving, .nothing)`)].map((box) => {
      const b = box.getBoundingClientRect(),
        by = { left: b.right - r.left, right: r.right - b.left, top: b.bottom - r.top, bottom: r.bottom - b.top };
      return { b, by, side: Object.keys(by).reduce((a, c) => (by[c] < by[a] ? c : a)) };
    });
    for (const across of [true, false])
      for (const { b, by, side } of boxes) {
        if (!b.width || across !== (side === "left" || side === "right")) continue;
        // What stands above or below such a box is beside the map already.
        if (!across && (b.right - r.left <= m.left || r.right - b.left <= m.right)) continue;
        if (by[side] < (across ? r.width : r.height) / 2) m[side] = Math.max(m[side], by[side] + EDGE);
      }
    return m;
  }
  free() {
    const r = this.svg.getBoundingClientRect(),
      m = this.room();
    return {
      r,
      m,
      wide: Math.max(r.width - m.left - m.right, SMALL),
      high: Math.max(r.height - m.top - m.bottom, SMALL),
    };
  }
  into({ x, y, w, h }, least = 1 / LARGEST) {
    // The frame in whose free part this lies, never enlarged beyond what reads well.
    const { r, m, wide, high } = this.free(),
      k = Math.max(w / wide, h / high, least);
    return {
      x: x + w / 2 - (m.left + wide / 2) * k,
      y: y + h / 2 - (m.top + high / 2) * k,
      w: r.width * k,
      h: r.height * k,
    };
  }
  fit() {
    this.set(this.into(this.whole));
  }
  framed(spots, pad = 90) {
    // So that all of these are seen, no closer than everything reads well, no farther than all.
    return this.within(this.into(around(spots, pad)));
  }
  frame(spots, pad) {
    this.set(this.framed(spots, pad));
  }
  gathered(spots, k, pad = 30) {
    // As many of these as can be read at once, the first of them surely.
    const { wide, high } = this.free(),
      some = [];
    for (const p of spots) {
      const { w, h } = around([...some, p], pad);
      if (!some.length || (w <= wide * k && h <= high * k)) some.push(p);
    }
    return some.length ? this.within(this.into(around(some, pad), k / 1.6)) : this.box;
  }
  sees(spots) {
    // In the free part of the frame, and large enough to be read.
    const { r, m } = this.free(),
      k = this.scale(),
      { x, y } = this.box;
    const inside = (p) =>
      p.x > x + m.left * k &&
      p.x < x + (r.width - m.right) * k &&
      p.y > y + m.top * k &&
      p.y < y + (r.height - m.bottom) * k;
    return k < READS * 1.04 && spots.every(inside);
  }
  lead(first, more = []) {
    // To what is read or happens now, with as much else as can be read; nowhere if it is in sight.
    if (first.length && !this.sees(first)) this.glide(this.gathered([...first, ...more], READS, ROUND));
  }
  glide(to) {
    const from = this.box,
      start = performance.now();
    const step = (now) => {
      const t = CALM.matches ? 1 : Math.min(1, Math.max(0, now - start) / GLIDE),
        mix = (key) => from[key] + (to[key] - from[key]) * t * (2 - t);
      this.set({ x: mix("x"), y: mix("y"), w: mix("w"), h: mix("h") }, t < 1);
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    step(start);
  }
  within(box) {
    // The frame stays on the map, or has it in its middle.
    const k = this.scaleOf(box),
      m = this.room(),
      { whole } = this;
    const held = (at, size, low, long) =>
      long < size ? low - (size - long) / 2 : Math.max(low, Math.min(at, low + long - size));
    const x = held(box.x, box.w, whole.x - m.left * k, whole.w + (m.left + m.right) * k),
      y = held(box.y, box.h, whole.y - m.top * k, whole.h + (m.top + m.bottom) * k);
    return { ...box, x, y };
  }
  near(p, k) {
    // So large that names can be read, if everything at once would be too small for that.
    if (p && this.scale() > k) this.set(this.within(this.into({ x: p.x, y: p.y, w: 0, h: 0 }, k)));
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

function around(spots, pad) {
  // The box of these places, each with its own size and some room.
  const edges = (at, by) => spots.map((p) => p[at] + by * Math.max(pad, (p.r || 0) + 10)),
    x = Math.min(...edges("x", -1)),
    y = Math.min(...edges("y", -1));
  return { x, y, w: Math.max(...edges("x", 1)) - x, h: Math.max(...edges("y", 1)) - y };
}
