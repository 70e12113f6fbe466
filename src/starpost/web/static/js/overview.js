// On a phone a map that one looks back at is an overview first: land, places as discs of their owners, and names that
// stand in their land. Numbers, names and ships come with the zoom; what is left out is said.
import { heart, peaks } from "./ended.js";
import { about, apart, covers, far, reaches } from "./lie.js";
import { make } from "./reel.js";

const FULL = 1.15, // units to a pixel up to which everything is shown
  ROOMY = 46, // pixels from one place to the next from which it is too
  APART = 54, // at which one looks at a part of the map
  FAR = 1.7, // units to a pixel that such a part has at most
  BESIDE = 0.86, // of that way, which a number in its disc may take
  OFF = 22, // pixels between a place and its ships at most
  NEAR = 8, // between a name and a place of its own
  FILLS = 0.64, // of the way to the next place: a disc from afar
  LEAST = 8, // pixels it measures at least
  MOST = 16,
  TRIED = 24, // places nearest to the heart of a land where its name looks for room
  COIN = 9, // half a sign alone
  HIGH = 8.5; // half a plate
const seatOf = (el) => el.classList[0],
  held = (el) => /^s[1-9]/.test(seatOf(el)),
  plural = (n) => (n === 1 ? "one more place" : `${n} more places`);

