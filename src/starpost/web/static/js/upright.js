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
