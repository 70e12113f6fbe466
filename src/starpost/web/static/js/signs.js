// Places and words grow as a map shrinks; what then finds no room is left out until one comes nearer.
import { bounds, CLOSE, crown, DISC, heart } from "./ended.js";
import { fold } from "./fold.js";

const KEPT = 1.2, // so much larger than drawn everything has room of its own
  TOUCH = 2, // units that two things may reach into each other before anybody sees it
  AT = 24, // units off the rim of a place that one still stands at it
  ACROSS = 17, // pixels that a place measures at least, where its neighbours leave it room
  AFAR = 1.45, // units to a pixel at which labels are cut short
  CALLED = 1.7, // at which the stars that nobody holds have no names any more
  RIM = 1.15, // a place with the ring round it
  MANY = 50, // places of a map that is seen from afar as land and names alone, where they lie close
  CROWD = 150, // or where there are so many
  NEAR = 30, // pixels between a land and its name
  ALONG = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8], // where on its way the number of an order looks for room
  LAND = 16, // so many places of an empire its name looks for room at
  HIDES = 4, // so much worse than to touch a rim is it to cover what is read
  SPECK = 5, // units of half a point between sites, which anything may stand on
  OFF = 7, // pixels between a place and its ships beyond which a line leads to them
  FAVOURED = [10, 11, 0, 9, 1, 2, 8, 7, 6, 3, 5, 4]; // above right first, as readers expect