export class Overview {
  constructor(signs) {
    this.signs = signs;
    this.svg = signs.svg;
    this.note = this.svg.parentElement.querySelector(".nearer");
    const has = (names) => !!this.svg.querySelector(names);
    this.has = { numbers: has("g.nodes .l"), names: has("g.labels .nm"), ships: has("g.tokens .u") };
    for (const el of this.svg.querySelectorAll("g.labels g:has(> .emp)")) dress(el);
  }
  // --- how much is shown
  level(k) {
    const { px, wide } = this.gap(k);
    this.now = k <= FULL || px >= ROOMY ? "full" : this.has.numbers && px * BESIDE >= wide ? "some" : "few";
    this.disc = Math.max(LEAST, Math.min(MOST, px * FILLS));
    for (const name of ["few", "some"]) this.svg.classList.toggle(name, this.now === name);
    this.svg.querySelector("g.nodes").classList.toggle("discs", this.now === "few");
    return this.now;
  }
  gap(k) {
    // How many pixels it is from a usual place to the next, and how many its number takes.
    if (!this.usual) {
      const places = this.signs.places(),
        mid = (some) => some.sort((a, b) => a - b)[some.length >> 1] || 0,
        named = places.filter((p) => p.named),
        large = mid(named.map((p) => p.w)) / 2,
        main = places.filter((p) => p.w > large), // no moons
        least = (p) => Math.min(...main.map((q) => (q === p ? Infinity : far(p, q))));
      this.usual = { far: mid(main.map(least)), wide: mid(named.map((p) => p.across)) };
      for (const p of main) p.main = (least(p) * 0.95) / (2 * p.w); // so much it may grow
    }
    return { px: this.usual.far / k, wide: this.usual.wide };
  }
  get reads() {
    // Units to a pixel at which what happens is looked at: places stand so far apart that their ships have room.
    return Math.max(1, Math.min(FAR, this.usual.far / APART));
  }
  hides(el) {
    return (
      this.now !== "full" &&
      !el.querySelector(".emp") &&
      !el.closest(".pins-told") &&
      !(this.now === "some" && el.matches("g.nodes .l"))
    );
  }
  strays(el, home, at, k) {
    // Ships that would stand far off their place are for who comes nearer.
    return !!home && !!el.closest("g.tokens") && apart(at, home) - home.w > OFF * k;
  }
  ranked(signs) {
    // The winner's name finds room first, then those of the largest lands.
    const own = (el) => this.svg.querySelectorAll(`g.nodes .${seatOf(el)}`).length,
      worth = ({ el }) => (el.querySelector(".emp") ? own(el) + (el.matches(".crowned") ? 1e4 : 0) : null);
    return signs
      .map((s) => [worth(s), s])
      .sort(([a], [b]) => (a === null || b === null ? 0 : b - a))
      .map(([, s]) => s);
  }
  // --- names
  name({ el, part, least, ...box }, k, places, full, discs) {
    // In its land, over nobody else's; where a name has no room its sign alone, and where that has none the key tells.
    const seat = seatOf(el),
      all = [...places].filter(([node]) => node.closest("g.nodes") && held(node)),
      own = all.filter(([node]) => seatOf(node) === seat).map(([, p]) => p),
      others = all.filter(([node]) => seatOf(node) !== seat).map(([, p]) => p),
      mid = own.length && heart(this.signs.known, el),
      by = Math.max(least, part * k),
      word = { x: box.x, y: box.y, w: box.w * by, h: box.h * by },
      coin = { ...word, w: COIN * k, h: COIN * k };
    el.classList.remove("short");
    if (!mid) return null;
    own.sort((p, q) => far(p, mid) - far(q, mid)).splice(TRIED);
    const bare = this.now === "few",
      over = (p) => full.some((q) => covers(q, p)),
      off = bare ? others : discs,
      free = (p) => !over(p) && !off.some((q) => reaches(q, p)) && own.some((q) => apart(p, q) - q.w < NEAR * k),
      gap = (p, some) => Math.min(...some.map((q) => apart(p, q) - q.w)),
      inland = (p) => free(p) && gap(p, own) <= gap(p, others) && !this.signs.empires.abroad(seat, p) && this.inside(p),
      around = (b, gaps) =>
        own.flatMap((q) =>
          about(
            q,
            b,
            gaps.map((n) => n * k),
            [9, 3, 0, 6],
          ),
        ),
      spots = (b) =>
        [...(bare ? [mid, ...own].map(({ x, y }) => ({ ...b, x, y })) : []), ...around(b, [1, 4])].sort(
          (p, q) => far(p, mid) - far(q, mid),
        );
    let at = spots(word).find(inland),
      size = by;
    if (!at && this.now !== "full") {
      const coins = spots(coin).filter((p) => !over(p)),
        upon = (p) => bare && own.some((q) => far(p, q) < 1);
      at = coins.find((p) => free(p) && gap(p, own) <= gap(p, others)) || coins.find(upon);
      el.classList.toggle("short", !!at);
      size = k;
    }
    if (!at) return null;
    el.style.scale = size;
    el.style.transformOrigin = `${box.x}px ${box.y}px`;
    el.style.translate = `${at.x - box.x}px ${at.y - box.y}px`;
    return at;
  }
  inside({ x, w }) {
    const { known } = this.signs,
      xs = (this.ends ||= [Math.min(...known.map((p) => p.x - p.w)), Math.max(...known.map((p) => p.x + p.w))]);
    return x - w > xs[0] - NEAR && x + w < xs[1] + NEAR;
  }
  // --- what is left out
  tell() {
    if (!this.note) return;
    const out = [...this.svg.querySelectorAll("g.tokens .u.out")].filter(
        (el) => !el.closest(".folded, [display=none]"),
      ),
      places = new Set(out.map((el) => el.closest("[data-at]")?.dataset.at)).size,
      { numbers, names, ships } = this.has,
      kinds = [numbers && this.now === "few" && "numbers", names && "names", ships && "ships"].filter(Boolean),
      more = kinds.join(", ").replace(/, (?=[^,]*$)/, " and ");
    this.note.textContent =
      this.now !== "full"
        ? more && `Come nearer for ${more}.`
        : places
          ? `Ships at ${plural(places)}: come nearer.`
          : "";
    this.note.hidden = !this.note.textContent;
  }
}
function dress(el) {
  // A name has a plate under it, so that it is read on discs; its sign alone has one too.
  const word = el.querySelector(".emp"),
    sign = el.querySelector(".x"),
    boxes = [word, sign].filter(Boolean).map((part) => part.getBBox()),
    crown = el.querySelector(".crown");
  const left = Math.min(...boxes.map((b) => b.x)) - 5,
    right = Math.max(...boxes.map((b) => b.x + b.width)),
    b = boxes[0],
    y = b.y + b.height / 2,
    u = b.height * 0.36,
    high = Math.max(HIGH, b.height / 2 + 1);
  const wide = right - left + 5 + (crown ? u * 3 : 0),
    mid = left + wide / 2;
  crown?.setAttribute("d", peaks(right + u * 1.6, y + u * 0.6, u));
  el.prepend(make("rect", { class: "plate", x: left, y: y - high, width: wide, height: 2 * high, rx: high }));
  if (!sign) return;
  const coin = make("g", { class: "coin" }),
    s = sign.getBBox(),
    copy = sign.cloneNode(),
    by = 11 / Math.max(s.width, s.height);
  copy.setAttribute(
    "transform",
    `translate(${mid - (s.x + s.width / 2) * by} ${y - (s.y + s.height / 2) * by}) scale(${by})`,
  );
  coin.append(make("circle", { class: "plate", cx: mid, cy: y, r: COIN }), copy);
  if (crown) coin.append(make("path", { class: "crown", d: peaks(mid, y - COIN + 1, 6) }));
  el.append(coin);
}
