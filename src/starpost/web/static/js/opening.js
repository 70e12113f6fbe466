import { NARROW } from "./upright.js";

export const AROUND = 62; // so much of a goal is in sight that its planets are

const CLOSE = 0.85; // a first look at where one comes in
const ROOM = 0.7; // how much of the frame places may take that are shown without another size
const READS = 1.2; // so many units of the map to a pixel, and names can still be read

// A large board shows what the question is about: the fight, the landing, or one's own groups and the
// stars they may go to; where it is about no place, it opens where one comes in and then stays.
export function aim(chart, table, first = false) {
  const { view } = chart,
    about = JSON.parse(document.getElementById("tt-side").dataset.about || "[]"),
    groups = [...table.querySelectorAll(".grp.idle [data-ship]")];
  const goals = (button) => JSON.parse(button.dataset.moves).slice(0, 4);
  const refs = groups.flatMap((b) => [b.dataset.at, ...goals(b).map(([at]) => at)]);
  const spots = [...about, ...refs].map((ref) => ref && chart.place(ref)).filter(Boolean);
  if (!spots.length) {
    if (first) open(view, chart.place(document.getElementById("map").dataset.home));
    return;
  }
  if (!first && stays(view, spots)) return;
  // Neighbours are in sight too, unless names would then be too small to read, as on a phone.
  for (const [cells, pad] of [
    [3.5, 90],
    [1, 48],
  ]) {
    const wide = cells * view.unit;
    const around = ({ x, y }) => [
      { x: x - wide, y: y - wide / 2 },
      { x: x + wide, y: y + wide / 2 },
    ];
    view.frame(spots.flatMap(around), pad);
    if (view.scale() <= READS) return;
  }
  // What lies farthest from the first of them is left out, until the rest can be read.
  const [{ x, y }] = spots;
  spots.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
  while (view.scale() > READS && spots.length > 1) {
    spots.pop();
    view.frame(spots, 48);
  }
}

function open(view, home) {
  const { x, y, w, h } = view.whole,
    narrow = innerWidth < 701;
  view.fit();
  if (home || narrow) view.near(home || { x: x + w / 2, y: y + h / 2 }, narrow ? 1 : CLOSE);
}

// Between the questions of a turn the map keeps its size: it moves only as far as it must.
function stays(view, spots) {
  const xs = spots.map((p) => p.x),
    ys = spots.map((p) => p.y),
    { x, y, w, h } = view.box;
  const [left, right, top, foot] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (view.scale() > READS || right - left > w * ROOM || foot - top > h * ROOM) return false;
  const edge = { x: (w * (1 - ROOM)) / 2, y: (h * (1 - ROOM)) / 2 };
  const inside = left > x + edge.x && right < x + w - edge.x && top > y + edge.y && foot < y + h - edge.y;
  if (!inside) view.set(view.within({ x: (left + right - w) / 2, y: (top + foot - h) / 2, w, h }));
  return true;
}

const partly = (board) => NARROW.matches && board.chart && !board.chart.root.dataset.open;

// On a phone the chosen ship and what was just built stand whole on a board that is seen in part.
export function inSight(board, owned) {
  if (!partly(board)) return;
  const fresh = board.ships().filter((b) => owned.length && !owned.includes(b.dataset.ship)),
    at = (b) => board.chart.place(b?.dataset.ship) || board.chart.place(b?.dataset.at);
  board.chart.view.keepIn([board.chosen(), ...fresh].map(at).filter(Boolean));
}

// All of a board that stands upright, as wide as a phone, and then again what was in sight before.
export function whole(board, on = !document.querySelector(".map.whole")) {
  const { root, view } = board.chart || {};
  if (!partly(board) || root.classList.contains("whole") === on) return;
  root.classList.toggle("whole", on);
  root.querySelector('[data-tool="fit"]').setAttribute("aria-pressed", String(on));
  if (on) view.fit();
  else board.look(board.chosen());
}

// On a phone a board shows a ship with what it is bound for, as far as that can be read; false: with nothing.
export function ahead(board, ref) {
  const ship = board.ships().find((b) => b.dataset.ship === ref);
  if (!ship || ship.closest(".grp") || !NARROW.matches) return false;
  const { moves, sure, maybe, aims, at } = ship.dataset,
    ways = [...JSON.parse(moves).map(([to]) => to), ...JSON.parse(sure), ...JSON.parse(maybe)];
  return seen(board.chart, [at, ...JSON.parse(aims)], AROUND) || seen(board.chart, [at, ...ways]);
}
export function seen(chart, places, pad) {
  const spots = [...new Set(places)].map((to) => chart?.place(to)).filter(Boolean);
  if (spots.length > 1) chart.view.reach(spots, pad);
  return spots.length > 1;
}
