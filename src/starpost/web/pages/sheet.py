"""The order sheet, line by line: what the referee understood and what is wrong with it.

Made from the view and the text alone, so a check can never hint at what the seat does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from starpost.kernel.contract import Game
from starpost.kernel.orders import Order, Problem, Unread
from starpost.web.pages.plans import Plan, plan
from starpost.web.pages.refs import Atlas

SIGNS = {"good": "ok", "part": "warn", "ask": "ask", "bad": "bad"}
SAID = {"good": "good", "part": "in part", "ask": "cannot be checked", "bad": "problem"}
UNSURE = ("unchecked", "unknown_yet", "cannot_check")


class Line(Struct, frozen=True):
    """One order of the sheet. `number` is its line in the text, counted from 1."""

    number: int
    text: str
    state: str
    gloss: str
    problem: str = ""
    rule: str = ""
    hint: str = ""
    code: str = ""

    @property
    def sign(self) -> str:
        return SIGNS[self.state]

    @property
    def said(self) -> str:
        return SAID[self.state]


class Checked(Struct, frozen=True):
    """A sheet after reading and checking."""

    text: str
    lines: tuple[Line, ...] = ()
    general: tuple[Problem, ...] = ()
    """Problems of the sheet as a whole."""
    plans: tuple[Plan, ...] = ()

    def count(self, state: str) -> int:
        return sum(line.state == state for line in self.lines)

    @property
    def problems(self) -> int:
        return self.count("bad") + len(self.general)

    @property
    def summary(self) -> str:
        """For the live region: how many lines, how many problems and where."""
        if not self.lines:
            return "No orders yet."
        wrong = [str(line.number) for line in self.lines if line.state == "bad"]
        orders = "1 order" if len(self.lines) == 1 else f"{len(self.lines)} orders"
        if not wrong:
            return f"{orders}, no problem."
        word = "problem, line" if len(wrong) == 1 else "problems, lines"
        return f"{orders}, {len(wrong)} {word} {', '.join(wrong)}."


def check(game: Game[Any, Any], view: Any, text: str, atlas: Atlas | None = None) -> Checked:
    """Read and check a sheet. Lines keep their numbers, whatever stands between them."""
    sheet = game.read(text)
    found: dict[int, list[Problem]] = {}
    general = []
    for problem in game.check(view, sheet.orders):
        if problem.index is None:
            general.append(problem)
        else:
            found.setdefault(problem.index, []).append(problem)
    lines, plans = [], []
    for index, order in enumerate(sheet.orders):
        number = sheet.lines[index] if index < len(sheet.lines) else index + 1
        made = _line(game, view, order, number, found.get(index, ()))
        lines.append(made)
        drawn = plan(atlas, game, order, number, made.state) if atlas is not None else None
        if drawn is not None:
            plans.append(drawn)
    return Checked(text, tuple(lines), tuple(general), tuple(plans))


def _line(
    game: Game[Any, Any], view: Any, order: Order, number: int, problems: Sequence[Problem]
) -> Line:
    text = str(order)
    if isinstance(order, Unread):
        return Line(number, text, "bad", "", order.reason, hint=order.hint, code=order.code)
    gloss = game.gloss(view, order)
    worst = min(problems, key=lambda p: p.partial, default=None)
    if worst is None:
        return Line(number, text, "good", gloss)
    state = "ask" if worst.code in UNSURE else "part" if worst.partial else "bad"
    rule = worst.rule or _rule(game, order)
    return Line(number, text, state, gloss, worst.text, rule, worst.hint, worst.code)


def _rule(game: Game[Any, Any], order: Order) -> str:
    compiled = game.book.form_of(order)
    return compiled.form.rule if compiled is not None else ""


def without(text: str, number: int) -> str:
    """The sheet with one line (and the body that follows it) left out."""
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join(line for k, line in enumerate(lines, 1) if k != number).strip("\n")


def with_line(text: str, line: str) -> str:
    """The sheet with one line more."""
    kept = text.replace("\r\n", "\n").rstrip()
    return f"{kept}\n{line.strip()}" if kept else line.strip()
