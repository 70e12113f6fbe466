// Whose a thing of the map is while a film runs: its colour and its mark, both of one seat, or neither.
const seatOf = (el) => Number([...el.classList].find((c) => /^s\d+$/.test(c))?.slice(1)) || 0,
  middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

export class Marks {
  constructor(svg) {
    // How each seat is marked, as far as it holds anything here.
    this.samples = new Map();
    this.things = new Map();
    for (const mark of svg.querySelectorAll(":is(g.nodes, g.tokens) :is(.x, .y)")) {
      const seat = seatOf(mark.closest("[data-ref]") || mark),
        box = !this.samples.has(seat) && mark.getBBox();
      if (seat && box?.width) this.samples.set(seat, { d: mark.getAttribute("d"), box });
    }
  }
  own(el, seat) {
    if (!this.things.has(el)) {
      const mark = el.querySelector(".x, .y");
      this.things.set(el, {
        mark,
        first: seatOf(el),
        now: seatOf(el),
        d: mark?.getAttribute("d"),
        box: mark?.getBBox(),
      });
    }
    const thing = this.things.get(el),
      { mark, first, box } = thing;
    if (thing.now === seat) return;
    el.classList.remove(`s${thing.now}`);
    if (seat) el.classList.add(`s${seat}`);
    thing.now = seat;
    if (!mark) return;
    const other = seat !== first && this.samples.get(seat);
    mark.classList.toggle("unfound", seat !== first && !other);
    mark.setAttribute("d", other ? other.d : thing.d);
    mark.removeAttribute("transform");
    if (!other) return;
    const to = middle(box),
      from = middle(other.box),
      by = box.width ? Math.max(box.width, box.height) / Math.max(other.box.width, other.box.height) : 1;
    mark.setAttribute("transform", `translate(${to.x - from.x * by} ${to.y - from.y * by}) scale(${by})`);
  }
  end() {
    for (const [el, { first }] of this.things) this.own(el, first);
  }
}
