// The turn clock: ticks from the server's time, speaks only at 24 h, 1 h and 10 min.
const SPEAK = [
  [86400, "24 hours"],
  [3600, "One hour"],
  [600, "Ten minutes"],
];

export function words(seconds) {
  const s = Math.max(0, Math.floor(seconds));
  const pad = (n) => String(n).padStart(2, "0");
  const d = Math.floor(s / 86400),
    h = Math.floor(s / 3600) % 24,
    m = Math.floor(s / 60) % 60;
  if (d) return `${d} d ${h} h`;
  if (s < 600) return `${m}:${pad(s % 60)}`;
  return h ? `${h} h ${pad(m)}` : `${m} min`;
}

export function startClock(say) {
  // The clock of a match's head, or one on each card of My matches, which speak of nothing.
  const stops = [...document.querySelectorAll("[data-due]")].map((box) =>
    run(box, box.matches(".clock") ? say : () => {}),
  );
  return () => stops.forEach((stop) => stop());
}

function run(box, say) {
  const due = Date.parse(box.dataset.due),
    skew = Date.parse(box.dataset.now) - Date.now();
  let last = Infinity;
  const tick = () => {
    const left = (due - Date.now() - skew) / 1000;
    box.querySelector("b").textContent = left > 0 ? words(left) : "due";
    box.classList.toggle("soon", left < 600);
    for (const [at, text] of SPEAK) if (last > at && left <= at && last < Infinity) say(`${text} left.`);
    last = left;
  };
  tick();
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
