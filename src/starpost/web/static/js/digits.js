// Numbers of one or two figures, typed: the answer with that number gets the focus.
const PAUSE = 700;
let typed = "",
  timer = null;

export function digit(key, find, say) {
  clearTimeout(timer);
  typed = (typed + key).slice(-2);
  timer = setTimeout(() => {
    typed = "";
  }, PAUSE);
  const hit = find(Number(typed)) || (typed.length > 1 ? find(Number(typed.slice(-1))) : null);
  if (hit) {
    const folded = hit.closest("details");
    if (folded) folded.open = true;
    hit.focus();
  } else say(`There is no answer ${Number(typed)}.`);
  return !!hit;
}
