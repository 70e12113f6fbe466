// The sheet: one textarea is the truth. Undo by edits, lines that move, lines and arrows as one.
import { reveal, steady } from "./caret.js";
import { Hints } from "./hints.js";
import { Keeper } from "./keeping.js";

const TOGETHER = 900; // keys within this many milliseconds, in one line, are one edit

export class Sheet {
  constructor(table, chart, { say, show, renew, coach, counted }) {
    Object.assign(this, { table, chart, say, coach, counted });
    this.field = table.querySelector("#text");
    this.form = table.querySelector("#sheet-form");
    this.hints = new Hints(this.field, table.querySelector("#hints"), `/m/${table.dataset.key}/complete`);
    this.undo = [];
    this.redo = [];
    this.last = this.now();
    if (this.form) {
      this.keeper = new Keeper(table, this.field, this.form, { say, show, renew, found: () => this.check(0) });
      this.last = this.now();
      this.listen();
    }
  }
  get unsent() {
    return this.keeper?.unsent ?? false;
  }
  stop() {
    clearTimeout(this.soon);
    this.keeper?.stop();
  }
  now() {
    return { text: this.field.value, at: this.field.selectionStart, line: this.line(), when: 0 };
  }
  line(at = this.field.selectionStart) {
    return this.field.value.slice(0, at).split("\n").length;
  }
  listen() {
    const { field, form } = this;
    field.addEventListener("input", (e) => {
      this.remember(e.inputType);
      this.keeper.later();
      this.idle();
      this.check(150);
      reveal(this.field);
    });
    for (const e of ["keyup", "click"]) field.addEventListener(e, () => this.here());
    field.addEventListener("keydown", (e) => this.key(e));
    // Opened it has room for its lines; left, it is a line at the foot again, where nothing moves.
    field.addEventListener("pointerdown", () => (this.opening = !field.closest(".writer").classList.contains("open")));
    field.addEventListener("click", () => this.opening && this.fresh());
    field.addEventListener("focus", () => {
      field.closest(".writer").classList.add("open");
      requestAnimationFrame(() => reveal(this.field));
    });
    field.addEventListener("blur", () => document.hasFocus() && field.closest(".writer").classList.remove("open"));
    // What is pressed stays where it is: the open text keeps its room.
    form.addEventListener("mousedown", (e) => e.target.closest("button") && e.preventDefault());
    form.addEventListener("click", (e) => {
      const x = e.target.closest("button:is([value^=drop-], [value^=mend-], [value=revert])");
      if (!x) return;
      e.preventDefault();
      if (x.value === "revert") this.set(this.table.querySelector("#orders").dataset.sent, "Back to what was sent.");
      else if (x.value.startsWith("mend-")) this.mend(...x.value.slice(5).split(/ (.*)/s));
      else this.drop(Number(x.value.slice(5)));
    });
    const undo = this.table.querySelector("[data-undo]");
    if (undo) {
      undo.hidden = false;
      undo.addEventListener("click", () => this.step(this.undo, this.redo, "Nothing to undo."));
    }
    this.table.querySelector("button[value=check]")?.setAttribute("hidden", "");
    this.table.querySelector("#checked").addEventListener("pointerover", (e) => this.over(e));
    this.table.querySelector("#checked").addEventListener("click", (e) => this.into(e));
    const share = this.table.querySelector("#share");
    share?.addEventListener("toggle", () => {
      if (share.open) this.shareable();
    });
  }
  // --- edits
  remember(kind = "") {
    const now = { ...this.now(), when: Date.now() };
    if (now.text === this.last.text) {
      this.last.at = now.at;
      return;
    }
    const typing = kind === "insertText" || kind === "deleteContentBackward";
    const goes = typing && this.typing && now.line === this.last.line && now.when - this.last.when < TOGETHER;
    if (!goes) {
      this.undo.push(this.last);
      if (this.undo.length > 300) this.undo.shift();
    }
    this.redo = [];
    this.typing = typing;
    this.last = now;
  }
  step(from, to, none) {
    if (!from.length) {
      this.say(none);
      return;
    }
    to.push(this.last);
    this.last = { ...from.pop(), when: 0 };
    this.typing = false;
    this.field.value = this.last.text;
    this.field.setSelectionRange(this.last.at, this.last.at);
    this.changed();
  }
  changed() {
    this.check(0);
    this.keeper.later();
    this.idle();
  }
  check(pause) {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.ask(), pause);
  }
  async ask() {
    // The last question wins; without a connection nothing stale is told.
    const mine = (this.asked = (this.asked || 0) + 1),
      box = this.table.querySelector("#checked");
    try {
      const answer = await fetch(`/m/${this.table.dataset.key}/check`, {
        method: "POST",
        body: new URLSearchParams(new FormData(this.form)),
      });
      if (mine !== this.asked || !answer.ok) return;
      // By way of a template: straight into a form, the forms of what comes would be dropped.
      const fresh = document.createElement("template");
      fresh.innerHTML = await answer.text();
      if (mine !== this.asked) return;
      const change = () => {
        const { id } = document.activeElement;
        box.replaceChildren(fresh.content);
        this.checked();
        document.getElementById(id)?.focus(); // the button with which one counts
      };
      steady(this.field, change, this.pressed);
      this.pressed = -1;
    } catch {
      if (mine === this.asked) box.classList.add("stale");
      return;
    }
    box.classList.remove("stale");
  }
  fresh() {
    // Whoever presses the closed text wants to write on: on a line of its own, below the others.
    this.opening = false;
    const text = this.field.value.replace(/\s+$/, "");
    if (!text) return;
    this.field.value = `${text}\n`;
    this.field.setSelectionRange(text.length + 1, text.length + 1);
    this.last = this.now();
    this.here();
    requestAnimationFrame(() => reveal(this.field));
  }
  set(text, said, at = text.length) {
    this.field.value = text;
    this.field.setSelectionRange(at, at);
    this.remember();
    this.changed();
    if (said) this.say(said);
  }
  idle() {
    const none = this.table.querySelector("#nothing");
    if (none) none.hidden = this.field.value.trim() !== "";
    // What is in already calls for no second press, until it is changed.
    const { sent } = this.table.querySelector("#orders").dataset;
    if (this.table.querySelector("#foot [value=unready]"))
      this.table.querySelector("#submit").classList.toggle("pri", this.field.value.trim() !== sent.trim());
    if (this.field.value.trim() !== this.field.defaultValue.trim()) this.table.querySelector("#none-asked")?.remove();
  }
  write(line, { whole = true } = {}) {
    const text = this.field.value.replace(/\s+$/, "");
    this.set(text ? `${text}\n${line}` : line, whole ? `Written: ${line}` : "");
    if (!whole) {
      this.field.focus();
      this.hints.ask(true);
    }
  }
  drop(number) {
    const lines = this.field.value.split("\n");
    lines.splice(number - 1, 1);
    this.set(lines.join("\n"), `Line ${number} taken out.`);
  }
  mend(number, line) {
    const lines = this.field.value.split("\n");
    lines[number - 1] = line;
    this.set(lines.join("\n"), `Written: ${line}`);
  }
  replace(old, line) {
    const lines = this.field.value.split("\n"),
      n = lines.lastIndexOf(old);
    if (n < 0) return false;
    lines[n] = line;
    this.set(lines.join("\n"), `Written: ${line}`);
    return true;
  }
  move(by) {
    const lines = this.field.value.split("\n"),
      n = this.line() - 1,
      to = n + by;
    if (to < 0 || to >= lines.length) return;
    const column = this.field.selectionStart - lines.slice(0, n).join("\n").length - (n ? 1 : 0);
    [lines[n], lines[to]] = [lines[to], lines[n]];
    const start = lines.slice(0, to).join("\n").length + (to ? 1 : 0);
    this.set(lines.join("\n"), `Line ${n + 1} is now line ${to + 1}.`, start + column);
  }
  // --- keys
  key(e) {
    const ctrl = e.ctrlKey || e.metaKey,
      key = e.key.toLowerCase();
    const act =
      ctrl && key === "enter"
        ? () => this.table.querySelector("#submit").click()
        : ctrl && key === "z" && !e.shiftKey
          ? () => this.step(this.undo, this.redo, "Nothing to undo.")
          : ctrl && (key === "y" || key === "z")
            ? () => this.step(this.redo, this.undo, "Nothing to do again.")
            : e.altKey && key === "arrowup"
              ? () => this.move(-1)
              : e.altKey && key === "arrowdown"
                ? () => this.move(1)
                : key === "f8"
                  ? () => this.problem(e.shiftKey ? -1 : 1)
                  : null;
    if (act) {
      e.preventDefault();
      act();
    }
  }
  problem(by) {
    const bad = [...this.table.querySelectorAll(".lines .is-bad[data-line]")].map((li) => Number(li.dataset.line));
    if (!bad.length) {
      this.say("No problem.");
      return;
    }
    const now = this.line();
    const next = by > 0 ? (bad.find((n) => n > now) ?? bad[0]) : (bad.findLast((n) => n < now) ?? bad.at(-1));
    this.choose(next);
    this.say(this.table.querySelector(`#line-${next} small`)?.textContent || `Line ${next}`);
  }
  choose(line) {
    const lines = this.field.value.split("\n"),
      start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.field.focus();
    this.field.setSelectionRange(start, start + (lines[line - 1] || "").length);
    this.here();
  }
  // --- lines and map are one
  here() {
    this.light(this.line());
  }
  light(n) {
    for (const li of this.table.querySelectorAll(".lines [data-line]")) {
      const first = Number(li.dataset.line);
      li.classList.toggle("is-here", first <= n && n <= Number(li.dataset.last || first));
    }
    this.chart?.light(n);
  }
  over(e) {
    const li = e.target.closest("li[data-line]");
    this.chart?.light(li ? Number(li.dataset.line) : this.line());
  }
  into(e) {
    const li = e.target.closest("li[data-line]");
    if (li && !e.target.closest("button, a")) this.choose(Number(li.dataset.line));
  }
  async shareable() {
    await this.keeper.save();
    try {
      const answer = await fetch(`/m/${this.table.dataset.key}/share`);
      if (!answer.ok) return;
      const box = document.createElement("template");
      box.innerHTML = await answer.text();
      document.getElementById("share-part").replaceWith(box.content);
    } catch {
      /* the form that is there still works */
    }
  }
  panels() {
    // Fresh numbers; a calculator is left as it was set.
    const fresh = this.table.querySelector("#new-panels"),
      old = this.table.querySelector("#panels");
    if (!fresh || !old) return;
    const kept = [...old.querySelectorAll("[data-calculator]")];
    old.replaceChildren(...fresh.childNodes, ...kept);
    fresh.remove();
  }
  failing() {
    // What will not be carried out, said where one sends.
    const bad = this.table.querySelectorAll("#checked .is-bad[data-line]").length,
      box = this.table.querySelector("#failing");
    if (!box) return;
    box.textContent = bad ? `${bad} ${bad === 1 ? "line" : "lines"} will fail` : "";
    box.hidden = !bad;
  }
  checked() {
    if (!this.form) return;
    const swap = (from, to) => {
      const fresh = this.table.querySelector(from),
        old = this.table.querySelector(to);
      if (fresh && old) {
        for (const { id } of old.querySelectorAll("[id][open]"))
          fresh.querySelector(`#${id}`)?.setAttribute("open", "");
        old.replaceChildren(...fresh.childNodes);
      }
      fresh?.remove();
    };
    this.coach(this.table.querySelector("#checked"));
    swap("#new-tally", "#tally");
    swap("#new-money", "#money");
    swap("#new-purse", "#purse");
    swap("#new-advised", "#advised");
    this.failing();
    this.panels();
    this.counted?.();
    const list = this.table.querySelector(".lines[data-plans]");
    if (list && this.chart) this.chart.draw(JSON.parse(list.dataset.plans));
    this.here();
    // What is wrong with the line that one writes is read while one writes it.
    if (document.activeElement === this.field)
      this.table.querySelector(".lines .is-bad.is-here")?.scrollIntoView({ block: "nearest" });
  }
}
