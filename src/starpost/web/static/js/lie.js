// How things lie to each other on a map: boxes with a middle and half their size.
const TOUCH = 2, // units that two things may reach into each other before anybody sees it
  RIM = 1.15; // a place with the ring round it
let touch = TOUCH;
export const seen = (k) => (touch = TOUCH * Math.min(1, k)); // so many pixels where they are drawn larger
export const FAVOURED = [10, 11, 0, 9, 1, 2, 8, 7, 6, 3, 5, 4]; // above right first, as readers expect

export const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y),
  covers = (a, b) => Math.abs(a.x - b.x) < a.w + b.w - touch && Math.abs(a.y - b.y) < a.h + b.h - touch,
  apart = (p, q) => Math.hypot(Math.max(0, Math.abs(p.x - q.x) - p.w), Math.max(0, Math.abs(p.y - q.y) - p.h)),
  reaches = (q, p) => apart(p, q) < q.w * RIM - TOUCH,
  about = (q, box, gaps, hours = FAVOURED) =>
    gaps.flatMap((gap) =>
      hours.map((hour) => {
        const [x, y] = around(hour, q.w * RIM + gap + box.w, q.w * RIM + gap + box.h);
        return { ...box, x: q.x + x, y: q.y + y };
      }),
    ),
  within = (n, most) => Math.max(-most, Math.min(most, n));

export function line(from, to, r) {
  // From the rim of a place to that of what stands off it.
  const [x, y] = [to.x - from.x, to.y - from.y],
    by = r / (Math.hypot(x, y) || 1),
    end = 1 - Math.min(1, to.w / Math.abs(x), to.h / Math.abs(y));
  return `M${from.x + x * by} ${from.y + y * by}L${from.x + x * end} ${from.y + y * end}`;
}
export function stem(svg, el, d) {
  // A line under what stands off its place; "" is none.
  let path = el.previousElementSibling;
  if (!path?.matches(".stem")) path = null;
  if (d && !path) {
    path = document.createElementNS(svg.namespaceURI, "path");
    path.setAttribute("class", "e stem");
    if (el.querySelector(".emp")) path.style.stroke = getComputedStyle(el.querySelector(".x") || el).fill; // of its seat
    el.before(path);
  }
  path?.setAttribute("d", d);
}
export const HIDES = 4; // so much worse than to touch a rim is it to cover what is read
const TOUCHES = 4; // pixels off its place beyond which a line leads to a number of the news
export function pin(svg, { el, x, y, w, h }, k, full, discs, most) {
  // A number of the news touches its place, covers nothing that is read, and is never left out.
  const by = Math.max(1, k),
    ring = el.parentNode.querySelector(":scope > .ring"),
    [a, b, r] = ring
      ? ["cx", "cy", "r"].map((name) => Number(ring.getAttribute(name)))
      : el.dataset.spot.split(" ").map(Number),
    home = discs.find((q) => Math.hypot(q.x - a, q.y - b) < TOUCH) || { x: a, y: b, w: r },
    spots = about(
      home,
      { w: w * by, h: h * by, pin: true },
      [0, 3, 7, 12, 18, 26, 36, 50].filter((n) => n <= most).map((n) => n * k),
      [...FAVOURED].reverse(),
    );
  const cost = (p) =>
      full.filter((q) => covers(q, p)).length * HIDES + discs.filter((q) => q !== home && reaches(q, p)).length,
    at = spots.find((p) => !cost(p)) || spots.reduce((p, q) => (cost(q) < cost(p) ? q : p));
  el.style.scale = by;
  el.style.transformOrigin = `${x}px ${y}px`;
  el.style.translate = `${at.x - x}px ${at.y - y}px`;
  stem(svg, el, apart(at, home) - home.w * RIM > TOUCHES * k ? line(home, at, home.w) : "");
  return at;
}
export function crosses(a, b, box) {
  // Whether a leg runs through a box: its nearest point to the middle, measured in boxes.
  const dx = (b.x - a.x) / box.w,
    dy = (b.y - a.y) / box.h,
    x = (box.x - a.x) / box.w,
    y = (box.y - a.y) / box.h,
    t = Math.max(0, Math.min(1, (x * dx + y * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - t * dx, y - t * dy) < 1.2;
}
function around(hour, wide, high) {
  return [wide * Math.cos((Math.PI * hour) / 6), high * Math.sin((Math.PI * hour) / 6)];
}
export function legs(svg, names = ":is(.own-plans, .shared-plans) path.a") {
  // The ways of planned orders, leg by leg; no coordinates are read beneath them.
  return [...svg.querySelectorAll(names)].flatMap((el) => {
    const spots = [...el.getAttribute("d").matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => ({ x: +x, y: +y }));
    return spots.slice(1).map((p, n) => [spots[n], p]);
  });
}
const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]; // where on its way the number of an order looks for room
export function orderly(el, box, k) {
  // The number of an order stands on its way, or beside the place where it is carried out.
  const [a, b] = JSON.parse(el.dataset.way || "[]");
  const gaps = [1, 6, 14, 26, 38].map((n) => n * k);
  if (!b) return a ? about({ ...a, w: a.r + 6 }, box, gaps) : [];
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1,
    [u, v] = [(b.x - a.x) / far, (b.y - a.y) / far],
    aside = box.w * Math.abs(v) + box.h * Math.abs(u) + 2 * k;
  return [0, aside, -aside, 2 * aside, -2 * aside].flatMap((by) =>
    ALONG.map((part) => {
      const at = a.r + (far - a.r - b.r) * part;
      return { ...box, x: a.x + u * at - v * by, y: a.y + v * at + u * by };
    }),
  );
}
