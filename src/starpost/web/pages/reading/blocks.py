"""A round of a board game as its turns: whose each was, what fell, what was done, the points."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from markupsafe import Markup, escape
from msgspec import Struct

from starpost.kernel.tabletop import Kind
from starpost.told.news import Line
from starpost.told.words import capital
from starpost.web.pages.match.panels import sign


class Deed(Struct, frozen=True):
    """A line of a turn; `doer` is empty where it is the one whose turn it is."""

    text: str
    so: str = ""
    doer: str = ""
    loud: bool = False


class Block(Struct, frozen=True):
    """A turn; what fell stands in its head, and so does the last that was said of points."""

    doer: str
    fell: str
    deeds: tuple[Deed, ...]
    points: str = ""


def blocks(lines: Sequence[Line], called: Callable[[str], str]) -> list[Block]:
    """In the order of time: dice begin a turn."""
    turns: list[list[Line]] = []
    for line in lines:
        if line.tells == "dice" or not turns:
            turns.append([])
        turns[-1].append(line)
    return [_block(turn, called) for turn in turns]


def _block(turn: Sequence[Line], called: Callable[[str], str]) -> Block:
    first, who = turn[0], turn[0].doer
    fell, paid = "", ""
    if first.tells == "dice":
        fell, _, paid = first.text.removeprefix(f"{called(who)} ").partition(": ")
    deeds = [
        Deed(
            _plain(line.text, called(who)) if line.doer == who else line.text,
            line.so,
            "" if line.doer == who else line.doer,
            line.kind != "routine" or bool(line.so),
        )
        for line in (turn[1:] if fell else turn)
    ]
    income = (Deed(paid),) if paid else ()
    own = [line.so for line in turn if line.so and line.doer == who]
    points = own[-1].removeprefix(f"{called(who)} ").removeprefix("has ") if own else ""
    for mine in ("You have ", "you have ", "have "):
        points = points.removeprefix(mine)
    points = points.removesuffix(".")
    return Block(who, fell.removesuffix("."), (*income, *deeds), points)


def _plain(text: str, name: str) -> str:
    """A sentence whose subject stands in the head of its turn."""
    return capital(text.removeprefix(f"{name} "))


def with_signs(kinds: Sequence[Kind]) -> Callable[[str], Markup]:
    """Cards that a sentence counts, as the signs they have on the table."""
    stars = {kind.name: kind.star for kind in kinds}
    named = re.compile(rf"\b(\d+) ({'|'.join(map(re.escape, stars))})\b") if stars else None

    def card(found: re.Match[str]) -> str:
        return (
            f'<span class="pr card-{stars[found[2]]}" title="{found[0]}">{found[1]}{sign(found[2])}'
            f'<span class="sr"> {found[2]}</span></span>'
        )

    def signed(text: str) -> Markup:
        words = str(escape(text))
        return Markup(named.sub(card, words) if named else words)  # noqa: S704 - escaped above

    return signed
