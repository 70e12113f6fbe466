// Pan and zoom by changing the viewBox. Dragging, wheel, pinch and buttons all do the same.
import { CALM } from "./glide.js";
import { Signs } from "./signs.js";
import { NARROW } from "./upright.js";

export const TWICE = 350; // milliseconds between two taps that are one wish
export const READS = 1.25; // units of the map to a pixel, at which its words can still be read
export const PLANS = 1.6; // at which ships can still be counted
const WHOLE = 1.5, // at which they can where all of it is in sight then
  WELL = 1, // at which they are as large as drawn
  LEAST = 0.12,
  MOST = 1.6,
  LARGEST = 2,
  EDGE = 12,
  FARTHEST = 1.65, // at which all that a ship reaches is shown, if it takes so much
  TIGHT = 24, // how much around a place is in sight on a phone
  ROUND = 40, // how much around a moment is in sight
  GLIDE = 500, // milliseconds on the way there
  APART = 30, // pixels between them at most
  WORTH = 1.15, // so many times larger must what one holds be drawn than the whole map, to be shown alone
  SMALL = 80; // less than this is no room for a map
// What makes up a map, with the numbers of its rows and columns; its sheet is larger by the margin of a page.
// What lies around the known sectors is no part of it.
const PARTS =
  "g.cells .dot, g.cells .c:not(.unknown), g.edges, g.nodes, g.badges, g.tokens, g.labels, :scope > g:not([class])";

