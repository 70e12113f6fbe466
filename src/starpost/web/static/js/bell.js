// The bell of every page: matches that wait and letters that are unread. A page that listens to one
// match brings its own bell with its news; of the others it asks now and then. Nobody listens in a
// hidden tab: browsers keep few lines open at a time.
import { patient, replaceParts, rounds } from "./parts.js";

const SELDOM = 20_000;
const renew = rounds(async () => {
  const got = await patient(`/bell?at=${location.pathname}`);
  if (got.ok) replaceParts(document.body, await got.text());
});
const shown = () => document.visibilityState === "visible";

// On a wide screen the bell opens its list over the page.
const list = document.getElementById("bell-list");
let wasOpen = false;
async function fill() {
  list.innerHTML = await (await fetch(`/notices?panel=1&at=${location.pathname}`)).text();
}
list.addEventListener("submit", async (e) => {
  e.preventDefault();
  await fetch(e.target.action, { method: "POST", body: new URLSearchParams(new FormData(e.target, e.submitter)) });
  fill();
  renew();
});
document.addEventListener("pointerdown", () => (wasOpen = list.matches(":popover-open")), true);
document.addEventListener("click", async (e) => {
  if (!e.target.closest("#bell") || e.ctrlKey || e.metaKey || innerWidth < 761) return;
  e.preventDefault();
  if (wasOpen && e.detail) return; // that press has closed it
  await fill();
  list.showPopover();
  list.querySelector("h2").focus();
});
let line = null;
function listen() {
  line?.close();
  line = shown() ? new EventSource("/matches/live") : null;
  line?.addEventListener("moved", renew);
}
if (document.querySelector("[data-live]"))
  setInterval(() => {
    if (shown()) renew();
  }, SELDOM);
else {
  listen();
  document.addEventListener("visibilitychange", () => {
    listen();
    if (line) renew();
  });
}
