// The pictures of the film: wakes and pennants, bursts, flags, finds. All in one group of its own.
import { Former } from "./former.js";
import { Land } from "./land.js";
import { Marks } from "./mark.js";

export const make = (name, attributes = {}, said = "") => {
  const el = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  el.textContent = said;
  return el;
};
export const taken = (svg) =>
  // What stands on the map, as large as it is now: its middle and half its size.
  [...svg.querySelectorAll("text, .n, .p, .bf, .pins-told circle")].flatMap((el) => {
    const b = !el.closest(".out, .folded") && el.getBoundingClientRect(),
      m = b.width && svg.getScreenCTM().inverse();
    if (!m) return [];
    const { x, y } = new DOMPoint(b.x + b.width / 2, b.y + b.height / 2).matrixTransform(m);
    return [{ x, y, w: (b.width * m.a) / 2, h: (b.height * m.a) / 2 }];
  });
export const clear = (full, spots) => {
  // The first spot that covers nothing, else the one that covers least.
  const hits = (p) => full.filter((q) => Math.abs(q.x - p.x) < q.w + p.w && Math.abs(q.y - p.y) < q.h + p.h).length,
    at = spots.find((p) => !hits(p)) || spots.reduce((p, q) => (hits(q) < hits(p) ? q : p));
  full.push(at);
  return at;
};
const READ = 1.5, // seconds that a sentence takes at least
  STALL = 0.25, // the longest step of a film: a page that stood still goes on from where it was
  BESIDE = 0.3, // how much is seen of what runs beside that which is told
  SHORT = 8, // letters that a pennant carries
  RIM = 12; // how far from the rim of a place a pennant begins and ends
export const f = (n) => n.toFixed(1);
const RING = { fill: "none", "stroke-width": 4 };
// Seconds from one frame to the next; the first has none before it.
export const since = (last, when) => (last === null ? 0 : Math.max(0, Math.min(STALL, (when - last) / 1000)));
const ease = (t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) ** 2);

function along(points, t) {
  // A point of a way at a part of its length, and where its last leg began.
  const legs = points.slice(1).map((p, k) => Math.hypot(p.x - points[k].x, p.y - points[k].y));
  let left = t * legs.reduce((a, b) => a + b, 0);
  for (let k = 0; k < legs.length; k++) {
    if (left <= legs[k] || k === legs.length - 1) {
      const part = legs[k] ? Math.min(1, left / legs[k]) : 1,
        a = points[k],
        b = points[k + 1];
      return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, from: a };
    }
    left -= legs[k];
  }
  return { ...points[0], from: points[0] };
}

function between(way) {
  // From rim to rim: what flies covers no number of a place.
  const rim = (p, q) => {
    const far = Math.hypot(q.x - p.x, q.y - p.y) || 1,
      by = Math.min(p.r + RIM, (far + p.r - q.r) / 2) / far;
    return { ...p, x: p.x + (q.x - p.x) * by, y: p.y + (q.y - p.y) * by };
  };
  return [rim(way[0], way[1]), ...way.slice(1, -1), rim(way.at(-1), way.at(-2))];
}
export function spot(el) {
  // Where a thing of the map lies, and how far it reaches.
  const shape = el.querySelector(".n, .dot, .p, .c") || el,
    box = shape.getBBox();
  const r = shape.matches(".c") ? 4 : Math.min(box.width, box.height) / 2;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, r };
}
const sentences = (shots) => [...new Map(shots.filter((s) => s.line).map((s) => [s.line, s])).values()];
export function schedule({ phases, shots }) {
  // Each phase has its seconds, shared among its kinds by how much they say. Inside a kind one sentence follows
  // the other, its shots with it: as many as can be read, the weightiest last; the rest run beside them.
  let start = 0;
  const marks = phases.map((phase, n) => {
    const groups = new Map();
    for (const s of shots.filter((one) => (one.step || 0) === n))
      groups.set(s.kind, [...(groups.get(s.kind) || []), s]);
    const all = [...groups.values()],
      said = all.map((group) => Math.max(1, sentences(group).length)),
      each = Math.min(READ, phase.seconds / all.length),
      more = said.reduce((a, b) => a + b, 0) - all.length,
      spare = phase.seconds - each * all.length;
    let from = start;
    all.forEach((group, k) => {
      const until = from + each + spare * (more ? (said[k] - 1) / more : 1 / all.length);
      turns(group, from, until);
      from = until;
    });
    const mark = { from: start, until: start + phase.seconds };
    start = mark.until;
    return mark;
  });
  return { marks, length: start };
}
function turns(group, from, until) {
  const lines = sentences(group).map((s) => s.line),
    many = Math.max(1, Math.min(lines.length, Math.floor((until - from) / READ))),
    each = (until - from) / many,
    turn = (line) => {
      const late = lines.indexOf(line) - (lines.length - many);
      return late < 0 ? (late + lines.length) % many : late;
    };
  for (const shot of group) {
    const n = shot.line ? turn(shot.line) : 0;
    Object.assign(shot, { from: from + n * each, until: shot.line ? from + (n + 1) * each : until });
  }
}