export class View {
  constructor(svg) {
    this.svg = svg;
    this.whole = svg.viewBox.baseVal;
    this.whole = { x: this.whole.x, y: this.whole.y, w: this.whole.width, h: this.whole.height };
    this.table = svg.closest(".tabletop");
    this.trim(this.table ? "g.cells, g.nodes, g.labels" : PARTS);
    this.box = { ...this.whole };
    this.signs = new Signs(svg, !this.table);
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
    if (!Object.values(box).every(Number.isFinite)) return; // the window has no size yet
    cancelAnimationFrame(this.gliding);
    this.glides = moving;
    this.box = box;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
    if (!moving) this.rest();
  }
  rest() {
    // Names change their size once the map rests.
    const k = this.scale(),
      px = this.unit / k;
    if (k === this.k) return;
    this.k = k;
    this.svg.style.setProperty("--k", k);
    this.svg.classList.toggle("small", k > READS);
    this.svg.dataset.zoom = px < 14 ? "far" : px > 40 ? "near" : "middle";
    this.write();
  }
  write() {
    this.signs.lay(this.k);
  }
  // --- the free part of the frame
  room() {
    // How much of each side is covered.
    const r = this.svg.getBoundingClientRect(),
      m = { left: EDGE, right: EDGE, top: EDGE, bottom: EDGE };
    // A board on a table has its bars above and below it, not on it.
    if (this.table) {
      const film = this.table.querySelector(".filming .film")?.getBoundingClientRect();
      return { ...m, bottom: film ? r.bottom - film.top + EDGE : EDGE };
    }
    const root = this.svg.parentElement,
      aside = NARROW.matches ? ", .nearer" : "",
      names = root.classList.contains("filming") ? ".over" : ".over:not(.film)";
    const boxes = [...root.querySelectorAll(`:scope > ${names}:not(.moving, .nothing${aside})`)].map((box) =>
      box.getBoundingClientRect(),
    );
    // A box in a corner lies at the side where it costs the map least.
    let ways = [m];
    for (const b of boxes) {
      if (!b.width || b.bottom <= r.top || b.top >= r.bottom) continue; // a strip beside the map
      const by = { left: b.right - r.left, right: r.right - b.left, top: b.bottom - r.top, bottom: r.bottom - b.top },
        free = (side) => by[side] < (side === "left" || side === "right" ? r.width : r.height) / 2,
        sides = Object.keys(by).filter(free);
      if (sides.length)
        ways = ways.flatMap((way) => sides.map((side) => ({ ...way, [side]: Math.max(way[side], by[side] + EDGE) })));
    }
    // Of a map on a phone, which is seldom seen at once, as much as can be.
    const size = ({ left, right, top, bottom }) => {
      const x = (r.width - left - right) / this.whole.w,
        y = (r.height - top - bottom) / this.whole.h;
      return NARROW.matches ? x * y : Math.min(x, y);
    };
    return ways.reduce((best, way) => (size(way) > size(best) ? way : best));
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
  into({ x, y, w, h }, least = 1 / LARGEST, most = Infinity) {
    // The frame in whose free part this lies, never enlarged beyond what reads well; where it would be too
    // small, the middle of it, under the tools too.
    const { r, m, wide, high } = this.free(),
      whole = Math.max(w / wide, h / high, least),
      k = Math.min(whole, most);
    return {
      x: x + w / 2 - (k < whole ? r.width / 2 : m.left + wide / 2) * k,
      y: y + h / 2 - (m.top + high / 2) * k,
      w: r.width * k,
      h: r.height * k,
    };
  }
  fit() {
    this.hold(this.whole, (box) => this.into(box));
  }
  all() {
    return this.into(this.whole);
  }
  get reads() {
    // Units to a pixel at which what is told of is seen; an overview comes nearer.
    return this.signs.overview?.reads ?? READS;
  }
  hold(box, into) {
    // Once more, since what is written has another size then.
    this.set(into(box));
    for (let n = 0; n < 2; n++) this.set(into(this.written(box)));
  }
  written(box) {
    // With all that is written on what lies in there, which may have grown beyond it.
    if (this.table) return box;
    const { x: left, y: top, w: wide, h: high } = box,
      beside = this.signs.told ? this.unit : 0, // what stands at its edge belongs to it
      own = (p) =>
        p.x + p.w > left - beside &&
        p.x - p.w < left + wide + beside &&
        p.y + p.h > top - beside &&
        p.y - p.h < top + high + beside,
      signs = this.signs.shown.filter(own),
      edges = (at, by, of) => signs.map((p) => p[at] + by * p[of]),
      x = Math.min(left, ...edges("x", -1, "w")),
      y = Math.min(top, ...edges("y", -1, "h"));
    const w = Math.max(left + wide, ...edges("x", 1, "w")) - x,
      h = Math.max(top + high, ...edges("y", 1, "h")) - y;
    return { x, y, w, h };
  }
  framed(spots, pad = 90) {
    // So that all of these are seen, no closer than everything reads well, no farther than all.
    return this.within(this.into(around(spots, pad)));
  }
  reach(spots, pad = 24) {
    // The first of them surely.
    this.set(this.within(this.into(around(spots, pad), 1, FARTHEST)));
    this.set(this.shifted(spots.slice(0, 1)) || this.box);
  }
  keepIn(spots) {
    // No farther than these need to be seen whole; nowhere if they are.
    const to = spots.length && this.shifted(spots);
    if (to && (to.x !== this.box.x || to.y !== this.box.y)) this.glide(to);
  }
  frame(spots, pad) {
    this.hold(around(spots, pad), (box) => this.within(this.into(box)));
  }
  open(wishes, wanted, most = PLANS) {
    // All of it; if its words could not be read then, the first of these wishes that can be: all that somebody
    // holds or the news name, and what lies next to it; if all are too much, as much of what is wanted as can be read.
    this.fit();
    const some = wishes.filter((spots) => spots.length).map((spots) => around(spots, ROUND));
    if (!some.length || this.scale() <= (NARROW.matches ? READS : WHOLE)) return;
    const reads = (box) => this.scaleOf(this.within(this.into(box, WELL))) <= most,
      // A phone has less room: rather smaller than without what the news tell of.
      [k, pad] = NARROW.matches ? [PLANS * 1.2, TIGHT] : [PLANS, ROUND],
      shown = some.find(reads) || around(this.gather(wanted, k, pad), pad),
      whole = this.scale();
    this.hold(shown, (box) => this.within(this.into(box, WELL, most * 1.15)));
    // What little is gained is not worth an edge that lies under the tools.
    if (!NARROW.matches && whole <= this.scale() * WORTH) this.fit();
  }
  gather(spots, k, pad) {
    // As many of these as can be read at once, the first of them surely.
    const { wide, high } = this.free(),
      some = [];
    for (const p of spots) {
      const { w, h } = around([...some, p], pad);
      if (!some.length || (w <= wide * k && h <= high * k)) some.push(p);
    }
    return some;
  }
  gathered(spots, k, pad = 30, least = k / 1.6) {
    const some = this.gather(spots, k, pad);
    return some.length ? this.within(this.into(around(some, pad), least)) : this.box;
  }
  sees(spots) {
    // In the free part of the frame, and large enough to be read.
    return this.scale() < this.reads * 1.04 && this.holds(spots);
  }
  holds(spots, box = this.box) {
    const { r, m } = this.free(),
      k = this.scaleOf(box),
      { x, y } = box;
    return spots.every(
      (p) =>
        p.x > x + m.left * k &&
        p.x < x + (r.width - m.right) * k &&
        p.y > y + m.top * k &&
        p.y < y + (r.height - m.bottom) * k,
    );
  }
  reveal(spots) {
    // As many of these as can be told apart, no larger than now; nowhere if they are in sight.
    const k = this.scale(),
      some = this.gather(spots, Math.max(k, PLANS), ROUND);
    if (some.length && !this.holds(some)) this.glide(this.within(this.into(around(some, ROUND), k)));
  }
  lead(first, more = [], k = 0) {
    // To what is read or happens now, with as much else as can be read, at a scale if that is said; nowhere if
    // it is in sight.
    if (!first.length || (k ? this.holds(first) : this.sees(first))) return;
    this.glide(this.gathered([...first, ...more], k || this.reads, ROUND, k || undefined));
  }
  shifted(spots) {
    // The frame as large as it is, moved no more than these need to be seen in it; none if it is too small for them.
    const { m, wide, high } = this.free(),
      k = this.scale(),
      { x, y, w, h } = around(spots, ROUND),
      by = (at, size, low, long) => Math.min(at - low, 0) + Math.max(at + size - low - long, 0);
    if (w > wide * k || h > high * k) return null;
    return {
      ...this.box,
      x: this.box.x + by(x, w, this.box.x + m.left * k, wide * k),
      y: this.box.y + by(y, h, this.box.y + m.top * k, high * k),
    };
  }
  glide(to) {
    const from = this.box,
      start = performance.now();
    if (Object.keys(to).every((key) => Math.abs(to[key] - from[key]) < 0.5)) return this.set(to); // it is there
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
  kept() {
    return { ...this.box, k: this.scale() };
  }
  keep({ x, y, k }) {
    // The same part of the map as before, as large as before, whatever the window's size is now.
    const r = this.svg.getBoundingClientRect();
    this.set({ x, y, w: r.width * k, h: r.height * k });
  }
  resized(change) {
    // The window onto the map changes at its foot; the map stays where it is, but for a window that grows
    // beyond the foot of the map.
    const k = this.scale(),
      { whole } = this,
      { x, y, h } = this.box;
    change();
    const r = this.svg.getBoundingClientRect(),
      high = r.height * k,
      low = whole.y + whole.h - high;
    const most = high > h ? Math.max(low, (low + whole.y) / 2) : y;
    if (r.width && high) this.set({ x, y: Math.min(y, most), w: r.width * k, h: high });
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
    new ResizeObserver(() => this.rest()).observe(svg);
    svg.addEventListener(
      "wheel",
      (e) => {
        e.preventDefault();
        this.moves?.();
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
      if (this.moved > 6) this.moves?.();
      if (points.size === 1 && this.moved > 6) this.pan(e.clientX - was.clientX, e.clientY - was.clientY);
      if (points.size === 2) this.pinch(e, was);
      points.set(e.pointerId, e);
    });
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, (e) => points.delete(e.pointerId));
    svg.addEventListener("pointerup", (e) => this.signs.overview && this.twice(e));
  }
  twice(e) {
    // Two taps come nearer, as on any map of a phone.
    const was = this.tapped,
      here = { x: e.clientX, y: e.clientY, when: e.timeStamp };
    this.tapped = this.moved > 6 ? null : here;
    if (!this.tapped || !was || here.when - was.when > TWICE || Math.hypot(here.x - was.x, here.y - was.y) > APART)
      return;
    this.tapped = null;
    this.moves?.();
    const p = this.at(here.x, here.y),
      by = 0.5,
      { x, y, w, h } = this.box;
    this.glide({ x: p.x - (p.x - x) * by, y: p.y - (p.y - y) * by, w: w * by, h: h * by });
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
