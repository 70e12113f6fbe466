"""The preview of a sheet: each line with what was understood and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starpost.kernel.contract import Game
from starpost.kernel.orders import Problem, Unread


def check_lines(game: Game[Any, Any], view: Any, text: str) -> Iterator[str]:
    """The lines of a preview, and a count at the end."""
    sheet = game.read(text)
    problems: dict[int | None, list[Problem]] = {}
    for problem in game.check(view, sheet.orders):
        problems.setdefault(problem.index, []).append(problem)
    bad = 0
    for index, (order, number) in enumerate(zip(sheet.orders, sheet.lines, strict=True)):
        found = problems.pop(index, [])
        bad += bool(found)
        shown = str(order).splitlines() or [""]
        sign = "ok" if not found else "~ " if all(p.partial for p in found) else "!!"
        gloss = "" if isinstance(order, Unread) else game.gloss(view, order)
        yield f"{number:>4} {sign} {shown[0]:<24} {gloss}".rstrip()
        yield from (f"        {line}" for line in shown[1:])
        for problem in found:
            yield from _explained(order, problem)
    for rest in problems.values():
        for problem in rest:
            bad += 1
            yield f"     !! {problem.order} - {problem.text} ({problem.code})"
    yield f"{len(sheet)} orders read, {bad} with a problem."


def _explained(order: Any, problem: Problem) -> Iterator[str]:
    if problem.at is not None and isinstance(order, Unread):
        yield f"        {' ' * problem.at}^"
    part = "only a part will happen: " if problem.partial else ""
    yield f"        {part}{problem.text} ({problem.code})"
    if problem.hint:
        yield f"        {problem.hint}"
