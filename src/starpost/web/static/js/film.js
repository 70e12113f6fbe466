// The film of a turn: shots on the map in the order of the game's phases. It moves only its own
// drawings, never the worlds.
import { CALM } from "./glide.js";
import { clear, make, Reel, schedule, taken } from "./reel.js";
import { READS } from "./view.js";

const seen = (key) => `starpost/film/${key}`;

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
    this.reel = new Reel(this.chart, this.data.shots);
    this.plan();
    this.box.querySelector(".film-said").classList.add("sr");
    this.bar.hidden = false;
    this.box.classList.add("rest");
    this.listen();
    this.pins();
    if (CALM.matches) return;
    const was = page.before?.step === page.table.dataset.step && page.before.film;
    if (was) {
      this.play(was.now);
      this.camera = was.camera;
      if (!was.going) this.pause();
    } // news came while it played
    else if (page.fresh && document.hasFocus() && !this.known()) this.play(0);
  }
  get name() {
    return seen(`${this.page.key}/${document.getElementById("told")?.dataset.turn}`);
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
    this.last = performance.now();
    this.button();
    cancelAnimationFrame(this.frame);
    const tick = (when) => {
      if (!this.going) return;
      this.now += ((when - this.last) / 1000) * this.speed;
      this.last = when;
      if (this.now >= this.length) {
        this.end();
        return;
      }
      this.show();
      this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }
  pause() {
    this.going = false;
    this.button();
  }
  open() {
    if (this.on) return;
    this.on = true;
    this.box.classList.remove("rest");
    this.root.classList.add("filming");
    this.reel.begin();
    this.camera = this.chart.view.box;
    this.page.phone?.film(true);
    this.look();
  }
  look() {
    // The camera shows what concerns me, moves once, and goes back at the end. On a phone it follows.
    const { view } = this.chart,
      { shots } = this.data;
    this.follows = !!this.page.phone?.slides;
    const spots = this.reel.spots(this.follows ? shots : shots.filter((s) => s.mine || s.item));
    if (spots.length) view.set(this.follows ? view.gathered(spots, READS) : view.framed(spots));
  }
  end() {
    this.going = false;
    this.remember();
    if (!this.on) return;
    this.on = false;
    this.now = this.length;
    this.reel.end();
    this.root.classList.remove("filming");
    this.box.classList.add("rest");
    for (const li of document.querySelectorAll("#told [data-item].on")) li.classList.remove("on");
    if (this.page.phone?.slides) this.page.phone.film(false);
    else if (this.camera) this.chart.view.set(this.camera);
    this.button();
  }
  show() {
    const now = this.now;
    this.reel.draw(now);
    const shot = this.reel.told(now);
    const line = this.box.querySelector("#film-line");
    if (shot && line.textContent !== shot.line) line.textContent = shot.line;
    if (this.follows) this.reel.follow(now);
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
    const group = make("g", { class: "pins-told", "aria-hidden": true });
    // Beside its place, where nothing is written and no tag stands.
    const full = taken(this.chart.svg),
      hours = [...Array(36).keys()];
    for (const li of document.querySelectorAll("#told .items [data-at]")) {
      const p = this.chart.place(li.dataset.at),
        n = li.dataset.item;
      if (!p || !Number(n)) continue;
      const at = (k) => {
          const far = p.r + 12 + 9 * Math.floor(k / 12),
            turn = (Math.PI * (k + 4.5)) / 6;
          return { x: p.x + far * Math.cos(turn), y: p.y + far * Math.sin(turn), w: 8.5, h: 8.5 };
        },
        { x, y } = clear(full, hours.map(at)),
        g = make("g", { "data-pin": n }),
        t = make("text", { x, y: y + 3.2 }, n);
      g.append(make("circle", { cx: x, cy: y, r: 7.4 }), t);
      g.addEventListener("click", () => this.item(Number(n)));
      group.append(g);
    }
    this.chart.svg.append(group);
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
        play: () => (this.going ? this.pause() : this.play()),
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
    const act =
      e.key === " "
        ? () => (this.going ? this.pause() : this.play())
        : e.key === "Escape"
          ? () => this.end()
          : e.key === "ArrowRight"
            ? () => (e.shiftKey ? this.jump(1) : this.step(1))
            : e.key === "ArrowLeft"
              ? () => (e.shiftKey ? this.jump(-1) : this.step(-1))
              : /^[123]$/.test(e.key)
                ? () => this.rate({ 1: 0.5, 2: 1, 3: 2 }[e.key])
                : null;
    if (!act) return false;
    act();
    return true;
  }
  stop() {
    cancelAnimationFrame(this.frame);
    this.going = false;
    this.gone.abort();
  }
}
