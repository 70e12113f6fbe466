import { spot } from "./reel.js";
import { NARROW } from "./upright.js";

const FINGER = 24, // pixels by which a place may be missed
  FAR = 52, // from the middle of a target to its menu: its name and flags lie closer
  SIGNS = "svg.starmap :is(g.nodes .n, g.labels text, g.nodes text, g.tokens [data-ref])";

export function nearest(svg, hit, x, y, names = ".offered") {
  // The place that was meant, a lit one unless said; null: what was hit is one, or none is near.
  if (!NARROW.matches || hit?.matches(".offered, .maybe, [data-ref^=ship-]")) return null;
  const away = (el) => {
    const r = (el.querySelector(".n, .dot, .p, .c") || el).getBoundingClientRect();
    return Math.hypot(r.x + r.width / 2 - x, r.y + r.height / 2 - y);
  };
  const [best] = [...svg.querySelectorAll(names)].map((el) => [away(el), el]).sort((a, b) => a[0] - b[0]);
  return best && best[0] <= FINGER ? best[1] : null;
}

// On a large board, whose stars tell something by their colour, what may be reached has a ring round it.
export function ringed({ root, svg }) {
  for (const old of svg.querySelectorAll(".lit")) old.remove();
  for (const el of root.dataset.open ? svg.querySelectorAll(".offered, .maybe") : []) {
    const { x, y, r } = spot(el);
    el.insertAdjacentHTML("beforeend", `<circle class="lit" cx="${x}" cy="${y}" r="${r + 4}"/>`);
  }
}

// A word about a place, beside it on the map, with one thing that can be done there.
export function popover(text, action, x, y, el) {
  const box = document.createElement("div"),
    words = document.createElement("p"),
    root = document.getElementById("map"),
    r = root.getBoundingClientRect();
  box.className = "card menu about";
  box.id = "menu";
  words.textContent = text;
  box.append(words);
  if (action) {
    const b = document.createElement("button");
    b.className = "btn pri small";
    b.textContent = action.label;
    b.addEventListener("click", action.press);
    box.append(b);
  }
  const at = el?.getBoundingClientRect(),
    left = (x ?? at?.right ?? r.x) - r.x,
    top = (y ?? at?.bottom ?? r.y) - r.y;
  box.classList.toggle("far", NARROW.matches); // on a phone it stands away from what was touched
  box.classList.toggle("above", top > r.height / 2);
  box.style.left = `${Math.max(8, Math.min(left + 8, r.width - 250))}px`;
  box.style.top = `${Math.max(8, Math.min(top + 8, r.height - 90))}px`;
  root.append(box);
  box.querySelector("button")?.focus();
}

// The menu of a target, beside it and inside the map; on a phone in the sheet, or above its tabs where
// the map is large.
export function place(made, table, x, y, el) {
  const hold = document.createElement("template"),
    root = document.getElementById("map"),
    r = root.getBoundingClientRect();
  hold.innerHTML = made.trim();
  const box = hold.content.firstElementChild,
    grab = document.getElementById("grab"),
    bar = grab.getBoundingClientRect();
  if (NARROW.matches) {
    const within = innerHeight - bar.bottom > 260;
    box.classList.add(within ? "within" : "far");
    if (within) grab.after(box);
    else {
      box.style.inset = `auto 0 ${innerHeight - bar.top}px`;
      table.append(box);
    }
    return box;
  }
  root.append(box);
  box.style.maxHeight = `${r.height - 16}px`;
  const spot = beside(root, r, box, el?.getBoundingClientRect() || { x: x ?? r.x, y: y ?? r.y, width: 0, height: 0 });
  box.style.left = `${spot.x - r.x}px`;
  box.style.top = `${spot.y - r.y}px`;
  return box;
}

function beside(root, r, box, at) {
  // Beside the target where the least is covered: its own name and marks weigh most, then what is near.
  const { offsetWidth: w, offsetHeight: h } = box,
    cx = at.x + at.width / 2,
    cy = at.y + at.height / 2,
    away = (b) => Math.hypot(b.x + b.width / 2 - cx, b.y + b.height / 2 - cy),
    signs = [...root.querySelectorAll(SIGNS)].map((el) => el.getBoundingClientRect()).filter((b) => b.width),
    within = (n, low, room, size) => Math.max(low + 8, Math.min(n, low + room - size - 8)),
    spots = [0.5, 0.15, 0.85, 0, 1].flatMap((by) => [
      [cx + FAR, cy - h * by],
      [cx - FAR - w, cy - h * by],
      [cx - w * by, cy + FAR],
      [cx - w * by, cy - FAR - h],
    ]),
    covers = ({ x, y }) =>
      signs
        .filter((b) => b.right > x && b.x < x + w && b.bottom > y && b.y < y + h)
        .reduce((sum, b) => sum + (away(b) < FAR ? 100 : 1 + 60 / away(b)), 0);
  return spots
    .map(([x, y]) => ({ x: within(x, r.x, r.width, w), y: within(y, r.y, r.height, h) }))
    .map((spot) => ({ ...spot, cost: covers(spot) }))
    .reduce((best, spot) => (spot.cost < best.cost ? spot : best));
}
