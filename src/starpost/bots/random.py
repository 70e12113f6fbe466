"""The random bot for every game: it picks among listed answers, or fills forms by chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starpost.kernel.contract import Game, Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Unread
from starpost.kernel.writing.forms import Blank, Compiled, Literal, Part

SHEET = 24
"""Tries at an order on a whole sheet."""


class RandomBot:
    """Knows no game: only the forms, and what the view offers in each slot."""

    name = "random"

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        if prompt.choices is not None:
            return (dice.pick("bot", prompt.choices),) if prompt.choices else ()
        book = self.game.book
        names = prompt.forms or tuple(book.by_name)
        forms = [book.by_name[name] for name in names if name in book.by_name]
        known: dict[str, list[str]] = {}
        tries = SHEET if prompt.most is None else prompt.most
        found: list[Order] = []
        for _ in range(tries if forms else 0):
            text = self._fill(dice.pick("bot", forms), view, dice, known)
            order = book.read_line(text) if text else None
            if order is not None and not isinstance(order, Unread):
                found.append(order)
        return found

    def _fill(
        self, compiled: Compiled, view: Any, dice: Dice, known: dict[str, list[str]]
    ) -> str | None:
        if compiled.form.body:
            return None
        words = self._parts(compiled.parts, view, dice, known)
        return None if words is None else ("" if compiled.compact else " ").join(words)

    def _parts(
        self, parts: Sequence[Part], view: Any, dice: Dice, known: dict[str, list[str]]
    ) -> list[str] | None:
        """The words of a line; None if the view offers nothing for a slot that must be filled."""
        words: list[str] = []
        for part in parts:
            if isinstance(part, Literal):
                words.append(part.text)
            elif isinstance(part, Blank):
                if part.slot.name not in known:
                    known[part.slot.name] = list(part.slot.values(view))
                options = known[part.slot.name]
                if not options:
                    return None
                count = 1 + dice.below("bot", 3) if part.repeat else 1
                words += [dice.pick("bot", options) for _ in range(count)]
            elif dice.below("bot", 2):
                words += self._parts(part.parts, view, dice, known) or []
        return words
