// Steps through the turns of a kept replay, and follows its hash chain.
const hex = (buffer) => [...new Uint8Array(buffer)].map((b) => b.toString(16).padStart(2, "0")).join("");
const sha = async (text) => hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
const said = document.getElementById("verdict");

async function verify(kept) {
  if (!globalThis.crypto?.subtle) {
    said.textContent = "This browser cannot compute digests here; use `starpost verify` on the match file.";
    return;
  }
  if ((await sha(kept.seed)) !== kept.commitment) {
    wrong("The seed is not the one that was sealed.");
    return;
  }
  let chain = await sha(kept.root);
  for (const [n, entry] of kept.entries.entries()) {
    chain = await sha(chain + entry.text);
    if (chain !== entry.chain) {
      wrong(`Entry ${n + 1} of the log was changed after it was written.`);
      return;
    }
  }
  said.textContent = `Verified: ${kept.entries.length} entries, the chain is whole and the seed is the sealed one.`;
  said.className = "note good";
}
function wrong(why) {
  said.textContent = `Not verified. ${why}`;
  said.className = "note bad";
}

const turns = JSON.parse(document.getElementById("turns").textContent);
const sides = document.getElementById("sides");
const eyes = document.getElementById("eyes");
let at = 0,
  timer = null,
  film = null;

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}
// A drawing is a list of runs over the pieces that all turns share.
function drawing(runs) {
  let made = "";
  for (let i = 0; i < runs.length; i += 2) made += film.pieces.slice(runs[i], runs[i] + runs[i + 1]).join("");
  return made;
}
function figure(frame) {
  const made = document.createElement("figure");
  made.className = "panel pad";
  made.dataset.seat = frame.seat;
  made.innerHTML = `<figcaption><b></b></figcaption>${drawing(frame.runs)}<ul></ul>`;
  made.querySelector("b").textContent = frame.title;
  for (const said of frame.events) {
    const line = document.createElement("li");
    line.className = "sm";
    line.textContent = said;
    made.querySelector("ul").append(line);
  }
  return made;
}
function show() {
  const seen = (f) => f.turn === turns[at] && (eyes.value === "*" || f.seat === eyes.value);
  sides.replaceChildren(...film.frames.filter(seen).map(figure));
  for (const m of document.querySelectorAll("[data-letter]")) m.hidden = Number(m.dataset.turn) !== turns[at];
  for (const b of document.querySelectorAll("[data-tick]"))
    b.setAttribute("aria-pressed", String(Number(b.dataset.tick) === at));
  document.getElementById("turn").textContent = `Turn ${turns[at]}`;
}
const step = (by) => {
  if (!film) return;
  at = Math.max(0, Math.min(turns.length - 1, at + by));
  show();
};
document.getElementById("back").addEventListener("click", () => step(-1));
document.getElementById("next").addEventListener("click", () => step(1));
document.getElementById("play").addEventListener("click", () => {
  clearInterval(timer);
  if (timer) {
    timer = null;
    return;
  }
  timer = setInterval(() => {
    if (at === turns.length - 1) {
      clearInterval(timer);
      timer = null;
    } else step(1);
  }, 1200);
});
for (const b of document.querySelectorAll("[data-tick]"))
  b.addEventListener("click", () => {
    at = Number(b.dataset.tick);
    if (film) show();
  });
eyes.addEventListener("change", () => film && show());
unpacked(document.getElementById("film").textContent).then(
  (made) => {
    film = made;
    show();
    return verify(film.chain);
  },
  () => wrong("The turns in this file cannot be unpacked here: it is damaged, or the browser is too old."),
);
