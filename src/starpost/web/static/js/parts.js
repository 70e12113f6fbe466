// Puts the parts of a page in place that an answer or news bring, and leaves alone what did not change.
const mark = (el, name) => (el.dataset[name] ? `[data-${name}="${el.dataset[name]}"]` : "");
const place = (el) => el.id || mark(el, "no") || mark(el, "card");

// `keep`: what somebody chose or opened goes along too, as on pages that nobody plays on.
export function replaceParts(root, html, keep = false) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const held = document.activeElement,
    inside = root.contains(held) && held.closest("[data-part]");
  const question = () => document.getElementById("tt-side")?.dataset.asked,
    asked = question();
  const back = inside ? { part: inside.id, place: place(held), held } : null;
  const changed = [];
  for (const next of fresh.querySelectorAll("[data-part]")) {
    const now = document.getElementById(next.id);
    if (!now || now.outerHTML === next.outerHTML || written(now)) continue;
    if (keep && !carry(now, next)) continue;
    const scroll = now.scrollTop,
      open = keep ? [] : [...now.querySelectorAll("details[class][open]")].map((d) => d.classList[0]);
    for (const name of open) next.querySelector(`details.${name}`)?.setAttribute("open", "");
    now.replaceWith(next);
    next.scrollTop = next.dataset.asked === now.dataset.asked ? scroll : 0;
    changed.push(next.id);
  }
  if (back && !document.contains(held)) focusAgain(back, asked === question());
  return { fresh, changed };
}
// What somebody chose or opened in a part goes along into the fresh one, and nothing is folded under a finger.
const CHOICES = "select, input[type=checkbox], input[type=radio]";
const changed = (f) => (f.matches("select") ? f.value !== (usual(f)?.value ?? "") : f.checked !== f.defaultChecked);
const usual = (list) => [...list.options].find((o) => o.defaultSelected) || list.options[0];
const named = (f) => f.id || `${f.form?.elements.seat?.value || ""} ${f.name} ${f.matches("select") ? "" : f.value}`;
const titled = (fold) => fold.id || fold.querySelector("summary")?.textContent.replace(/\s+/g, " ").trim() || "";

// False: something chosen has no place in the fresh part, which then has to wait.
function carry(now, next) {
  const fields = new Map([...next.querySelectorAll(CHOICES)].map((f) => [named(f), f]));
  for (const mine of [...now.querySelectorAll(CHOICES)].filter(changed)) {
    const theirs = fields.get(named(mine));
    if (!theirs || (theirs.matches("select") && ![...theirs.options].some((o) => o.value === mine.value))) return false;
    if (theirs.matches("select")) theirs.value = mine.value;
    else theirs.checked = mine.checked;
  }
  const folds = new Map([...now.querySelectorAll("details")].map((fold) => [titled(fold), fold.open]));
  for (const fold of next.querySelectorAll("details")) if (folds.has(titled(fold))) fold.open = folds.get(titled(fold));
  return true;
}
// Something half written is never taken away; only its step, so that its button means today's turn.
function written(box) {
  return [...box.querySelectorAll("input:not([type=hidden], [type=checkbox], [type=radio]), textarea")].some(
    (f) => f.value !== f.defaultValue,
  );
}
// Another answer of the same number never gets the focus, nor the same answer to another question: the next Enter
// would give it unread.
function focusAgain({ part, place, held }, still) {
  const box = document.getElementById(part),
    told = (el) => el.textContent + el.value,
    found = place.startsWith("[") ? box?.querySelector(place) : document.getElementById(place);
  const same =
    found?.checkVisibility() && !found.disabled && (!found.dataset.no || (still && told(found) === told(held)));
  (same ? found : document.querySelector("#tt-side .asks-you") || box)?.focus({ preventScroll: true });
}

// Who has the page open now: the line says it whenever that changes.
export function presence(line) {
  line.addEventListener("here", (e) => {
    const here = JSON.parse(e.data);
    for (const dot of document.querySelectorAll("[data-here]")) dot.hidden = !here.includes(dot.dataset.here);
  });
  return line;
}

