// How the map stood before the film: each thing shows what it showed then, until a shot changes it.
import { count } from "./fold.js";
import { make } from "./reel.js";

const HALF = 0.45, // of a shot of a flag, when it rises
  LETTER = 6.8; // how wide a letter of a tag is

const moment = (shot, place) => {
  const { from, until, kind } = shot;
  if (kind === "go") return shot.to === place ? until : from;
  if (kind === "fight" || kind === "lose") return until;
  return kind === "flag" ? from + (until - from) * HALF : from;
};

export class Former {
  constructor(chart, reel, stood) {
    this.chart = chart;
    this.reel = reel;
    this.flags = new Map();
    this.things = stood.flatMap((one) => this.thing(one));
  }
  thing(one) {
    const el = one.at ? null : this.chart.byRef.get(one.ref),
      place = one.at || el?.dataset?.at || one.ref;
    if (one.at ? !this.chart.place(one.at) : !el) return [];
    const turns = (one.then || []).map(([n, said]) => [moment(this.reel.shots[n], place), said]),
      now = Number(el && [...el.classList].find((c) => /^s\d+$/.test(c))?.slice(1)) || 0,
      ship = el && !!el.closest("g.tokens");
    return [
      {
        ...one,
        el,
        turns,
        now,
        ship,
        total: ship && (el.dataset.count ?? this.text(el)?.textContent),
        beside: this.around(one, el),
      },
    ];
  }
  text(el) {
    return [...el.querySelectorAll(".pn")].at(-1);
  }
  around({ ref }, el) {
    // What belongs to a place: its name, its signs, its roads.
    if (!el || el.closest("g.tokens")) return [];
    const { svg } = this.chart,
      p = this.chart.place(ref),
      meets = (d) => {
        const n = d.match(/-?[\d.]+/g)?.map(Number) || [];
        return [n.slice(0, 2), n.slice(-2)].some(([x, y]) => Math.hypot(x - p.x, y - p.y) < 2);
      };
    return [
      ...[...svg.querySelectorAll("g.labels .nm")].filter((name) => name.textContent === ref),
      ...svg.querySelectorAll(`:is(g.labels, g.badges) [data-at="${CSS.escape(ref)}"]`),
      ...[...svg.querySelectorAll("g.edges path.e")].filter((road) => meets(road.getAttribute("d"))),
    ];
  }
  draw(now) {
    for (const thing of this.things) {
      const past = thing.turns.filter(([from]) => from <= now),
        done = past.length > 0 && past.length === thing.turns.length,
        said = past.length ? past.at(-1)[1] : thing.said || "";
      if (!thing.el) thing.word = said;
      else this.show(thing, said, done);
    }
    if (now >= 0) this.draws(); // they find their room when the camera stands
  }
  show(thing, said, done) {
    const { el } = thing,
      away = !done && !said;
    el.classList.toggle("former", !done);
    el.classList.toggle("filmed", away && thing.ship);
    el.classList.toggle("unfound", away && !thing.ship);
    for (const part of thing.beside) part.classList.toggle("unfound", away);
    const owner = away || done ? thing.now : thing.seat;
    if (owner !== thing.now || thing.swapped) {
      this.reel.marks.own(el, owner || 0);
      thing.swapped = owner !== thing.now;
    }
    const up = done || (!away && thing.seat === thing.now);
    if (!thing.ship && thing.now && thing.up !== up) this.reel.land.hold(thing.now, thing.ref, (thing.up = up));
    const text = thing.ship && this.text(el),
      word = done ? thing.total : said;
    if (text && word && text.textContent !== word) {
      count(el, word);
      this.widen(el, text, word.length - String(thing.total).length);
    }
  }
  widen(el, text, more) {
    // A tag is as wide as what it says.
    const tag = el.querySelector(".p"),
      by = Math.max(0, more) * LETTER,
      wide = by && tag?.getBBox().width;
    if (!tag) return;
    Object.assign(tag.style, {
      transformBox: "fill-box",
      transformOrigin: "left",
      scale: by ? `${1 + by / wide} 1` : "",
    });
    text.style.translate = by ? `${by / 2}px` : "";
  }
  draws() {
    // Ships that the map has no longer there, in one pennant a place and seat.
    const flags = new Map();
    for (const { el, at, seat, word } of this.things)
      if (!el && word) flags.set(`${seat} ${at}`, [...(flags.get(`${seat} ${at}`) || []), word]);
    for (const [key, flag] of this.flags) if (!flags.has(key)) flag.g.replaceChildren((flag.word = ""));
    for (const [key, words] of flags) {
      const [seat, at] = key.split(/ (.*)/),
        sum = words.reduce((n, w) => n + (Number(w) || 0), 0),
        word = words.length > 1 && sum ? String(sum) : words[0];
      if (!this.flags.has(key)) this.flags.set(key, this.flag(seat, at, word));
      const flag = this.flags.get(key);
      if (flag.word !== word) {
        const p = this.chart.place(at);
        flag.g.replaceChildren(make("path", { class: "mast", d: `M${p.x} ${p.y}L${flag.x} ${flag.y}` }));
        this.reel.pennant(flag.g, flag.x, flag.y, word);
        flag.word = word;
      }
    }
  }
  flag(seat, at, word) {
    const g = make("g", { class: `stood s${seat}` });
    this.reel.group.prepend(g);
    return { g, ...this.reel.beside(this.chart.place(at), 11 + 3.5 * word.length) };
  }
  end() {
    for (const thing of this.things) if (thing.el) this.show(thing, "", true);
  }
}
