// A word about a place, beside it on the map, with one thing that can be done there.
export function popover(text, action, x, y, el) {
  const box = document.createElement("div"),
    words = document.createElement("p"),
    root = document.getElementById("map"),
    r = root.getBoundingClientRect();
  box.className = "card menu about";
  box.id = "menu";
  words.textContent = text;
  box.append(words);
  if (action) {
    const b = document.createElement("button");
    b.className = "btn pri small";
    b.textContent = action.label;
    b.addEventListener("click", action.press);
    box.append(b);
  }
  const at = el?.getBoundingClientRect(),
    left = (x ?? at?.right ?? r.x) - r.x,
    top = (y ?? at?.bottom ?? r.y) - r.y;
  box.style.left = `${Math.max(8, Math.min(left + 8, r.width - 250))}px`;
  box.style.top = `${Math.max(8, Math.min(top + 8, r.height - 90))}px`;
  root.append(box);
  box.querySelector("button")?.focus();
}
