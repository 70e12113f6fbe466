// Plays the turns one after the other, by pressing the link to the next; stepping needs no script.
let playing = false,
  timer = 0,
  pace = 1100;
const stage = document.getElementById("stage");
const link = (way) => stage.querySelector(`a[rel=${way}]`);

function go() {
  timer = setTimeout(() => link("next")?.click(), pace);
}
function stop() {
  clearTimeout(timer);
  playing = false;
  dress();
}
function dress() {
  const button = stage.querySelector("[data-play]");
  button.hidden = !link("next") && !playing;
  button.lastChild.textContent = playing ? " Stop" : " Play";
  const speed = stage.querySelector("[data-speed]");
  speed.closest("label").hidden = button.hidden;
  speed.value = String(pace);
}
stage.addEventListener("change", (e) => {
  if (e.target.matches("[data-speed]")) pace = Number(e.target.value);
});
stage.addEventListener("click", (e) => {
  if (e.target.closest("[data-play]")) {
    if (playing) stop();
    else {
      playing = true;
      dress();
      go();
    }
  } else if (e.isTrusted && e.target.closest("a[rel]")) stop();
});
document.addEventListener("htmx:after:swap", () => {
  playing &&= link("next") !== null;
  if (playing) go();
  dress();
});
document.addEventListener("htmx:error", stop);
document.addEventListener("keydown", (e) => {
  if (e.target.closest("input, textarea, select")) return;
  const way = { "[": "prev", "]": "next" }[e.key];
  if (way) {
    stop();
    link(way)?.click();
  }
});
for (const box of document.querySelectorAll("[name=eyes]"))
  box.addEventListener("change", () => box.form.requestSubmit());
dress();
