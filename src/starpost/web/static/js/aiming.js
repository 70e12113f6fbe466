// The way that an answer sends a ship: an arrow from where it stands to where it would be, while that answer is looked at.
import { make } from "./reel.js";

const TIP = 11, // units of the head of an arrow
  OFF = 14; // units of the ship that it leaves free

export function arrow(board, line = "") {
  const { svg } = board.chart || {};
  for (const old of svg?.querySelectorAll(".way-to") || []) old.remove();
  const ship = board.ships().find((b) => JSON.parse(b.dataset.moves).some(([, , way]) => way === line)),
    at = ship && JSON.parse(ship.dataset.moves).find(([, , way]) => way === line)[0],
    [from, to] = [ship?.dataset.at, at].map((ref) => board.chart?.place(ref));
  if (!line || !from || !to) return;
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1,
    [u, v] = [(to.x - from.x) / long, (to.y - from.y) / long],
    tip = { x: to.x - u * 6, y: to.y - v * 6 },
    foot = { x: tip.x - u * TIP, y: tip.y - v * TIP },
    off = Math.min(OFF, long / 3),
    g = make("g", { class: "way-to", "aria-hidden": "true" });
  g.append(make("path", { d: `M${from.x + u * off} ${from.y + v * off}L${foot.x} ${foot.y}` }));
  g.append(
    make("path", {
      class: "tip",
      d: `M${tip.x} ${tip.y}L${foot.x - v * 7} ${foot.y + u * 7}L${foot.x + v * 7} ${foot.y - u * 7}z`,
    }),
    make("circle", { cx: to.x, cy: to.y, r: Math.max(to.r || 0, 6) + 5 }),
  );
  svg.append(g);
}

// Answers that send a ship show their way while the pointer or the focus is on them.
export function aiming(board) {
  const shown = (e) => {
    const b = e.target.closest?.('button[name="line"]');
    if (b && !document.getElementById("menu")) arrow(board, b.value);
  };
  const gone = (e) => e.target.closest?.('button[name="line"]') && !document.getElementById("menu") && arrow(board);
  for (const name of ["pointerover", "focusin"]) board.table.addEventListener(name, shown);
  for (const name of ["pointerout", "focusout"]) board.table.addEventListener(name, gone);
}
