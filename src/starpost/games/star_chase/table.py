"""The table while a turn is run: the new state, this turn's flags, and what is written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starpost.games.star_chase.state import (
    Empire,
    Line,
    Note,
    Record,
    State,
    System,
    blockaded,
    limit,
)
from starpost.games.star_chase.writing.orders import Act
from starpost.games.star_chase.writing.problems import Refused, problem, reason
from starpost.kernel.contract import Event
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem

CODES = {f"{n:03d}": n for n in range(1000)}
"""Three digits to the number they are: a code is never written otherwise."""


class Table:
    """A working copy of the state, mutable, for one turn only."""

    def __init__(self, state: State, dice: Dice, *, first: bool = False) -> None:
        self.first = first
        """Whether the first edition's words are used."""
        self.state = state.copy()
        self.dice = dice
        self.systems: dict[int, System] = self.state.systems
        self.empires: dict[str, Empire] = self.state.empires
        self.order = list(state.order)
        self.sticky: set[tuple[str, int]] = set()
        """Rule 5.1: (empire, system); only ever asked, never walked through."""
        self.grown: set[int] = set()
        self.filled: set[str] = set()
        self.emptied: set[str] = set()
        self.bids = dict.fromkeys(self.order, 0)
        self.visited: dict[str, dict[int, None]] = {code: {} for code in self.order}
        """Systems attacked, bombarded, entered or probed this turn, for the scouting section."""
        self.probed: dict[str, dict[int, None]] = {code: {} for code in self.order}
        self.cells: dict[tuple[int, int], int] = {}
        self.events: list[Event] = []
        self.state.events = self.events
        self.problems: dict[str, list[Problem]] = {}
        for empire in self.empires.values():
            empire.record = Record([], [], [])
        self.state.rewind = {}
        self.state.messages = []

    # --- looking things up ---------------------------------------------------------------

    def system(self, text: str) -> System:
        """The system of a box, or `no_such_system` (rule 3.7)."""
        found = self.systems.get(CODES.get(text, -1))
        if found is None:
            raise Refused("no_such_system")
        return found

    def empire(self, text: str) -> Empire:
        found = self.empires.get(text)
        if found is None or not found.alive:
            raise Refused("no_such_empire")
        return found

    def star_at(self, row: int, column: int) -> bool:
        if not self.cells:
            self.cells = {(s.row, s.column): s.code for s in self.systems.values() if not s.parent}
        return (row, column) in self.cells

    def blockaded(self, system: System) -> bool:
        """Rule 7.3, judged afresh every time it is asked."""
        return blockaded(system, self.systems)

    def limit(self, me: Empire, system: System) -> int:
        return limit(system, me.tech["LS"])

    # --- writing things down -------------------------------------------------------------

    def note(self, me: Empire, act: Act, done: int, asked: int) -> str:
        """Rule 3.6: fewer than asked were done; "" if all were."""
        if done >= asked:
            return ""
        me.record.notes.append(Note(act.text, done))
        return f"reduced to {done}: "

    def tell(self, kind: str, text: str, seats: tuple[str, ...], at: int = 0) -> None:
        """Something that the seats named learn, and nobody else (rule 13.4)."""
        self.events.append(Event(kind, text, seats, str(at) if at else ""))

    def announce(self, kind: str, text: str) -> None:
        """What everybody learns."""
        self.events.append(Event(kind, text))

    def line(self, me: Empire, slot: int, order: str, result: str, failed: bool = False) -> None:
        me.record.lines.append(Line(slot, order, result, failed))

    def refuse(self, me: Empire, order: Order, code: str, index: int, slot: int = 0) -> None:
        """An order that fails costs nothing but its slot (rule 3.6)."""
        self.problems.setdefault(me.code, []).append(problem(order, code, index))
        text = order.quoted if slot and isinstance(order, Act) and not self.first else order.text
        self.line(me, slot, text, f"FAILED: {reason(order, code)}", failed=True)

    def was(self, code: str, field: str, value: Any) -> None:
        """Keep what a field held after step 3, before the end of the turn changes it."""
        self.state.rewind.setdefault(code, {}).setdefault(field, value)


CarryOut = dict[str, Callable[[Table, Empire, Act], str]]
"""What carries out an action, by its word: the line of the report, or `Refused`."""


def own(me: Empire, system: System) -> System:
    """FROM or WHERE must be yours."""
    if system.owner != me.code:
        raise Refused("not_yours")
    return system


def linked(origin: System, to: System) -> None:
    if to.code not in origin.links:
        raise Refused("not_adjacent")


def asked(number: str, present: int) -> int:
    """How many of the ships present a number box asks for (rule 3.3)."""
    if not number or number == "ALL":
        return present
    if number.startswith("AB-"):
        return present - int(number[3:])
    return int(number) or present


def ships(number: str, present: int) -> int:
    """The same, at least one ship; more than there are is reduced by the caller."""
    count = asked(number, present) if present > 0 else 0
    if count < 1:
        raise Refused("no_ships")
    return count


def pay(me: Empire, cost: int) -> None:
    """The whole cost or nothing."""
    if me.bp < cost:
        raise Refused("no_bp")
    me.bp -= cost
