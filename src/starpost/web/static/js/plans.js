// The pen for planned orders: the same arrows as the server draws, while one types.
import { f, make } from "./reel.js";

const APART = 5,
  FEW = 3, // so many lines at one place are named one by one
  MANY = 6; // more numbers than this would hide the map: only that of the line in hand is seen

const toward = (a, b, by) => {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1,
    k = Math.min(by, length * 0.42) / length;
  return { x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k };
};

export class Plans {
  constructor(svg, place) {
    this.svg = svg;
    this.place = place;
  }
  through(ref) {
    return (this.now || []).filter((plan) => plan.way.includes(ref)).map((plan) => plan.line);
  }
  draw(plans) {
    this.now = plans;
    for (const old of this.svg.querySelectorAll("g.arrows [data-line], g.own-plans, g.own-chips")) old.remove();
    const shafts = make("g", { class: "own-plans", "aria-hidden": true }),
      chips = make("g", { class: "own-chips", "aria-hidden": true });
    this.used = new Map();
    this.rings = new Map();
    for (const plan of plans) {
      const points = plan.way.map((ref) => this.place(ref)).filter(Boolean);
      if (plan.way.length < 2 && points[0]) shafts.append(this.ring(points[0], plan));
      if (points.length < 2) continue;
      const way = this.aside(points);
      shafts.append(this.arrow(way, plan));
      if (plan.mark) chips.append(this.chip(way.slice(0, 2), plan.mark, plan));
    }
    for (const [ref, here] of this.rings) {
      if (!here.some((plan) => plan.mark)) continue; // the ring tells enough
      const said = here.length > FEW ? `${here.length} orders` : here.map((plan) => plan.mark).join(", "),
        chip = this.chip([this.place(ref)], said, { line: here.map((plan) => plan.line).join(" ") });
      chip.append(make("title", {}, `${here.length} lines of your orders are carried out here`));
      chips.append(chip);
    }
    this.svg.insertBefore(shafts, this.svg.querySelector("g.nodes, g.tokens, g.labels"));
    chips.classList.toggle("many", chips.childElementCount > MANY);
    this.svg.append(chips);
    this.svg.classList.toggle("planned", plans.length > 0);
  }
  ring(at, plan) {
    // Done where it begins: one ring for all.
    const g = make("g", { "data-line": plan.line });
    this.rings.set(plan.way[0], [...(this.rings.get(plan.way[0]) || []), plan]);
    g.append(make("circle", { class: `a ${plan.kind}`, cx: at.x, cy: at.y, r: at.r + 6 }));
    return g;
  }
  aside(points) {
    // A way that is used already is drawn beside it.
    const legs = points.slice(1).map((p, k) =>
      [points[k], p]
        .map((q) => `${f(q.x)},${f(q.y)}`)
        .sort()
        .join(" "),
    );
    const rank = Math.max(...legs.map((leg) => this.used.get(leg) || 0));
    for (const leg of legs) this.used.set(leg, rank + 1);
    if (!rank) return points;
    const [a, b] = points,
      length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const off = APART * Math.ceil(rank / 2) * (rank % 2 ? 1 : -1);
    return points.map((p) => ({
      r: p.r,
      x: p.x - ((b.y - a.y) / length) * off,
      y: p.y + ((b.x - a.x) / length) * off,
    }));
  }
  arrow(points, plan) {
    const g = make("g", { "data-line": plan.line }),
      way = [...points],
      last = way.length - 1;
    way[0] = toward(way[0], way[1], points[0].r + 4);
    way[last] = toward(way[last], way[last - 1], points[last].r + 7);
    const a = way[last - 1],
      b = way[last],
      length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const ux = (b.x - a.x) / length,
      uy = (b.y - a.y) / length;
    const d = "M" + way.map((p) => `${f(p.x)} ${f(p.y)}`).join("L");
    const head = [
      [5, 0],
      [-5, 5.2],
      [-5, -5.2],
    ].map(([l, s]) => `${f(b.x + ux * l - uy * s)} ${f(b.y + uy * l + ux * s)}`);
    g.append(
      make("path", { class: "case", d }),
      make("path", { class: `a ${plan.kind}`, d }),
      make("path", { class: `h ${plan.kind}`, d: `M${head.join("L")}z` }),
      make("path", { class: "grip", d }),
      ...this.sign(way, plan.kind),
    );
    return g;
  }
  sign([a, b], kind) {
    // What is not told by colour alone: a triangle for a part, a cross for what will not happen.
    const part = kind === "part",
      at = part ? 0.3 : 0.5,
      x = a.x + (b.x - a.x) * at,
      y = a.y + (b.y - a.y) * at;
    if (part) return [make("path", { class: "ch", d: `M${f(x)} ${f(y - 6)}l6 10h-12z` })];
    return kind === "void" ? [make("path", { class: "a void cross", d: `M${f(x - 4)} ${f(y - 4)}l8 8m0-8l-8 8` })] : [];
  }
  chip(way, said, plan) {
    // At its place, or in the middle of its way; the map moves it along that to where there is room.
    const width = 8 + 6.8 * said.length,
      [a, b = a] = way,
      [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const g = make("g", { class: "u", "data-line": plan.line, "data-way": JSON.stringify(way) });
    g.append(
      make("rect", {
        class: plan.kind === "void" ? "ch void" : "ch",
        x: f(x - width / 2),
        y: f(y - 8),
        width: f(width),
        height: 16,
        rx: 4,
      }),
      make("text", { class: "ct", x: f(x), y: f(y + 4), "text-anchor": "middle" }, said),
    );
    return g;
  }
  light(line) {
    // Whether a number that was not seen is seen now.
    for (const g of this.svg.querySelectorAll("[data-line]"))
      g.classList.toggle("lit", g.dataset.line.split(" ").includes(String(line)));
    return !!this.svg.querySelector(".own-chips.many");
  }
}
