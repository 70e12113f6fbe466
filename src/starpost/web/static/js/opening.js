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
