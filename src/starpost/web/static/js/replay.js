// Plays the turns one after the other; stepping works by links without it.
let timer = null, pace = 1100;
const stage = document.getElementById("stage");

async function load(address) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return false;
  stage.innerHTML = await answer.text();
  history.replaceState(null, "", address);
  start();
  return true;
}
function stop() { clearTimeout(timer); timer = null; start(); }
function go() {
  const next = stage.querySelector("a[rel=next]");
  if (!next) { stop(); return; }
  timer = setTimeout(async () => { if (await load(next.href)) go(); }, pace);
}
function start() {
  const button = stage.querySelector("[data-play]");
  if (!button) return;
  button.hidden = !stage.querySelector("a[rel=next]") && !timer;
  button.lastChild.textContent = timer ? " Stop" : " Play";
  const speed = stage.querySelector("[data-speed]");
  speed.closest("label").hidden = button.hidden;
  speed.value = String(pace);
  speed.onchange = () => { pace = Number(speed.value); };
  button.onclick = () => { if (timer) stop(); else { go(); start(); } };
}
stage.addEventListener("click", (e) => {
  const link = e.target.closest("a[rel]");
  if (link) { e.preventDefault(); clearTimeout(timer); timer = null; load(link.href); }
});
document.addEventListener("keydown", (e) => {
  if (e.target.closest("input, textarea, select")) return;
  const way = { "[": "prev", "]": "next" }[e.key];
  if (way) stage.querySelector(`a[rel=${way}]`)?.click();
});
for (const box of document.querySelectorAll("[name=eyes]")) box.addEventListener("change", () => box.form.requestSubmit());
start();
