// Where the name of an empire stands: at its home, and never where it is read as that of another's land.
import { about, apart, far } from "./lie.js";

const LAND = 16; // so many places of an empire its name looks for room at

export class Empires {
  constructor(svg, places, starry) {
    this.places = places;
    this.starry = starry; // on hexes a name is read as that of the nearest star
    this.lands = [...svg.querySelectorAll("g.regions .area")];
  }
  of(el) {
    return this.places.filter((q) => q.el.classList[0] === el.classList[0]);
  }
  home(el) {
    // The place that the map says is its seat, as long as it is its own.
    const own = this.of(el);
    return own.find((q) => q.el.dataset.ref === el.dataset.at) || null;
  }
  around(el, box, k, further) {
    // Beside each place of an empire, those nearest to its home first, or to the middle of its land.
    const own = this.of(el),
      home = this.home(el) || box,
      from = (p) => (this.starry && home === box ? Math.min(...own.map((q) => far(p, q))) : apart(p, home));
    return own
      .sort((a, b) => far(a, home) - far(b, home))
      .slice(0, LAND)
      .flatMap((q) =>
        about(
          { ...q, w: q.w * Math.max(1, k) },
          box,
          [2, 8, 15, 26, 38, 52, ...further].map((n) => n * k),
        ),
      )
      .sort((a, b) => from(a) - from(b));
  }
  owns(el, p) {
    // Whether what stands there is read as the name of this empire's land: none of another's lies nearer.
    const [seat] = el.classList,
      gap = (places) => Math.min(...places.map((q) => apart(p, q) - q.w)),
      held = this.places.filter((q) => /^s[1-9]/.test(q.el.classList[0])),
      own = held.filter((q) => q.el.classList[0] === seat);
    return (!own.length || gap(own) <= gap(held.filter((q) => q.el.classList[0] !== seat))) && !this.abroad(seat, p);
  }
  abroad(seat, { x, y, w, h }) {
    // Whether it reaches into the land of another, where hexes are somebody's land.
    const spots = [-1, -0.5, 0, 0.5, 1].flatMap((a) => [-1, 1].map((b) => new DOMPoint(x + a * w, y + b * h)));
    return this.lands.some((land) => !land.classList.contains(seat) && spots.some((at) => land.isPointInFill(at)));
  }
}
