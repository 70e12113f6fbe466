// A thin bar when an answer takes longer than a moment; when a turn was sent, how far the referee is;
// elsewhere, after two seconds, words that say what is being done.
const MOMENT = 300,
  LONG = 2000;
const bar = document.getElementById("busy");
const word = document.getElementById("busy-word");
let waiting = 0,
  timer = null,
  slow = null,
  steps = null,
  doing = "",
  ours = false, // the strip is shown because of us
  sent = false; // the next request runs a turn

function runs() {
  const shown = document.getElementById("strip");
  if (!shown) return;
  shown.hidden = false;
  ours = true;
  shown.querySelectorAll("li")[1].classList.add("on");
}
function begin(turn) {
  waiting += 1;
  timer ??= setTimeout(() => (bar.hidden = false), MOMENT);
  if (turn) {
    // Whatever was asked just before it: a line that was checked, a draft that was kept.
    steps ??= setTimeout(runs, MOMENT);
    doing = document.getElementById("table") ? "The referee carries it out …" : "Your orders are in. The turn runs …";
  }
  slow ??= setTimeout(() => {
    if (ours) return;
    word.textContent = doing || "Still working …";
    word.hidden = false;
  }, LONG);
}
function end() {
  waiting = Math.max(0, waiting - 1);
  if (waiting) return;
  clearTimeout(timer);
  clearTimeout(slow);
  clearTimeout(steps);
  timer = slow = steps = null;
  doing = "";
  bar.hidden = word.hidden = true;
  word.textContent = "";
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
    const label = e.submitter?.textContent.trim().replace(/\s+/g, " ");
    doing = e.target.dataset.doing || (label ? `Still at it: ${label} …` : "");
    sent = e.target.matches("#answer-form, [data-answer]") || e.submitter?.matches("[data-last]");
    // A box that is closed sends nothing.
    setTimeout(() => {
      if (!e.defaultPrevented && e.target.getAttribute("method") !== "dialog") begin(sent);
    });
  },
  true,
);
// Whoever begins a match here mixes a word of chance into its dice: no referee can have tried it before.
document.addEventListener("formdata", (e) => {
  if (!/\/(play\/\w+|challenge|rematch)$/.test(e.target.action)) return;
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  e.formData.set("word", Array.from(numbers, (n) => n.toString(16)).join(""));
});
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

// What asks by its attributes needs htmx, which is heavy: a page that has nothing of the kind at first fetches it when
// something comes, and for the search when somebody is about to write there.
export function wire(root) {
  if (window.htmx) window.htmx.process(root);
  else if (root.querySelector("[hx-get]")) helped();
}
let helper = null;
function helped(done) {
  if (helper || document.querySelector("script[src*=htmx]")) return;
  helper = document.createElement("script");
  helper.src = document.querySelector("[data-from]").dataset.from;
  helper.onload = done;
  document.head.append(helper);
}
const seek = document.getElementById("q");
// Once it has looked over the page, what was written meanwhile is asked for.
const meanwhile = () => seek.value && seek.dispatchEvent(new Event("input", { bubbles: true }));
seek?.addEventListener("focus", () => helped(() => setTimeout(meanwhile)));
