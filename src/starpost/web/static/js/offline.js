// Steps through the turns of a kept replay, and follows its hash chain.
const hex = (buffer) => [...new Uint8Array(buffer)].map((b) => b.toString(16).padStart(2, "0")).join("");
const sha = async (text) => hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
const kept = JSON.parse(document.getElementById("chain").textContent);
const said = document.getElementById("verdict");

async function verify() {
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
let at = 0,
  timer = null;
const eyes = document.getElementById("eyes");
function show() {
  for (const f of document.querySelectorAll("[data-frame]"))
    f.hidden = !(Number(f.dataset.turn) === turns[at] && (eyes.value === "*" || f.dataset.seat === eyes.value));
  for (const m of document.querySelectorAll("[data-letter]")) m.hidden = Number(m.dataset.turn) !== turns[at];
  for (const b of document.querySelectorAll("[data-tick]"))
    b.setAttribute("aria-pressed", String(Number(b.dataset.tick) === at));
  document.getElementById("turn").textContent = `Turn ${turns[at]}`;
}
const step = (by) => {
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
    show();
  });
eyes.addEventListener("change", show);
show();
verify();
