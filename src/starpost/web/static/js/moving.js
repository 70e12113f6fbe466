// Moving worlds: one that is dragged, or picked up and put down by clicks or keys, is pinned there
// for this player. The server keeps the place and draws the map anew; until then gates, ships and
// planned orders follow here.
const FAR = 6,
  STEP = 0.25,
  FINE = 0.05,
  ENDS = /^M(\S+) (\S+)L(\S+) (\S+)$/;

export class Moving {
  constructor(chart) {
    Object.assign(this, { chart, svg: chart.svg, on: false, held: null, shifts: new Map() });
    this.form = chart.root.querySelector("#pins");
    this.button = chart.root.querySelector("[data-tool=move]");
    if (!this.form) return;
    const [x, y, wide, high] = this.form.dataset.frame.split(" ").map(Number);
    this.frame = { x, y, wide, high };
    const { svg } = this,
      table = chart.root.closest("#table");
    svg.addEventListener("pointerdown", (e) => this.begin(e), true);
    svg.addEventListener("pointermove", (e) => this.drag(e), true);
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, (e) => this.end(e), true);
    svg.addEventListener("click", (e) => this.click(e), true);
    svg.addEventListener("keydown", (e) => this.key(e), true);
    table.addEventListener("submit", (e) => {
      if (!e.target.matches("#pins, [data-unpin]")) return;
      e.preventDefault();
      this.send(new FormData(e.target, e.submitter), "Let go.");
    });
  }
  turn(on, silent = false) {
    if (!this.form) return;
    if (!on) this.cancel();
    this.on = on;
    this.button.setAttribute("aria-pressed", String(on));
    this.form.hidden = !on;
    this.svg.classList.toggle("arranging", on);
    if (on) this.chart.root.classList.remove("layered"); // a phone has room for one of the two
    if (!silent)
      this.chart.on.say(
        on
          ? "Move worlds: drag one, or pick it up with Enter, move it with the arrows, pin it with Enter. Escape ends."
          : "Worlds stay where they are.",
      );
  }
  node(e) {
    return e.target.closest("g.nodes [data-ref][role=button]");
  }
  // --- by dragging
  begin(e) {
    if (this.grip) return; // a second finger
    this.dragged = false;
    const el = this.on && !this.busy && !this.held && !e.button && !this.chart.view.points.size && this.node(e);
    if (!el) return;
    e.stopPropagation(); // the map does not move while a world does
    this.chart.view.moved = 0;
    this.grip = { id: e.pointerId, ref: el.dataset.ref, x: e.clientX, y: e.clientY };
  }
  drag(e) {
    const g = this.grip;
    if (!g || e.pointerId !== g.id) return;
    e.stopPropagation();
    if (!this.dragged && Math.hypot(e.clientX - g.x, e.clientY - g.y) < FAR) return;
    if (!this.dragged) {
      this.dragged = true;
      this.take(g.ref);
      this.svg.setPointerCapture(g.id);
    }
    const a = this.chart.view.at(g.x, g.y),
      b = this.chart.view.at(e.clientX, e.clientY);
    this.shift(b.x - a.x, b.y - a.y);
  }
  end(e) {
    if (!this.grip || e.pointerId !== this.grip.id) return;
    e.stopPropagation();
    this.grip = null;
    if (this.dragged && e.type === "pointerup") this.put();
    else this.cancel();
  }
  // --- by clicks and keys
  click(e) {
    if (!this.on) return;
    const el = this.node(e),
      at = this.held;
    if (this.dragged || this.busy) {
      this.dragged = false;
      e.stopPropagation();
      return;
    }
    if (this.chart.view.moved > FAR || (!el && !at)) return;
    e.stopPropagation();
    if (el && el.dataset.ref === at?.ref) {
      this.cancel();
      return;
    }
    if (el) {
      this.cancel();
      this.hold(el);
      return;
    }
    const p = this.chart.view.at(e.clientX, e.clientY);
    this.shift(p.x - at.x, p.y - at.y);
    this.put();
  }
  key(e) {
    const el = this.on && !e.ctrlKey && !e.altKey && !e.metaKey && e.target.closest("[data-ref]");
    if (!el) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (e.key === "Escape") {
      if (this.held) this.cancel();
      else this.turn(false);
    } else if (way && this.held) this.nudge(way, e.shiftKey ? FINE : STEP);
    else if ((e.key === "Enter" || e.key === " ") && this.held) this.put();
    else if ((e.key === "Enter" || e.key === " ") && el.closest("g.nodes") && !this.busy) this.hold(el);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
  hold(el) {
    const { ref } = el.dataset;
    this.take(ref);
    this.chart.focus(el, { silent: true });
    this.chart.on.look(ref);
    this.chart.on.say(
      `${ref} is picked up. Press its new place, or move it with the arrows and pin it with Enter. Escape puts it back.`,
    );
  }
  nudge([x, y], by) {
    const h = this.held,
      { wide, high } = this.frame;
    this.shift(h.dx + x * by * wide, h.dy + y * by * high);
    this.chart.view.show(h.x + h.dx, h.y + h.dy);
  }
  // --- what follows
  take(ref) {
    // A world with one gate goes along with its neighbour, unless it is pinned itself.
    const { links } = this.chart,
      pinned = new Set(this.form.dataset.pinned.split(" "));
    const refs = [
      ref,
      ...Object.keys(links).filter((r) => r !== ref && !pinned.has(r) && links[r].length === 1 && links[r][0] === ref),
    ];
    const spots = new Set(refs.map((r) => this.spot(r)));
    const gates = [...this.svg.querySelectorAll("g.edges .e")].map((path) => ({
      path,
      d: path.getAttribute("d"),
      ends: ENDS.exec(path.getAttribute("d")),
    }));
    const groups = refs.flatMap((r) => [
      this.chart.byRef.get(r),
      ...this.svg.querySelectorAll(`g.tokens [data-at="${CSS.escape(r)}"]`),
    ]);
    const { x, y } = this.chart.place(ref);
    this.held = {
      ref,
      refs,
      groups,
      x,
      y,
      dx: 0,
      dy: 0,
      gates: gates.filter(
        (g) => g.ends && (spots.has(`${g.ends[1]} ${g.ends[2]}`) || spots.has(`${g.ends[3]} ${g.ends[4]}`)),
      ),
      spots,
    };
    this.chart.byRef.get(ref).classList.add("held");
  }
  spot(ref) {
    const shape = this.chart.byRef.get(ref)?.querySelector("circle.n");
    return shape ? `${shape.getAttribute("cx")} ${shape.getAttribute("cy")}` : "";
  }
  shift(dx, dy) {
    const h = this.held;
    Object.assign(h, { dx, dy });
    this.svg.classList.toggle("shifting", !!(dx || dy));
    for (const el of h.groups) if (el) el.style.translate = `${dx}px ${dy}px`;
    for (const {
      path,
      ends: [, ax, ay, bx, by],
    } of h.gates) {
      const point = (x, y) => (h.spots.has(`${x} ${y}`) ? `${Number(x) + dx} ${Number(y) + dy}` : `${x} ${y}`);
      path.setAttribute("d", `M${point(ax, ay)}L${point(bx, by)}`);
    }
    this.shifts = new Map([...h.refs, ...h.groups.map((el) => el?.dataset.ref)].map((ref) => [ref, { dx, dy }]));
    if (this.chart.plans.now) this.chart.plans.draw(this.chart.plans.now);
  }
  cancel() {
    const h = this.held;
    if (!h) return;
    this.shift(0, 0);
    for (const { path, d } of h.gates) path.setAttribute("d", d);
    this.chart.byRef.get(h.ref)?.classList.remove("held");
    this.held = null;
    this.shifts = new Map();
  }
  // --- to the server
  put() {
    const h = this.held,
      { x, y, wide, high } = this.frame,
      body = new FormData(this.form);
    const where = { do: "pin", ref: h.ref, x: (h.x + h.dx - x) / wide, y: (h.y + h.dy - y) / high };
    for (const [name, value] of Object.entries(where)) body.set(name, value);
    this.send(body, `${h.ref} is pinned here.`);
  }
  async send(body, done) {
    if (this.busy) return;
    this.busy = true;
    const { say } = this.chart.on;
    try {
      const answer = await fetch(this.form.action, { method: "POST", body: new URLSearchParams(body) });
      if (!answer.ok) throw new Error(answer.status);
      this.chart.on.show(await answer.text());
      say(done);
    } catch {
      this.cancel();
      say("This could not be kept. The world is where it was.");
    }
    this.busy = false;
  }
}
