// Plays the turns: each as a film on its map, while its sentences light up one after the other.
import { Reel, schedule, spot } from "./reel.js";

const CALM = matchMedia("(prefers-reduced-motion: reduce)"),
  SENTENCE = 1.1; // seconds for a sentence of a turn that has no film
let playing = false,
  frame = 0,
  timer = 0,
  cue = 0,
  pace = 1,
  reel = null;
const stage = document.getElementById("stage");
const link = (way) => stage.querySelector(`a[rel=${way}]`);
const lines = () => stage.querySelectorAll("figure:first-child li[data-cue]").length;

function light(n) {
  cue = n;
  for (const e of stage.querySelectorAll("[data-cue]")) e.classList.toggle("now", e.dataset.cue === String(n));
  const li = stage.querySelector("li.now");
  if (li) li.parentNode.scrollTop = li.offsetTop - 90;
}
function films() {
  // One for each map: what moved as those eyes know it.
  if (CALM.matches) return [];
  return [...stage.querySelectorAll("[data-film]")].map((script) => {
    const svg = script.closest("figure").querySelector("svg.starmap"),
      data = JSON.parse(script.textContent);
    const byRef = new Map([...svg.querySelectorAll("[data-ref]")].map((el) => [el.dataset.ref, el]));
    const chart = { svg, byRef, place: (ref) => byRef.has(ref) && spot(byRef.get(ref)) };
    return Object.assign(new Reel(chart, data.shots), schedule(data));
  });
}
function run() {
  // One turn, from its first shot and sentence to its last.
  const all = films(),
    length = Math.max(SENTENCE * Math.min(6, lines() || 1), ...all.map((f) => f.length));
  let now = 0,
    last = performance.now();
  reel = all;
  stage.classList.toggle("filming", all.length > 0);
  for (const one of all) one.begin();
  const tick = (when) => {
    now += ((when - last) / 1000) * pace;
    last = when;
    const sentence = Math.min(lines(), 1 + Math.floor((now / length) * lines()));
    if (sentence !== cue) light(sentence);
    for (const one of all) one.draw(Math.min(now, one.length));
    if (now < length) frame = requestAnimationFrame(tick);
    else next();
  };
  frame = requestAnimationFrame(tick);
}
function rest() {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  for (const one of reel || []) one.end();
  reel = null;
  stage.classList.remove("filming");
}
function next() {
  rest();
  const to = link("next");
  if (to) to.click();
  else stop();
}
function begin() {
  playing = true;
  dress();
  run();
}
function stop() {
  rest();
  playing = false;
  dress();
}
function dress() {
  const button = stage.querySelector("[data-play]");
  button.hidden = !link("next") && !lines() && !playing;
  button.lastChild.textContent = playing ? "Pause" : "Play";
  const speed = stage.querySelector("[data-pace]");
  speed.closest("label").hidden = button.hidden;
  speed.value = pace;
  stage.classList.toggle("playing", playing);
}
document.addEventListener("change", (e) => {
  if (e.target.dataset.pace !== undefined) pace = Number(e.target.value) || pace;
});
stage.addEventListener("click", (e) => {
  const line = e.target.closest("li[data-cue]");
  if (e.target.closest("[data-play]")) {
    if (playing) return stop();
    begin();
  } else if (line || (e.isTrusted && e.target.closest("a[rel]"))) stop();
  if (line) light(+line.dataset.cue);
});
document.addEventListener("htmx:after:swap", () => {
  cue = 0;
  dress();
  if (playing) timer = setTimeout(run, 300 / pace);
});
document.addEventListener("htmx:error", stop);
document.addEventListener("keydown", (e) => {
  if (e.target.closest("input, textarea, select")) return;
  const to = link({ "[": "prev", "]": "next" }[e.key]);
  if (to) {
    stop();
    to.click();
  }
});
dress();
if (stage.querySelector("[data-at-once]")) begin();
