"""Whole sheets as numbers: an action is some lines, each a form and a value for every slot.

`0` as a form writes no line. A value picks among what the view offers for its slot, round and
round, so every action is a sheet that can be read; whether the referee carries it out is
another matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from starpost.kernel.contract import Game
from starpost.kernel.orders import Order, Unread
from starpost.kernel.writing.forms import Blank, Compiled, Literal, Part, Slot

LINES, SLOTS, VALUES = 16, 5, 64
Known = dict[str, Sequence[str]]
"""What one view offers by the names of the slots; whoever keeps it looks each up only once."""


class Lines:
    """The sheets of one game as vectors of numbers."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.forms = tuple(c for c in game.book.offered if not c.form.body)
        blanks = [[p for p in c.parts if isinstance(p, Blank)] for c in self.forms]
        self._needs = [tuple(dict.fromkeys(p.slot.name for p in each)) for each in blanks]
        self._slots = {p.slot.name: p.slot for each in blanks for p in each}

    @property
    def shape(self) -> list[int]:
        """How many values each number of an action may have."""
        return [len(self.forms) + 1, *([VALUES] * SLOTS)] * LINES

    def fillable(self, view: Any, known: Known | None = None) -> NDArray[np.int8]:
        """Which forms the view has something for, `0` (no line) included."""
        known = {} if known is None else known
        offers = {name for name, slot in self._slots.items() if self._values(slot, view, known)}
        fits = [1, *(offers.issuperset(needs) for needs in self._needs)]
        return np.array(fits, np.int8)

    def read(
        self, action: Sequence[int] | NDArray[Any], view: Any, known: Known | None = None
    ) -> tuple[Order, ...]:
        """The orders that an action stands for."""
        known = {} if known is None else known
        numbers = np.asarray(action).tolist()
        found = []
        for start in range(0, LINES * (SLOTS + 1), SLOTS + 1):
            form, *values = numbers[start : start + SLOTS + 1]
            if form:
                text = self._text(self.forms[form - 1], values, view, known)
                order = self.game.book.read_line(text) if text else None
                if order is not None and not isinstance(order, Unread):
                    found.append(order)
        return tuple(found)

    def _text(self, compiled: Compiled, values: list[int], view: Any, known: Known) -> str:
        words = self._words(compiled.parts, values, view, known)
        return ("" if compiled.compact else " ").join(words) if words else ""

    def _words(
        self, parts: Sequence[Part], values: list[int], view: Any, known: Known
    ) -> list[str]:
        """The words of a line; none if the view offers nothing for a slot. Parts that may be left
        out are left out once the numbers are used up or when the next one is even."""
        words: list[str] = []
        for part in parts:
            if isinstance(part, Literal):
                words.append(part.text)
            elif isinstance(part, Blank):
                offered = self._values(part.slot, view, known)
                if not offered:
                    return []
                words.append(offered[(values.pop(0) if values else 0) % len(offered)])
            elif values and values[0] % 2:
                words += self._words(part.parts, values, view, known)
        return words

    @staticmethod
    def _values(slot: Slot, view: Any, known: Known) -> Sequence[str]:
        values = known.get(slot.name)
        if values is None:
            values = known[slot.name] = list(slot.values(view))
        return values
