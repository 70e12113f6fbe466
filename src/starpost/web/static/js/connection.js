// Says that there is no connection, and when it is back. A page kept on this device bears its time.
const AGAIN = 4000;
const note = document.getElementById("unconnected"),
  list = document.getElementById("kept-pages"),
  kept = document.body.dataset.kept;
let timer = null;

function show(away) {
  if (!note) return;
  note.hidden = !away;
  if (away && kept) note.querySelector("b").textContent = `This page is as it was at ${kept}.`;
}
async function look() {
  clearTimeout(timer);
  try {
    await fetch("/health/live", { cache: "no-store" });
    show(false);
    dispatchEvent(new Event("connected"));
  } catch {
    show(true);
    timer = setTimeout(look, AGAIN);
  }
}
addEventListener("offline", look);
addEventListener("online", look);
if (kept || !navigator.onLine) look();

const title = async (pages, request) => {
  const text = await (await pages.match(request, { ignoreVary: true })).text();
  return new DOMParser().parseFromString(text, "text/html").title;
};
async function fill() {
  const pages = await caches.open("starpost-pages");
  for (const request of (await pages.keys()).reverse()) {
    const line = document.createElement("li"),
      link = document.createElement("a");
    link.href = new URL(request.url).pathname;
    link.textContent = (await title(pages, request)) || link.href;
    line.append(link);
    list.append(line);
  }
  document.getElementById("kept-none").hidden = list.children.length > 0;
}
if (list && window.caches) fill();
