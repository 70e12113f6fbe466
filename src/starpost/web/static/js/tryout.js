// The box that reads one line: asked while one types, the last question wins.
const form = document.getElementById("try"), box = document.getElementById("tried");
let timer = 0, turn = 0;

async function ask() {
  const mine = ++turn;
  try {
    const answer = await fetch(`${form.dataset.read}?${new URLSearchParams(new FormData(form))}`);
    if (answer.ok && mine === turn) box.innerHTML = await answer.text();
  } catch { /* the button still asks the whole page */ }
}
form.querySelector("button").hidden = true;
form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, 150); });
form.addEventListener("submit", (e) => { e.preventDefault(); ask(); });
