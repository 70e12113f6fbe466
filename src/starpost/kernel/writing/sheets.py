"""Sheets at the door: decoding, the head that says whose they are, the warnings that go with them.

A sheet that names another game, turn or seat is refused whole, and nothing of it is used.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from starpost.kernel.contract import Game, Seat, Step
from starpost.kernel.orders import Problem, Sheet, Unread
from starpost.kernel.writing import titles
from starpost.kernel.writing.heads import NOT_TAKEN, SheetRefused, refuse_other
from starpost.kernel.writing.synonyms import meant

__all__ = ["MOST_BYTES", "SheetRefused", "accept", "as_told", "checked", "decode", "with_warnings"]

MOST_BYTES = 256 * 1024
"""No sheet of orders is longer; what is longer is a mistake."""


def decode(data: bytes, name: str) -> str:
    """The text of an order file. Odd characters are kept as marks: the line tells its own tale."""
    if len(data) > MOST_BYTES:
        raise SheetRefused(
            "too_large",
            f"{name} has {len(data) // 1024} kB; a sheet of orders has at most "
            f"{MOST_BYTES // 1024} kB, so it was not read.",
        )
    return data.decode("utf-8-sig", errors="replace")


def accept(
    game: Game[Any, Any], text: str, *, seat: Seat, turn: int, names: Collection[str] = ()
) -> str:
    """The sheet, if it is for this seat, turn and match (`names`); else SheetRefused."""
    called = [name for name in names if name]
    sheet = game.read(text)
    other = titles.another(game.id, text, sheet, called)
    if other:
        this = f"{called[0]}, a match of {game.title}" if called else f"a match of {game.title}"
        raise SheetRefused(
            "wrong_game", f"The sheet of {seat} is one of {other}; this is {this}. {NOT_TAKEN}"
        )
    if called:
        called += (game.title, *titles.of(game.id))
    refuse_other(sheet.head, seat=seat, turn=turn, names=called)
    return text


def checked(game: Game[Any, Any], view: Any, sheet: Sheet) -> list[Problem]:
    """All there is to say about a sheet before it is played: warnings first, then the rules'.
    A word of another game is answered with this one's, which no state keeps."""
    found = (_hinted(game, sheet, problem) for problem in game.check(view, sheet.orders))
    return [*sheet.warnings, *found]


def _hinted(game: Game[Any, Any], sheet: Sheet, problem: Problem) -> Problem:
    order = sheet.orders[problem.index] if problem.index is not None else None
    word = meant(order.line, game.book.words) if isinstance(order, Unread) else ""
    return replace(problem, hint=f"Did you mean {word}?") if word else problem


def with_warnings(step: Step[Any], sheets: Mapping[Seat, Sheet | None]) -> Step[Any]:
    """A step whose lists of problems also hold what the sheets were warned of."""
    warned = {seat: sheet.warnings for seat, sheet in sheets.items() if sheet and sheet.warnings}
    if not warned:
        return step
    problems = {**step.problems}
    for seat, found in warned.items():
        problems[seat] = (*found, *problems.get(seat, ()))
    return replace(step, problems=problems)


def as_told(
    game: Game[Any, Any], step: Step[Any], sheets: Mapping[Seat, Sheet | None]
) -> Step[Any]:
    """A step as it leaves the referee: each seat's problems as the seat may be told them."""
    step = with_warnings(step, sheets)
    problems = {seat: game.told(found) for seat, found in step.problems.items()}
    return replace(step, problems=problems)
