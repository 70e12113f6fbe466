// The bell of every page: matches that wait and letters that are unread. A page that listens to one
// match brings its own bell with its news; of the others it asks now and then. Nobody listens in a
// hidden tab: browsers keep few lines open at a time.
import { replaceParts, rounds } from "./parts.js";

const SELDOM = 20_000;
const renew = rounds(async () => {
  const got = await fetch("/bell");
  if (got.ok) replaceParts(document.body, await got.text());
});
const shown = () => document.visibilityState === "visible";

// On a wide screen the bell opens its list over the page; Escape or a press elsewhere closes it.
let list = null,
  wasOpen = false;
async function fill() {
  const got = await fetch("/notices?panel=1");
  if (got.ok) list.innerHTML = await got.text();
}
async function open() {
  if (!list) {
    list = document.createElement("div");
    list.id = "bell-list";
    list.popover = "auto";
    list.setAttribute("role", "dialog");
    list.setAttribute("aria-label", "Notices");
    list.addEventListener("submit", async (e) => {
      e.preventDefault();
      await fetch(e.target.action, { method: "POST", body: new URLSearchParams(new FormData(e.target)) });
      await Promise.all([fill(), renew()]);
    });
    document.body.append(list);
  }
  await fill();
  list.showPopover();
  list.querySelector("h2").focus();
}
document.addEventListener("pointerdown", () => (wasOpen = list?.matches(":popover-open")), true);
document.addEventListener("click", (e) => {
  const bell = e.target.closest("#bell");
  if (!bell || e.ctrlKey || e.metaKey || e.shiftKey || !matchMedia("(min-width: 761px)").matches) return;
  e.preventDefault();
  if (wasOpen && e.detail) wasOpen = false; // that press has closed it
  else open().catch(() => (location.href = bell.href));
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
