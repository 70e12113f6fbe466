// From one answer to the next: pieces glide to their new places, new ones fade in. Never against the
// wish of the reader.
export const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const STEP = 400,
  FLASH = 700,
  MOST = 400;
const THINGS = "g.tokens [data-ref], g.nodes [data-ref]";

function spot(el) {
  const b = el.getBBox();
  return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
}
export function noted(svg) {
  const all = svg && !CALM.matches ? [...svg.querySelectorAll(THINGS)] : [];
  return new Map((all.length > MOST ? [] : all).map((el) => [el.dataset.ref, spot(el)]));
}
// `late`: whether a piece waits for the line that tells of it. What waits is given back, to be let go.
export function play(svg, was, late = () => false) {
  if (!svg || !was.size || CALM.matches) return [];
  const waiting = [];
  for (const el of svg.querySelectorAll(THINGS)) {
    const now = spot(el),
      old = was.get(el.dataset.ref);
    let from = null;
    if (!old) from = [{ opacity: 0 }, { opacity: 1 }];
    else if (Math.hypot(old.x - now.x, old.y - now.y) > 2)
      from = [{ transform: `translate(${old.x - now.x}px, ${old.y - now.y}px)` }, { transform: "none" }];
    if (!from) continue;
    const way = el.animate(from, { duration: STEP, easing: "ease-out", fill: "backwards" });
    if (!late(now)) continue;
    way.pause();
    waiting.push({ ...now, way });
  }
  for (const mark of svg.querySelectorAll("g.marks [data-ref]"))
    mark.animate([{ opacity: 0 }, { opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }], { duration: FLASH });
  return waiting;
}
