// Where the side lies below the map it shows one part at a time; on a phone it also slides over the
// map and stops at three places.
const NARROW = matchMedia("(max-width: 700px)"),
  BELOW = matchMedia("(max-width: 1000px)"),
  LAND = 2.1, // units to a pixel at which sectors are still told apart
  WEB = 2, // units to a pixel at which a map of stars alone, without land, is still read on a phone
  STOPS = ["map", "half", "sheet"],
  WORDS = { map: "The map is large.", half: "Half map, half sheet.", sheet: "The sheet is large." };
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
    if (NARROW.matches) this.slide();
    // A new turn opens on its news; within one, the part that was open stays so.
    const has = (name) => this.bar.querySelector(`[data-part="${name}"]`),
      same = page.before && page.before.step === page.table.dataset.step;
    this.part(same && has(kept.part) ? kept.part : has("news") ? "news" : "orders");
    if (!same) {
      // Who sees a match that is over looks at what was hidden.
      if (page.table.dataset.over) this.stop("map", true);
      else if (kept.stop === "sheet") this.stop("half", true);
      this.centre();
    } else if (this.slides && page.chart && kept.part === "news")
      this.mark(document.querySelector(`#told .items [data-at][data-item="${kept.item}"]`));
    for (const b of this.bar.querySelectorAll("[data-part]"))
      b.addEventListener("click", () => {
        this.page.film?.end?.();
        this.part(b.dataset.part);
        if (b.dataset.part === "orders" && this.item) this.centre();
        // A designer needs all the room; whoever leaves it has the map again.
        const designs = b.dataset.part === "rest" && this.side.querySelector("[data-calculator]");
        if (designs && kept.stop !== "sheet") {
          this.stop("sheet");
          kept.raised = true;
        } else if (!designs && kept.raised) this.stop("half");
        else if (!designs) this.rise();
      });
    this.count();
  }
  slide() {
    const above = this.board.getBoundingClientRect().top + window.scrollY; // an announcement counts
    this.board.style.setProperty("--above", `${above}px`);
    this.board.classList.add("stops");
    this.slides = true;
    this.stop(kept.stop, true);
    this.side.querySelector(".briefing > details")?.removeAttribute("open"); // the first moves are in sight
    this.handle();
    this.side.addEventListener("scroll", () => {
      clearTimeout(this.rests);
      this.rests = setTimeout(() => this.reading(), 150);
    });
    this.side.addEventListener("focusin", (e) => {
      if (e.target.id !== "text") return;
      this.side.classList.add("own"); // what is typed is read at once
      this.rise();
    });
  }
  centre() {
    // Each turn opens on all that is held and told of.
    const { chart, table } = this.page;
    if (!this.slides || !chart) return;
    // What was hidden is shown.
    if (table.dataset.over) return chart.view.fit();
    const items = [...document.querySelectorAll("#told .items [data-at]")].filter((li) => chart.place(li.dataset.at)),
      told = kept.part === "news" ? items : [],
      wanted = chart.matters(
        table.dataset.number,
        this.page.ref,
        told.map((li) => li.dataset.at),
      );
    chart.view.open(chart.wishes(table.dataset.number), wanted, chart.svg.querySelector("g.cells .c") ? LAND : WEB);
    this.mark(told[0] || null);
  }
  mark(item, ref = item?.dataset.at) {
    // What is read is marked on the map.
    document.querySelector("#told .on")?.classList.remove("on");
    item?.classList.add("on");
    this.item = item;
    kept.item = item?.dataset.item;
    this.page.chart.offer(item ? [ref] : [], "pointed");
  }
  point(item, ref) {
    // A piece of news that is pressed, or read first, is seen.
    if (!this.slides || !this.page.chart?.place(ref || item.dataset.at)) return false;
    clearTimeout(this.rests);
    this.mark(item, ref);
    if (kept.stop === "sheet") this.stop("half");
    this.show([ref || item.dataset.at], [this.page.chart.root.dataset.home]);
    return true;
  }
  show(refs, more = []) {
    const { chart } = this.page,
      spots = (some) => some.map((ref) => chart?.place(ref)).filter(Boolean);
    if (this.slides) chart?.view.lead(spots(refs), spots(more));
  }
  reveal(refs) {
    // What was pressed and what it may be sent to are seen, the first of these surely.
    if (!this.slides) return;
    this.page.chart?.view.reveal(refs.map((ref) => this.page.chart.place(ref)).filter(Boolean));
  }
  reading() {
    const top = this.bar.getBoundingClientRect().bottom - 8,
      item = [...this.side.querySelectorAll("#told .items [data-at]")].find(
        (li) => li.getBoundingClientRect().top > top,
      );
    if (kept.part !== "news" || !item || item === this.item || !this.slides) return;
    this.mark(item); // the map moves no more than it must: nobody pressed anything
    this.reveal([item.dataset.at]);
  }
  film(on) {
    // While it plays the sheet is low, and then where it was.
    if (!this.slides) return;
    this.board.dataset.stop = on ? "map" : kept.stop;
    if (!on) this.centre();
  }
  change(how) {
    // The map stays where it is when the window onto it changes.
    if (this.slides && this.page.chart) this.page.chart.view.resized(how);
    else how();
  }
  stop(where, first = false) {
    const set = () => (this.board.dataset.stop = where);
    if (first) set();
    else this.change(set);
    kept.stop = where;
    kept.raised = false;
    if (!first) this.page.say(WORDS[where]);
  }
  rise(ref) {
    // What was asked for is read, and what was pressed stays in sight.
    if (!this.slides || kept.stop !== "map") return;
    this.stop("half");
    if (ref) this.reveal([ref]);
  }
  part(name) {
    if (!this.on) return;
    kept.part = name;
    const orders = name === "orders" && this.side.querySelector("#orders:has([data-line])");
    this.side.classList.toggle("own", !!orders || !this.side.querySelector("#advice")); // else what is advised stands first
    this.change(() => (this.side.dataset.part = name));
    this.page.chart?.view.write(); // each part has its own numbers
    for (const b of this.bar.querySelectorAll("[data-part]"))
      b.setAttribute("aria-pressed", String(b.dataset.part === name));
    this.side.scrollTop = 0;
    if (orders) this.side.scrollTop = orders.getBoundingClientRect().top - this.bar.getBoundingClientRect().bottom;
  }
  read(name) {
    // What is long has all the room there is.
    this.part(name);
    if (this.slides) this.stop("sheet");
  }
  plan() {
    // The orders of the new turn, without the keyboard that a text brings up.
    if (!this.on) return false;
    this.part("orders");
    this.centre(); // the news had less of the window
    this.bar.querySelector("[data-part=orders]").focus({ preventScroll: true });
    return true;
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
    const rows = [...this.side.querySelectorAll("#checked [data-line]")],
      all = rows.reduce((sum, li) => sum + 1 + ((li.dataset.last || li.dataset.line) - li.dataset.line), -n),
      lines = this.bar.querySelector("[data-lines]");
    lines.textContent = all;
    lines.hidden = all < 1;
  }
  handle() {
    const b = this.bar.querySelector(".handle");
    let from = null,
      moved = false;
    b.addEventListener("click", () => {
      this.page.film?.end?.();
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
