// Places and words grow as a map shrinks; what then finds no room is left out until one comes nearer.
import { Empires } from "./empires.js";
import { bounds, CLOSE, crown, DISC, heart, raise } from "./ended.js";
import { fold } from "./fold.js";
import {
  about,
  apart,
  covers,
  crosses,
  far,
  FAVOURED,
  HIDES,
  legs,
  line,
  orderly,
  pin,
  reaches,
  seen,
  stem,
  within,
} from "./lie.js";
import { Overview } from "./overview.js";
import { kinds, TOLD, UNSEEN } from "./ranks.js";
import { NARROW } from "./upright.js";

const KEPT = 1.2, // so much larger than drawn everything has room of its own
  AT = 24, // units off the rim of a place that one still stands at it
  ACROSS = 17, // pixels that a place measures at least, where its neighbours leave it room
  SPARE = 5, // pixels round the number in it
  SIGNED = 27, // that a place measures which has a sign above its number
  NEST = 2, // units of a number that another may cover, where each has its disc
  AFAR = 1.45, // units to a pixel at which labels are cut short
  CALLED = 1.7, // at which the stars that nobody holds have no names any more
  MANY = 50, // places of a map that is seen from afar as land and names alone, where they lie close
  CROWD = 150, // or where there are so many
  FURTHER = [72, 96, 124], // so many off it one is found at last, with a line to its home
  NEAR = 30, // pixels between a land and its name
  NIGH = 150, // spots nearest to its home at which the name of an empire is kept off links
  LESS = 0.75, // how much of its size a number keeps that has no room
  RIM = 1.15, // a place with the ring round it
  UPON = 0.72, // of the room to the next place that a piece takes, so that the numbers beside it are read
  SPECK = 5, // units of half a point between sites, which anything may stand on
  OFF = 7; // pixels between a place and its ships beyond which a line leads to them
const half = (el) => {
  const b = el.getBBox();
  return b.width && { x: b.x + b.width / 2, y: b.y + b.height / 2, w: b.width / 2, h: b.height / 2 };
};
// How much of a label is left of it from afar.
const short = (el) => (el.matches(":has(tspan)") ? el.firstChild.length / el.textContent.length : 1);

