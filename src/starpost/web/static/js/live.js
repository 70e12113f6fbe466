// Every page of a match listens to its one line and fetches its parts again.
import { startClock } from "./clock.js";
import { alarm, patient, presence, replaceParts, rounds, say } from "./parts.js";
import { sound } from "./sound.js";

const root = document.querySelector("[data-live]");
const SOUNDS = { press: "message", turn: "turn", start: "turn", offer: "move", answer: "move" };
let stop = startClock(say);

const renew = rounds(async () => {
  const got = await patient(location.href, { headers: { "x-live": "yes" } });
  if (got.redirected && root.dataset.started) {
    location.href = got.url;
    return;
  }
  if (got.status === 410) location.reload(); // used meanwhile
  if (!got.ok) return;
  const { fresh, changed } = replaceParts(document.body, await got.text(), true);
  document.title = fresh.title;
  if (changed.length) {
    stop();
    stop = startClock(say);
  }
});
function heard(event) {
  const line = JSON.parse(event.data || "{}");
  if (SOUNDS[line.kind] && document.visibilityState === "visible") sound(SOUNDS[line.kind]);
  renew();
}
addEventListener("change", ({ target: box }) => {
  if (box.name === "to" && box.checked)
    for (const other of document.getElementsByName("to"))
      other.checked &&= "all" in other.dataset === "all" in box.dataset;
});
// A letter is sent as elsewhere: Ctrl and Enter.
addEventListener("keydown", (e) => {
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey) && e.target.id === "text") e.target.form.requestSubmit();
});
// What is said in a waiting room leaves the page as it stands.
addEventListener("submit", async (e) => {
  const { target: form, submitter } = e;
  if (submitter?.value !== "say") return;
  e.preventDefault();
  const body = new URLSearchParams(new FormData(form, submitter));
  const got = await patient(form.action, { method: "POST", body }).catch(() => null);
  if (!got?.ok) {
    alarm("That was not sent. It is kept here; try again.");
    return;
  }
  form.reset();
  renew();
});
if (root) {
  const join = root.dataset.live.includes("?") ? "&" : "?";
  const line = new EventSource(`${root.dataset.live}${join}after=${root.dataset.after || 0}`);
  presence(line).addEventListener("moved", heard);
  const pulse = Number(root.dataset.pulse || 0);
  if (pulse)
    setInterval(() => {
      if (document.visibilityState === "visible") renew();
    }, pulse * 1000);
}
