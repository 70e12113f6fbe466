// A phone wants the board upright. Every request says so of its own window; only a page that is not there yet
// goes by what the browser was last told.
import { CALM } from "./glide.js";

export const NARROW = matchMedia("(max-width: 700px)");
const wish = () => (NARROW.matches ? "yes" : "no");
export const standing = () => ({ "x-upright": wish() });

// `renew` fetches what is then drawn anew. A browser that keeps no cookies stays with the board as it lies.
export function upright(renew) {
  const stand = () => {
    const stands = document.querySelector("svg.starmap")?.dataset.upright || "no",
      kept = () => (document.cookie.includes("upright=yes") ? "yes" : "no");
    if (wish() !== kept()) document.cookie = `upright=${wish()}; path=/; max-age=31536000; samesite=lax`;
    if (wish() === kept() && wish() !== stands) renew();
  };
  NARROW.addEventListener("change", stand);
  stand();
}

// What stays in sight above the board stands below the head, and what is chosen above the foot of the page, however
// tall their words have made them.
const watched = new ResizeObserver(measured);
export function stacked() {
  watched.disconnect();
  for (const el of measured()) watched.observe(el);
}
function measured() {
  return ["head", "dock"].map((part) => {
    const el = document.getElementById(`tt-${part}`);
    document.documentElement.style.setProperty(`--${part}`, `${el.offsetHeight}px`);
    return el;
  });
}

// On a phone a new question begins at its first word, the players and the board on top and the answers below.
export function facing(table, turned) {
  stacked();
  if (!NARROW.matches || !table.querySelector(".asks-you.must, [data-pick], .of .face, [data-main]")) return;
  if (turned) scrollTo({ top: table.offsetTop, behavior: CALM.matches ? "auto" : "smooth" });
}
