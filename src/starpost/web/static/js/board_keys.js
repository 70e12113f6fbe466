// Keys of a table: numbers find their answer; in a number box figures, + - and M set it, Enter goes to the large button.
import { putAway, say } from "./parts.js";
import { count } from "./wares.js";

// Numbers of one or two figures, typed: the answer with that number gets the focus.
const PAUSE = 1000;
let typed = "",
  last = 0;
const soon = (e) => e.timeStamp - last < PAUSE;

function digit(e, find) {
  typed = soon(e) ? (typed + e.key).slice(-2) : e.key;
  last = e.timeStamp;
  const hit = find(typed) || find(e.key);
  if (hit) {
    if (hit.matches("summary")) hit.parentElement.open = true;
    hit.focus();
    hit.select?.(); // what is typed next takes the place of the number that stands there
  } else say(`There is no answer ${typed}.`);
  return hit;
}

// In a number box a figure after a pause takes the place of what stood there; two in a row are one number, or that of
// another answer if the first one has just led here.
function figure(e, field, find) {
  const by = { "+": 1, "-": -1, m: "all" }[e.key];
  if (by) {
    e.preventDefault();
    field.closest(".count").querySelector(`[data-by="${by}"]`)?.click();
    field.select();
  } else if (!/^[0-9]$/.test(e.key)) return;
  else if (typed && soon(e) && find(typed + e.key)) {
    e.preventDefault();
    digit(e, find);
  } else {
    if (!soon(e)) field.select();
    last = e.timeStamp;
    typed = "";
  }
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
  const typing = e.target.closest("input, textarea, select, [contenteditable]"),
    number = typing?.matches("[data-count]");
  if (e.key === "Escape" && number) table.querySelector(".asks-you")?.focus(); // numbers lead to answers again
  if (e.key === "Enter" && number) {
    e.preventDefault(); // the form's first button is not meant; the large one is next
    count(typing, say);
    (typing.closest(".grp")?.querySelector("[data-goal]") || foremost(table, LARGE))?.focus(); // counted ships go somewhere
    say(`${typing.value} ${typing.getAttribute("aria-label")}.`);
    return;
  }
  const large = { r: LARGE, d: ["[data-all]"], u: [".undo button"] }[!typing || number ? e.key : ""];
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const find = (n) =>
    [...table.querySelectorAll("[data-no]:not(:disabled)")].find((b) => b.dataset.no === n && b.checkVisibility());
  if (number) figure(e, typing, find);
  if (typing && !large) return;
  if (e.key === "?") {
    e.preventDefault();
    document.getElementById("keys").showModal();
  }
  if (large) {
    e.preventDefault();
    // What is asked at a place is said yes to there.
    largest((e.key === "r" && e.target.closest("#menu .pri")) || foremost(table, large), e);
    return;
  }
  if (CARDS[e.key]) {
    nextOf([...table.querySelectorAll(CARDS[e.key])])?.focus();
    return;
  }
  if (e.target.closest("svg") || walks(e, board)) return;
  if (/^[0-9]$/.test(e.key) && digit(e, find)) e.preventDefault();
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
  if ((arrow && e.target.matches(".col_")) || (e.key === "0" && soon(e))) return false;
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
