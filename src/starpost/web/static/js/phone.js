// Where the side lies below the map it shows one part at a time; on a phone it also slides over the
// map and stops at three places.
const NARROW = matchMedia("(max-width: 700px)"),
  BELOW = matchMedia("(max-width: 1100px)"),
  STOPS = ["map", "half", "sheet"],
  WORDS = { map: "The map is large.", half: "Half map, half sheet.", sheet: "The sheet is large." };
const READS = 1.15; // units of the map to a pixel, at which its words can still be read
let kept = { stop: "half", part: "" };

export class Phone {
  constructor(page) {
    this.page = page;
    this.side = document.getElementById("side");
    this.bar = document.getElementById("grab");
    this.board = this.side?.parentElement;
    this.on = !!this.bar && BELOW.matches;
    if (!this.on) return;
    this.bar.hidden = false;
    if (NARROW.matches) this.slide(page);
    // A new turn opens on its news; within one, the part that was open stays so.
    const has = (name) => this.bar.querySelector(`[data-part="${name}"]`),
      same = page.before && page.before.step === page.table.dataset.step;
    this.part(same && has(kept.part) ? kept.part : has("news") ? "news" : "orders");
    for (const b of this.bar.querySelectorAll("[data-part]"))
      b.addEventListener("click", () => {
        this.part(b.dataset.part);
        if (NARROW.matches && kept.stop === "map") this.stop("half");
      });
    this.count();
  }
  slide(page) {
    this.board.style.setProperty("--above", `${this.board.offsetTop}px`);
    this.board.classList.add("stops");
    this.stop(kept.stop, true);
    this.handle();
    const chart = page.chart,
      home = chart && (chart.place(page.ref) || chart.place(chart.root.dataset.home));
    // Each turn opens near home: a map that grew would else be a thumbnail.
    if (chart && page.before?.step !== page.table.dataset.step) {
      chart.view.fit();
      chart.view.near(home, READS);
    }
    this.side.addEventListener("focusin", (e) => {
      if (e.target.id === "text" && kept.stop === "map") this.stop("half");
    });
  }
  stop(where, first = false) {
    const set = () => {
      this.board.dataset.stop = where;
    };
    if (first || !this.page.chart) set();
    else this.page.chart.view.resized(set);
    kept.stop = where;
    if (!first) this.page.say(WORDS[where]);
  }
  part(name) {
    if (!this.on) return;
    kept.part = name;
    this.side.dataset.part = name;
    for (const b of this.bar.querySelectorAll("[data-part]"))
      b.setAttribute("aria-pressed", String(b.dataset.part === name));
    this.side.scrollTop = 0;
  }
  chosen(title) {
    if (!this.on) return;
    const b = this.bar.querySelector("[data-part=chosen]");
    if (title) b.textContent = title;
  }
  count() {
    if (!this.on) return;
    const n = this.side.querySelectorAll(".lines .is-bad[data-line]").length,
      mark = this.bar.querySelector("[data-wrong]");
    mark.textContent = n;
    mark.hidden = !n;
    const all = this.side.querySelectorAll("#checked [data-line]").length - n,
      lines = this.bar.querySelector("[data-lines]");
    lines.textContent = all;
    lines.hidden = all < 1;
  }
  handle() {
    const b = this.bar.querySelector(".handle");
    let from = null,
      moved = false;
    b.addEventListener("click", () => {
      if (!moved) this.stop(STOPS[(STOPS.indexOf(kept.stop) + 1) % 3]);
    });
    b.addEventListener("pointerdown", (e) => {
      from = e.clientY;
      moved = false;
      b.setPointerCapture(e.pointerId);
    });
    b.addEventListener("pointerup", (e) => {
      if (from === null) return;
      const by = e.clientY - from;
      from = null;
      moved = Math.abs(by) > 24;
      if (moved) this.stop(STOPS[Math.max(0, Math.min(2, STOPS.indexOf(kept.stop) + (by < 0 ? 1 : -1)))]);
    });
  }
}
