// The line one writes stays in sight: what stands above the text may grow, and the buttons lie over its foot.
const ROOM = 10; // pixels between that line and the buttons

function roller(field) {
  const side = field.closest(".side");
  return side && getComputedStyle(side).overflowY === "auto" ? side : document.scrollingElement;
}
export function reveal(field) {
  if (field.closest("#foot")) return; // it is always in sight
  const style = getComputedStyle(field),
    tall = parseFloat(style.lineHeight),
    line = field.value.slice(0, field.selectionStart).split("\n").length;
  const roll = roller(field),
    under = field.getBoundingClientRect().top + parseFloat(style.paddingTop) + tall * line - field.scrollTop,
    foot = document.getElementById("foot")?.getBoundingClientRect().top ?? innerHeight,
    grab = document.querySelector("#grab:not([hidden])")?.getBoundingClientRect().bottom ?? 0;
  const top = Math.max(grab, roll === document.scrollingElement ? 0 : roll.getBoundingClientRect().top) + tall;
  if (under + ROOM > foot) roll.scrollTop += under + ROOM - foot;
  else if (under < top) roll.scrollTop += under - top;
}
export function steady(field, change, pressed = -1) {
  // While one types, the text stays where it is; so does the card one has pressed, under the finger.
  const typing = document.activeElement === field,
    still = () => (typing ? field : document.querySelectorAll("#advised > .it")[pressed]),
    before = still()?.getBoundingClientRect().top;
  change();
  if (!still()) return;
  roller(field).scrollTop += still().getBoundingClientRect().top - before;
  if (typing) reveal(field);
}