export class Signs {
  constructor(svg, grows) {
    this.svg = svg;
    this.grows = grows; // a table has sizes of its own
    this.boxes = new Map(); // as drawn; what is switched off is measured when it is shown
    svg.classList.toggle("signed", grows);
    const table = svg.closest("#table");
    this.kinds = kinds(table?.dataset.number);
    // A board of stars: who held them has names and ships at every size.
    this.starry = svg.matches(":has(.nodes .n:is(.solid, .hollow)):not(:has(.nodes .dot))");
    svg.classList.toggle("starry", this.starry);
    // One of sites, which nobody holds as a land, has nothing to say from afar.
    const over = grows && !!svg.closest(TOLD),
      sites = !!svg.querySelector("g.nodes .dot");
    this.told = over && !sites;
    // Names of places then look for room beside them.
    this.named = over;
    this.sited = over && sites;
    this.sites = sites;
    // A board that stands upright on a phone: its names find room beside what they are of, large enough to be read.
    this.names = !grows && NARROW.matches && svg.dataset.upright === "yes";
    crown(svg, svg.closest("[data-won]")?.dataset.won);
    this.overview = this.told && NARROW.matches ? new Overview(this) : null;
    // What is spoken of beside the map.
    const beside = (table || svg.closest("figure"))?.querySelectorAll("#told, #advice, li[data-cue]") || [],
      said = [...beside].map((el) => el.textContent).join();
    for (const name of svg.querySelectorAll("g.labels .nm"))
      name.classList.toggle("said", said.includes(name.textContent));
  }
  box(el) {
    if (!this.boxes.has(el)) {
      const found = half(el);
      if (!found) return null;
      this.boxes.set(el, found);
    }
    return { ...this.boxes.get(el) };
  }
  signs(k) {
    const seen = new Set(),
      afar = this.grows && k > AFAR;
    this.svg.classList.toggle("afar", afar);
    if (this.grows) fold(this.svg, k > KEPT);
    return this.kinds.flatMap(([names, part = 1, least = 1, until = Infinity]) =>
      [...this.svg.querySelectorAll(names)].flatMap((el) => {
        const box = !seen.has(el) && el.getClientRects().length && !el.closest(UNSEEN) && this.box(el);
        seen.add(el);
        if (box && afar) box.w *= short(el);
        return box ? [{ el, part, least, until, ...box }] : [];
      }),
    );
  }
  places() {
    // Every place, and by how much it may grow: until it meets the next of those that have a label.
    this.known ||= [...this.svg.querySelectorAll("g.nodes > g")].flatMap((el) => {
      const disc = el.querySelector(".n"),
        box = disc && this.box(disc);
      const said = el.querySelector(".l"),
        word = said && this.box(said);
      return box
        ? [
            {
              el,
              named: !!said,
              across: el.querySelector(".sg") ? SIGNED : word ? 2 * word.w * short(said) + SPARE : 0,
              ...box,
            },
          ]
        : [];
    });
    const named = this.known.filter((p) => p.named);
    for (const p of named)
      p.most ??= Math.min(
        9,
        ...named.map((q) => (q === p ? 9 : (far(p, q) * (this.told ? 0.86 : 0.94)) / (p.w + q.w))),
        ...(this.sites ? this.known : []).map((q) =>
          q.named || q.w < SPECK ? 9 : Math.max(1, (far(p, q) - q.w - 3) / p.w),
        ),
      );
    return this.known;
  }
  get empires() {
    return (this.seats ||= new Empires(this.svg, this.places(), this.starry));
  }
  gap() {
    // How far it is from a usual place with a label to the next one.
    const gaps = this.places().flatMap((p) => (p.named && p.most < 9 ? [p.most * p.w] : []));
    return (this.between ??= 2 * (gaps.sort((a, b) => a - b)[gaps.length >> 1] || 0));
  }
  lay(k) {
    const many = this.places().length,
      { overview } = this,
      calm = overview
        ? overview.level(k) === "few"
        : this.told && many > MANY && (this.gap() < CLOSE * k || (many > CROWD && k > AFAR)),
      found = this.signs(k), // measured before anything grows
      signs = overview?.ranked(found) || found,
      places = this.spread(k, calm),
      discs = [...places.values()].filter((p) => !this.sites || p.w > SPECK),
      ways = (this.ways = legs(this.svg)),
      full = (this.shown = []),
      // Among many, single ships are for those who come nearer.
      crowd = this.told && k > KEPT && this.svg.querySelectorAll("g.tokens > g").length > MANY;
    this.svg.classList.toggle("calm", calm);
    seen(overview ? k : 1);
    for (const sign of signs) {
      const { el } = sign;
      if (
        overview?.hides(el) ||
        (crowd && el.closest("g.tokens") && el.querySelector(".pn")?.textContent === "1") ||
        (!overview && calm && !el.querySelector(".emp") && !el.closest(".pins-told") && !this.stays(el, sign, k))
      ) {
        el.classList.add("out");
        this.lead(el, null);
        continue;
      }
      if (overview && el.querySelector(".emp")) {
        const at = overview.name(sign, k, places, full, discs);
        el.classList.toggle("out", !at);
        if (at) full.push(at);
      } else if (el.closest(".pins-told"))
        full.push(pin(this.svg, sign, this.grows ? k : 1, full, discs, overview ? CLOSE : 50));
      else if (!this.grows && !(this.names && el.dataset.of)) full.push(sign);
      else {
        const home = this.home(el, places, sign),
          at = this.fits(sign, k, places, home, full, discs),
          out =
            !at ||
            k > sign.until ||
            overview?.strays(el, home, at, k) ||
            (el.matches(".co") && ways.some(([a, b]) => crosses(a, b, at)));
        el.classList.toggle("out", out);
        if (!out) full.push(at);
        if (el.closest("g.tokens, g.badges")) this.lead(el, out ? null : home, at, k);
        else if (this.told && el.querySelector(".emp"))
          this.lead(el, !out && !calm && places.get(this.empires.home(el)?.el), at, k, NEAR);
      }
    }
    overview?.tell();
  }
  fits(sign, k, places, home, full, discs) {
    const { el } = sign,
      at = this.room(el, this.grow(sign, k, places, home), home, full, discs, k),
      less = this.told && !at && el.matches("g.nodes .l") && { ...sign, part: LESS, least: LESS };
    // No place is without its number where one looks back: it is a little smaller where two lie close.
    return less ? this.room(el, this.grow(less, k, places, home), home, full, discs, k) : at;
  }
  stays(el, box, k) {
    // Names of stars that nobody holds are for whoever sees the board large enough.
    const held = () => k < CALLED || /^s\d/.test(this.nearest(box).el.classList[0]);
    return this.starry && (el.closest("g.tokens") || el.matches(".said") || (el.matches(".nm") && held()));
  }
  nearest(box) {
    return this.known.reduce((a, b) => (far(b, box) < far(a, box) ? b : a));
  }
  home(el, places, box) {
    if (this.svg.matches(".calm") && el.querySelector(".emp")) return heart(this.known, el) || box;
    // The place that a word or a ship belongs to, if the map says so; of an empire the nearest.
    if (el.dataset.of) {
      const [x, y, w] = el.dataset.of.split(" ").map(Number);
      return { x, y, w, h: w, by: 1 };
    }
    const { at } = el.closest(":is(g.tokens, g.badges) [data-at]")?.dataset || {},
      own = (p) => (p.el.classList[0] === el.classList[0] ? far(p, box) : Infinity),
      node =
        el.closest("g.nodes > g") ||
        (at && this.svg.querySelector(`:is(.cells, .nodes) > [data-ref="${at}"]`)) ||
        (el.querySelector(".emp") && this.known.reduce((a, b) => (own(b) < own(a) ? b : a)).el) ||
        (el.matches(this.named ? ".nm, .sec" : ".said") && this.nearest(box).el);
    return node && (places.get(node) || { ...this.box(node.querySelector(".n") || node), w: 4, by: 1 });
  }
  spread(k, calm) {
    // The places as large as they are now. Those without a label, moons and such, make way.
    const [wide, least] = calm ? [this.overview?.disc || DISC, 0] : [ACROSS, 1];
    const grown = new Map();
    for (const { el, named: said, main, most: free, across, ...p } of this.places()) {
      const named = said || !!(calm && main),
        most = calm && main ? main : free,
        home = el.querySelector(".within") && Math.min(k, KEPT),
        by =
          this.grows && named
            ? Math.max(least, home, Math.min((Math.max(wide, calm ? 0 : across) * k) / (2 * p.w), most))
            : 1;
      grown.set(el, { ...p, by, named, w: p.w * by, h: p.h * by });
      if (!this.grows) continue;
      el.style.scale = by;
      el.style.transformOrigin = `${p.x}px ${p.y}px`;
    }
    const large = [...grown.values()].filter((p) => p.by > 1);
    if (this.grows && !calm && !this.told) this.enlarge(grown, k);
    for (const [el, p] of grown) {
      const out = !p.named && large.some((q) => far(p, q) < p.w + q.w);
      el.classList.toggle("out", out);
      if (out) grown.delete(el);
    }
    for (const el of this.svg.querySelectorAll("g.marks .m")) grown.set(el, this.box(el) || { w: 0, h: 0 });
    return grown;
  }
  enlarge(grown, k) {
    // Small places grow too, to what a finger hits, as far as their star and each other leave them room; on a board that
    // one looks back at those with a piece, which grows with them and lies upon their planets.
    const all = [...grown.values()];
    for (const [el, p] of grown) {
      const piece = this.sites && this.svg.querySelector(`g.tokens > [data-at="${el.dataset.ref}"] > circle.p`);
      if (p.named || el.querySelector(".within") || (this.sites && !piece)) continue;
      const free = (q) => (q.named && !piece ? far(p, q) - q.w * RIM : far(p, q) / 2),
        most = Math.min(...all.map((q) => (q === p ? 9 : free(q) / p.w))),
        by = Math.max(1, Math.min((ACROSS * k) / (2 * p.w), most * (piece ? UPON : 0.95)));
      if (piece) raise(piece, p, by, this);
      if (piece || by === 1) continue;
      el.style.scale = by;
      Object.assign(p, { by, w: p.w * by, h: p.h * by });
    }
  }
  room(el, box, home, full, discs, k) {
    // Where it stands, if free. An order is always seen; ships, small places' numbers and empires' names look around.
    const ship = !!el.closest("g.tokens"),
      strays = el.matches("g.badges .u:not(.lasts)"), // a sign beside another place would be read as of that
      named = !!el.querySelector(".emp"),
      calm = named && this.svg.matches(".calm"),
      empire = named && (this.starry || !calm),
      off = (calm && !empire) || el.matches(".l") ? [] : el.matches(".tag") ? discs.filter((q) => q !== home) : discs,
      free = (p) => !full.some((q) => covers(q, p)) && !off.some((q) => reaches(q, p)),
      apt = (p) =>
        empire
          ? this.empires.owns(el, p)
          : !home ||
            k < KEPT ||
            this.svg.querySelector(".within") ||
            !discs.some((q) => q.by && apart(p, q) - q.w < Math.max(0, apart(p, home) - home.w) - OFF * k);
    // Names of a board of sites stay on it: it would else be smaller for their sake.
    const own = !!el.dataset.of,
      inside = home && (calm || own || (this.sited && el.matches(".nm, .sec"))) && bounds(this.known),
      ordered = !!el.querySelector(".ct"),
      // The line to what stands off its place runs over no other.
      clear = (p) =>
        !ship ||
        !home ||
        apart(p, home) - home.w < OFF * k ||
        !discs.some((q) => q.by && far(q, home) > 1 && crosses(home, p, q)),
      here = inside && calm ? { ...box, x: home.x, y: home.y } : box,
      others = ordered ? orderly(el, box, k) : this.spots(el, box, home, k),
      all = ordered || this.off(el, box, home, k) ? [...others, here] : [here, ...others],
      spots = all.map(inside || ((p) => p)).filter(free),
      fit = empire ? spots.filter((p) => apt(p) && this.sees(p)) : [],
      // No name lies across the way of an order, nor on a link, if there is another spot.
      over = (p) => this.ways.some(([a, b]) => crosses(a, b, p)),
      seen =
        fit.slice(0, NIGH).find((p) => !this.told && !over(p) && !this.linked(p)) ||
        fit.find((p) => !over(p)) ||
        fit[0],
      crowd = (p) => discs.filter((q) => reaches(q, p)).length,
      // Rather over as few places as can be than nowhere, where one looks for who held what.
      pressed = () =>
        all.filter((p) => !full.some((q) => covers(q, p)) && apt(p)).sort((p, q) => crowd(p) - crowd(q))[0],
      crowded = (p) => crowd(p) + full.filter((q) => covers(q, p)).length,
      deep = this.told ? 0.85 : 0.5, // so far inside a place its number is covered
      hides = (p) =>
        crowd(p) +
        HIDES * [...full.filter((q) => covers(q, p)), ...discs.filter((q) => apart(p, q) < q.w * deep)].length,
      close = () => {
        const best = others.slice(0, 2 * FAVOURED.length).reduce((p, q) => (hides(q) < hides(p) ? q : p));
        return hides(best) < HIDES ? best : spots[0];
      },
      at = ordered
        ? spots[0] || all.reduce((p, q) => (crowded(q) < crowded(p) ? q : p))
        : seen ||
          (ship &&
            this.told &&
            [clear, () => true].map((c) => spots.find((p) => apt(p) && c(p) && this.sees(p))).find(Boolean)) ||
          spots.find(apt) ||
          (empire
            ? this.told && (pressed() || spots[0])
            : home && ship
              ? spots[0] && close()
              : !strays && !own && spots[0]);
    const by = el.closest("g.nodes") ? home.by : 1; // it is drawn as much larger as its place
    if (at && at !== box)
      el.style.translate = `${(box.tx || 0) + (at.x - box.x) / by}px ${(box.ty || 0) + (at.y - box.y) / by}px`;
    return at;
  }
  linked(p) {
    this.roads ||= legs(this.svg, "g.edges path");
    return this.roads.some(([a, b]) => crosses(a, b, p));
  }
  sees(p) {
    // A name does not reach over the edge of what is in sight.
    const { x, width } = this.svg.viewBox.baseVal;
    return p.x - p.w > x && p.x + p.w < x + width;
  }
  off(el, box, home, k) {
    // What was drawn far off its place looks for room nearer to it first; on the first map it stands in a list.
    if (el.closest("g.tokens, g.badges"))
      return home && !this.svg.querySelector(".jump") && apart(box, home) - home.w > OFF * k;
    if (!el.querySelector(".emp")) return false;
    const seat = this.empires.home(el),
      own = seat ? [seat] : this.empires.of(el);
    return own.length && Math.min(...own.map((q) => apart(box, q) - q.w)) > NEAR * k;
  }
  spots(el, box, home, k) {
    if (el.querySelector(".emp") && (this.starry || !this.svg.matches(".calm")))
      return this.empires.around(el, box, k, this.told ? FURTHER : []);
    if (!home || (home.named && el.closest("g.nodes"))) return [];
    return el.matches(".tag")
      ? [
          ...(home.by > 1 || el.matches(".pt ~ *") ? [] : [{ ...box, x: home.x, y: home.y }]),
          ...about(home, box, [0, 4 * k, 9 * k]),
        ]
      : about(home, box, [2 * k, 8 * k, 15 * k, 26 * k, 38 * k, 52 * k]);
  }
  lead(el, home, at, k, most = OFF) {
    // A line to ships that stand off their place, or from an empire's name to its home.
    const off = home && apart(at, home) - home.w > most * k;
    stem(this.svg, el, off ? line(home, at, home.w) : "");
  }
  grow({ el, part, least, ...p }, k, places, home) {
    const by = Math.min(Math.max(least, part * k), el.matches("svg:has(.within) .tokens *") ? KEPT : 9),
      place = el.closest("g.nodes") && home;
    let { x, y } = p;
    if (place) {
      // It moves with its place, and has grown with it by so much.
      el.style.scale = by / place.by;
      x = place.x + (x - place.x) * place.by;
      y = place.y + (y - place.y) * place.by;
      el.style.transformOrigin = `${p.x}px ${p.y}px`;
      el.style.translate = "";
      // Two numbers side by side are not read as one; those in two discs that touch are told apart by these.
      return { x, y, w: (p.w + (el.matches(".tag") ? 2 : this.told ? -NEST : 0)) * by, h: p.h * by };
    }
    // It makes way for its place that has grown, and grows away from it beyond the room that is kept.
    const beyond = by > KEPT ? (by - KEPT) / (by - 1) : 0,
      near = beyond && this.beside(p, home ? [home] : places.values()),
      [tx, ty] = near ? near.way : [0, 0],
      dx = near ? within(near.x - x, p.w) * beyond : 0,
      dy = near ? within(near.y - y, p.h) * beyond : 0;
    el.style.scale = by;
    el.style.translate = `${tx}px ${ty}px`;
    el.style.transformOrigin = `${x + dx}px ${y + dy}px`;
    return { x: x + tx - dx * (by - 1), y: y + ty - dy * (by - 1), w: p.w * by, h: p.h * by, tx, ty };
  }
  beside(p, places) {
    // The place that it stands at, and the way off it as far as that has grown.
    const near = { gap: Infinity };
    for (const q of places) if (q.by && apart(p, q) < near.gap) Object.assign(near, q, { gap: apart(p, q) });
    const drawn = near.w / near.by;
    if (!(near.gap <= drawn + AT)) return null;
    const by = Math.max(0, near.w - Math.max(drawn, near.gap - AT / 4)) / (far(near, p) || 1);
    return { ...near, way: [(p.x - near.x) * by, (p.y - near.y) * by] };
  }
}
