// Cards that are tapped: what one gives, what one wants, and the line that comes of it.
import { NARROW } from "./upright.js";

export class Tray {
  constructor(table, say) {
    this.table = table;
    this.say = say;
    this.pay = {};
    this.take = {};
    this.show();
  }
  get pick() {
    return this.table.querySelector("[data-pick]");
  }
  get trade() {
    return this.table.querySelector("[data-trade]");
  }
  sum(bag) {
    return Object.values(bag).reduce((a, b) => a + b, 0);
  }
  held(kind) {
    const cards = [...this.table.querySelectorAll(`[data-card="${kind}"]`)];
    return cards.reduce((n, card) => n + Number(card.dataset.held || 1), 0);
  }
  bag(bag) {
    return (
      Object.entries(bag)
        .filter(([, n]) => n)
        .map(([kind, n]) => (n > 1 ? `${kind}:${n}` : kind))
        .join(",") || "none"
    );
  }
  words(bag) {
    return (
      Object.entries(bag)
        .filter(([, n]) => n)
        .map(([kind, n]) => `${n} ${kind}`)
        .join(", ") || "nothing"
    );
  }
  clear() {
    this.pay = {};
    this.take = {};
    this.show();
  }
  renew() {
    // Cards that are gone are no longer tapped.
    for (const kind of Object.keys(this.pay)) this.pay[kind] = Math.min(this.pay[kind], this.held(kind));
    if (!this.pick && !this.trade) {
      this.pay = {};
      this.take = {};
    }
    this.show();
  }
  tap(button) {
    if (!this.pick && !this.trade) {
      this.say("Cards are tapped to trade or when somebody asks for them.");
      return;
    }
    // What they are tapped for is in sight; on a phone it stands above them.
    if (!NARROW.matches) (this.pick || this.trade).scrollIntoView({ block: "nearest" });
    const kind = button.dataset.card,
      pile = button.dataset.held,
      now = this.pay[kind] || 0;
    const full = this.sum(this.pay) >= (this.pick ? Number(this.pick.dataset.most) : Infinity);
    // A pile gives one more with every tap, and takes them all back after the last.
    const up = pile ? now >= Number(pile) || (full && now > 0) : button.getAttribute("aria-pressed") === "true";
    if (!up && full) {
      this.say(`No more than ${this.pick.dataset.most}.`);
      return;
    }
    this.pay[kind] = up ? (pile ? 0 : now - 1) : now + 1;
    button.setAttribute("aria-pressed", String(!up)); // of several alike, the one that was tapped
    this.show();
    this.say(`You give ${this.words(this.pay)}.`);
  }
  want(button) {
    const kind = button.dataset.want,
      most = this.pick ? Number(this.pick.dataset.take) : 9;
    const room = Math.min(Number(button.dataset.most), most - this.sum(this.take) + (this.take[kind] || 0));
    this.take[kind] = (this.take[kind] || 0) + 1;
    if (this.take[kind] > room) this.take[kind] = 0;
    this.show();
    this.say(`You want ${this.words(this.take)}.`);
  }
  show() {
    const left = { ...this.pay },
      risen = (b) => b.getAttribute("aria-pressed") === "true";
    const cards = [...this.table.querySelectorAll("[data-card]")];
    for (const b of [...cards.filter(risen), ...cards.filter((b) => !risen(b))]) {
      const { card, held } = b.dataset,
        n = Math.min(left[card] || 0, Number(held || 1));
      if (n) left[card] -= n;
      b.setAttribute("aria-pressed", String(n > 0));
      if (held) b.querySelector("[data-of]").textContent = n ? `${n} of ${held}` : held;
    }
    for (const b of this.table.querySelectorAll("[data-want]")) {
      const n = this.take[b.dataset.want] || 0;
      b.setAttribute("aria-pressed", String(n > 0));
      if (n) b.dataset.n = n;
      else delete b.dataset.n;
    }
    const chosen = this.sum(this.pay) + this.sum(this.take) > 0;
    for (const el of this.table.querySelectorAll("[data-shown=pay]"))
      el.textContent = this.sum(this.pay) ? this.words(this.pay) : el.dataset.none || "nothing yet";
    for (const b of this.table.querySelectorAll("[data-clear]")) b.disabled = !chosen;
    this.table.toggleAttribute("data-choosing", chosen); // a phone lays the trade above the hand
    this.showPick();
    this.showTrade();
  }
  showPick() {
    const pick = this.pick;
    if (!pick) return;
    const n = this.sum(this.pay),
      m = this.sum(this.take),
      { least, most, take } = pick.dataset;
    const counted = (what, text) => {
      const el = pick.querySelector(`[data-count=${what}]`);
      if (el) el.textContent = text;
    };
    counted("pay", `${n} of ${most}`);
    counted("take", `${m} of ${take}`);
    for (const row of pick.querySelectorAll("[data-brings]"))
      row.classList.toggle("on", Number(row.dataset.brings) === n);
    const send = pick.querySelector("[data-send]");
    send.disabled = n < Number(least) || n > Number(most) || m !== Number(take);
    if (Number(least) === 0 && Number(most) > 0)
      send.textContent = n ? `Give ${n} card${n > 1 ? "s" : ""}` : "Give nothing";
    send.form.elements.line.value = pick.dataset.line
      .replace("{pay}", this.bag(this.pay))
      .replace("{take}", this.bag(this.take));
  }
  showTrade() {
    const trade = this.trade;
    if (!trade) return;
    const both =
      this.sum(this.pay) > 0 &&
      this.sum(this.take) > 0 &&
      !Object.keys(this.pay).some((k) => this.pay[k] && this.take[k]);
    for (const b of this.table.querySelectorAll("[data-ask]")) b.disabled = !both;
    const bank = this.table.querySelector("[data-tobank]");
    if (!bank) return;
    const kinds = JSON.parse(trade.dataset.kinds),
      rates = JSON.parse(trade.dataset.rates);
    const given = Object.keys(this.pay).filter((k) => this.pay[k]),
      wanted = Object.keys(this.take).filter((k) => this.take[k]);
    const one = given.length === 1 ? given[0] : null,
      price = one ? rates[kinds.indexOf(one)] : 0;
    bank.dataset.usual ||= bank.textContent;
    bank.textContent = one ? `Bank: ${price} ${one} for 1` : bank.dataset.usual;
    bank.disabled = !(
      one &&
      this.pay[one] === price &&
      wanted.length === 1 &&
      this.take[wanted[0]] === 1 &&
      wanted[0] !== one
    );
  }
  line(button) {
    // The line that a button of the tray writes; null: it carries its own.
    const trade = this.trade;
    if (button.dataset.ask !== undefined) {
      return trade.dataset.line
        .replace("{to}", button.dataset.ask)
        .replace("{pay}", this.bag(this.pay))
        .replace("{take}", this.bag(this.take));
    }
    if (button.dataset.tobank !== undefined) {
      const kind = (bag) => Object.keys(bag).find((k) => bag[k]);
      return trade.dataset.bank.replace("{pay}", kind(this.pay)).replace("{take}", kind(this.take));
    }
    return null;
  }
}
