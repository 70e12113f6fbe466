// Completion over the sheet: Tab takes, arrows choose for Enter, Esc closes, Ctrl+Space opens.
export class Hints {
  constructor(field, list, address) {
    this.field = field;
    this.list = list;
    this.address = address;
    this.at = -1;
    this.items = [];
    this.combo = field.tagName === "INPUT"; // a textarea may not be a combobox
    if (this.combo) field.setAttribute("role", "combobox");
    field.setAttribute("aria-haspopup", "listbox");
    this.expanded(false);
    field.setAttribute("aria-controls", list.id);
    field.setAttribute("aria-autocomplete", "list");
    field.addEventListener("input", () => this.later());
    field.addEventListener("blur", () => setTimeout(() => this.close(), 150));
    field.addEventListener("keydown", (e) => this.key(e));
    list.addEventListener("pointerdown", (e) => {
      const li = e.target.closest("li");
      if (li) {
        e.preventDefault();
        this.take(Number(li.dataset.n));
      }
    });
  }
  line() {
    const { value, selectionStart: at } = this.field;
    const from = value.lastIndexOf("\n", at - 1) + 1;
    const rest = value.slice(at).split("\n")[0];
    return rest.trim() ? null : value.slice(from, at);
  }
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(false), 120);
  }
  async ask(always) {
    const line = this.line();
    if (line === null || (!always && !line.trim())) {
      this.close();
      return;
    }
    const mine = (this.turn = (this.turn || 0) + 1);
    try {
      const answer = await fetch(`${this.address}?line=${encodeURIComponent(line)}`);
      if (!answer.ok || mine !== this.turn) return;
      this.show(await answer.json());
    } catch {
      this.close();
    }
  }
  show(items) {
    this.items = items;
    this.list.replaceChildren(
      ...items.map((item, n) => {
        const li = document.createElement("li");
        li.id = `hint-${n}`;
        li.role = "option";
        li.dataset.n = n;
        const code = document.createElement("code");
        code.textContent = item.shown;
        const help = document.createElement("span");
        help.textContent = item.help;
        li.append(code, help);
        return li;
      }),
    );
    this.list.hidden = !items.length;
    this.expanded(!!items.length);
    this.choose(items.length ? 0 : -1);
  }
  choose(n, picked) {
    this.at = n;
    this.picked = picked;
    [...this.list.children].forEach((li, k) => li.setAttribute("aria-selected", String(k === n)));
    if (n >= 0) {
      this.field.setAttribute("aria-activedescendant", `hint-${n}`);
      this.list.children[n].scrollIntoView({ block: "nearest" });
    } else this.field.removeAttribute("aria-activedescendant");
  }
  close() {
    clearTimeout(this.timer);
    this.turn = (this.turn || 0) + 1; // an answer still on its way must not open the list again
    this.list.hidden = true;
    this.items = [];
    this.expanded(false);
    this.choose(-1);
  }
  expanded(open) {
    if (this.combo) this.field.setAttribute("aria-expanded", String(open));
  }
  take(n) {
    const item = this.items[n];
    if (!item) return;
    this.field.setRangeText(item.text, this.field.selectionStart, this.field.selectionEnd, "end");
    this.close();
    this.field.dispatchEvent(new Event("input", { bubbles: true }));
    this.field.focus();
  }
  key(e) {
    if (e.ctrlKey && e.key === " ") {
      e.preventDefault();
      this.ask(true);
      return;
    }
    if (this.list.hidden) return;
    const n = this.items.length;
    if (e.key === "ArrowDown") {
      e.preventDefault();
      this.choose((this.at + 1) % n, true);
    } else if (e.key === "ArrowUp") {
      e.preventDefault();
      this.choose((this.at - 1 + n) % n, true);
    } else if ((e.key === "Tab" && !e.shiftKey) || (e.key === "Enter" && this.picked)) {
      e.preventDefault();
      this.take(this.at);
    } else if (e.key === "Escape") {
      e.preventDefault();
      e.stopPropagation();
      this.close();
    }
  }
}
