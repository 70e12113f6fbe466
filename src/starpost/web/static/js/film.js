// The film of a turn: shots on the map in the order of the game's phases. It moves only its own
// drawings, never the worlds.
import { CALM } from "./glide.js";
import { make, Reel, schedule, since } from "./reel.js";
import { NARROW } from "./upright.js";
import { PLANS, READS } from "./view.js";

const WATCHED = 2.3, // a map with more units to a pixel is too small to be watched
  AROUND = 40; // what is seen around a place, in units of the map

export class Film {
  constructor(page) {
    this.page = page;
    this.gone = new AbortController();
    this.box = document.getElementById("film");
    this.chart = page.chart;
    if (!this.box || !this.chart) return;
    this.data = JSON.parse(this.box.querySelector("#film-data").textContent);
    this.bar = this.box.querySelector(".film-bar");
    this.root = document.getElementById("map");
    this.speed = 1;
    this.reel = new Reel(this.chart, this.data.shots, this.data.stood);
    this.plan();
    this.box.querySelector(".film-said").classList.add("sr");
    this.bar.hidden = false;
    this.box.classList.add("rest");
    this.listen();
    if (!page.table.dataset.over) this.pins();
    if (CALM.matches) return;
    const was = page.before?.step === page.table.dataset.step && page.before.film;
    if (was) {
      // News came while it played.
      this.hold(was.first);
      this.play(was.now);
      this.camera = was.camera;
      if (!was.going) this.pause();
    }
    // Whoever was there sees the last turn too; who comes to a match that is over sees how it ended.
    else if (page.fresh && (page.before || !page.table.dataset.over) && document.hasFocus() && !this.known())
      this.hold(true).play(0);
  }
  hold(first) {
    // Who watches a turn for the first time reads the news when the film is over.
    this.first = first && this.page.mode !== "answer";
    this.page.table.classList.toggle("watching", this.first);
    return this;
  }
  get kept() {
    const { now, going, camera, first } = this;
    return { now, going, camera, first };
  }
  get name() {
    return `starpost/film/${this.page.key}/${document.getElementById("told")?.dataset.turn}`;
  }
  known() {
    try {
      return !!localStorage.getItem(this.name);
    } catch {
      return false;
    }
  }
  remember() {
    try {
      localStorage.setItem(this.name, "1");
    } catch {
      /* then it plays once more */
    }
  }
  plan() {
    Object.assign(this, schedule(this.data));
    this.stops = [...new Set(this.data.shots.map((s) => s.from))].sort((a, b) => a - b);
  }
  // --- playing
  play(from = this.now ?? 0) {
    if (from >= this.length) from = 0;
    this.open();
    this.now = from;
    this.going = true;
    this.last = null;
    this.button();
    cancelAnimationFrame(this.frame);
    const tick = (when) => {
      if (!this.going) return;
      const next = this.now + since(this.last, when) * this.speed;
      this.last = when;
      if (next >= this.length) {
        this.end();
        return;
      }
      // The film waits for its camera, so that words and picture are of one place; what it waits for has begun, or
      // the next frame might be before it again.
      let waits = this.chart.view.glides;
      if (!waits) {
        this.now = next;
        waits = this.aim(next);
      }
      this.box.classList.toggle("turns", waits);
      if (!waits) this.show();
      this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }
  pause() {
    this.going = false;
    if (this.on) this.show(); // also where it waited for its camera: what stands still has its words
    this.button();
  }
  turn() {
    if (this.going) this.pause();
    else this.play();
  }
  open() {
    if (this.on) return;
    this.on = true;
    this.box.classList.remove("rest");
    this.camera = this.chart.view.box;
    this.chart.view.resized(() => {
      this.root.classList.add("filming");
      this.page.phone?.film(true);
    });
    this.reel.begin();
    this.chart.view.write(); // ships that it tells of stand alone
    this.box.querySelector("#film-line").textContent = "";
    this.look();
    this.reel.draw(0);
  }
  look() {
    // The map keeps its size and moves only as far as what happens needs; what is too much for it is followed
    // from moment to moment. Only a map that is too small to be watched comes nearer. It goes back at the end.
    const { view } = this.chart,
      { shots } = this.data,
      spots = this.reel.spots(shots),
      near = view.scale() <= WATCHED;
    this.follows = 0;
    if (NARROW.matches && this.page.phone?.slides) {
      this.fill([spots, this.reel.spots(shots.filter((s) => s.mine || s.item))]);
      return;
    }
    const here = near && spots.length && view.shifted(spots);
    this.follows = !here && spots.length ? (near ? view.scale() : READS) : 0;
    if (here) view.glide(here);
    else if (this.follows) view.set(view.gathered(spots, this.follows, AROUND, this.follows));
  }
  fill(wishes) {
    // A phone's window has grown: what happens fills it, all of it or all of mine, if it can be told apart then; else
    // it is followed, at one size. A glide would begin with a small map in a corner.
    const { view } = this.chart,
      all = wishes.filter((spots) => spots.length),
      some = all.find((spots) => view.scaleOf(view.framed(spots, AROUND)) <= READS);
    if (!all.length) return;
    if (some) view.frame(some, AROUND);
    if (!some || view.scale() > PLANS) view.set(view.gathered(this.reel.coming(0), READS, AROUND, READS));
    this.follows = view.scale();
  }
  aim(now) {
    // Whether the camera is on its way to what is told.
    return this.follows ? this.reel.follow(now, this.follows) : this.chart.view.glides;
  }
  end() {
    this.going = false;
    this.remember();
    this.hold(false);
    if (!this.on) return;
    this.on = false;
    this.now = this.length;
    this.reel.end();
    this.chart.view.write();
    this.root.classList.remove("filming");
    this.box.classList.add("rest");
    for (const li of document.querySelectorAll("#told [data-item].on")) li.classList.remove("on");
    for (const pin of this.chart.svg.querySelectorAll(".pins-told .filmed")) pin.classList.remove("filmed");
    if (this.page.phone?.slides) this.page.phone.film(false);
    else if (this.camera) this.chart.view.glide(this.camera);
    this.button();
  }
  show() {
    const now = this.now;
    this.reel.draw(now);
    const shot = this.reel.told(now);
    const line = this.box.querySelector("#film-line");
    if (shot && line.textContent !== shot.line) line.textContent = shot.line;
    this.aim(now);
    this.marks.forEach((m, n) => {
      const b = this.box.querySelector(`[data-phase="${n}"]`),
        part = Math.max(0, Math.min(1, (now - m.from) / (m.until - m.from)));
      b.querySelector("i").style.width = `${part * 100}%`;
      b.classList.toggle("now", part > 0 && part < 1);
    });
    const time = (s) => `0:${String(Math.floor(s)).padStart(2, "0")}`;
    this.box.querySelector(".film-time").textContent = `${time(now)} of ${time(this.length)}`;
    for (const li of document.querySelectorAll("#told [data-item]"))
      li.classList.toggle("on", !!shot?.item && Number(li.dataset.item) === shot.item);
    for (const pin of this.chart.svg.querySelectorAll(".pins-told [data-pin]"))
      pin.classList.toggle("filmed", !this.data.shots.some((s) => s.item === Number(pin.dataset.pin) && s.from <= now));
  }
  button() {
    const b = this.box.querySelector("[data-film=play]"),
      use = b.querySelector("use"),
      svg = b.querySelector("svg");
    use.setAttribute("href", use.getAttribute("href").replace(/#\w+$/, this.going ? "#pause" : "#play"));
    svg.setAttribute("aria-label", this.going ? "Pause" : "Play");
  }
  step(by) {
    this.open();
    this.pause();
    const n = by > 0 ? this.stops.find((s) => s > this.now + 0.01) : this.stops.findLast((s) => s < this.now - 0.05);
    if (n === undefined && by > 0) {
      this.end();
      return;
    }
    const at = n ?? 0,
      shot = this.data.shots.find((s) => s.from === at);
    this.now = shot ? shot.from + (shot.until - shot.from) * 0.6 : at;
    this.show();
  }
  phase(n) {
    this.open();
    this.now = this.marks[Math.max(0, Math.min(n, this.marks.length - 1))].from;
    this.show();
    if (!this.going) this.now += 0.01;
  }
  jump(by) {
    this.phase(this.marks.findIndex((m) => this.now < m.until) + by);
  }
  // --- pins: item, place and shot carry one number
  pins() {
    // Each stands at its place; the map finds it room there.
    const group = make("g", { class: "pins-told", "aria-hidden": true });
    for (const li of document.querySelectorAll("#told .items [data-at]")) {
      const p = this.chart.place(li.dataset.at),
        n = li.dataset.item;
      if (!p || !Number(n)) continue;
      const g = make("g", { class: "u", "data-pin": n, "data-spot": `${p.x} ${p.y} ${p.r}` });
      g.append(make("circle", { cx: p.x, cy: p.y, r: 8.5 }), make("text", { x: p.x, y: p.y + 3.8 }, n));
      g.addEventListener("click", () => this.item(Number(n)));
      group.append(g);
    }
    this.chart.svg.append(group);
    this.chart.view.write();
  }
  item(n) {
    for (const li of document.querySelectorAll("#told [data-item]")) {
      const hit = Number(li.dataset.item) === n;
      li.classList.toggle("on", hit);
      if (hit) {
        li.closest("details")?.setAttribute("open", "");
        li.scrollIntoView({ block: "nearest" });
      }
    }
  }
  // --- keys and buttons
  listen() {
    this.box.addEventListener("click", (e) => {
      const b = e.target.closest("button");
      if (!b) return;
      if (b.dataset.phase) this.phase(Number(b.dataset.phase));
      if (b.dataset.speed) this.rate(Number(b.dataset.speed));
      ({
        play: () => this.turn(),
        prev: () => this.step(-1),
        next: () => this.step(1),
        skip: () => this.end(),
      })[b.dataset.film]?.();
    });
    const signal = this.gone.signal;
    const watch = (e) => {
      if (!e.target.closest("[data-watch]")) return;
      e.preventDefault();
      this.play(0);
      this.box.querySelector("[data-film=play]").focus({ preventScroll: true });
    };
    this.page.table.addEventListener("click", watch, { signal });
    this.chart.svg.addEventListener("pointerdown", () => this.on && this.end(), { signal });
  }
  rate(speed) {
    this.speed = speed;
    for (const b of this.box.querySelectorAll("[data-speed]"))
      b.setAttribute("aria-pressed", String(Number(b.dataset.speed) === speed));
  }
  key(e) {
    // While the film is on; typing skips it.
    if (!this.on) return false;
    const typing = e.target.closest("input, textarea, select");
    if (typing) {
      this.end();
      return false;
    }
    const way = { ArrowRight: 1, ArrowLeft: -1 }[e.key],
      speed = { 1: 0.5, 2: 1, 3: 2 }[e.key];
    if (e.key === " ") this.turn();
    else if (e.key === "Escape") this.end();
    else if (way) this[e.shiftKey ? "jump" : "step"](way);
    else if (speed) this.rate(speed);
    else return false;
    return true;
  }
  stop() {
    cancelAnimationFrame(this.frame);
    this.going = false;
    this.gone.abort();
  }
}
