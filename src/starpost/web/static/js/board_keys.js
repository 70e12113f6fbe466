// Keys of a table: numbers find their answer, Enter in a number box ends the typing and goes to the large button.
import { putAway, say } from "./parts.js";
import { count } from "./wares.js";

// Numbers of one or two figures, typed: the answer with that number gets the focus.
const PAUSE = 1000;
let typed = "",
  timer = null;

function digit(key, find, say) {
  clearTimeout(timer);
  typed = (typed + key).slice(-2);
  document.body.classList.add("typing"); // numbers of two figures show while they are typed
  timer = setTimeout(() => {
    typed = "";
    document.body.classList.remove("typing");
  }, PAUSE);
  const hit = find(Number(typed)) || (typed.length > 1 ? find(Number(typed.slice(-1))) : null);
  if (hit) {
    for (let fold = hit.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    hit.focus();
    hit.select?.(); // what is typed next takes the place of the number that stands there
  } else say(`There is no answer ${Number(typed)}.`);
  return !!hit;
}

// The one that is filled, or else what is advised, or else the one that goes on.
const LARGE = [".next .pri", ".wise:not(:disabled)", ".next [data-main]"];
const CARDS = { c: ".hand button", w: ".tg button" };

export function pressed(e, board) {
  const { table } = board;
  if (board.film?.key?.(e)) {
    e.preventDefault();
    return;
  }
  if (e.key === "Escape") {
    board.pace.rest();
    board.tray.clear();
    board.letGo();
    putAway(true);
    for (const open of table.querySelectorAll(".legend[open]")) open.open = false;
    if (e.target.id === "say") e.target.blur();
  }
  const typing = e.target.closest("input, textarea, select, [contenteditable]");
  if (e.key === "Enter" && typing?.matches("[data-count]")) {
    e.preventDefault(); // the form's first button is not meant; the large one is next
    count(typing, say);
    foremost(table, LARGE)?.focus();
    say(`${typing.value} ${typing.getAttribute("aria-label")}.`);
    return;
  }
  const large = { r: LARGE, d: ["[data-all]"] }[!typing || typing.matches("[data-count]") ? e.key : ""];
  if ((typing && !large) || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "?") {
    e.preventDefault();
    document.getElementById("keys").showModal();
  }
  if (large) {
    e.preventDefault();
    largest(foremost(table, large), e);
    return;
  }
  if (CARDS[e.key]) {
    nextOf([...table.querySelectorAll(CARDS[e.key])])?.focus();
    return;
  }
  if (e.target.closest("svg") || walks(e, board)) return;
  if (/^[0-9]$/.test(e.key)) {
    const all = [...table.querySelectorAll("[data-no]:not(:disabled, .grp:not(.on) .more *)")];
    if (digit(e.key, (n) => all.find((b) => Number(b.dataset.no) === n), say)) e.preventDefault();
  }
}

const foremost = (table, large) => large.map((what) => table.querySelector(what)).find(Boolean);

// From card to card, and round again.
const nextOf = (all) => all[(all.indexOf(document.activeElement) + 1) % all.length];

// The large button by its key, at one press. What it asks first, it asks as if it had been pressed; yes to that is
// Enter, as it then says, not the same key again.
function largest(main, e) {
  main?.focus();
  if (e.repeat || !main || main.dataset.asked) return;
  main.click();
}

// Keys of the map work wherever the focus is, but where a column scrolls by them.
const WALKING = /^(Arrow|[hf+=0-]$)/i;
function walks(e, board) {
  const { chart } = board,
    arrow = e.key.startsWith("Arrow");
  if (!chart || !WALKING.test(e.key) || e.target.closest("dialog")) return false;
  if ((arrow && e.target.matches(".col_")) || (e.key === "0" && typed)) return false;
  const el = chart.svg.querySelector("[tabindex='0']") || start(board);
  if (!el) return false;
  e.preventDefault();
  if (arrow) chart.focus(start(board));
  else chart.act(e, el);
  return true;
}

// The chosen ship gets the focus, and then the next one; false: there is none.
export function nextShip(board) {
  const ships = board.ships(),
    now = ships.indexOf(board.chosen()),
    el = (b) => board.chart.byRef.get(b?.dataset.ship) || board.chart.byRef.get(b?.dataset.at);
  if (!ships.length) return false;
  const next = document.activeElement === el(ships[now]) ? ships[(now + 1) % ships.length] : ships[now];
  board.choose(next.dataset.ship);
  board.chart.focus(el(next), { silent: true });
  return true;
}

// The board takes the focus at the chosen ship, at home, or where it begins; from there arrows walk.
function start(board) {
  const { chart } = board,
    ship = board.chosen()?.dataset;
  return (
    chart?.byRef.get(ship?.ship) || chart?.byRef.get(ship?.at) || chart?.byRef.get(board.mine()) || chart?.buttons[0]
  );
}

export function skipped(e, board) {
  const el = start(board);
  if (!el) return;
  e.preventDefault();
  board.chart.root.scrollIntoView({ block: "nearest" });
  board.chart.focus(el);
}
