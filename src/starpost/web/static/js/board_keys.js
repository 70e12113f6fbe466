// Keys of a table: numbers find their answer, Enter in a number box ends the typing and nothing else.
import { say } from "./parts.js";
import { count } from "./wares.js";

// Numbers of one or two figures, typed: the answer with that number gets the focus.
const PAUSE = 700;
let typed = "",
  timer = null;

function digit(key, find, say) {
  clearTimeout(timer);
  typed = (typed + key).slice(-2);
  timer = setTimeout(() => {
    typed = "";
  }, PAUSE);
  const hit = find(Number(typed)) || (typed.length > 1 ? find(Number(typed.slice(-1))) : null);
  if (hit) {
    const folded = hit.closest("details");
    if (folded) folded.open = true;
    hit.focus();
  } else say(`There is no answer ${Number(typed)}.`);
  return !!hit;
}

export function pressed(e, board) {
  const { table } = board;
  if (board.film?.key?.(e)) {
    e.preventDefault();
    return;
  }
  if (e.key === "Escape") {
    board.rest?.();
    board.tray.clear();
    board.letGo();
  }
  const typing = e.target.closest("input, textarea, select, [contenteditable]");
  if (e.key === "Enter" && typing?.matches("[data-count]")) {
    e.preventDefault(); // the form's first button is not meant
    count(typing, say);
    say(`${typing.value} ${typing.getAttribute("aria-label")}.`);
  }
  const large = e.key === "r" && (!typing || typing.matches("[data-count]"));
  if ((typing && !large) || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "?") {
    e.preventDefault();
    document.getElementById("keys").showModal();
  }
  if (e.target.closest("svg")) return;
  if (/^[0-9]$/.test(e.key)) {
    const all = [...table.querySelectorAll("[data-no]:not(:disabled)")];
    if (digit(e.key, (n) => all.find((b) => Number(b.dataset.no) === n), say)) e.preventDefault();
  }
  if (large) {
    e.preventDefault();
    table.querySelector("[data-main]")?.focus();
  }
}

export function skipped(e, board) {
  // The board takes the focus at the chosen ship, at home, or where it begins; from there arrows walk.
  const { chart } = board,
    ship = board.chosen()?.dataset;
  const el =
    chart?.byRef.get(ship?.ship) || chart?.byRef.get(ship?.at) || chart?.byRef.get(board.mine()) || chart?.buttons[0];
  if (!el) return;
  e.preventDefault();
  chart.root.scrollIntoView({ block: "nearest" });
  chart.focus(el);
}
