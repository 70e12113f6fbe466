// The playable map: one tab stop, a walk along places, selection, layers, planned orders.
import { Drag } from "./drag.js";
import { make, spot } from "./reel.js";
import { TWICE, View } from "./view.js";

export class Chart {
  constructor(root, on, tools) {
    // `tools`: what only a page with a sheet has, such as plans, layers and worlds that are moved.
    this.root = root;
    this.on = on;
    this.svg = root.querySelector("svg.starmap");
    this.view = new View(this.svg);
    this.links = JSON.parse(root.dataset.links || "{}");
    this.graph = root.dataset.graph === "yes";
    this.buttons = [...this.svg.querySelectorAll("[data-ref][role=button]")];
    this.byRef = new Map(this.buttons.map((b) => [b.dataset.ref, b]));
    this.trail = [];
    this.gate = -1;
    this.typed = "";
    tools?.(this);
    this.drag = new Drag(this, (ref, to, x, y) => this.on.drop(ref, to, x, y));
    this.listen();
  }
  middle(el) {
    const b = el.getBBox();
    return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
  }
  place(ref) {
    const el = this.byRef.get(ref);
    if (!el) return null;
    const { x, y, r } = spot(el),
      { dx, dy } = this.moving?.shifts.get(ref) || { dx: 0, dy: 0 };
    return { x: x + dx, y: y + dy, r };
  }
  held() {
    // Every place and ship of somebody, and the places of the news.
    const refs = [...this.svg.querySelectorAll("g.nodes [class^=s], g.tokens [data-ref]")].map((el) => el.dataset.ref),
      told = [...document.querySelectorAll("#told [data-at]")].map((el) => el.dataset.at);
    return [...refs, ...told].map((ref) => this.place(ref)).filter(Boolean);
  }
  wishes(number) {
    // What a map may open on, the most first: all that is held, with what lies one step from one's own; or one's own.
    const own = [...this.svg.querySelectorAll(`g.nodes .s${number}[data-ref]`)].map((el) => el.dataset.ref),
      spots = (refs) => refs.map((ref) => this.place(ref)).filter(Boolean),
      held = this.held();
    return [[...held, ...spots(own.flatMap((ref) => this.links[ref] || []))], held, spots(own)];
  }
  matters(number, chosen, told = []) {
    // What a turn opens on: the headline's place, home, the other news, the ways from home, then what
    // is mine and what lies next to it, the nearest first.
    const { home } = this.root.dataset,
      at = this.place(home) || this.place(chosen),
      mine = `.s${number}[data-ref]`,
      all = (names, key) => [...this.svg.querySelectorAll(names)].map((el) => el.dataset[key]);
    const far = (p) => (at ? Math.hypot(p.x - at.x, p.y - at.y) : 0),
      spots = (refs) => refs.map((ref) => this.place(ref)).filter(Boolean),
      ways = (refs) => refs.flatMap((ref) => this.links[ref] || []);
    const own = [...all(`g.nodes ${mine}, g.tokens ${mine}`, "ref"), ...all(`g.tokens ${mine}[data-at]`, "at")],
      next = [spots(own), spots(ways(own))].flatMap((some) => some.sort((a, b) => far(a) - far(b))),
      [first, ...others] = spots(told);
    return [first, at, ...others, ...spots(ways([home])), ...next].filter(Boolean);
  }
  focus(el, { silent = false, still = false } = {}) {
    if (!el) return;
    for (const b of this.buttons) b.setAttribute("tabindex", b === el ? "0" : "-1");
    el.focus({ preventScroll: true });
    const p = this.middle(el);
    if (!still) this.view.show(p.x, p.y);
    if (!silent) {
      this.on.say(this.sentence(el));
      this.on.follow(el.dataset.ref);
    }
  }
  sentence(el) {
    const ref = el.dataset.ref,
      lines = this.plans?.through(ref) || [];
    const plan = lines.length ? ` Your plan, line ${lines.join(" and ")}, comes through here.` : "";
    return `${el.getAttribute("aria-label")}${this.layers?.said(ref) || ""}${plan}`;
  }
  mark(ref) {
    for (const b of this.svg.querySelectorAll(".chosen")) b.classList.remove("chosen");
    this.byRef.get(ref)?.classList.add("chosen");
    for (const f of this.svg.querySelectorAll("g.focus")) f.remove();
    const ground = this.ground(ref);
    if (!ground) return;
    const focus = make("g", { class: "focus", "aria-hidden": "true" });
    focus.append(make("path", { class: "f", d: ground.getAttribute("d") }));
    this.svg.insertBefore(focus, this.svg.querySelector("g.nodes, g.tokens, g.labels"));
  }
  ground(ref) {
    // The sector that a place of hexes or a ship stands in.
    const at = this.byRef.get(ref) && this.middle(this.byRef.get(ref)),
      { at: of } = this.byRef.get(ref)?.dataset || {},
      p = (of && this.byRef.has(of) && this.place(of)) || this.place(ref) || at;
    return (
      p &&
      [...this.svg.querySelectorAll("g.cells .c")].find((el) => {
        const m = this.middle(el);
        return Math.hypot(m.x - p.x, m.y - p.y) < 4;
      })
    );
  }
  go(ref) {
    const el = this.byRef.get(ref);
    if (el) this.focus(el, { silent: true });
    this.on.select(ref, { to: false });
  }
  offer(refs, look = "offered") {
    for (const b of this.svg.querySelectorAll(`.${look}`)) b.classList.remove(look);
    for (const ref of refs) this.byRef.get(ref)?.classList.add(look);
  }
  list() {
    // The map as a list, opened and in sight.
    const box = document.querySelector("#list > details");
    if (!box) return;
    box.open = true;
    box.scrollIntoView({ block: "start" });
    box.querySelector("summary").focus({ preventScroll: true });
  }
  listen() {
    this.svg.addEventListener("click", (e) => {
      const hit = e.target.closest("[data-ref][role=button]"),
        el = this.on.near?.(hit, e.clientX, e.clientY) || hit;
      if (this.view.moved > 6) return;
      if (!el) return this.svg.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
      const choose = () => {
        this.focus(el, { silent: true, still: true }); // what is pressed is in sight
        this.on.select(el.dataset.ref, { to: true, more: e.shiftKey, x: e.clientX, y: e.clientY });
      };
      // Where two taps lead nearer, one waits for the other.
      clearTimeout(this.choosing);
      if (!this.view.signs.overview) choose();
      else if (this.view.tapped) this.choosing = setTimeout(choose, TWICE);
    });
    this.svg.addEventListener("pointerover", (e) => {
      const g = e.target.closest(".own-plans [data-line]");
      if (g) this.on.line(Number(g.dataset.line), false);
    });
    this.svg.addEventListener("click", (e) => {
      const g = e.target.closest(".own-plans [data-line]");
      if (g && this.view.moved <= 6) this.on.line(Number(g.dataset.line), true);
    });
    this.svg.addEventListener("keydown", (e) => this.key(e));
    for (const b of this.root.querySelectorAll("[data-tool]")) {
      b.addEventListener("click", () =>
        ({
          in: () => this.view.zoom(0.75),
          out: () => this.view.zoom(1.33),
          fit: () => this.view.fit(),
          layers: () => this.layers.open(),
          move: () => this.moving.turn(!this.moving.on),
        })[b.dataset.tool](),
      );
    }
    const find = this.root.querySelector("[data-find]");
    this.root.querySelector('.tool a[href="#list"]')?.addEventListener("click", (e) => {
      e.preventDefault();
      this.list();
    });
    find?.addEventListener("submit", (e) => {
      e.preventDefault();
      this.find(find.querySelector("input").value);
    });
    find?.querySelector("input").addEventListener("change", (e) => this.find(e.target.value));
  }
  numbered(number) {
    return this.buttons.find((b) => b.dataset.ref.replace(/^\D+/, "") === number);
  }
  find(word) {
    const key = word.trim().toUpperCase();
    if (!key) return;
    const hit =
      this.buttons.find((b) => b.dataset.ref.toUpperCase() === key) ||
      this.numbered(key) ||
      (/\D/.test(key) && this.buttons.find((b) => b.getAttribute("aria-label").toUpperCase().includes(key)));
    if (hit) this.go(hit.dataset.ref);
    else this.on.say(`Nothing here is called ${word}.`);
  }
  key(e) {
    const el = e.target.closest("[data-ref]");
    if (!el || (e.ctrlKey && !e.key.startsWith("Arrow")) || e.metaKey || e.altKey) return;
    const done = this.act(e, el);
    if (done) {
      e.preventDefault();
      e.stopPropagation();
    }
  }
  act(e, el) {
    const ref = el.dataset.ref,
      key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    if (key.startsWith("Arrow")) {
      const d = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
      if (e.ctrlKey) this.view.pan(-d[0] * 60, -d[1] * 60);
      else if (this.graph && d[0] && (this.links[ref] || []).length) this.turn(ref, d[0]);
      else this.step(el, this.nearest(el, d));
      return true;
    }
    if (key === "Enter" || key === " ") {
      if (this.graph && this.gate >= 0 && key === "Enter") return this.through(ref);
      const box = el.getBoundingClientRect();
      this.on.select(ref, { to: true, more: e.shiftKey, x: box.x + box.width / 2, y: box.y + box.height });
      return true;
    }
    const closer = () => this.view.zoom(0.75);
    const does = {
      Backspace: this.trail.length && (() => this.focus(this.byRef.get(this.trail.pop()))),
      h: () => this.step(el, this.byRef.get(this.root.dataset.home)),
      f: () => this.on.another?.() || this.next("g.tokens [data-ref]", el),
      e: () => this.next("g.marks [data-ref]", el),
      n: () => this.next("g.nodes [data-ref]:has(.k-name), g.cells [data-ref]:has(.unknown)", el),
      o: () => this.on.menu(ref),
      "+": closer,
      "=": closer,
      "-": () => this.view.zoom(1.33),
      0: !this.typed && (() => this.view.fit()),
      t: () => this.list(),
      l: this.layers && (() => this.layers.open()),
      m: this.moving?.form && (() => this.moving.turn(!this.moving.on)),
    }[key];
    if (!does) return /^[0-9]$/.test(key) && this.digit(key);
    does();
    return true;
  }
  step(from, to) {
    if (!to || to === from) {
      this.on.say("Nothing further that way.");
      return;
    }
    this.trail.push(from.dataset.ref);
    this.focus(to);
  }
  digit(d) {
    clearTimeout(this.timer);
    this.typed += d;
    this.timer = setTimeout(() => {
      this.typed = "";
    }, 900);
    const hit = this.numbered(this.typed);
    if (hit) this.focus(hit);
    else this.on.say(`${this.typed} …`);
    return true;
  }
  turn(ref, by) {
    const gates = this.links[ref];
    this.gate = this.from === ref ? (this.gate + by + gates.length) % gates.length : by > 0 ? 0 : gates.length - 1;
    this.from = ref;
    this.on.say(`Gate to ${gates[this.gate]}, ${this.gate + 1} of ${gates.length}. Enter goes through.`);
    this.offer([gates[this.gate]]);
  }
  through(ref) {
    const next = (this.links[ref] || [])[this.gate];
    this.gate = -1;
    this.offer([]);
    if (!next || this.from !== ref) return false;
    this.trail.push(ref);
    this.focus(this.byRef.get(next));
    return true;
  }
  next(selector, el) {
    const all = [...this.svg.querySelectorAll(selector)];
    if (!all.length) {
      this.on.say("There is none.");
      return;
    }
    this.step(el, all[(all.indexOf(el) + 1) % all.length]);
  }
  nearest(el, [dx, dy]) {
    // On a table with lit places only those: empty hexes have nothing to do.
    const from = this.middle(el),
      lit = this.view.table ? this.buttons.filter((b) => b.matches(".offered, .maybe")) : [];
    let best = null,
      least = Infinity;
    for (const other of lit.length ? lit : this.buttons) {
      if (other === el || other.getAttribute("display") === "none") continue;
      const p = this.middle(other),
        x = p.x - from.x,
        y = p.y - from.y;
      const ahead = x * dx + y * dy,
        aside = Math.abs(x * dy - y * dx);
      if (ahead <= 1) continue;
      const cost = ahead + 2 * aside;
      if (cost < least) {
        least = cost;
        best = other;
      }
    }
    return best;
  }
  draw(plans) {
    const was = this.plans.now?.map((plan) => plan.way.join());
    this.plans.draw(plans);
    this.view.write();
    // What was written just now is seen.
    const fresh = was ? plans.filter((plan) => !was.includes(plan.way.join())) : [];
    if (fresh.length) this.on.planned?.(fresh.flatMap((plan) => plan.way));
  }
  light(line) {
    if (this.plans.light(line)) this.view.write();
  }
}
