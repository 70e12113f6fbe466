// The key of the empires beside a map that one looks back at: who is pressed there is seen on it, pressed again all are.
import { cluster } from "./ended.js";
import { NARROW } from "./upright.js";

export function key(list, view) {
  if (!list || !view || !NARROW.matches) return;
  const { signs, svg } = view,
    land = (seat) => cluster(signs.places(), seat).most,
    pieces = (seat) =>
      [...svg.querySelectorAll(`g.tokens .${seat} :is(.p, .n)`)].map((el) => signs.box(el)).filter(Boolean),
    buttons = [];
  for (const li of list.querySelectorAll("[data-land]")) {
    const seat = `s${li.dataset.land}`,
      spots = land(seat).length ? land(seat) : pieces(seat);
    if (!spots.length || li.querySelector("button")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...li.childNodes);
    li.append(button);
    buttons.push(button);
    press(button, false);
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      for (const other of buttons) press(other, on && other === button);
      view.glide(on ? view.gathered(spots, view.reads) : view.all());
    });
  }
  // Who looks about has left that land.
  view.moves = () => buttons.forEach((button) => press(button, false));
}
function press(button, on) {
  button.setAttribute("aria-pressed", String(on));
}