export class Reel {
  constructor(chart, shots, stood = []) {
    this.chart = chart;
    this.shots = shots;
    this.stood = stood;
  }
  spots(shots) {
    return shots
      .flatMap((s) => [s.at, s.origin, s.to])
      .map((r) => r && this.chart.place(r))
      .filter(Boolean);
  }
  told(now) {
    // Of what runs together the weightiest, which comes last.
    return this.shots.findLast((s) => s.from <= now && s.until >= now && s.line);
  }
  about(shot) {
    // All places that its sentence tells of.
    return this.spots(this.shots.filter((s) => s.line === shot.line && s.from === shot.from));
  }
  coming(now) {
    // Where what is told from now on happens, one sentence after the other.
    return this.spots(this.shots.filter((s) => s.line && s.until > now).sort((a, b) => a.from - b.from));
  }
  follow(now, k) {
    // From moment to moment: what the words are about, with as much of what follows as can be seen with it.
    // Whether the camera is still on its way there.
    const shot = this.told(now);
    if (shot && shot.line !== this.aimed) {
      this.aimed = shot.line;
      this.full = null; // signs have another size then
      this.chart.view.lead(this.about(shot), this.coming(now), k);
    }
    return this.chart.view.glides;
  }
  begin() {
    this.aimed = null;
    this.group = make("g", { class: "reel", "aria-hidden": "true" });
    this.chart.svg.append(this.group);
    // What burns lies below the places, whose numbers are still read.
    this.below = make("g", { class: "fires", "aria-hidden": "true" });
    const places = this.chart.svg.querySelector(":scope > g.nodes");
    if (places) places.before(this.below);
    else this.group.before(this.below);
    this.ring = make("g", { class: "where" });
    this.below.append(this.ring);
    this.pointed = null;
    this.made = new Map();
    this.changed = [];
    this.marks = new Marks(this.chart.svg);
    this.land = new Land(this.chart.svg, (ref) => this.chart.place(ref));
    // Back to how it was before the first.
    for (const shot of [...this.shots].reverse()) this.prepare(shot);
    this.former = new Former(this.chart, this, this.stood);
    this.former.draw(-1);
  }
  prepare(shot) {
    // What the shot brings is not there before it.
    if (shot.kind === "meet") shot.named = [...this.chart.svg.querySelectorAll(`g.labels .s${shot.seat}`)];
    if (shot.kind === "flag") {
      const el = this.chart.byRef.get(shot.at);
      if (!el) return;
      shot.fly = (up) => {
        if (shot.up === up) return;
        shot.up = up;
        this.marks.own(el, (up ? shot.seat : shot.whom) || 0);
        if (shot.seat) this.land.hold(shot.seat, shot.at, up);
      };
      shot.fly(false);
      this.changed.push(() => shot.fly(true));
    }
  }
  draw(now) {
    this.former.draw(now);
    const told = this.told(now);
    this.point(told);
    for (const shot of this.shots) {
      const t = (now - shot.from) / (shot.until - shot.from);
      let g = this.made.get(shot);
      for (const el of shot.named || []) el.classList.toggle("filmed", t < 0);
      if (t < 0) {
        this.drop(shot, g);
        shot.fly?.(false);
        continue;
      }
      if (t >= 1) {
        if (shot.kind !== "fight" || t > 1.6) this.drop(shot, g);
        shot.fly?.(true);
        continue;
      }
      if (!g) {
        g = make("g");
        (["fight", "lose"].includes(shot.kind) ? this.below : this.group).append(g);
        this.made.set(shot, g);
      }
      // What the sentence tells of is seen before all else that runs.
      g.style.opacity = this.ring.firstChild && shot.line !== told.line ? BESIDE : "";
      (shot.kind === "lose" ? this.fight : this[shot.kind] || this.glow).call(
        this,
        g,
        shot,
        Math.max(0, Math.min(1, t)),
      );
    }
  }
  point(told) {
    // Rings where it happens.
    if (this.pointed === told?.line) return;
    this.pointed = told?.line;
    const spots = told ? this.about(told) : [],
      stroke = ["fight", "lose"].includes(told?.kind) ? "var(--event)" : "var(--accent)"; // red is for what burns
    this.ring.replaceChildren(
      ...[...new Map(spots.map((p) => [`${p.x} ${p.y}`, p])).values()].map(({ x, y, r }) =>
        make("circle", { ...RING, stroke, cx: f(x), cy: f(y), r: f(r + 7 * (this.chart.view.k || 1)) }),
      ),
    );
  }
  drop(shot, g) {
    g?.remove();
    shot.cost?.remove();
    this.made.delete(shot);
  }
  end() {
    for (const shot of this.shots) for (const el of shot.named || []) el.classList.remove("filmed");
    for (const undo of this.changed.reverse()) undo();
    this.former?.end();
    this.marks?.end();
    this.group?.remove();
    this.below?.remove();
  }
  go(g, shot, t) {
    const way = [shot.origin, ...(shot.via || []), shot.to].map((r) => r && this.chart.place(r)).filter(Boolean);
    if (!way.length) return;
    g.classList.add(`s${shot.seat || 0}`);
    if (way.length === 1) {
      // Out of the dark: it fades in.
      g.replaceChildren();
      this.pennant(g, way[0].x, way[0].y - 22, this.word(shot));
      g.setAttribute("opacity", f(t));
      return;
    }
    const p = along(between(way), ease(t)),
      dx = p.x - p.from.x,
      dy = p.y - p.from.y,
      l = Math.hypot(dx, dy) || 1,
      nx = -dy / l,
      ny = dx / l;
    g.replaceChildren(
      make("path", {
        class: "wake",
        d:
          `M${f(p.from.x + nx)} ${f(p.from.y + ny)}L${f(p.x + nx * 5.5)} ${f(p.y + ny * 5.5)}` +
          `L${f(p.x - nx * 5.5)} ${f(p.y - ny * 5.5)}L${f(p.from.x - nx)} ${f(p.from.y - ny)}z`,
      }),
    );
    this.pennant(g, p.x, p.y, this.word(shot));
    // Whether it left into the dark.
    const dark = shot.to && !shot.mine && !this.chart.byRef.has(shot.tokens?.[0]);
    g.setAttribute("opacity", dark ? f(1 - t * 0.8) : 1);
  }
  word(shot) {
    // Its number, or what stands beside the ships where they come to.
    const said = this.chart.byRef.get(shot.tokens?.[0])?.querySelector("text.pn")?.textContent || "";
    return shot.count ? String(shot.count) : said.length > SHORT ? "" : said;
  }
  pennant(g, x, y, word) {
    const w = 22 + 7 * word.length,
      h = 19;
    const text = make("text", { class: "ship-n", x: f(x - 3), y: f(y + 4), "text-anchor": "middle" }, word),
      sign = make("g", { class: "u" });
    sign.append(
      make("path", {
        class: "ship",
        d: `M${f(x - w / 2)} ${f(y - h / 2)}h${f(w - 8)}l8 ${h / 2}l-8 ${h / 2}h-${f(w - 8)}z`,
      }),
      text,
    );
    g.append(sign);
  }
  fight(g, shot, t) {
    const p = this.chart.place(shot.at);
    if (!p) return;
    // Places grow as a map shrinks.
    const size = p.r * (Number(this.chart.byRef.get(shot.at)?.style.scale) || 1),
      // Shots that cost nobody a ship are no great fire.
      r = (shot.lost ? size + 12 : size * 0.7) * Math.min(1, t * 2.4);
    const star = [...Array(24).keys()].map((k) => {
      const q = k % 2 ? r * 0.7 : r,
        a = (Math.PI * k) / 12 - Math.PI / 2;
      return `${f(p.x + q * Math.cos(a))} ${f(p.y + q * Math.sin(a))}`;
    });
    g.replaceChildren(
      ...(shot.lost ? [1, 1.5] : []).map((k) =>
        make("circle", { class: "wave", cx: p.x, cy: p.y, r: f((size + 30) * k * t), opacity: f(1 - t) }),
      ),
      make("path", { class: "burst", d: `M${star.join("L")}z`, opacity: f(1 - Math.max(0, t - 0.5) * 1.6) }),
    );
    if (!shot.lost || shot.cost?.isConnected) return;
    const mine = shot.whom && String(shot.whom) === this.chart.on?.table?.dataset.number,
      word = mine ? `you lose ${shot.lost}` : `−${shot.lost}`,
      half = mine ? 8 + 3.3 * word.length : 18,
      { x, y } = (shot.sign ||= this.beside(p, half)),
      text = make("text", { class: "loss-n", x: f(x), y: f(y + 4), "text-anchor": "middle" }, word);
    shot.cost = make("g", { class: `u s${shot.whom || 0}` });
    shot.cost.append(
      make("rect", { class: "loss", x: f(x - half), y: f(y - 9.5), width: f(half * 2), height: 19, rx: 5 }),
      text,
    );
    this.group.append(shot.cost);
  }
  beside(p, half) {
    // Where a number of what was lost covers no other.
    const k = Math.max(1, this.chart.view?.k || 1),
      spots = [14, 26, 40].flatMap((off) =>
        [-45, -135, 45, 135, 0, 180, -90, 90].map((deg) => ({
          x: p.x + (p.r + off + half * k) * Math.cos((deg * Math.PI) / 180),
          y: p.y + (p.r + off + 18 * k) * Math.sin((deg * Math.PI) / 180) * 0.8,
          w: half * k,
          h: 10 * k,
        })),
      );
    const { x, width } = this.chart.svg.viewBox.baseVal,
      inside = spots.filter((q) => q.x - q.w > x && q.x + q.w < x + width);
    this.full ||= taken(this.chart.svg);
    return clear(this.full, inside.length ? inside : spots);
  }
  flag(g, shot, t) {
    const p = this.chart.place(shot.at);
    if (!p) return;
    shot.fly?.(t > 0.45);
    const x = p.x - p.r - 8,
      y = p.y - p.r * 0.3,
      h = 32;
    const cloth = (by, drop, shown) => {
      if (!by) return null;
      const top = y - h + drop,
        c = make("g", { class: `s${by}`, opacity: f(shown) });
      c.append(make("path", { class: "cloth", d: `M${f(x + 1)} ${f(top)}h21l-4.5 6.5l4.5 6.5h-21z` }));
      return c;
    };
    const old = cloth(shot.whom, Math.min(1, t * 2) * 20, 1 - Math.min(1, t * 2)),
      fresh = cloth(shot.seat, (1 - Math.max(0, t * 2 - 1)) * 20, Math.max(0, t * 2 - 1));
    // A pole is seen with what flies from it.
    const cloths = [old, fresh].filter(Boolean),
      seen = f(Math.max(0, ...cloths.map((c) => Number(c.getAttribute("opacity")))));
    g.replaceChildren(make("path", { class: "mast", d: `M${f(x)} ${f(y)}V${f(y - h)}`, opacity: seen }), ...cloths);
  }
  glow(g, shot, t) {
    const p = this.chart.place(shot.at || shot.to);
    if (p)
      g.replaceChildren(make("circle", { class: "glow", cx: p.x, cy: p.y, r: f(p.r + 4 + 18 * t), opacity: f(1 - t) }));
  }
}
