"""The sheet's money before the turn: what each slot costs, the running balance, what is left.

As far as the writer can know (rule 3.8): actions are paid one after the other in the order of the
slots (rule 3.6); what cannot be foreseen, such as ships lost in a battle, is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import Sighting, System, squared
from starpost.games.star_chase.table import CODES, ships
from starpost.games.star_chase.tables import (
    ACTIONS as SLOTS,
)
from starpost.games.star_chase.tables import (
    CRUISER_COST,
    FIGHTER_COST,
    STASH,
    TAX,
    TECH_NAMES,
    take_cost,
    tech_cost,
)
from starpost.games.star_chase.writing.actions import ACTIONS
from starpost.games.star_chase.writing.check import faults
from starpost.games.star_chase.writing.layout import lay_out
from starpost.games.star_chase.writing.orders import Act, Name, Say, Take, Technology, Trade
from starpost.games.star_chase.writing.problems import Refused
from starpost.kernel.orders import Order, Sheet
from starpost.kernel.panels import Boxes, Charge, Grid, Panel, Spending
from starpost.told.words import counted

OUTSIDE: dict[type[Order], tuple[str, str]] = {
    Trade: ("T", "an offer, which takes no action"),
    Name: ("N", "a name, which takes no action"),
    Say: ("M", "words to all, which take no action"),
}
"""Lines beside the sixteen that cost nothing: their mark, and what they are."""
HOLD = {"fighters": "ftr", "colony ships": "col"}
"""Where a system has what an action counts; cruisers else."""


class Ledger:
    """One sheet, laid out and paid for."""

    def __init__(self, view: View, orders: Sequence[Order]) -> None:
        self.view, self.me = view, view.me
        self.charges: list[Charge] = []
        self.slots: list[str] = [""] * (SLOTS + 1)
        self.bp = self.start = view.me.bp if view.me is not None else 0
        self.raised = 0
        self.treasury = view.me.treasury if view.me is not None else 0
        if view.me is None:
            return
        plan = lay_out(Sheet.of(orders), view.me.tech["PT"])
        self._technologies([plan.lines[word] for word in ("TECH", "TAKE") if word in plan.lines])
        self.charges += [
            Charge(index, "", "", *OUTSIDE[type(order)])
            for index, order in enumerate(orders)
            if type(order) in OUTSIDE
        ]
        for box in plan.boxes:
            if box is not None:
                means = "a probe, which takes no action"
                self.charges.append(Charge(box[0], "free", "", "P", means))
        self.charges += [
            Charge(p.index, "", "", "–", "it has no place on the sheet")
            for p in plan.problems
            if p.index is not None and p.code in ("too_many_actions", "duplicate_line")
        ]
        failed = {p.index for p in faults(view, plan)}
        for slot, entry in enumerate(plan.slots):
            if entry is not None and entry[0] in failed:  # what fails is not paid for
                self.slots[slot] = str(entry[1])
                means = "it fails, and costs nothing"
                self.charges.append(Charge(entry[0], "", str(self.bp), str(slot), means))
            elif entry is not None:
                self._act(slot, *entry)

    def _technologies(self, lines: Sequence[tuple[int, Order]]) -> None:
        """Levels are bought before any is taken (rule 9.1); what is left is told line by line, as
        they stand on the sheet."""
        assert self.me is not None
        levels, left, paid = dict(self.me.tech), self.treasury, list[tuple[int, int, str]]()
        for index, line in lines:
            assert isinstance(line, Technology | Take)
            present = levels[line.tech]
            if isinstance(line, Take):
                level, cost, word = present + 1, take_cost(present + 1), ", if it is offered"
            else:
                level, word = line.level or present + 1, ""
                cost = tech_cost(present, level)
            if 0 < cost <= left:
                left, levels[line.tech] = left - cost, level
                paid.append((index, cost, word))
        for index, cost, word in sorted(paid):
            self.treasury -= cost
            means = f"paid from the treasury{word}; it takes no action"
            self.charges.append(Charge(index, f"treasury -{cost}", str(self.treasury), "T", means))

    def _act(self, slot: int, index: int, act: Act) -> None:
        self.slots[slot] = str(act)
        means = f"action {slot} of {SLOTS}"
        cost = self._cost(act)
        if cost is None:
            self.charges.append(Charge(index, "?", str(self.bp), str(slot), means))
            return
        paid = min(cost, self.bp) if ACTIONS[act.action].per else cost
        said = f"+{-paid}" if paid < 0 else f"-{paid}" if paid else ""
        if paid > self.bp or (cost > 0 and not paid):
            said, paid = "no money", 0
        self.raised += max(0, -paid)
        self.bp -= paid
        self.charges.append(Charge(index, said, str(self.bp), str(slot), means))

    def _cost(self, act: Act) -> int | None:
        """What an action takes; less than nothing: what it brings. None: nobody can tell."""
        name, row = act.action, ACTIONS[act.action]
        if row.price:
            return row.price * (self._count(act) if row.per else 1)
        if name == "TAX":
            return -TAX
        if name == "CASH":
            taken = min(self.treasury, _whole(act.number))
            self.treasury -= taken
            return -taken
        if name == "GROW":
            where = self._system(act.where)
            return where.pop if where is not None else None
        if name in ("LINK", "DEEP"):
            return self._far(act)
        return 0 if row.cost in ("none", "from the treasury") else None

    def _far(self, act: Act) -> int | None:
        a, b = self._system(act.where), self._system(act.to)
        far = squared(a, b) if a is not None and b is not None else None
        if far is None:
            return None
        return 10 * far if act.action == "LINK" else far * self._count(act)

    def _count(self, act: Act) -> int:
        if act.number.isdecimal():
            return int(act.number)
        where = self._system(act.where)
        have = (
            getattr(where, HOLD.get(ACTIONS[act.action].counts, "crs"), 0)
            if where is not None
            else 0
        )
        try:
            return ships(act.number, have)
        except Refused:
            return 0

    def _system(self, word: str) -> System | Sighting | None:
        code = CODES.get(word, 0)
        return self.view.systems.get(code) or self.view.memory.get(code)

    def unspent(self) -> str:
        """Rule 4.6: what the points that are left will do."""
        if self.me is None or not self.bp:
            return "Nothing is left over."
        left, said = self.bp, []
        for place, word, cost in (
            (self.me.base, "cruiser", CRUISER_COST),
            (self.me.home, "fighter", FIGHTER_COST),
        ):
            system = self.view.systems.get(place)
            if system is None or place in self.view.blockaded:
                continue
            count = min(left // cost, system.ind, system.pop)
            left -= count * cost
            if count:
                said.append(f"{count} {word}{'s' if count > 1 else ''} at {place}")
        if left // STASH:
            said.append(f"{left // STASH} into the treasury")
        if left % STASH:
            said.append(f"{left % STASH} for an earlier place in next turn's order of play")
        return f"{self.bp} unspent: {', '.join(said)}."


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def charges(view: View, orders: Sequence[Order]) -> list[Charge]:
    return Ledger(view, orders).charges


def spending(view: View, orders: Sequence[Order]) -> Spending | None:
    """Taxes that the sheet raises are there to be spent too."""
    if view.me is None or view.result is not None:
        return None
    book = Ledger(view, orders)
    left = counted(SLOTS - sum(map(bool, book.slots)), "action")
    whole = book.start + book.raised
    return Spending(whole - book.bp, whole, "build points", also=f"{left} left")


def panels(view: View, orders: Sequence[Order]) -> list[Panel]:
    """Sixteen slots with the balance, and the price of the next level of every technology."""
    if view.me is None:
        return []
    book = Ledger(view, orders)
    slots = tuple((str(k), book.slots[k]) for k in range(1, SLOTS + 1))
    free = any(charge.mark in ("T", "P") for charge in book.charges)
    also = " Technologies and probes take no action." if free else ""
    note = (
        f"{book.start} → {book.bp} build points, treasury {book.treasury}. {book.unspent()}{also}"
    )
    rows = tuple(
        (f"{code} {TECH_NAMES[code]}", str(level), str(tech_cost(level, level + 1)))
        for code, level in view.me.tech.items()
    )
    bought = f", {book.treasury} after this sheet" if book.treasury != view.me.treasury else ""
    return [
        Boxes("Sixteen actions", slots, note),
        Grid("Technology", ("Technology", "Level", "Next costs"), rows,
             f"Treasury {view.me.treasury}{bought}."),
    ]  # fmt: skip
