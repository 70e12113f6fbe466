// What the others did appears one by one, and the foot of the table goes along with it; a key or a press skips it.
import { CALM } from "./glide.js";
import { NARROW } from "./upright.js";

const STEP = 1000,
  LONGEST = 6000;

export class Pace {
  constructor(table, flash) {
    this.table = table;
    this.flash = flash;
    this.waiting = [];
  }
  deeds() {
    return [...this.table.querySelectorAll("[data-told] li:not(.said)")];
  }
  heard() {
    return this.deeds().map((li) => li.textContent);
  }
  show(before) {
    this.rest();
    const known = new Set(before),
      fresh = this.deeds().filter((li) => !known.has(li.textContent));
    while (fresh[0]?.dataset.own) fresh.shift(); // what one did oneself is there at once
    this.down();
    if (fresh.length < 2 || CALM.matches) return;
    for (const li of fresh) li.hidden = true;
    this.waiting = fresh;
    this.skip(false);
    this.every = Math.min(STEP, LONGEST / fresh.length);
    this.next();
  }
  next() {
    const li = this.waiting.shift();
    if (!li) {
      this.rest();
      return;
    }
    li.hidden = false;
    this.foot(li);
    this.down();
    this.flash(li.dataset.at);
    this.timer = setTimeout(() => this.next(), this.every);
  }
  rest() {
    clearTimeout(this.timer);
    for (const li of this.waiting) li.hidden = false;
    this.waiting = [];
    this.skip(true);
    this.foot(null);
  }
  skip(hidden) {
    this.table.querySelector("[data-skip]").hidden = hidden;
  }
  foot(li) {
    // Dice that fell last stay covered until the list has come to them; an offer never waits.
    const fell = this.table.querySelector(".fell:not(.offered)");
    if (!fell) return;
    fell.querySelector("[data-meanwhile]")?.remove();
    fell.classList.toggle("covered", !!li);
    if (!li) return;
    const now = document.createElement("p");
    now.dataset.meanwhile = "";
    now.append(...li.cloneNode(true).childNodes);
    fell.prepend(now);
  }
  down() {
    // On a phone the page is left where it is.
    if (NARROW.matches) return;
    const column = document.getElementById("tt-news");
    const box = column?.querySelector(".briefing") ? column.querySelector(".log") : column;
    if (box && !box.querySelector("#told")) box.scrollTop = box.scrollHeight;
  }
}
