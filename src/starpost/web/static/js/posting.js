// What goes to the referee and what comes back: one answer at a time, none for ever, none for a question one has not seen.
import { alarm, patient } from "./parts.js";
import { standing } from "./upright.js";
import { bought } from "./wares.js";

const SETTLE = 400; // milliseconds for which a new question cannot be answered: what was pressed meant the last one
const AGAIN = 3000; // milliseconds after which a page that could not be drawn is asked for again
const WAIT = new Set([429, 503]); // the host asks to come back; all else that is refused is a page out of date

export class Posting {
  constructor(board) {
    this.board = board;
    this.busy = false;
    this.sent = 0;
    this.drawn = 0;
    this.begun = 0;
    board.table.addEventListener("click", (e) => this.again(e), true);
    board.table.addEventListener("keydown", (e) => this.held(e), true);
  }
  // Every further click of a series that began before this question was drawn belongs to the one before it.
  again(e) {
    if (e.detail < 2) this.begun = performance.now();
    const answers = e.target.closest("button")?.form?.matches("[data-answer]");
    if (answers && e.detail > 1 && this.begun < this.drawn) stopped(e);
    // A single press that came too soon after somebody else changed the question is told, not lost.
    if (e.detail < 2 && this.others && this.board.table.matches("[data-settling]") && under(e))
      alarm("The question has just changed. Look, and press again.");
  }
  // So does a key that is held down.
  held(e) {
    if (e.repeat && e.key === "Enter" && e.target.closest("button")) stopped(e);
  }
  // A finger or a mouse; the focus never goes to a new answer by itself, so whoever types has looked.
  settle(others) {
    const { table } = this.board;
    this.others = others;
    this.drawn = performance.now();
    table.toggleAttribute("data-settling", true);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => table.toggleAttribute("data-settling", false), SETTLE);
  }
  async answer(line, form) {
    if (this.busy) return;
    const { board } = this,
      { table } = board;
    this.busy = true;
    this.sent += 1;
    table.setAttribute("aria-busy", "true");
    alarm("");
    try {
      const html = await this.post(written(table, line, form));
      if (html) board.answered(html);
    } finally {
      this.busy = false;
      table.removeAttribute("aria-busy");
      board.after();
    }
  }
  async post(body) {
    // What came back; nothing: that was said.
    try {
      const got = await patient(`/m/${this.board.key}/answer`, {
        method: "POST",
        body,
        headers: { "x-parts": "yes", ...standing() },
      });
      return this.taken(got) ? await got.text() : "";
    } catch (why) {
      const late = why.name === "TimeoutError";
      alarm(late ? "No answer came. Look whether yours was taken." : "Not connected. Nothing was sent; try again.");
      if (late) this.board.anew();
      return "";
    }
  }
  async renew() {
    const { sent } = this,
      got = await patient(`/m/${this.board.key}/table`, { headers: standing() });
    if (!this.taken(got)) return;
    const html = await got.text();
    // What was asked for before an answer would put the old question back.
    if (sent === this.sent && !this.busy) this.board.put(html, false);
  }
  taken(got) {
    if (got.ok && got.status !== 205) return true;
    // The match has ended, and the page of its end tells how.
    if (got.status === 205) toTheEnd(`/m/${this.board.key}/end`);
    else if (WAIT.has(got.status)) alarm("The host is busy. Nothing was sent; try again in a few seconds.");
    else location.reload();
    return false;
  }
}

// The end is drawn for all at once when a match ends: who must wait for it sees the board meanwhile, no error.
async function toTheEnd(where, tries = 20) {
  const got = tries ? await fetch(where).catch(() => null) : null;
  if (got && WAIT.has(got.status)) {
    alarm("The match is over. Its last page is being drawn …");
    setTimeout(() => toTheEnd(where, tries - 1), AGAIN);
  } else location.href = where;
}
const under = ({ clientX: x, clientY: y }) =>
  [...document.querySelectorAll("form[data-answer] button")].some((b) => {
    const { left, right, top, bottom } = b.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });
function stopped(e) {
  e.preventDefault();
  e.stopImmediatePropagation();
}
function written(table, line, form) {
  const step = document.getElementById("tt-head").dataset.step,
    asked = document.getElementById("tt-side").dataset.asked,
    again = form?.elements.again?.value || "",
    typed = form?.elements.typed?.value || "";
  return new URLSearchParams({ _csrf: table.dataset.csrf, step, asked, line, again, typed, ...bought(form) });
}
