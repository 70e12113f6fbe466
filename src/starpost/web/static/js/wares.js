// Shopping lists and groups that part: numbers that are counted up and down, and what they cost.
const fields = (box) => [...box.querySelectorAll("input[data-prices]")];
const price = (field, n = Number(field.value)) => (n > 0 ? (JSON.parse(field.dataset.prices)[n - 1] ?? Infinity) : 0);
const spent = (shop, but) => fields(shop).reduce((sum, field) => sum + (field === but ? 0 : price(field)), 0);
const left = (shop, but) => {
  // Research has one purse with all planets: what one spends is gone for the other.
  const own = Number(shop.dataset.left) - spent(shop, but),
    common = document.querySelector("[data-common]");
  if (!common) return own;
  const all = Number(common.dataset.left) - spent(common.closest("form"), but);
  return shop === common ? all : Math.min(own, all);
};

function clamp(field, typing) {
  const most = Number(field.max),
    least = Number(field.dataset.least || 0),
    shop = field.closest("[data-shop]");
  let n = Math.max(0, Math.min(most, Math.floor(Number(field.value) || 0)));
  if (n && n < least && !typing) n = least; // 1 may become 12
  const purse = shop ? left(shop, field) : 0;
  if (shop) while (n > 0 && price(field, n) > purse) n -= 1;
  if (n < least && !typing) n = 0;
  if (field.value !== `${n}`) field.value = n;
}
function turn(field, by) {
  const step = Number(field.dataset.step) || 1,
    now = Number(field.value),
    least = Number(field.dataset.least || 0);
  if (by === "all") return Number(field.max);
  const next = now + Number(by) * step;
  return Number(by) < 0 && next < least ? 0 : next;
}
function weigh(shop) {
  // What the purse no longer buys one more of is greyed, with the reason.
  const rest = left(shop),
    pocket = document.querySelector(".pocket");
  for (const field of fields(shop)) {
    const now = Number(field.value),
      next = Math.max(now + 1, Number(field.dataset.least || 1)),
      row = field.closest(".ware"),
      dear = !now && price(field, next) > rest;
    row.classList.toggle("dear", dear);
    row.querySelector("i.dear").hidden = !dear;
    if (field.dataset.whole) partly(field, row, shop);
  }
  const own = shop.querySelector("[data-left-now]");
  (own || pocket.querySelector("[data-left-now]")).textContent = rest;
  if (!own) pocket.querySelector("progress").value = rest;
}
function partly(field, row, shop) {
  // What is paid for in parts says how far it is, since half of it does nothing, and when it is done.
  const words = row.querySelector("[data-part]"),
    soon = row.querySelector("[data-soon]"),
    { whole, paid } = field.dataset,
    n = Number(field.value),
    now = Number(paid) + n,
    made = Number(shop.dataset.left),
    rest = whole - now,
    later = JSON.parse(shop.dataset.later),
    last = later.length,
    turns = later[Math.ceil(rest / made) - 1];
  row.querySelector("progress").value = now;
  if (soon) soon.hidden = n > 0 || left(shop) < made; // it is told for the whole purse
  words.hidden = !n || (!soon && now >= whole);
  words.classList.toggle("good", now >= whole);
  let when = `works at ${whole}`;
  if (soon && turns) when = `done in ${turns} turns`;
  else if (soon && last) when = `done in ${later[last - 1]} turns if you make ${Math.ceil(rest / last)} then`;
  else if (soon) when = "not before the end";
  words.textContent = now >= whole ? "yours at once" : `${now} of ${whole} paid, ${when}`;
}
export function count(target, say, typing) {
  // A press on plus or minus, or a number typed: true if it was one of ours.
  const by = target.closest("[data-by]");
  const field = by ? by.closest(".count").querySelector("input") : target.closest("input[data-count]");
  if (!field) return false;
  if (by) field.value = turn(field, by.dataset.by);
  clamp(field, typing);
  const shop = field.closest("[data-shop]"),
    words = `${field.value} ${field.getAttribute("aria-label")}`;
  if (shop) {
    for (const each of document.querySelectorAll("[data-shop]")) weigh(each);
    named(document);
    if (by) say(`${words}. ${left(shop)} ${shop.dataset.unit} left.`);
  } else if (by) say(words);
  return true;
}
const points = (n) => `${n} point${n === 1 ? "" : "s"}`;
export function named(table) {
  // The large button is called by what it does: with nothing chosen it lands and orders nothing. What somebody has
  // counted out is what is to be done then, rather than what is advised.
  const some = fields(table).some((field) => Number(field.value) > 0),
    main = table.querySelector("[data-main]"),
    all = table.querySelector("[data-all]"),
    note = table.querySelector("[data-rest]"),
    word = main?.querySelector("[data-bare]");
  if (all && main) {
    all.classList.toggle("pri", !some);
    main.classList.toggle("pri", some);
  }
  if (note) {
    note.dataset.rest ||= note.textContent;
    const rest = Number(main.dataset.spare) - spent(table);
    note.textContent = rest > 0 ? note.dataset.rest.replace(/^\d+ points?/, points(rest)) : "All is spent.";
  }
  if (word && !word.closest("[data-asked]")) word.textContent = some ? word.dataset.full : word.dataset.bare;
}
export function bought(form) {
  // What stands on the lists, as the page sends it.
  const chosen = form ? fields(form).filter((field) => Number(field.value) > 0) : [];
  return Object.fromEntries(chosen.map((field) => [field.name, field.value]));
}
function wasted(button, form) {
  // Points that lists leave over; anything else only before they are used.
  const { asks = "", spare } = button?.dataset || {};
  if (!spare) return Object.keys(bought(form)).length ? "" : asks;
  const rest = Number(spare) - spent(form);
  return rest > 0 ? asks.replace(/^\d+ points?/, points(rest)) : "";
}
export function sure(button, form, say, open = "") {
  // What would be forgotten or lost is asked once.
  const text = open || wasted(button, form);
  if (!text || button.dataset.asked) return true;
  const note = document.createElement("p");
  note.className = "note warn";
  note.setAttribute("role", "alert");
  note.textContent = text;
  button.before(note);
  const word = button.querySelector("[data-word]");
  button.dataset.asked = word?.textContent || "yes";
  if (word) word.textContent = "Yes, go on";
  say(text);
  return false;
}
export function disarm(table, target) {
  // Whatever else is pressed or typed takes the question back.
  for (const button of table.querySelectorAll("[data-asked]:is(button)")) {
    if (button.contains(target)) continue;
    const word = button.querySelector("[data-word]"),
      note = button.previousElementSibling;
    if (word) word.textContent = button.dataset.asked;
    if (note?.matches(".note.warn")) note.remove();
    delete button.dataset.asked;
  }
}
const letters = (ship) => [...(ship?.closest(".grp")?.querySelectorAll("input[data-letter]") || [])];
const whole = (parts) => parts.every((field) => field.value === field.max);
export function counted(ship) {
  // What was counted out of a group, in words; "": it goes whole.
  const parts = letters(ship),
    word = (f) => f.getAttribute("aria-label").replace(/s$/, f.value === "1" ? "" : "s"),
    some = parts.filter((f) => Number(f.value));
  return whole(parts) ? "" : some.map((f) => `${f.value} ${word(f)}`).join(", ");
}
export function parted(ship, line) {
  // The lines for what was counted out of a group; "": nothing was.
  if (!ship) return line;
  const parts = letters(ship);
  if (whole(parts)) return line.replace("{ship}", ship.dataset.ship);
  const going = parts.filter((field) => Number(field.value) > 0);
  if (!going.length) return "";
  const ships = going.map((field) => `${field.value}${field.dataset.letter}`).join("+");
  return `${ship.dataset.split.replace("{ships}", ships)}\n${line.replace("{ship}", ship.dataset.new)}`;
}