// Where nobody plays any more names go first, beside the places of their land, ships go where they would crowd, and
// what a place has is shown only to those who come near.
const TOLD = ":is([data-over], .replay-stage)";
// Ships in one tag with others and layers that are off take no room.
const UNSEEN = ".folded, [display=none], .within *";
// What finds room first, one's own before others'; how much of the growth it needs, its least size, and how
// many units of the map to a pixel it is still shown at. Whoever plans counts ships: they go before all names.
const kinds = (mine) => [
  [`${TOLD} g:has(> .emp.lg)`, 0.62, 0.62],
  [`${TOLD} g:has(> .emp)`, 0.85, 1],
  [`${TOLD} .starry g.labels .nm`],
  [`${TOLD} g.tokens .u`, 1, 1, 2.6],
  ["g.labels .said.lg", 0.76, 1],
  ["g.labels .said"],
  ["g.nodes > g:not(:has(> .l)) > .tag"],
  [`g.tokens .s${mine} .u:not(:has(> .none))`],
  ["g.tokens .u:not(:has(> .none, > .k-stale))"],
  ["g.nodes .l"],
  ["g.labels g:has(> .emp:not(.lg))", 0.85, 1],
  ["g.labels g:has(> .emp.lg)", 0.62, 0.62],
  ["g.tokens .u:not(:has(> .none))"],
  ["g.tokens .u", 1, 1, 1.5],
  [".own-chips .u, .shared-chips .u"],
  ["g.labels .nm.lg", 0.76, 1],
  ["g.labels .nm, g.labels .sec"],
  ["g.labels .big", 0.92, 1],
  ["g.nodes .tag, g.labels .tag"],
  [".pins-told .u"],
  [`${TOLD} g.badges .u`, 1, 1, 0.75],
  ["g.badges .u", 1, 1, 2],
  [":scope > g:not([class]) > .co", 1, 1, 2],
  ["g.labels .co.lg", 0.92, 0.5, 1.3],
  ["g.labels .co", 1, 0.5, 1.3],
];
const half = (el) => {
  const b = el.getBBox();
  return b.width && { x: b.x + b.width / 2, y: b.y + b.height / 2, w: b.width / 2, h: b.height / 2 };
};
const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y),
  covers = (a, b) => Math.abs(a.x - b.x) < a.w + b.w - TOUCH && Math.abs(a.y - b.y) < a.h + b.h - TOUCH,
  apart = (p, q) => Math.hypot(Math.max(0, Math.abs(p.x - q.x) - p.w), Math.max(0, Math.abs(p.y - q.y) - p.h)),
  reaches = (q, p) => apart(p, q) < q.w * RIM - TOUCH,
  about = (q, box, gaps, hours = FAVOURED) =>
    gaps.flatMap((gap) =>
      hours.map((hour) => {
        const [x, y] = around(hour, q.w * RIM + gap + box.w, q.w * RIM + gap + box.h);
        return { ...box, x: q.x + x, y: q.y + y };
      }),
    ),
  within = (n, most) => Math.max(-most, Math.min(most, n));

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
    // Names of its systems and peoples then look for room beside them.
    this.named = over && (sites || this.starry);
    this.sited = over && sites;
    crown(svg, svg.closest("[data-won]")?.dataset.won);
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
        const box = !seen.has(el) && el.checkVisibility() && !el.closest(UNSEEN) && this.box(el);
        seen.add(el);
        if (box && afar && el.matches(":has(tspan)")) box.w *= el.firstChild.length / el.textContent.length;
        return box ? [{ el, part, least, until, ...box }] : [];
      }),
    );
  }
  places() {
    // Every place, and by how much it may grow: until it meets the next of those that have a label.
    this.known ||= [...this.svg.querySelectorAll("g.nodes > g")].flatMap((el) => {
      const disc = el.querySelector(".n"),
        box = disc && this.box(disc);
      return box ? [{ el, named: !!el.querySelector(".l"), ...box }] : [];
    });
    const named = this.known.filter((p) => p.named);
    for (const p of named)
      p.most ??= Math.min(9, ...named.map((q) => (q === p ? 9 : (far(p, q) * 0.94) / (p.w + q.w))));
    return this.known;
  }
  gap() {
    // How far it is from a usual place with a label to the next one.
    const gaps = this.places().flatMap((p) => (p.named && p.most < 9 ? [p.most * p.w] : []));
    return (this.between ??= 2 * (gaps.sort((a, b) => a - b)[gaps.length >> 1] || 0));
  }
  lay(k) {
    const many = this.places().length,
      calm = this.told && many > MANY && (this.gap() < CLOSE * k || (many > CROWD && k > AFAR)),
      signs = this.signs(k), // measured before anything grows
      places = this.spread(k, calm),
      discs = [...places.values()].filter((p) => !this.sited || p.w > SPECK),
      ways = legs(this.svg),
      full = (this.shown = []);
    this.svg.classList.toggle("calm", calm);
    for (const sign of signs) {
      const { el } = sign;
      if (calm && !el.querySelector(".emp") && !el.closest(".pins-told") && !this.stays(el, sign, k)) {
        el.classList.add("out");
        continue;
      }
      if (el.closest(".pins-told")) full.push(this.pin(sign, this.grows ? k : 1, full, discs));
      else if (!this.grows) full.push(sign);
      else {
        const home = this.home(el, places, sign),
          at = this.room(el, this.grow(sign, k, places, home), home, full, discs, k),
          out = !at || k > sign.until || (el.matches(".co") && ways.some(([a, b]) => crosses(a, b, at)));
        el.classList.toggle("out", out);
        if (!out) full.push(at);
        if (el.closest("g.tokens")) this.lead(el, out ? null : home, at, k);
      }
    }
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
    const { at } = el.closest("g.tokens [data-at]")?.dataset || {},
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
    const [across, least] = calm ? [DISC, 0] : [ACROSS, 1];
    const grown = new Map();
    for (const { el, named, most, ...p } of this.places()) {
      const home = el.querySelector(".within") && Math.min(k, KEPT),
        by = this.grows && named ? Math.max(least, home, Math.min((across * k) / (2 * p.w), most)) : 1;
      grown.set(el, { ...p, by, named, w: p.w * by, h: p.h * by });
      if (!this.grows) continue;
      el.style.scale = by;
      el.style.transformOrigin = `${p.x}px ${p.y}px`;
    }
    const large = [...grown.values()].filter((p) => p.by > 1);
    for (const [el, p] of grown) {
      const out = !p.named && large.some((q) => far(p, q) < p.w + q.w);
      el.classList.toggle("out", out);
      if (out) grown.delete(el);
    }
    for (const el of this.svg.querySelectorAll("g.marks .m")) grown.set(el, this.box(el) || { w: 0, h: 0 });
    return grown;
  }
  room(el, box, home, full, discs, k) {
    // Where it stands, if free. An order is always seen; ships, small places' numbers and empires' names look around.
    const ship = !!el.closest("g.tokens"),
      named = !!el.querySelector(".emp"),
      calm = named && this.svg.matches(".calm"),
      empire = named && (this.starry || !calm),
      off = (calm && !empire) || el.matches(".l") ? [] : el.matches(".tag") ? discs.filter((q) => q !== home) : discs,
      free = (p) => !full.some((q) => covers(q, p)) && !off.some((q) => reaches(q, p)),
      apt = (p) =>
        empire
          ? this.own(el, p)
          : !home ||
            k < KEPT ||
            this.svg.querySelector(".within") ||
            !discs.some((q) => q.by && apart(p, q) - q.w < apart(p, home) - home.w - OFF * k);
    // Names of a board of sites stay on it: it would else be smaller for their sake.
    const inside = home && (calm || (this.sited && el.matches(".nm, .sec"))) && bounds(this.known),
      ordered = !!el.querySelector(".ct"),
      here = inside && calm ? { ...box, x: home.x, y: home.y } : box,
      others = ordered ? this.order(el, box, k) : this.spots(el, box, home, k),
      all = ordered || this.off(el, box, home, k) ? [...others, here] : [here, ...others],
      spots = all.map(inside || ((p) => p)).filter(free),
      seen = empire && spots.find((p) => apt(p) && this.sees(p)),
      crowd = (p) => discs.filter((q) => reaches(q, p)).length,
      // Rather over as few places as can be than nowhere, where one looks for who held what.
      pressed = () =>
        all.filter((p) => !full.some((q) => covers(q, p)) && apt(p)).sort((p, q) => crowd(p) - crowd(q))[0],
      over = (p) => crowd(p) + full.filter((q) => covers(q, p)).length,
      hides = (p) =>
        crowd(p) + HIDES * [...full.filter((q) => covers(q, p)), ...discs.filter((q) => apart(p, q) < q.w / 2)].length,
      close = () => {
        const best = others.slice(0, 2 * FAVOURED.length).reduce((p, q) => (hides(q) < hides(p) ? q : p));
        return hides(best) < HIDES ? best : spots[0];
      },
      at = ordered
        ? spots[0] || all.reduce((p, q) => (over(q) < over(p) ? q : p))
        : seen ||
          spots.find(apt) ||
          (empire ? this.told && (pressed() || spots[0]) : home && ship ? spots[0] && close() : spots[0]);
    if (at && at !== box) el.style.translate = `${(box.tx || 0) + at.x - box.x}px ${(box.ty || 0) + at.y - box.y}px`;
    return at;
  }
  sees(p) {
    // A name does not reach over the edge of what is in sight.
    const { x, width } = this.svg.viewBox.baseVal;
    return p.x - p.w > x && p.x + p.w < x + width;
  }
  off(el, box, home, k) {
    // Ships and names that were drawn far off their places look for room nearer to them first.
    // On the first map they stand in a list beside it.
    if (el.closest("g.tokens")) return home && !this.svg.querySelector(".jump") && apart(box, home) - home.w > OFF * k;
    const own = el.querySelector(".emp") && this.known.filter((q) => q.el.classList[0] === el.classList[0]);
    return own?.length && Math.min(...own.map((q) => apart(box, q) - q.w)) > NEAR * k;
  }
  order(el, box, k) {
    // The number of an order stands on its way, or beside the place where it is carried out.
    const [a, b] = JSON.parse(el.dataset.way || "[]");
    const gaps = [1, 6, 14, 26, 38].map((n) => n * k);
    if (!b) return a ? about({ ...a, w: a.r + 6 }, box, gaps) : [];
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1,
      [u, v] = [(b.x - a.x) / far, (b.y - a.y) / far],
      aside = box.w * Math.abs(v) + box.h * Math.abs(u) + 2 * k;
    return [0, aside, -aside, 2 * aside, -2 * aside].flatMap((by) =>
      ALONG.map((part) => {
        const at = a.r + (far - a.r - b.r) * part;
        return { ...box, x: a.x + u * at - v * by, y: a.y + v * at + u * by };
      }),
    );
  }
  own(el, p) {
    // Whether what stands there is read as the name of this empire's land: none of another's lies nearer.
    const [seat] = el.classList,
      gap = (places) => Math.min(...places.map((q) => apart(p, q) - q.w)),
      held = this.known.filter((q) => /^s[1-9]/.test(q.el.classList[0])),
      own = held.filter((q) => q.el.classList[0] === seat);
    return (!own.length || gap(own) <= gap(held.filter((q) => q.el.classList[0] !== seat))) && !this.abroad(seat, p);
  }
  abroad(seat, { x, y, w, h }) {
    // Whether it reaches into the land of another, where hexes are somebody's land.
    this.lands ||= [...this.svg.querySelectorAll("g.regions .area")];
    const spots = [-1, -0.5, 0, 0.5, 1].flatMap((a) => [-1, 1].map((b) => new DOMPoint(x + a * w, y + b * h)));
    return this.lands.some((land) => !land.classList.contains(seat) && spots.some((at) => land.isPointInFill(at)));
  }
  around(el, box, k) {
    // Beside each place of an empire, those nearest to the middle of its land first.
    const own = this.known.filter((q) => q.el.classList[0] === el.classList[0]),
      // On hexes it is read as that of the nearest star.
      from = (p) => (this.starry ? Math.min(...own.map((q) => far(p, q))) : far(p, box));
    return own
      .sort((a, b) => far(a, box) - far(b, box))
      .slice(0, LAND)
      .flatMap((q) =>
        about(
          { ...q, w: q.w * Math.max(1, k) },
          box,
          [2, 8, 15, 26, 38, 52].map((n) => n * k),
        ),
      )
      .sort((a, b) => from(a) - from(b));
  }
  spots(el, box, home, k) {
    if (el.querySelector(".emp") && (this.starry || !this.svg.matches(".calm"))) return this.around(el, box, k);
    if (!home || (home.named && el.closest("g.nodes"))) return [];
    return el.matches(".tag")
      ? [{ ...box, x: home.x, y: home.y }, ...about(home, box, [0, 4 * k, 9 * k])]
      : about(home, box, [2 * k, 8 * k, 15 * k, 26 * k, 38 * k, 52 * k]);
  }
  lead(el, home, at, k) {
    // A line to ships that stand off their place.
    const off = home && apart(at, home) - home.w > OFF * k,
      by = home && home.w / far(home, at);
    let line = el.parentNode.querySelector(".stem");
    if (off && !line) {
      line = document.createElementNS(this.svg.namespaceURI, "path");
      line.setAttribute("class", "e stem");
      el.before(line);
    }
    line?.setAttribute(
      "d",
      off ? `M${home.x + (at.x - home.x) * by} ${home.y + (at.y - home.y) * by}L${at.x} ${at.y}` : "",
    );
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
      // Two numbers side by side are not read as one.
      return { x, y, w: (p.w + (el.matches(".tag") ? 2 : 0)) * by, h: p.h * by };
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
  pin({ el, x, y, w, h }, k, ...taken) {
    // A number of the news stands beside its place wherever there is room, and is never left out.
    const by = Math.max(1, k),
      ring = el.parentNode.querySelector(":scope > .ring"),
      [a, b, r] = ring
        ? ["cx", "cy", "r"].map((name) => Number(ring.getAttribute(name)))
        : el.dataset.spot.split(" ").map(Number);
    const spots = about(
        { x: a, y: b, w: r },
        { w: w * by, h: h * by, pin: true },
        [0, 2, 4, 6].map((n) => n * w * by),
        [...FAVOURED].reverse(),
      ),
      free = (all) => spots.find((spot) => !all.some((other) => covers(other, spot))),
      at = free(taken.flat()) || free(taken[0].filter((p) => p.pin)) || spots[0];
    el.style.scale = by;
    el.style.transformOrigin = `${x}px ${y}px`;
    el.style.translate = `${at.x - x}px ${at.y - y}px`;
    return at;
  }
}

function legs(svg) {
  // The ways of planned orders, leg by leg; no coordinates are read beneath them.
  return [...svg.querySelectorAll(":is(.own-plans, .shared-plans) path.a")].flatMap((el) => {
    const spots = [...el.getAttribute("d").matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => ({ x: +x, y: +y }));
    return spots.slice(1).map((p, n) => [spots[n], p]);
  });
}
function crosses(a, b, box) {
  // Whether a leg runs through a box: its nearest point to the middle, measured in boxes.
  const dx = (b.x - a.x) / box.w,
    dy = (b.y - a.y) / box.h,
    x = (box.x - a.x) / box.w,
    y = (box.y - a.y) / box.h,
    t = Math.max(0, Math.min(1, (x * dx + y * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - t * dx, y - t * dy) < 1.2;
}
function around(hour, wide, high) {
  return [wide * Math.cos((Math.PI * hour) / 6), high * Math.sin((Math.PI * hour) / 6)];
}
