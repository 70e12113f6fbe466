// A thin bar when an answer takes longer than a moment; when a turn was sent, how far the referee is.
const MOMENT = 300;
const bar = document.getElementById("busy");
let waiting = 0,
  timer = null,
  ours = false, // the strip is shown because of us
  sent = false; // the next request runs a turn

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
// Only the browser knows the reader's time zone.
document.cookie = `zone=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/;max-age=9999999`;
const plain = window.fetch.bind(window);
window.fetch = (...what) => {
  begin(sent);
  sent = false;
  return plain(...what).finally(end);
};
document.addEventListener(
  "submit",
  (e) => {
    sent = e.target.id === "answer-form" || e.submitter?.value === "submit";
    setTimeout(() => {
      if (!e.defaultPrevented) begin(sent);
    });
  },
  true,
);
addEventListener("pageshow", () => {
  waiting = 0;
  end();
});
// The key "/" leads to a search box; a match page looks for places on its own map first.
document.addEventListener("keydown", (e) => {
  const box = document.getElementById("find") || document.getElementById("q");
  const typing = e.target.closest("input, textarea, select, [contenteditable]");
  if (e.key !== "/" || e.ctrlKey || e.metaKey || e.altKey || typing || !box) return;
  e.preventDefault();
  box.focus();
});
