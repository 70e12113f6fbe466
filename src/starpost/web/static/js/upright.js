// A phone wants the board upright; the server draws it so from then on.
const NARROW = matchMedia("(max-width: 700px)");

export function upright(board) {
  const stand = () => {
    const wish = NARROW.matches ? "yes" : "no",
      has = document.cookie.includes("upright=yes") ? "yes" : "no";
    if (wish === has) return;
    document.cookie = `upright=${wish}; path=/; max-age=31536000; samesite=lax`;
    board.chart = null;
    board.renew();
  };
  NARROW.addEventListener("change", stand);
  stand();
}

// On a phone a question that waits is in sight: the board on top, the answers below it; a new one
// begins at its first word.
export function facing(table, turned = false) {
  const narrow = matchMedia("(max-width: 700px)").matches,
    calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!narrow || !table.querySelector(".asks-you.must, [data-pick], .of button, [data-main]")) return;
  const top = table.querySelector(".tbl").offsetTop;
  if (turned || scrollY < top) scrollTo({ top, behavior: calm ? "auto" : "smooth" });
}