// What somebody else said last stands on the board for a while, wherever the list is.
export function hear(table, before) {
  const word = [...table.querySelectorAll(".said:not(.own) > span")].pop()?.textContent || "",
    box = document.getElementById("tt-heard");
  const badge = table.querySelector(".n[data-new]");
  if (word && (before === undefined ? badge?.textContent : word !== before)) {
    const said = [...table.querySelectorAll(".said:not(.own) > span")].pop();
    box.textContent = `${said.querySelector("b").textContent}: ${said.lastChild.textContent.trim()}`;
    box.hidden = false;
    setTimeout(() => (box.hidden = true), 8000);
    if (before !== undefined && badge) badge.textContent = Number(badge.textContent) + 1;
    if (badge) badge.hidden = false;
    read(table);
  }
  if (before === undefined) addEventListener("scroll", () => read(table), { capture: true, passive: true });
  return word;
}
// The talk of the table comes into sight: its last word, and the box for the next, which stands above it on a phone.
export function talk(table, write) {
  const last = [...table.querySelectorAll("[data-told] .said")].pop();
  last?.scrollIntoView({ block: matchMedia("(max-width: 700px)").matches ? "start" : "center" });
  if (write) document.getElementById("say")?.focus({ preventScroll: true });
  read(table);
}
// What is new is read once it is in sight, neither below the dock nor out of its list.
function read(table) {
  const badge = table.querySelector(".n[data-new]:not([hidden])"),
    word = badge && [...table.querySelectorAll(".said:not(.own)")].pop(),
    { left, top, width, height } = word?.getBoundingClientRect() || {};
  if (badge && word?.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
    Object.assign(badge, { hidden: true, textContent: "" });
}
export async function speak(form, board) {
  const text = form.elements.text;
  if (!text.value.trim()) return;
  try {
    const got = await patient(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    if (!got.ok) throw new Error(got.statusText);
  } catch {
    alarm("That was not sent. It is kept here; try again.");
    return;
  }
  text.value = "";
  await board.renew();
  talk(board.table);
}

// Whoever only looks on puts an encounter away, and everybody what came of it, until the next one.
let shut = sessionStorage.getItem("shut");
export function putAway(now) {
  leave();
  const card = document.querySelector("#tt-story, #tt-met"),
    said = card?.querySelector("[data-shut]") && card.textContent;
  if (now && said) sessionStorage.setItem("shut", (shut = said));
  if (!said || said !== shut) return;
  card.hidden = true;
  const veil = card.previousElementSibling;
  if (veil?.matches(".veil")) veil.hidden = true;
}

// A price that is not wanted is out of the way; that of others stays, and so does a new one.
const left = new Set(JSON.parse(sessionStorage.getItem("left") || "[]"));
const terms = (b) => b.closest(".of").textContent.replace(/\s+/g, " ");
function leave(button) {
  if (button) sessionStorage.setItem("left", JSON.stringify([...left.add(terms(button))].slice(-20)));
  for (const b of document.querySelectorAll("[data-leave]")) {
    if (!left.has(terms(b))) continue;
    b.closest(".of").hidden = true;
    for (const answer of document.querySelectorAll("[data-price]"))
      if (answer.dataset.price === b.dataset.leave) answer.hidden = true;
  }
}

export function dismiss(target) {
  if (target.closest("[data-shut]")) putAway(true);
  leave(target.closest("[data-leave]"));
  for (const open of document.querySelectorAll(".tabletop .legend[open]")) open.open = open.contains(target);
}

// One round after the other: news meanwhile lead to one more, a failure to another try.
export function rounds(fetched) {
  let busy = false,
    again = false;
  return async () => {
    again = true;
    if (busy) return;
    busy = true;
    while (again) {
      again = false;
      try {
        await fetched();
      } catch {
        await new Promise((done) => setTimeout(done, 2000));
        again = true;
      }
    }
    busy = false;
  };
}
// A line that has died without a word is given up, so that nothing waits for ever.
const PATIENCE = 20_000;
export const patient = (where, how = {}) => fetch(where, { ...how, signal: AbortSignal.timeout(PATIENCE) });

// What went wrong is said to the eye too, over the page; "": it is over.
const SHOWN = 10_000;
export function alarm(text) {
  document.getElementById("alarm")?.remove();
  if (!text) return;
  const box = document.createElement("p");
  Object.assign(box, { id: "alarm", className: "busy-word alarm", textContent: text });
  box.setAttribute("role", "alert");
  document.body.append(box);
  setTimeout(() => box.remove(), SHOWN);
}
export const say = (text) => {
  const box = document.getElementById("speak");
  if (box && text) box.textContent = text;
};
