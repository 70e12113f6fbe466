// A board game as a table: cards are tapped, ships are sent, answers replace parts of the page.
import { startClock } from "./clock.js";
import { Film } from "./film.js";
import { Chart } from "./map.js";
import { nextShip, pressed, skipped } from "./board_keys.js";
import { noted, play } from "./glide.js";
import { alarm, dismiss, hear, presence, putAway, replaceParts, rounds, say, speak, talk } from "./parts.js";
import { Pace } from "./pacing.js";
import { Posting } from "./posting.js";
import { nearest, popover, ringed } from "./popover.js";
import * as sounds from "./sound.js";
import { Tray } from "./tray.js";
import { count, counted, disarm, named, parted, sure } from "./wares.js";
import { ahead, aim, AROUND, inSight, seen, whole } from "./opening.js";
import { aiming, arrow } from "./aiming.js";
import { facing, NARROW, stacked, upright } from "./upright.js";

const table = document.getElementById("table");

class Board {
  constructor() {
    this.tray = new Tray(table, say);
    this.pace = new Pace(table, (at) => this.flash(at));
    this.posting = new Posting(this);
    this.ship = "";
    this.stop = startClock(say);
    this.chart = null;
    stacked();
    this.draw(null);
    this.choose(this.next(), true);
    this.show(false);
    this.word = hear(table);
    putAway();
    this.pace.down();
    this.asked();
  }
  get table() {
    return table;
  }
  get key() {
    return table.dataset.key;
  }
  show(fresh) {
    // What happened since the last answer.
    this.film?.stop?.();
    this.fresh = fresh;
    this.film = this.chart && document.getElementById("film") ? new Film(this) : null;
  }
  ships() {
    return [...table.querySelectorAll("[data-ship]")];
  }
  draw(box) {
    const root = document.getElementById("map"),
      { home, aims } = root.dataset;
    if (!root.querySelector("svg.starmap")) return;
    this.chart = new Chart(root, this);
    if (box) this.chart.view.keep(box);
    else if (root.dataset.open) aim(this.chart, table, true);
    else if (NARROW.matches && !ahead(this, this.next()) && !seen(this.chart, [home, ...JSON.parse(aims)], AROUND))
      this.chart.view.near(this.chart.place(this.mine()), 1.15);
  }
  mine() {
    return this.ships()[0]?.dataset.at || document.getElementById("map").dataset.home;
  }
  choose(ref, quiet = false) {
    const ships = this.ships(),
      found = ships.find((b) => b.dataset.ship === ref) || ships[0];
    this.ship = found?.dataset.ship || "";
    for (const b of ships) {
      b.setAttribute("aria-pressed", String(b === found));
      b.closest(".grp")?.classList.toggle("on", b === found);
    }
    this.places = new Map();
    for (const [at, words, line] of found ? JSON.parse(found.dataset.moves) : []) this.places.set(at, { words, line });
    this.light(found);
    if (!quiet && found) {
      const lit = this.places.size ? `${this.places.size} places lit.` : "";
      say(`${found.textContent}. ${lit}`);
      this.look(found);
    }
  }
  next() {
    // The chosen ship, or else the next, that can fly.
    const can = (b) => b?.dataset.moves[2];
    return can(this.chosen()) ? this.ship : this.ships().find(can)?.dataset.ship || this.ship;
  }
  chosen() {
    return this.ships().find((b) => b.dataset.ship === this.ship);
  }
  stands() {
    const { at, moves } = this.chosen()?.dataset || {};
    return `${at} ${moves?.[2] ? "flies" : ""}`;
  }
  look(ship) {
    // On a phone and on a large board the camera goes to the ship.
    if (ahead(this, ship?.dataset.ship)) return;
    const p = (NARROW.matches || ship?.closest(".grp")) && this.chart?.place(ship?.dataset.at);
    if (p) this.chart.view.show(p.x, p.y);
  }
  light(found) {
    const svg = this.chart?.svg;
    if (!svg) return;
    for (const el of svg.querySelectorAll(".offered, .maybe")) el.classList.remove("offered", "maybe");
    if (!found) return;
    const lit = this.where ? this.where.keys() : this.places.size ? this.places.keys() : JSON.parse(found.dataset.sure);
    const far = this.where ? [] : JSON.parse(found.dataset.maybe);
    for (const at of lit) if (!far.includes(at)) this.chart.byRef.get(at)?.classList.add("offered");
    for (const at of far) this.chart.byRef.get(at)?.classList.add("maybe");
    ringed(this.chart);
    this.chart.mark(found.dataset.ship);
  }
  near(hit, x, y) {
    // A finger that misses a lit place by a little means it.
    return this.chart && nearest(this.chart.svg, hit, x, y);
  }
  select(ref, { x, y } = {}) {
    this.closeMenu();
    const ship =
      this.ships().find((b) => b.dataset.ship === ref) ||
      this.ships().find((b) => b.dataset.at === ref && !this.places.has(ref));
    if (ship) {
      this.choose(ship.dataset.ship);
      // On a phone the card of who was chosen on the board says whom one holds.
      if (NARROW.matches) ship.closest(".grp")?.scrollIntoView({ block: "start" });
      return;
    }
    const hit = this.where?.get(ref) || this.places.get(ref);
    if (hit) this.offer(ref, hit, x, y);
    else this.about(ref, x, y);
  }
  about(ref, x, y) {
    // Of an empty hex there is nothing to tell but its name.
    const el = this.chart.byRef.get(ref),
      words = el?.getAttribute("aria-label") || "";
    if (words !== ref) popover(words, null, x, y, el);
    say(words);
  }
  offer(ref, { words, line }, x, y) {
    const asked = document.querySelector("[data-where]")?.dataset.does || "Here";
    const part = this.where ? "" : counted(this.chosen());
    const label = this.where ? asked : part ? `Send ${part}` : this.chosen()?.dataset.does || asked;
    const press = () => {
      this.closeMenu();
      this.send(line);
    };
    const place = this.chart.byRef.get(ref);
    popover(words, { label, press }, x, y, place);
    place?.classList.add("aimed");
    if (!this.where) arrow(this, line);
  }
  closeMenu() {
    document.getElementById("menu")?.remove();
    for (const place of this.chart?.svg.querySelectorAll(".aimed") || []) place.classList.remove("aimed");
    arrow(this);
  }
  say(text) {
    say(text);
  }
  another() {
    return nextShip(this);
  }
  follow() {}
  line() {}
  drop(ref, to, x, y) {
    this.choose(ref, true);
    this.select(to, { x, y });
  }
  menu(ref) {
    this.select(ref);
  }
  asked() {
    // A tale that only wants a place lights them at once.
    const one = document.querySelectorAll("#tt-side [data-places]");
    if (document.querySelector("#tt-side #tt-story") && one.length === 1) this.ask(one[0], true);
  }
  ask(button, quiet = false) {
    const box = table.querySelector("[data-where]"),
      list = box.querySelector("[data-where-list]");
    const places = JSON.parse(button.dataset.places);
    this.where = new Map(places.map(([at, words, line]) => [at, { words, line }]));
    box.querySelector("[data-where-title]").textContent = `${button.dataset.label}: choose a lit place`;
    box.dataset.does = `${button.dataset.label} here`;
    list.replaceChildren();
    const last = Math.max(0, ...[...table.querySelectorAll("[data-no]")].map((b) => b.dataset.no));
    list.append(
      ...places.slice(0, 12).map(([at, words, line], k) => {
        const b = document.createElement("button");
        b.dataset.no = last + k + 1;
        b.className = "btn small";
        b.name = "line";
        b.value = line;
        b.textContent = places.some((other) => other[0] !== at && other[1] === words) ? `${words} (${at})` : words;
        b.addEventListener("pointerenter", () => this.chart?.mark(at));
        return b;
      }),
    );
    button.closest(".verb, .tips")?.after(box);
    box.hidden = false;
    button.setAttribute("aria-expanded", "true");
    this.light(this.chosen() || button);
    // On a phone the board shows where it may be.
    whole(this, false);
    const spots = places.slice(0, 12).map(([at]) => this.chart?.place(at));
    if (NARROW.matches) this.chart?.view.reach(spots.filter(Boolean));
    box.scrollIntoView({ block: "nearest" });
    if (!quiet) list.querySelector("button")?.focus({ preventScroll: true });
    say(`${places.length} places are lit on the board.`);
  }
  letGo() {
    this.where = null;
    const box = table.querySelector("[data-where]");
    if (box) box.hidden = true;
    this.closeMenu();
    this.choose(this.ship, true);
  }
  send(line) {
    // A group goes whole, or what was counted out of it.
    const lines = parted(this.chosen(), line);
    if (lines) this.answer(lines);
    else say("Choose at least one ship of the group.");
  }
  answer(line, form = null) {
    return this.posting.answer(line, form);
  }
  answered(html) {
    this.where = null;
    putAway(true); // what was read before the answer
    for (const field of document.querySelectorAll("#tt-side input")) field.value = field.defaultValue;
    this.put(html, true);
    const typed = document.querySelector("#tt-side [aria-invalid]");
    if (typed) misread(typed);
    // Why an answer was not taken is said where news cannot wipe it out.
    else if (document.getElementById("tt-side").dataset.refused)
      alarm(document.getElementById("tt-side").dataset.refused);
    this.tray.clear();
  }
  after() {
    catchUp();
  }
  anew() {
    renew();
  }
  renew() {
    return this.posting.renew();
  }
  put(html, mine) {
    this.film?.end?.(); // first, so that its camera is not taken for the player's
    const was = noted(this.chart?.svg),
      box = this.chart?.view.kept(),
      before = this.pace.told(),
      stood = this.stands(),
      owned = this.ships().map((b) => b.dataset.ship);
    const side = () => document.getElementById("tt-side").dataset.asked;
    const asked = document.getElementById("tt-head").dataset.title,
      question = side();
    const { fresh, changed } = replaceParts(table, html);
    const reel = fresh.getElementById("tt-film"),
      shown = document.getElementById("tt-film"),
      news = reel?.dataset.key !== shown?.dataset.key;
    if (news) shown.replaceWith(reel);
    const board = fresh.querySelector("[data-board]"),
      now = table.querySelector("[data-board]");
    if (board && board.innerHTML !== this.drawn) {
      this.drawn = board.innerHTML;
      now.replaceChildren(...board.childNodes);
      this.draw(box);
      if (!news || !document.getElementById("film")) this.glide(was, before);
    }
    const turned = question !== side(),
      aimed = turned && this.chart && document.getElementById("map").dataset.open;
    if (aimed) aim(this.chart, table);
    if (turned) whole(this, false);
    if (mine || turned) this.posting.settle(!mine);
    if (news) this.show(true);
    const head = document.getElementById("tt-head");
    document.title = head.dataset.title;
    Object.assign(table.dataset, { step: head.dataset.step, news: head.dataset.news });
    if (changed.includes("tt-head")) {
      this.stop();
      this.stop = startClock(say);
    }
    if (changed.includes("tt-dock")) {
      say(document.getElementById("tt-dock").dataset.say);
      if (table.querySelector(".fell .die, .fell .ball")) sounds.sound("dice");
    }
    if (!mine && head.dataset.title.startsWith("(1)") && !asked.startsWith("(1)")) sounds.sound("move");
    if (turned && table.querySelector(".deals .face")) sounds.sound("message");
    this.tray.renew();
    named(table);
    this.choose(this.next(), true);
    this.word = hear(table, this.word);
    putAway();
    this.pace.show(before);
    facing(table, turned);
    this.asked();
    // The camera stays, unless a ship elsewhere is next, or ships may fly now.
    if ((mine || turned) && !aimed && this.stands() !== stood) this.look(this.chosen());
    if ((mine || turned) && !aimed) inSight(this, owned);
  }
  glide(was, before) {
    // What the others moved sets off when the list comes to it; one's own is there at once.
    const told = this.pace.fresh(before).map((li) => this.chart?.place(li.dataset.at));
    this.gliding = play(this.chart?.svg, was, (now) => told.some((p) => this.beside(p, now)));
  }
  beside(p, q) {
    return p && Math.hypot(p.x - q.x, p.y - q.y) < this.chart.view.unit / 2;
  }
  flash(at) {
    // At nowhere: all that still waits goes its way.
    const p = at ? this.chart?.place(at) : null;
    for (const piece of this.gliding || [])
      if (piece.way.playState === "paused" && (!at || this.beside(p, piece))) piece.way.play(); // once
    const el = at ? this.chart?.byRef.get(at) : null;
    el?.animate([{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }], { duration: 700 });
  }
}

