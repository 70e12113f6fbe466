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
export function play(svg, was) {
  if (!svg || !was.size || CALM.matches) return;
  for (const el of svg.querySelectorAll(THINGS)) {
    const now = spot(el),
      old = was.get(el.dataset.ref);
    if (!old) el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: STEP });
    else if (Math.hypot(old.x - now.x, old.y - now.y) > 2) {
      el.animate([{ transform: `translate(${old.x - now.x}px, ${old.y - now.y}px)` }, { transform: "none" }], {
        duration: STEP,
        easing: "ease-out",
      });
    }
  }
  for (const mark of svg.querySelectorAll("g.marks [data-ref]"))
    mark.animate([{ opacity: 0 }, { opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }], { duration: FLASH });
}
