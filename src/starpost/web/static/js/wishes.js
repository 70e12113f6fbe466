// Orders by intention: pressing writes the lines, pressing again takes them back. A dangerous one
// asks once. What is pressed moves nothing: the news stay as they are until the turn is sent.
const kept = (key, value) => {
  try {
    return value ? localStorage.setItem(key, value) : localStorage.getItem(key);
  } catch {
    /* not kept */
  }
};

export class Wishes {
  constructor(page) {
    this.page = page;
    this.asked = new Set();
    const { table } = page;
    table.addEventListener("click", (e) => this.press(e));
    table.addEventListener("keydown", (e) => this.key(e));
    // What a card is about shines on the map while one looks at it.
    for (const on of ["pointerover", "focusin", "pointerout", "focusout"])
      table.addEventListener(on, (e) => this.shine(e));
    this.told = table.querySelector("#told > details, .briefing > details");
    this.advice = table.querySelector("#advice");
    this.room = `starpost/advice/${this.advice?.dataset.game}`;
    if (this.advice) {
      if (kept(this.room) === "off") this.advice.open = false;
      this.advice.addEventListener("toggle", () => kept(this.room, this.advice.open ? "on" : "off"));
    }
    page.sheet?.field.addEventListener("input", () => this.light());
    if (this.told && page.sheet?.form && page.sheet.field.value.trim()) this.told.open = false;
    this.light();
  }
  shine(e) {
    const b = e.target.closest("[data-lights]");
    if (b) this.page.chart?.offer(/over|in$/.test(e.type) ? JSON.parse(b.dataset.lights) : [], "hinted");
  }
  away() {
    // What was chosen lies below the orders again, and the suggestions are seen.
    const box = document.getElementById("selection"),
      orders = document.querySelector("#orders, .side > .idle");
    if (!box?.hasAttribute("data-chosen") || !orders) return;
    box.removeAttribute("data-chosen");
    box.querySelector("[data-away]")?.remove();
    orders.after(box);
    this.page.mover = "";
    this.page.chart?.offer([]);
    this.page.phone?.part("orders");
  }
  settled() {
    // The sheet has been checked: what was chosen may offer other things now.
    this.light();
    this.page.aim();
    if (this.page.table.querySelector("#selection[data-chosen] .wishes")) this.page.look(this.page.ref, true);
  }
  lines() {
    return new Set((this.page.sheet?.form ? this.page.sheet.field.value : "").split("\n").map((l) => l.trim()));
  }
  light() {
    // Typed orders light the intention that would have written them.
    const have = this.lines(),
      bad = new Set([...this.page.table.querySelectorAll("#checked .is-bad code")].map((c) => c.textContent.trim()));
    for (const b of this.page.table.querySelectorAll("[data-wish]")) {
      const lines = b.value.split("\n"),
        on = lines.every((l) => have.has(l));
      b.setAttribute("aria-pressed", String(on));
      b.classList.toggle("wrong", on && lines.some((l) => bad.has(l)));
    }
  }
  press(e) {
    const plan = e.target.closest("[data-plan]"),
      b = e.target.closest("[data-wish]");
    if (plan) {
      e.preventDefault();
      if (this.told) this.told.open = false;
      this.page.film?.end?.();
      this.away();
      if (!this.page.phone?.plan()) {
        // To what is advised, if anything is: the best of it first.
        (this.advice || plan).scrollIntoView({ block: this.advice ? "start" : "nearest" });
        (this.advice?.querySelector("[data-wish]") || this.page.sheet?.field)?.focus({ preventScroll: true });
      }
    }
    if (!b || !this.page.sheet?.form) return;
    e.preventDefault();
    if (b.dataset.danger && !this.asked.has(b.value) && b.getAttribute("aria-pressed") !== "true") {
      this.ask(b);
      return;
    }
    this.toggle(b);
  }
  toggle(b) {
    const { sheet } = this.page,
      wanted = b.value.split("\n"),
      have = this.lines();
    sheet.pressed = [...document.querySelectorAll("#advised > .it")].indexOf(b);
    if (wanted.every((l) => have.has(l))) {
      // What another card that is pressed needs too, such as a design, stays.
      const others = [...this.page.table.querySelectorAll("[data-wish][aria-pressed=true]")]
          .map((other) => other.value.split("\n"))
          .filter((lines) => lines.some((l) => !wanted.includes(l)))
          .flat(),
        gone = wanted.filter((l) => !others.includes(l));
      sheet.set(
        sheet.field.value
          .split("\n")
          .filter((l) => !gone.includes(l.trim()))
          .join("\n"),
        `Taken back: ${b.querySelector("b")?.textContent || b.textContent.trim()}`,
      );
    } else {
      // One number stands instead of another.
      const kept = sheet.field.value.split("\n"),
        sizes = (b.closest(".offers") ?? b.nextElementSibling)?.closest(".offers"),
        same = sizes ? [sizes.previousElementSibling, ...sizes.querySelectorAll("[value]")] : [],
        others = same.flatMap((other) => other.value.split("\n")).filter((l) => have.has(l));
      for (const line of new Set([...(b.dataset.instead?.split("\n") || []), ...others])) {
        // Of equal lines the last gives way.
        const at = kept.findLastIndex((l) => l.trim() === line);
        if (at >= 0) kept.splice(at, 1);
      }
      const text = kept.join("\n").replace(/\s+$/, ""),
        more = wanted.filter((l) => !have.has(l)).join("\n");
      sheet.set(
        text ? `${text}\n${more}` : more,
        `Written: ${b.querySelector("b")?.textContent || b.textContent.trim()}`,
      );
      this.page.written = wanted.at(-1);
    }
    this.light();
  }
  ask(b) {
    const box = document.createElement("dialog"),
      text = document.createElement("p"),
      row = document.createElement("form");
    row.method = "dialog";
    row.className = "row";
    text.textContent = b.dataset.danger;
    for (const [word, value, look] of [
      ["No", "no", "btn"],
      ["Yes", "yes", "btn danger"],
    ]) {
      const answer = document.createElement("button");
      Object.assign(answer, { textContent: word, value, className: look });
      row.append(answer);
    }
    box.append(text, row);
    box.addEventListener("close", () => {
      box.remove();
      if (box.returnValue === "yes") {
        this.asked.add(b.value);
        this.toggle(b);
      }
      b.focus();
    });
    document.body.append(box);
    box.showModal();
  }
  key(e) {
    // Arrows and digits choose among what is offered.
    const group = e.target.closest(".its");
    if (!group || e.ctrlKey || e.altKey || e.metaKey) return;
    const all = [...group.querySelectorAll("[data-wish], [data-offer]")].filter((b) => b.offsetParent),
      n = all.indexOf(e.target.closest(".it"));
    const to =
      e.key === "ArrowDown"
        ? all[n + 1]
        : e.key === "ArrowUp"
          ? all[n - 1]
          : /^[1-9]$/.test(e.key)
            ? all[Number(e.key) - 1]
            : null;
    if (to) {
      e.preventDefault();
      to.focus();
    }
  }
}
