// A map that is over, seen from afar: who held what, with the name of each empire in the middle of its land
// and a crown on the winner's; all else waits for those who come nearer.
import { make } from "./reel.js";

export const CLOSE = 16; // pixels from one place to the next below which that is all one reads at a glance
export const DISC = 10; // pixels that a place then measures, without its rim
const REACH = 0.2; // of the whole map, across which places are seen as one land
const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

export function cluster(places, seat) {
  // The part of a seat's land where most of its places are, those in its middle first.
  const own = places.filter((p) => p.el.classList[0] === seat),
    long = (key) => Math.max(...places.map((p) => p[key])) - Math.min(...places.map((p) => p[key])),
    reach = REACH * Math.max(long("x"), long("y")),
    near = (p) => own.filter((q) => far(p, q) < reach),
    most = own.map(near).reduce((a, b) => (b.length > a.length ? b : a), []),
    mean = (key) => most.reduce((sum, p) => sum + p[key], 0) / most.length,
    mid = { x: mean("x"), y: mean("y"), w: 0, h: 0, by: 1 };
  return { mid, most: most.sort((a, b) => far(a, mid) - far(b, mid)) };
}
export function heart(places, el) {
  const { mid, most } = cluster(places, el.classList[0]);
  return most.length && mid;
}

export function bounds(places) {
  // Moves a name that would reach over the edge of the map back onto it.
  const ends = (key) => [Math.min(...places.map((p) => p[key])), Math.max(...places.map((p) => p[key]))],
    [left, right] = ends("x"),
    [top, foot] = ends("y"),
    held = (at, half, low, high) => Math.max(low + half, Math.min(at, high - half));
  return (p) => ({ ...p, x: held(p.x, p.w, left, right), y: held(p.y, p.h, top, foot) });
}

export const peaks = (x, foot, u) =>
  `M${x - u} ${foot}l${-u / 4} ${-u}l${u * 0.65} ${u / 2}l${u * 0.6} ${-u}l${u * 0.6} ${u}l${u * 0.65} ${-u / 2}l${-u / 4} ${u}z`;

export function crown(svg, seats) {
  for (const seat of seats?.split(" ") || []) {
    const g = svg.querySelector(`g.labels .s${seat}:has(> .emp):not(.crowned)`);
    if (!g) continue;
    const { x, y, width, height } = g.querySelector(".emp").getBBox();
    g.classList.add("crowned");
    g.append(make("path", { class: "crown", d: peaks(x + width / 2, y, height / 2) }));
  }
}

export function raise(piece, p, by, signs) {
  // The piece of a board with its ring, as large as its place leaves it room.
  const el = piece.parentNode,
    scale = Math.max(1, (p.w * by) / signs.box(piece).w);
  el.style.transformOrigin = `${p.x}px ${p.y}px`;
  el.style.scale = scale;
  Object.assign(p, { named: true, w: signs.box(el).w * scale });
}
