// The land of the seats on the map. A film tells when a place is taken; until then it is no part of it.
const NEAR = 1.9; // from the middle of a hex to that of the next, in lengths of its edge

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
    for (const { el, d } of this.parts.filter((part) => part.seats.contains(`s${seat}`))) {
      const border = el.classList.contains("border");
      el.classList.toggle("filmed", border && gone.length > 0);
      if (border || !d) continue;
      const kept = d.split(/(?=M)/).filter((part) => !belongs(part, gone, left));
      el.setAttribute("d", kept.join(""));
    }
  }
}
