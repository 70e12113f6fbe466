// Puts the match page together: clock, map, sheet or answers, and what must survive a live change.
import { wire } from "./busy.js";
import { startClock } from "./clock.js";
import { Chart } from "./map.js";
import { Film } from "./film.js";
import { rounds, say } from "./parts.js";
import { Phone } from "./phone.js";
import { nearest, place } from "./popover.js";
import { Sheet } from "./sheet.js";
import { key } from "./key.js";
import { muster, unfold } from "./muster.js";
import { Layers } from "./layers.js";
import { Moving } from "./moving.js";
import { dials, sortable } from "./panels.js";
import { Plans } from "./plans.js";
import { trying } from "./trying.js";
import { standing, upright } from "./upright.js";
import { Wishes } from "./wishes.js";

let page = null;
const tools = (chart) =>
  Object.assign(chart, {
    plans: new Plans(chart.svg, (ref) => chart.place(ref)),
    layers: new Layers(chart),
    moving: new Moving(chart),
  });

class Page {
  constructor(before) {
    this.table = document.getElementById("table");
    this.key = this.table.dataset.key;
    this.mode = this.table.dataset.mode;
    this.stop = startClock(say);
    const root = document.getElementById("map");
    this.chart = root?.querySelector("svg.starmap") ? new Chart(root, this, tools) : null;
    this.say = say;
    this.show = show;
    this.sheet = this.table.querySelector("#text")
      ? new Sheet(this.table, this.chart, {
          say,
          show,
          renew: refresh,
          coach: (from) => this.coach(from),
          counted: () => {
            this.phone?.count();
            this.wishes?.settled();
          },
        })
      : null;
    this.ref = document.getElementById("selection")?.dataset.ref || "";
    this.mover = "";
    this.only = []; // the ticked ships of what is chosen
    this.listen();
    muster(this);
    dials(this.table);
    trying(this.table, say, () => this.phone?.read("orders"));
    sortable(this.table.querySelector(".twin table"));
    this.sheet?.checked();
    this.before = before;
    this.phone = new Phone(this);
    this.phone.chosen(document.getElementById("chosen-title")?.firstChild?.textContent.trim());
    if (!this.phone.slides && (!this.table.dataset.over || this.chart?.svg.querySelector("g.nodes .dot")))
      this.chart?.view.open(
        this.chart.wishes(this.table.dataset.number).slice(1),
        this.chart.matters(this.table.dataset.number, this.ref),
      );
    if (this.table.dataset.over) key(document.getElementById("rivals"), this.chart?.view);
    if (before) this.restore(before);
    this.fresh = !before || before.step !== this.table.dataset.step;
    this.film = new Film(this);
    this.wishes = new Wishes(this);
    if (this.mode === "answer") this.answers();
  }
  // --- choosing
  async select(ref, { to = false, more = false, drag = false, x, y } = {}) {
    this.closeMenu();
    if (more && this.written && (await this.hop(ref))) return;
    if (to && this.mover && ref !== this.mover && this.mode !== "idle" && (drag || !this.own(ref))) {
      if (await this.menu(this.mover, ref, x, y)) return;
    }
    this.mover = ref;
    this.only = [];
    this.written = "";
    await this.look(ref);
    this.phone?.part("chosen");
    this.phone?.rise(ref);
    say(this.chart?.byRef.get(ref)?.getAttribute("aria-label") || ref);
    if (this.mode === "answer") this.narrow(ref);
    else this.aim(true);
  }
  async aim(first = false) {
    // What the thing in hand may be sent to, as the sheet stands.
    const { mover: ref, only } = this;
    if (this.mode !== "sheet" || !ref) return;
    const found = await this.ask(`targets?at=${encodeURIComponent(ref)}${this.text()}`);
    if (this.mover !== ref || this.only !== only) return;
    this.chart?.offer(found || []);
    if (first) this.phone.reveal([ref, ...(found || [])]);
  }
  text() {
    const text = this.sheet?.form ? `&text=${encodeURIComponent(this.sheet.field.value)}` : "";
    return `${text}&only=${encodeURIComponent(this.only.join(" "))}`;
  }
  near(hit, x, y) {
    // A finger that hits nothing means the place that it misses by a little, a lit one before all.
    const { svg } = this.chart;
    return hit ? null : nearest(svg, hit, x, y) || nearest(svg, hit, x, y, "g.nodes [data-ref]:not(.out)");
  }
  own(ref) {
    // A ship of one's own that is pressed is chosen anew; what passes between ships is dragged.
    const own = `g.tokens .s${this.table.dataset.number}[data-ref="${CSS.escape(ref)}"]`;
    return !!this.chart?.svg.querySelector(own);
  }
  follow(ref) {
    // The side follows the walk, once it rests.
    clearTimeout(this.walk);
    this.walk = setTimeout(() => this.look(ref), 250);
  }
  async look(ref, again = false) {
    this.ref = ref;
    this.chart?.mark(ref);
    const { only } = this,
      turn = new URLSearchParams(location.search).get("turn");
    const when = turn ? `&turn=${turn}` : this.text();
    const answer = await fetch(`/m/${this.key}/selection?at=${encodeURIComponent(ref)}${when}`);
    if (!answer.ok) return;
    const box = document.createElement("template");
    box.innerHTML = await answer.text();
    this.coach(box.content);
    if (this.ref !== ref || this.only !== only) return;
    const shown = box.content.getElementById("selection")?.dataset.at;
    const side = document.getElementById("side"),
      old = document.getElementById("selection"),
      focused = old.contains(document.activeElement) && document.activeElement.value;
    if (again) old.replaceWith(box.content);
    else {
      old.remove();
      side.querySelector("#told, .briefing, .advice, .talk, #orders, .idle")?.before(box.content);
      side.scrollTop = 0;
    }
    unfold(side);
    this.wishes?.light();
    for (const world of document.querySelectorAll(`[data-calculator] option[value="${CSS.escape(ref)}"]`)) {
      world.selected = true;
      world.parentElement.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (focused) side.querySelector(`#selection [value="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    this.chart?.layers.measure(shown || "");
    this.phone?.chosen(document.getElementById("chosen-title")?.firstChild?.textContent.trim());
  }
  drop(ref, to, x, y) {
    if (this.mode === "idle") return;
    this.mover = ref;
    this.written = "";
    this.look(ref); // the side tells of what was dragged
    this.select(to, { to: true, drag: true, x, y });
  }
  async hop(ref) {
    // Shift: one place more on the way of the line that was written last.
    const found = await this.ask(`hop?line=${encodeURIComponent(this.written)}&to=${encodeURIComponent(ref)}`);
    if (!found?.line || !this.sheet?.replace(this.written, found.line)) return false;
    this.written = found.line;
    return true;
  }
  planned(refs) {
    this.phone?.reveal(refs);
  }
  line(n, choose) {
    if (!this.sheet?.form) return;
    if (choose) this.sheet.choose(n);
    else this.sheet.light(n);
    this.table.querySelector(`.lines [data-line="${n}"]`)?.scrollIntoView({ block: "nearest" });
  }
  coach(from) {
    const next = from.querySelector("#coach");
    next?.remove();
    if (next) this.table.querySelector(".side > #coach")?.replaceWith(next);
  }
  async ask(path) {
    try {
      const answer = await fetch(`/m/${this.key}/${path}`);
      return answer.ok ? await (path.startsWith("offers") ? answer.text() : answer.json()) : null;
    } catch {
      return null;
    }
  }
  async menu(ref, to = "", x, y) {
    const made = await this.ask(`offers?at=${encodeURIComponent(ref)}&to=${encodeURIComponent(to)}${this.text()}`);
    this.closeMenu();
    if (!made) {
      if (!to) say("Nothing can be ordered here.");
      return false;
    }
    const el = this.chart.byRef.get(to || ref);
    this.phone.rise(); // and what is offered needs no other room than what comes after it
    this.phone.change(() => (this.box = place(made, this.table, x, y, el)));
    this.phone.reveal([to || ref, ref]);
    this.box.addEventListener("click", (e) => {
      if (e.target.closest("[data-shut], [data-wish], [data-offer]")) this.closeMenu();
    });
    this.box.querySelector(".it").focus({ preventScroll: true });
    return true;
  }
  closeMenu() {
    // The keyboard goes on where it was.
    if (this.box?.contains(document.activeElement)) this.chart.focus(this.chart.byRef.get(this.ref), { silent: true });
    if (this.box) this.phone.change(() => this.box.remove());
    this.box = null;
  }
  order(line, whole) {
    this.phone?.part("orders");
    if (this.mode === "answer") {
      const field = this.table.querySelector("#text");
      field.value = line;
      if (whole) field.form.requestSubmit();
      else {
        field.focus();
        this.sheet.hints.ask(true);
      }
    } else {
      this.sheet.write(line, { whole });
      if (whole) document.getElementById("side").classList.add("own"); // it is seen on the sheet
      this.written = whole ? line : "";
    }
  }
  // --- answers
  answers() {
    const refs = new Set();
    for (const b of this.table.querySelectorAll("[data-refs]")) for (const r of JSON.parse(b.dataset.refs)) refs.add(r);
    this.chart?.offer(refs.size < 60 ? refs : []);
  }
  narrow(ref) {
    const all = [...this.table.querySelectorAll("#answer-form [data-refs]")];
    const hit = all.filter((b) => JSON.parse(b.dataset.refs).includes(ref));
    for (const b of all) b.hidden = hit.length > 0 && !hit.includes(b);
  }
  // --- the page
  listen() {
    this.table.addEventListener("click", (e) => {
      if (!e.target.closest("#menu")) this.closeMenu();
      const go = e.target.closest("[data-go]"),
        item = e.target.closest("#told [data-at]");
      if (item && !e.target.closest(".why") && this.phone.point(item, go?.dataset.go)) e.preventDefault();
      else if (go && this.chart) {
        e.preventDefault();
        this.chart.go(go.dataset.go);
      }
      if (e.target.closest("[data-away]")) {
        e.preventDefault();
        this.wishes.away();
      }
      const offer = e.target.closest("[data-offer]");
      if (offer && this.mode === "sheet") {
        e.preventDefault();
        this.order(offer.value, offer.dataset.offer === "whole");
      } else if (offer && offer.dataset.offer === "part") {
        e.preventDefault();
        this.order(offer.value, false);
      }
    });
  }
  keep() {
    return {
      film: this.film?.on ? this.film.kept : null,
      step: this.table.dataset.step,
      turn: this.table.dataset.turn,
      box: this.chart?.view.box,
      whole: this.chart?.view.whole,
      frame: this.chart?.moving.frame,
      moving: this.chart?.moving.on,
      ref: document.querySelector("#selection[data-chosen]") ? this.ref : "",
      text: this.sheet?.form ? this.sheet.field.value : null,
      unsent: this.sheet?.form ? this.sheet.unsent : false,
      focus: document.activeElement?.id,
    };
  }
  restore(was) {
    const now = this.chart?.view;
    const frame = this.chart?.moving.frame;
    // A world that was moved may shift all others on the sheet; they stay where they are seen.
    if (now && was.box && was.step === this.table.dataset.step && was.frame && frame)
      now.set({ ...was.box, x: was.box.x + frame.x - was.frame.x, y: was.box.y + frame.y - was.frame.y });
    else if (now && was.box && was.whole.w === now.whole.w && was.whole.h === now.whole.h)
      if (was.step === this.table.dataset.step) now.set(was.box);
      else if (!this.phone.slides) now.set(was.film?.camera || was.box);
    if (was.moving) this.chart?.moving.turn(true, true);
    // After a turn the news come first; within one, what was chosen stays so.
    if (was.ref && was.step === this.table.dataset.step && this.chart?.byRef.has(was.ref)) this.look(was.ref);
    if (was.text !== null && was.unsent && this.sheet?.form && was.step === this.table.dataset.step) {
      this.sheet.set(was.text, "");
    } else if (was.text && was.unsent && this.sheet?.keeper) this.sheet.keeper.overtaken(was.step, was.text);
    if (was.focus) document.getElementById(was.focus)?.focus({ preventScroll: true });
    if (was.step !== this.table.dataset.step)
      say(
        [this.table.querySelector(".receipt")?.textContent.trim(), this.table.querySelector(".head h1")?.textContent]
          .filter(Boolean)
          .join(" "),
      );
  }
}

let before = "";
const tabTo = (name) => [...document.querySelectorAll(".tabs a")].find((a) => a.textContent.startsWith(name))?.click();
function help() {
  const box = document.getElementById("keys");
  if (box?.open) box.close();
  else box?.showModal();
}
function keys(e) {
  if (page.film?.key?.(e)) {
    e.preventDefault();
    e.stopImmediatePropagation();
    return;
  }
  const typing = e.target.closest("input, textarea, select, [contenteditable]");
  if (typing || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "?") {
    e.preventDefault();
    help();
  }
  if (before === "g") {
    const go = {
      m: () => page.chart?.focus(page.chart.svg.querySelector("[tabindex='0']")),
      o: () => page.table.querySelector("#text")?.focus(),
      r: () => tabTo("Report"),
      p: () => tabTo("Letters"),
    }[e.key];
    if (go) {
      e.preventDefault();
      e.stopImmediatePropagation();
      go();
    }
  }
  before = e.key;
  if (e.key === "Escape" && page.box) page.closeMenu();
  else if (e.key === "Escape") page.wishes?.away();
  if (e.key === "[" || e.key === "]") document.querySelector(`.time [data-key="${e.key}"]`)?.click();
  if (/^[1-9]$/.test(e.key) && page?.mode === "answer" && !e.target.closest("svg")) {
    document.querySelectorAll("#answer-form button:not([hidden])")[Number(e.key) - 1]?.focus();
  }
}

// Something happened: the page is fetched anew and what one was doing is put back.
const refresh = rounds(async () => {
  const answer = await fetch(page.table.dataset.here, { headers: standing() });
  if (answer.ok) show(await answer.text(), true);
});
// Somebody is done: who is in is said anew, and what one is doing is left alone.
const recount = rounds(async () => {
  const html = await (await fetch(page.table.dataset.here)).text();
  swap(new DOMParser().parseFromString(html, "text/html"), ["in", "is-in"]);
});
function swap(fresh, ids) {
  for (const id of ids) {
    const now = fresh.getElementById(id);
    if (now) document.getElementById(id)?.replaceWith(now);
  }
}
function show(html, live = false) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const table = fresh.getElementById("table");
  if (!table) {
    location.reload();
    return;
  }
  const kept = page.keep();
  page.stop();
  page.film?.stop?.();
  page.sheet?.stop();
  const tried = page.table.querySelector("#trial-place"),
    place = table.querySelector("#trial-place");
  // News may be older than the orders: the receipt of this step stays.
  const receipt = live && table.dataset.step === kept.step && page.table.querySelector(".receipt");
  if (receipt && !table.querySelector(".receipt")) table.querySelector("#grab")?.after(receipt);
  page.table.replaceWith(document.adoptNode(table));
  if (tried && table.dataset.step === kept.step) place?.replaceChildren(...tried.childNodes);
  document.title = fresh.title;
  swap(fresh, ["favicon", "bell"]);
  wire(table);
  page = new Page(kept);
}

page = new Page(null);
if (page.table.dataset.board) upright(() => location.reload());
document.addEventListener("keydown", keys, true);
document.addEventListener("click", (e) => {
  if (e.target.closest("[data-help]")) help();
});

// The live line. The browser connects again by itself and says what it heard last.
const live = document.getElementById("live");
// News that the page was made after change nothing, so what one is doing is left alone.
if (live)
  new EventSource(live.dataset.live).addEventListener("moved", (e) => {
    if (Number(e.lastEventId) > Number(page.table.dataset.news)) refresh();
    else if (JSON.parse(e.data).kind === "orders") recount();
  });
