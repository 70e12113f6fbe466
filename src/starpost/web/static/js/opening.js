// A large board shows what the question is about: the fight, the landing, or one's own groups and the
// stars they may go to; where it is about no place, the whole.
export function aim(chart, table) {
  const { view } = chart,
    about = JSON.parse(document.getElementById("tt-side").dataset.about || "[]"),
    groups = [...table.querySelectorAll(".grp.idle [data-ship]")];
  const goals = (button) => JSON.parse(button.dataset.moves).slice(0, 4);
  const refs = groups.flatMap((b) => [b.dataset.at, ...goals(b).map(([at]) => at)]);
  const spots = [...about, ...refs].map((ref) => ref && chart.place(ref)).filter(Boolean);
  if (!spots.length) {
    view.fit();
    return;
  }
  const wide = 3.5 * view.unit; // never so close that the neighbours are out of sight
  const around = ({ x, y }) => [
    { x: x - wide, y: y - wide / 2 },
    { x: x + wide, y: y + wide / 2 },
  ];
  view.frame(spots.flatMap(around));
}