function misread(field) {
  // It is still being written: news leave it alone, and why it was not taken stands in sight.
  const words = field.value;
  field.defaultValue = "";
  field.value = words;
  document.getElementById("misread").scrollIntoView({ block: "nearest" });
  field.focus();
}

const board = new Board();
aiming(board);
board.drawn = table.querySelector("[data-board]")?.innerHTML;

table.addEventListener("click", (e) => {
  dismiss(e.target);
  const pressed = (name) => e.target.closest(`[${name}]`);
  const card = pressed("data-card"),
    want = pressed("data-want"),
    ship = pressed("data-ship"),
    places = pressed("data-places");
  disarm(table, e.target);
  if (count(e.target, say)) return;
  if (card) board.tray.tap(card);
  else if (want) board.tray.want(want);
  else if (ship) board.choose(ship.dataset.ship);
  else if (places) {
    e.preventDefault(); // without scripts what is advised is sent as it is
    board.ask(places);
  } else if (pressed("data-clear")) board.tray.clear();
  else if (pressed("data-skip")) board.pace.rest();
  const sound = pressed("data-sound");
  if (sound) {
    sounds.turn(!sounds.on());
    sound.setAttribute("aria-pressed", String(sounds.on()));
  }
  if (pressed("data-words")) {
    e.preventDefault();
    talk(table, true);
  }
  if (e.target.closest('[data-tool="fit"]')) whole(board);
  if (pressed("data-help")) document.getElementById("keys").showModal();
  if (!e.target.closest("#menu, svg.starmap")) board.closeMenu();
});
table.addEventListener("submit", (e) => {
  const form = e.target;
  if (form.matches("[data-answer]")) {
    e.preventDefault();
    const by = e.submitter,
      line = (by && board.tray.line(by)) || (by?.name === "line" ? by.value : form.elements.line?.value);
    const open = board.where && by?.matches("[data-main]") && document.querySelector("[data-where-title]").textContent;
    if (!sure(by, form, say, open ? `${open}. Nothing is chosen yet. Go on without it?` : "")) return;
    if (by?.dataset.goal) board.send(by.dataset.goal);
    else if (line?.trim()) board.answer(line.trim(), form);
  } else if (form.matches("[data-talk]")) {
    e.preventDefault();
    speak(form, board);
  }
});
table.addEventListener("input", (e) => {
  disarm(table, e.target);
  count(e.target, say, true);
});
table.addEventListener("change", (e) => count(e.target, say));
document.addEventListener("keydown", (e) => pressed(e, board));
document.querySelector('a.skip[href="#map"]')?.addEventListener("click", (e) => skipped(e, board));
for (const b of table.querySelectorAll("[data-sound]")) b.setAttribute("aria-pressed", String(sounds.on()));

// News during an answer are looked at after it.
let newest = 0;
const renew = rounds(() => board.renew());
function catchUp() {
  if (newest > Number(document.getElementById("tt-head").dataset.news) && !board.posting.busy) renew();
}
upright(() => {
  board.chart = null;
  renew();
});
if (table.dataset.live) {
  presence(new EventSource(table.dataset.live)).addEventListener("moved", (e) => {
    newest = Number(e.lastEventId);
    catchUp();
  });
}
