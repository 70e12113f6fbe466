// A thin bar when an answer takes longer than a moment, for parts of a page and for whole ones;
// and, when a turn was sent, the strip that says how far the referee is.
const MOMENT = 300;
const bar = document.getElementById("busy");
let waiting = 0,
  timer = null,
  ours = false; // whether the strip is shown because of us

function begin(strip) {
  waiting += 1;
  timer ??= setTimeout(() => {
    bar.hidden = false;
    const shown = strip && document.getElementById("strip");
    if (shown) {
      shown.hidden = false;
      ours = true;
      shown.querySelectorAll("li")[1].classList.add("on");
    }
  }, MOMENT);
}
function end() {
  waiting = Math.max(0, waiting - 1);
  if (waiting) return;
  clearTimeout(timer);
  timer = null;
  bar.hidden = true;
  if (ours) document.getElementById("strip")?.setAttribute("hidden", "");
  ours = false;
}
const plain = window.fetch.bind(window);
window.fetch = (...what) => {
  begin(false);
  return plain(...what).finally(end);
};
document.addEventListener("submit", (e) => {
  const runs = e.target.id === "answer-form" || e.submitter?.value === "submit";
  setTimeout(() => {
    if (!e.defaultPrevented) begin(runs);
  });
});
addEventListener("pageshow", () => {
  waiting = 0;
  end();
});
