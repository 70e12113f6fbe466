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
