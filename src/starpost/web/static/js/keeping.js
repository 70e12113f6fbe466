// Keeps what is written: in this browser at once, on the server after a pause. A receipt is only
// claimed when the server gave one; without a connection everything waits, and says so.
import { patient } from "./parts.js";

const PAUSE = 900,
  AGAIN = 5000;
const OFFLINE = "Not connected. Written lines are safe here.";

export class Keeper {
  constructor(table, field, form, { say, show, renew, found }) {
    Object.assign(this, { table, field, form, say, show, renew, found });
    this.note = table.querySelector("#saved");
    this.room = `starpost/${table.dataset.key}/${table.dataset.seat}/`;
    this.kept = field.value;
    form.addEventListener("submit", (e) => this.send(e));
    this.online = () => {
      this.save();
      this.earlier();
      this.waiting?.();
    };
    for (const event of ["online", "connected"]) addEventListener(event, this.online);
    this.find();
  }
  get mark() {
    return this.form.elements.mark;
  }
  get unsent() {
    return this.field.value !== this.kept;
  }
  stop() {
    clearTimeout(this.timer);
    clearTimeout(this.older);
    for (const event of ["online", "connected"]) removeEventListener(event, this.online);
  }
  tell(text) {
    this.note.textContent = text;
  }
  // --- in this browser
  put(unsaved, wish = "") {
    try {
      localStorage.setItem(
        this.room + this.table.dataset.step,
        JSON.stringify({ text: this.field.value, mark: this.mark.value, unsaved, wish }),
      );
    } catch {
      /* a full or forbidden store: the server's copy remains */
    }
  }
  stored(key) {
    return JSON.parse(localStorage.getItem(key) || "{}");
  }
  find() {
    const entry = this.stored(this.room + this.table.dataset.step);
    if (entry.unsaved && (entry.wish || entry.text !== this.field.value)) {
      this.field.value = entry.text;
      this.mark.value = entry.mark;
      setTimeout(() => {
        this.found();
        this.again(entry.wish);
      }, 0);
      this.tell("Found lines that were not saved; saving them now.");
    }
    this.earlier();
  }
  // Lines of steps that are over.
  earlier() {
    clearTimeout(this.older);
    for (const key of Object.keys(localStorage).filter((k) => k.startsWith(this.room))) {
      const step = Number(key.slice(this.room.length)),
        entry = this.stored(key);
      if (step >= Number(this.table.dataset.step)) continue;
      localStorage.removeItem(key);
      if (entry.unsaved) this.overtaken(step, entry.text);
    }
  }
  // What was pressed before the page was closed without a connection is pressed again.
  again(wish) {
    const button = wish && [...this.form.elements].find((e) => e.type === "submit" && e.value === wish);
    if (button) this.form.requestSubmit(button);
    else this.save();
  }
  async overtaken(step, text) {
    // A turn ran before these lines reached the server: they become a draft beside the new sheet.
    const body = new URLSearchParams(new FormData(this.form));
    body.set("step", step);
    body.set("text", text);
    body.delete("mark");
    try {
      const answer = await patient(`/m/${this.table.dataset.key}/draft`, { method: "POST", body });
      if (answer.ok) this.renew();
    } catch {
      localStorage.setItem(this.room + step, JSON.stringify({ text, unsaved: true }));
      this.older = setTimeout(() => this.earlier(), AGAIN);
    }
  }
  // --- on the server
  later() {
    clearTimeout(this.timer);
    this.put(true);
    if (this.unsent) this.tell("Writing …");
    this.timer = setTimeout(() => this.save(), PAUSE);
  }
  async save() {
    const text = this.field.value;
    if (text === this.kept || this.saving) return;
    this.saving = true;
    try {
      const answer = await fetch(`/m/${this.table.dataset.key}/draft`, {
        method: "POST",
        body: new URLSearchParams(new FormData(this.form)),
      });
      if (answer.status === 409) {
        this.both(await answer.text());
        return;
      }
      if (!answer.ok) {
        this.tell(`Not saved (${answer.status}). Written lines are safe here.`);
        return;
      }
      const said = await answer.json();
      this.kept = text;
      this.mark.value = said.mark;
      this.put(this.field.value !== text);
      this.tell(said.saved);
      this.form.dispatchEvent(new Event("kept")); // for sums that reckon with what it leaves
      if (said.late) this.renew();
    } catch {
      // What waits to be sent has said so.
      if (!this.waiting) this.tell(OFFLINE);
      this.timer = setTimeout(() => this.save(), AGAIN);
      return;
    } finally {
      this.saving = false;
    }
    if (this.field.value !== this.kept) this.later();
  }
  both(html) {
    const box = document.createElement("template");
    box.innerHTML = html;
    document.getElementById("two-texts").replaceWith(box.content);
    this.tell("Two versions of this sheet: choose above.");
    this.say("You changed this sheet on another device. Both versions are shown.");
    const form = document.getElementById("two-texts");
    form.addEventListener("submit", () => {
      this.kept = this.field.value;
      localStorage.removeItem(this.room + this.table.dataset.step);
    });
    form.scrollIntoView({ block: "nearest" });
  }
  // --- to the referee
  async send(e) {
    const button = e.submitter;
    if (button?.hasAttribute("formaction")) return;
    e.preventDefault();
    clearTimeout(this.timer);
    const body = new URLSearchParams(new FormData(this.form, button));
    const final = ["submit", "all", "nothing", "some"].includes(button?.value);
    if (final) this.tell("Sending …");
    try {
      const answer = await fetch(this.form.action, { method: "POST", body });
      if (answer.ok) {
        this.kept = this.field.value;
        localStorage.removeItem(this.room + this.table.dataset.step);
        this.show(await answer.text());
        return;
      }
      // Refused, with a page that says why: sent once more by the browser itself, which shows it.
      const wish = Object.assign(document.createElement("input"), {
        type: "hidden",
        name: "do",
        value: button?.value || "check",
      });
      this.form.append(wish);
      this.form.submit();
    } catch {
      this.put(true, final ? button.value : "");
      this.tell(
        final ? "Not connected. Your orders are safe here and will be sent when the connection is back." : OFFLINE,
      );
      this.say(this.note.textContent);
      this.waiting = () => {
        this.waiting = null;
        clearTimeout(this.retry);
        this.form.requestSubmit(button);
      };
      this.retry = setTimeout(() => this.waiting?.(), AGAIN);
    }
  }
}
