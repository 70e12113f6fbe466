// The sheet: one textarea is the truth. Saved as one types; lines and arrows light up together.
import { Hints } from "./hints.js";

export class Sheet {
  constructor(table, chart, say) {
    this.table = table;
    this.chart = chart;
    this.say = say;
    this.field = table.querySelector("#text");
    this.form = table.querySelector("#sheet-form");
    this.hints = new Hints(this.field, table.querySelector("#hints"), `/m/${table.dataset.key}/complete`);
    this.kept = this.field.value;
    this.undo = [];
    this.last = this.field.value;
    if (this.form) this.listen();
  }
  get unsent() { return this.field.value !== this.kept; }
  listen() {
    const { field, form } = this;
    field.addEventListener("input", () => { this.remember(); this.later(); });
    for (const e of ["keyup", "click"]) field.addEventListener(e, () => this.here());
    field.addEventListener("keydown", (e) => this.key(e));
    form.addEventListener("click", (e) => {
      const x = e.target.closest("button[value^=drop-]");
      if (x) { e.preventDefault(); this.drop(Number(x.value.slice(5))); }
    });
    form.addEventListener("submit", () => { clearTimeout(this.timer); });
    const undo = this.table.querySelector("[data-undo]");
    if (undo) { undo.hidden = false; undo.addEventListener("click", () => this.back()); }
    this.table.querySelector("button[value=check]")?.setAttribute("hidden", "");
  }
  remember() {
    if (this.field.value === this.last) return;
    this.undo.push(this.last);
    if (this.undo.length > 200) this.undo.shift();
    this.last = this.field.value;
  }
  back() {
    if (!this.undo.length) { this.say("Nothing to undo."); return; }
    this.field.value = this.last = this.undo.pop();
    this.changed();
  }
  changed() {
    this.field.dispatchEvent(new Event("check", { bubbles: true }));
    this.later();
  }
  write(line, { whole = true } = {}) {
    const text = this.field.value.replace(/\s+$/, "");
    this.field.value = text ? `${text}\n${line}` : line;
    this.field.setSelectionRange(this.field.value.length, this.field.value.length);
    this.remember();
    this.changed();
    if (!whole) { this.field.focus(); this.hints.ask(true); }
    else this.say(`Written: ${line}`);
  }
  drop(number) {
    const lines = this.field.value.split("\n");
    lines.splice(number - 1, 1);
    this.field.value = lines.join("\n");
    this.remember();
    this.changed();
    this.say(`Line ${number} taken out.`);
  }
  here() {
    const n = this.field.value.slice(0, this.field.selectionStart).split("\n").length;
    for (const li of this.table.querySelectorAll(".lines [data-line]")) li.classList.toggle("is-here", Number(li.dataset.line) === n);
    this.chart?.light(n);
  }
  key(e) {
    if (e.ctrlKey && e.key === "Enter") { e.preventDefault(); this.table.querySelector("#submit").click(); }
    if (e.key === "F8") { e.preventDefault(); this.problem(); }
  }
  problem() {
    const bad = [...this.table.querySelectorAll(".lines .is-bad[data-line]")].map((li) => Number(li.dataset.line));
    if (!bad.length) { this.say("No problem."); return; }
    const now = this.field.value.slice(0, this.field.selectionStart).split("\n").length;
    const line = bad.find((n) => n > now) || bad[0];
    const start = this.field.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.field.focus();
    this.field.setSelectionRange(start, start + (this.field.value.split("\n")[line - 1] || "").length);
    this.here();
  }
  later() {
    clearTimeout(this.timer);
    if (this.unsent) this.table.querySelector("#saved").textContent = "Writing …";
    this.timer = setTimeout(() => this.save(), 1500);
  }
  async save() {
    const note = this.table.querySelector("#saved"), text = this.field.value;
    if (text === this.kept) return;
    const body = new URLSearchParams(new FormData(this.form));
    try {
      const answer = await fetch(`/m/${this.table.dataset.key}/draft`, { method: "POST", body });
      if (!answer.ok) throw new Error(String(answer.status));
      this.kept = text;
      note.textContent = `Saved ${(await answer.json()).saved}. Not sent yet.`;
    } catch {
      note.textContent = "Not connected. What you wrote is safe on this page.";
      this.timer = setTimeout(() => this.save(), 8000);
    }
  }
  checked() {
    const fresh = this.table.querySelector("#new-tally");
    if (fresh) { this.table.querySelector("#tally").replaceChildren(...fresh.childNodes); fresh.remove(); }
    const list = this.table.querySelector(".lines[data-plans]");
    if (list && this.chart) this.chart.draw(JSON.parse(list.dataset.plans));
    this.here();
  }
}
