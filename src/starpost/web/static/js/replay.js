// Plays the turns: each as a film on its map, while its sentences light up one after the other.
import { CALM } from "./glide.js";
import { key } from "./key.js";
import { Reel, schedule, since, spot } from "./reel.js";
import { Steps } from "./steps.js";
import { NARROW, standing, upright } from "./upright.js";
import { View } from "./view.js";

const SENTENCE = 1.1, // seconds for a sentence of a turn that has no film
  SMALL = 2, // a map with more units to a pixel is too small to be watched as a whole
  NEAR = 0.8, // so much of their usual size units have where all of a turn is at one place
  ROUND = 40; // units round the places of a turn that are seen with them
let playing = false,
  whole = false, // on a phone: whether its reader wants to see all of it
  frame = 0,
  clock = 0,
  timer = 0,
  cue = 0,
  pace = 1,
  charts = [],
  reel = null;
const stage = document.getElementById("stage");
const link = (way) => stage.querySelector(`a[rel=${way}]`);
const told = () => [...stage.querySelectorAll("figure:first-child li[data-cue]")];

function light(n) {
  cue = n;
  for (const e of stage.querySelectorAll("[data-cue]")) e.classList.toggle("now", e.dataset.cue === String(n));
  for (const { steps } of charts) steps?.show(n);
  const li = stage.querySelector("li.now");
  if (li) li.parentNode.scrollTop = li.offsetTop - 44;
  // A board has no film whose camera follows.
  if (playing && NARROW.matches && !whole && !reel?.length)
    for (const { steps, view, place } of charts) {
      const at = steps && place(li?.dataset.at);
      if (at) view.lead([at]);
    }
}
function lay() {
  // The maps of this turn, each seen as the one before it if that was of the same size.
  charts = [...stage.querySelectorAll("figure")].map((figure, n) => {
    figure.querySelector(".tool").hidden = false;
    const svg = figure.querySelector("svg.starmap"),
      byRef = new Map([...svg.querySelectorAll("[data-ref]")].map((el) => [el.dataset.ref, el])),
      view = new View(svg),
      was = charts[n]?.view,
      place = (ref) => byRef.has(ref) && spot(byRef.get(ref));
    figure.style.setProperty("--shape", view.whole.w / view.whole.h);
    const same = was && was.whole.w === view.whole.w && was.whole.h === view.whole.h;
    if (same) view.set(was.box);
    else view.fit();
    figure.addEventListener("click", (e) => tool(view, e.target.closest("[data-tool]")?.dataset.tool));
    const chart = { svg, byRef, view, figure, place };
    if (NARROW.matches && !whole) aim(chart, same);
    if (!n) key(figure.querySelector(".standing"), view);
    return { ...chart, steps: Steps.of(chart) };
  });
}
function aim({ view, figure, place }, glides) {
  // A phone sees where the turn happened, large enough to be read, not all at once.
  const spots = [...figure.querySelectorAll("li[data-cue]")].map((li) => place(li.dataset.at)).filter(Boolean);
  if (!spots.length || view.scaleOf(view.all()) <= view.reads) return;
  const to = view.gathered(spots, view.reads, ROUND, view.reads * NEAR);
  if (!glides) view.set(to);
  else if (!playing) view.glide(to);
}
function tool(view, name) {
  if (name) whole = name === "fit";
  if (name === "fit") view.fit();
  else if (name) view.zoom(name === "in" ? 0.75 : 1.33);
}
function films() {
  // One for each map: what moved as those eyes know it.
  if (CALM.matches) return [];
  return charts.flatMap((chart) => {
    const script = chart.figure.querySelector("[data-film]"),
      data = script && JSON.parse(script.textContent);
    if (!data || chart.steps) return [];
    // A phone goes where it happens, but for a reader who wants to see all of it.
    // Whoever has come nearer is led from there.
    const most = NARROW.matches ? chart.view.reads : SMALL,
      all = chart.view.scaleOf(chart.view.all()),
      follows = !whole && (all > most || chart.view.scale() < all * 0.9);
    return [Object.assign(new Reel(chart, data.shots, data.stood), schedule(data), { follows })];
  });
}
function show(one, now) {
  // A moment of a film: its words on the map, the map where it happens, and what is told of that place. All wait
  // for the camera, so that words and picture are of one place.
  if (one.follows && one.follow(now)) return null;
  const shot = one.told(now),
    box = one.chart.figure.querySelector(".moment");
  one.draw(now);
  if (shot && shot.line !== box.textContent) box.textContent = shot.line;
  return shot;
}
function about(shot) {
  // The sentence of the list that tells of what is seen; none, where it leaves that out.
  return told().find((l) => {
    const { at, shows } = l.dataset;
    return at && [shot.at, shot.to].includes(at) && shows?.split(" ").includes(shot.kind);
  });
}
function run() {
  // One turn, from its first shot and sentence to its last; what was paused goes on from there.
  const held = reel,
    all = held || films(),
    many = told().length || 1, // a board moves with every one of them
    length = Math.max(SENTENCE * (charts[0]?.steps ? many : Math.min(6, many)), ...all.map((f) => f.length));
  let last = null;
  reel = all;
  stage.classList.toggle("filming", all.length > 0);
  if (!held) {
    clock = 0;
    for (const one of all) one.begin();
  }
  const tick = (when) => {
    const next = clock + (playing ? since(last, when) * pace : 0);
    last = when;
    if (!all.some((one) => one.follows && one.chart.view.glides)) clock = next;
    const [first] = all.map((one) => show(one, Math.min(clock, one.length))),
      li = first && about(first),
      even = Math.min(told().length, 1 + Math.floor((clock / length) * told().length)),
      n = all.length ? (first ? Number(li?.dataset.cue || 0) : cue) : even;
    if (n !== cue) light(n);
    if (playing ? clock < length : all.some((one) => one.chart.view.glides)) frame = requestAnimationFrame(tick);
    else if (playing) forward();
  };
  frame = requestAnimationFrame(tick);
}
function rest() {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  for (const one of reel || []) one.end();
  reel = null;
  for (const box of stage.querySelectorAll(".moment")) box.textContent = "\u00a0";
  stage.classList.remove("filming");
}
function forward() {
  rest();
  const to = link("next");
  if (to) to.click();
  else stop();
}
function begin() {
  cancelAnimationFrame(frame);
  playing = true;
  dress();
  run();
}
function stop() {
  rest();
  if (!charts[0]?.steps) light(0); // a board stays as the last step left it
  playing = false;
  dress();
}
function pause() {
  // The moment stands still, with its words, as soon as its camera does; without a film there is nothing that could.
  if (!reel?.length) return stop();
  playing = false;
  dress();
}
const turn = () => (playing ? pause() : begin());
function dress() {
  const button = stage.querySelector("[data-play]");
  button.hidden = !link("next") && !told().length && !playing;
  button.lastChild.textContent = playing ? "Pause" : "Play";
  const speed = stage.querySelector("[data-pace]");
  speed.closest("label").hidden = button.hidden;
  speed.value = pace;
  stage.classList.toggle("playing", playing);
  const slide = stage.querySelector(".slide");
  if (slide) slide.hidden = !NARROW.matches;
  const now = stage.querySelector(".ticks b"),
    row = now?.parentNode;
  if (row) row.scrollLeft = now.offsetLeft - row.offsetLeft - row.clientWidth / 2;
}
function slid(slide, end) {
  // Which turn the finger is at, and where it lets go the page goes to.
  const { words, to, slide: turns } = slide.dataset,
    n = Number(slide.value);
  stage.querySelector(".reelbar > b").textContent = words.split("|")[n];
  slide.setAttribute("aria-valuetext", words.split("|")[n]);
  if (!end) return;
  stop();
  const there = to + turns.split(" ")[n];
  window.htmx.ajax("GET", there, { target: "#stage" });
  history.replaceState(history.state, "", there);
}
stage.addEventListener("input", (e) => e.target.matches("[data-slide]") && slid(e.target, false));
document.addEventListener("change", (e) => {
  if (e.target.matches("[data-slide]")) slid(e.target, true);
  if (e.target.dataset.pace !== undefined) pace = Number(e.target.value) || pace;
});
stage.addEventListener("click", (e) => {
  const line = e.target.closest("li[data-cue]");
  if (e.target.closest("[data-play]")) return turn();
  // What is opened while it plays would be gone with the next turn.
  if (line || e.target.closest("summary") || (e.isTrusted && e.target.closest("a[rel]"))) stop();
  if (!line) return;
  const chart = charts.find((c) => c.figure.contains(line)),
    at = chart.place(line.dataset.at);
  light(+line.dataset.cue);
  (NARROW.matches ? chart.svg : chart.figure).scrollIntoView({ block: "nearest" });
  whole = false;
  if (at) chart.view.lead([at]);
});
document.addEventListener("htmx:config:request", (e) => Object.assign(e.detail.ctx.request.headers, standing()));
document.addEventListener("htmx:after:swap", () => {
  reel = null;
  cue = 0;
  lay();
  dress();
  if (playing) timer = setTimeout(run, 300 / pace);
});
document.addEventListener("htmx:error", stop);
document.addEventListener("keydown", (e) => {
  const there = e.target.closest("input, textarea, select, button, a, summary, svg.starmap");
  if (there?.matches("input, textarea, select") || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === " " && !there) {
    e.preventDefault();
    turn();
  }
  const way = { "[": "prev", "]": "next", ArrowLeft: "prev", ArrowRight: "next" }[e.key],
    to = way && !(there?.matches("svg") && e.key.length > 1) && link(way);
  if (to) {
    e.preventDefault();
    stop();
    to.click();
  }
});
lay();
dress();
if (stage.dataset.board) upright(() => location.reload());
if (stage.querySelector("[data-at-once]")) begin();
