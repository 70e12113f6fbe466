// The land of the seats on the map. A film tells when a place is taken; until then it is no part of it.
const NEAR = 1.9; // from the middle of a hex to that of the next, in lengths of its edge

const INSET = 1.4;

const numbers = (part) => part.match(/-?[\d.]+/g).map(Number);
const far = (x, y, p) => Math.hypot(x - p.x, y - p.y);

function belongs(part, gone, left) {
  // Whether a piece of land is there only because of these places: a road that begins or ends at one, the
  // disc around one, the hexes that lie beside one and beside nothing else of that seat.
  const n = numbers(part);
  if (part.includes("a")) return gone.some((p) => far(n[0] + n[2], n[1], p) < 1);
  if (!part.includes("z")) return gone.some((p) => far(n[0], n[1], p) < 1 || far(n[2], n[3], p) < 1);
  const mean = (odd) => n.filter((_, k) => k % 2 === odd).reduce((a, b) => a + b) / (n.length / 2),
    [x, y] = [mean(0), mean(1)],
    beside = (p) => far(x, y, p) < NEAR * far(x, y, { x: n[0], y: n[1] });
  return gone.some(beside) && !left.some(beside);
}

function outline(hexes) {
  // The border of some hexes: the sides that only one of them has, drawn in a little as the map's own.
  let sides = [];
  for (const part of hexes) {
    const n = numbers(part),
      ends = n.flatMap((x, k) => (k % 2 ? [] : [{ x, y: n[k + 1] }])),
      mean = (some) => ({
        x: some.reduce((a, p) => a + p.x, 0) / some.length,
        y: some.reduce((a, p) => a + p.y, 0) / some.length,
      }),
      mid = mean(ends),
      by = INSET / far(mid.x, mid.y, ends[0]),
      inner = ends.map((p) => `${(p.x + (mid.x - p.x) * by).toFixed(1)} ${(p.y + (mid.y - p.y) * by).toFixed(1)}`);
    for (const k of ends.keys()) {
      const next = (k + 1) % ends.length,
        at = mean([ends[k], ends[next]]),
        others = sides.filter((side) => far(side.at.x, side.at.y, at) > 1);
      if (others.length < sides.length) sides = others;
      else sides.push({ at, d: `M${inner[k]}L${inner[next]}` });
    }
  }
  return sides.map((side) => side.d).join("");
}

export class Land {
  constructor(svg, place) {
    this.svg = svg;
    this.place = place;
    this.later = new Map();
    // Land that is nobody's, as the sectors of a board are, has no seat and never changes.
    this.parts = [...svg.querySelectorAll("g.regions .halo path, g.regions .area, g.regions .border")].flatMap((el) => {
      const seats = el.closest("[class*=' s']")?.classList;
      return seats ? [{ el, d: el.getAttribute("d"), seats }] : [];
    });
  }
  hold(seat, ref, now) {
    // This place is the seat's, or will be and is not yet.
    const refs = this.later.get(seat) || new Set();
    this.later.set(seat, refs);
    if (now) refs.delete(ref);
    else refs.add(ref);
    this.draw(seat, refs);
  }
  draw(seat, refs) {
    const spots = (some) => some.map(this.place).filter(Boolean),
      own = [...this.svg.querySelectorAll(`g.nodes .s${seat}`)].map((el) => el.dataset.ref),
      gone = spots([...refs]),
      left = spots(own.filter((ref) => !refs.has(ref)));
    const parts = this.parts.filter((part) => part.seats.contains(`s${seat}`)),
      kept = (d) => d.split(/(?=M)/).filter((part) => !belongs(part, gone, left)),
      ground = parts.find(({ el }) => el.classList.contains("area"))?.d;
    for (const { el, d } of parts) {
      if (!d) continue;
      const border = el.classList.contains("border");
      if (!border) el.setAttribute("d", kept(d).join(""));
      else el.setAttribute("d", gone.length && ground ? outline(kept(ground)) : d);
    }
  }
}
