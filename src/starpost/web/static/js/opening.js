// A large board opens on one's own groups and the stars they may go to; before there are any, whole.
export function open(chart, table) {
  const { view, svg } = chart,
    groups = [...table.querySelectorAll(".grp [data-ship]")];
  const goals = (button) => JSON.parse(button.dataset.moves).slice(0, 4);
  const refs = groups.flatMap((b) => [b.dataset.at, ...goals(b).map(([at]) => at)]);
  const own = [...svg.querySelectorAll(`g.tokens .s${table.dataset.number}`)].map((el) => el.dataset.ref);
  const spots = [...refs, ...own].map((ref) => ref && chart.place(ref)).filter(Boolean);
  if (!spots.length) {
    whole(view, svg);
    return false;
  }
  const wide = 6 * view.unit; // never so close that the neighbours are out of sight
  const around = ({ x, y }) => [
    { x: x - wide, y: y - wide / 2 },
    { x: x + wide, y: y + wide / 2 },
  ];
  view.frame(spots.flatMap(around));
  return true;
}
function whole(view, svg) {
  const all = svg.querySelector("g.cells")?.getBBox(),
    r = svg.getBoundingClientRect();
  if (!all || !r.width) return;
  const k = Math.max(all.width / (r.width - 16), all.height / (r.height - 60));
  const x = all.x + all.width / 2 - (r.width * k) / 2,
    y = all.y + all.height / 2 - ((r.height + 44) * k) / 2;
  view.set({ x, y, w: r.width * k, h: r.height * k });
}
