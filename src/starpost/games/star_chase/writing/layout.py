"""The sheet laid out: sixteen slots, one line each of TECH, TRADE and TAKE, boxes, names, words.

What has no place on the sheet is refused first, before its words are looked at (rule 3.7).
"""

from __future__ import annotations

from starpost.games.star_chase.tables import ACTIONS as SLOTS
from starpost.games.star_chase.tables import NAMES, TECHS
from starpost.games.star_chase.writing.actions import ACTIONS
from starpost.games.star_chase.writing.orders import (
    Act,
    Gap,
    Name,
    Probe,
    Say,
    Take,
    Technology,
    Trade,
)
from starpost.games.star_chase.writing.problems import problem
from starpost.games.star_chase.writing.reading import LINES, fault, place
from starpost.kernel.orders import Order, Problem, Sheet, Unread, unreadable


class Plan:
    """One empire's sheet, ready to be carried out. Each entry has its place in the sheet."""

    __slots__ = ("boxes", "email", "lines", "message", "names", "phone", "problems", "slots")

    def __init__(self) -> None:
        self.slots: list[tuple[int, Act] | None] = [None] * (SLOTS + 1)
        self.lines: dict[str, tuple[int, Order]] = {}
        self.boxes: list[tuple[int, Probe, str] | None] = []
        self.names: list[tuple[int, Name]] = []
        self.message: list[str] = []
        self.phone: str | None = None
        self.email: str | None = None
        self.problems: list[Problem] = []


def lay_out(sheet: Sheet, boxes: int, *, first: bool = False) -> Plan:
    """Rules 3.1 to 3.4 and 10.1: who fills which slot; `boxes` is Probe Tech at the start."""
    return _Layout(boxes, first).run(sheet)


class _Layout:
    def __init__(self, boxes: int, first: bool) -> None:
        self.plan = Plan()
        self.first = first
        self.boxes = boxes
        self.cursor = 0
        self.taken = [False] * (SLOTS + 1)
        self.naming = 0
        self.seen: dict[str, bool] = {}

    def run(self, sheet: Sheet) -> Plan:
        for index, order in enumerate(sheet.orders):
            if type(order) is Act:
                self._act(index, order)
            elif isinstance(order, Unread):
                self._unread(index, order)
            else:
                self._line(index, order)
        return self.plan

    def _refuse(self, index: int, order: Order, code: str) -> None:
        self.plan.problems.append(problem(order, code, index))

    def _slot(self, index: int, order: Order, wanted: int | None) -> int:
        """The slot that a line takes, or 0 if it has none."""
        if wanted is None:
            slot = self.cursor + 1
            while slot <= SLOTS and self.taken[slot]:
                slot += 1
        else:
            slot = wanted
        if not 1 <= slot <= SLOTS:
            self._refuse(index, order, "too_many_actions")
            return 0
        if self.taken[slot]:
            self._refuse(index, order, "duplicate_line")
            return 0
        self.taken[slot] = True
        self.cursor = slot
        return slot

    def _act(self, index: int, act: Act) -> None:
        slot = self._slot(index, act, act.slot or None)
        if not slot:
            return
        wrong = fault(act)
        if wrong:
            self.plan.problems.append(problem(act, wrong[0], index, wrong[1].rstrip(".")))
        elif not act.number and slot != SLOTS and ACTIONS[act.action].number == "last":
            self._refuse(index, act, "bad_number")
        else:
            self.plan.slots[slot] = (index, act)

    def _unread(self, index: int, order: Unread) -> None:
        wanted, word = place(order.line, first=self.first)
        if word in LINES:
            if word == "NAME":
                allowed = self._may_name(index, order)
            else:
                allowed = word == "PROBE" or self._first(index, order, word)
        else:
            allowed = bool(self._slot(index, order, wanted))
        if allowed:
            self.plan.problems.append(unreadable(order, index))

    def _first(self, index: int, order: Order, word: str) -> bool:
        if word in self.seen:
            self._refuse(index, order, "duplicate_line")
            return False
        self.seen[word] = True
        return True

    def _may_name(self, index: int, order: Order) -> bool:
        self.naming += 1
        if self.naming > NAMES:
            self._refuse(index, order, "too_many_names")
        return self.naming <= NAMES

    def _line(self, index: int, order: Order) -> None:
        match order:
            case Gap():
                self._gap(index, order)
            case Technology() | Trade() | Take():
                word = LINES[(Technology, Trade, Take).index(type(order))]
                if self._first(index, order, word):
                    if order.tech in TECHS:
                        self.plan.lines[word] = (index, order)
                    else:
                        self._refuse(index, order, "bad_syntax")
            case Probe():
                self._probe(index, order)
            case Name():
                if self._may_name(index, order):
                    self.plan.names.append((index, order))
            case Say():
                self._say(order)
            case _:
                self._refuse(index, order, "unknown_action")

    def _gap(self, index: int, gap: Gap) -> None:
        """A slot left empty may still be filled by a numbered line."""
        slot = gap.slot or self.cursor + 1
        while not gap.slot and slot <= SLOTS and self.taken[slot]:
            slot += 1
        if 1 <= slot <= SLOTS:
            self.cursor = slot
        else:
            self._refuse(index, gap, "too_many_actions")

    def _probe(self, index: int, order: Probe) -> None:
        for code in order.codes:
            self.plan.boxes.append((index, order, code) if code else None)
            if code and len(self.plan.boxes) > self.boxes:
                self.plan.boxes[-1] = None
                self._refuse(index, order, "box_unavailable")

    def _say(self, order: Say) -> None:
        if order.kind == "MESSAGE":
            self.plan.message.append(order.words)
        elif order.kind == "PHONE":
            self.plan.phone = order.words
        else:
            self.plan.email = order.words
