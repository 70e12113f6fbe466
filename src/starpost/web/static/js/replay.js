// Plays the turns, and within one its sentences, each with its mark.
let playing = false,
  timer = 0,
  cue = 0,
  pace = 1100;
const stage = document.getElementById("stage");
const link = (way) => stage.querySelector(`a[rel=${way}]`);
const lines = () => stage.querySelectorAll("figure:first-child li[data-cue]").length;

function light(n) {
  cue = n;
  for (const e of stage.querySelectorAll("[data-cue]")) e.classList.toggle("now", e.dataset.cue === String(n));
  const li = stage.querySelector("li.now");
  if (li) li.parentNode.scrollTop = li.offsetTop - 90;
}
function go() {
  const to = link("next");
  if (cue >= lines()) return to ? to.click() : stop();
  light(cue + 1);
  timer = setTimeout(go, pace / Math.max(1, lines() / 6));
}
function begin() {
  playing = true;
  dress();
  go();
}
function stop() {
  clearTimeout(timer);
  playing = false;
  dress();
}
function dress() {
  const button = stage.querySelector("[data-play]");
  button.hidden = !link("next") && !playing;
  button.lastChild.textContent = playing ? "Pause" : "Play";
  const speed = stage.querySelector("[data-speed]");
  speed.closest("label").hidden = button.hidden;
  speed.value = pace;
  stage.classList.toggle("playing", playing);
}
document.addEventListener("change", (e) => {
  if (e.target.name === "eyes") e.target.form.requestSubmit();
  else pace = Number(e.target.value) || pace;
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
  if (playing) timer = setTimeout(go, pace);
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
