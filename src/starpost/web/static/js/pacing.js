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
    return [...this.table.querySelectorAll("[data-told] > li:not(.said, .of-it)")];
  }
  heard() {
    // What is said twice in a turn is told by its number.
    const times = {};
    return this.deeds().map((li) => {
      const text = `${li.dataset.turn} ${li.textContent}`;
      times[text] = (times[text] || 0) + 1;
      return `${text} ${times[text]}`;
    });
  }
  told() {
    // What still waits for its turn is no more heard than what comes next.
    const all = this.heard();
    return this.deeds().flatMap((li, k) => (li.hidden ? [] : [all[k]]));
  }
  // Which lines will be told one by one, given what was heard before.
  fresh(before) {
    const known = new Set(before),
      now = this.heard(),
      found = this.deeds().filter((_, k) => !known.has(now[k]));
    while (found[0]?.dataset.own) found.shift(); // what one did oneself is there at once
    return found.length < 2 || CALM.matches ? [] : found;
  }
  show(before) {
    this.still();
    const fresh = this.fresh(before);
    this.down();
    if (!fresh.length) return;
    for (const li of fresh) this.hide(li, true);
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
    this.hide(li, false);
    // The last of all who said no is not the only one.
    this.foot((!this.waiting.length && this.table.querySelector("[data-nobody] b")) || li);
    this.down();
    this.flash(li.dataset.at);
    this.timer = setTimeout(() => this.next(), this.every);
  }
  hide(li, on) {
    // With its page, and with its words in the line of that rival on a phone.
    const page = li.nextElementSibling;
    li.hidden = on;
    if (page?.matches(".of-it")) page.hidden = on;
    for (const words of this.table.querySelectorAll(`.lately [data-later="${li.dataset.later}"]`)) words.hidden = on;
  }
  rest() {
    this.still();
    this.flash("");
  }
  still() {
    clearTimeout(this.timer);
    for (const li of this.table.querySelectorAll("[data-told] > li[hidden]")) this.hide(li, false);
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
    if (box && !box.querySelector("#told, .cast")) box.scrollTop = box.scrollHeight;
  }
}
