"""The preview of a sheet: each line with what was understood and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from starpost.kernel.contract import Game
from starpost.kernel.orders import Order, Problem, Unread, lines_of
from starpost.kernel.writing.sheets import checked


def check_lines(game: Game[Any, Any], view: Any, text: str) -> Iterator[str]:
    """The lines of a preview, and a count at the end."""
    sheet = game.read(text)
    problems: dict[int | None, list[Problem]] = {}
    for problem in checked(game, view, sheet):
        problems.setdefault(problem.index, []).append(problem)
    bad, raw = 0, lines_of(text)
    for index, (order, number) in enumerate(zip(sheet.orders, sheet.lines, strict=True)):
        found = problems.pop(index, [])
        bad += any(not p.is_warning for p in found)
        shown = str(order).splitlines() or [""]
        if isinstance(order, Unread):
            shown = [_written(game, raw[number - 1], order.line)]
        mild = all(p.partial or p.is_warning for p in found)
        sign = "ok" if not found else "~ " if mild else "!!"
        gloss = "" if isinstance(order, Unread) else game.gloss(view, order)
        yield f"{number:>4} {sign} {shown[0]:<24} {gloss}".rstrip()
        yield from (f"        {line}" for line in shown[1:])
        for problem in found:
            yield from _explained(game, order, shown[0], problem)
    for rest in problems.values():
        for problem in rest:
            bad += not problem.is_warning
            sign = "~ " if problem.is_warning else "!!"
            code = problem.code.replace("_", " ")
            yield f"     {sign} {problem.order} - {reason(problem)} ({code})"
    warned = len(sheet.warnings)
    more = f", {warned} to look at again" if warned else ""
    read = "1 order read" if len(sheet) == 1 else f"{len(sheet)} orders read"
    yield f"{read}, {bad} with a problem{more}."


def _written(game: Game[Any, Any], line: str, text: str) -> str:
    """What became that text, as it was written in a line."""
    pieces = (line, *re.split("[,;]", line))
    return next((p.strip() for p in pieces if game.book.normal(p) == text), text)


def _explained(game: Game[Any, Any], order: Order, shown: str, problem: Problem) -> Iterator[str]:
    if problem.at and isinstance(order, Unread):
        yield f"        {' ' * _column(game, shown, problem.at)}^"
    part = "only a part will happen: " if problem.partial else ""
    yield f"        {part}{reason(problem)} ({problem.code.replace('_', ' ')})"
    if problem.hint:
        yield f"        {problem.hint}"


def _column(game: Game[Any, Any], shown: str, at: int) -> int:
    """Where in the line as it was written the mistake is, that is counted in its plain form."""
    fits = (k for k in range(len(shown)) if len(game.book.normal(shown[: k + 1])) > at)
    return next(fits, len(shown))


def reason(problem: Problem) -> str:
    """Without the line it is about, which stands above it or before it."""
    rest = problem.text.partition(f"{problem.order}: ")[2] if problem.order else ""
    return rest[:1].upper() + rest[1:] if rest else problem.text
