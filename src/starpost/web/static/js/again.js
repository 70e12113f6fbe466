// Counts down to the moment at which the page tries again; the browser does that, also without us.
const word = document.querySelector("[data-again]");
let left = Number.parseInt(word.textContent, 10);
const timer = setInterval(() => {
  left -= 1;
  word.textContent = left > 0 ? `${left} second${left === 1 ? "" : "s"}` : "a moment";
  if (left <= 0) clearInterval(timer);
}, 1000);
