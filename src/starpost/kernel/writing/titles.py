"""Titles above sheets: one that belongs to another game makes the sheet that game's.

Only lines that this game cannot read are looked at, so a title inside a message or a sign harms
nobody. Titles are known by the games' ids and by the names a host gave them: no game is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from starpost.kernel import registry
from starpost.kernel.orders import Sheet, Unread, lines_of
from starpost.kernel.writing.heads import bare

_BEHIND = (
    r"(?:\W*$|\W+(?:GAME|MATCH|SESSION|ORDERS?|SHEETS?|TURN|TURNSHEET|NO|NR|NUMBER)\b"
    r"|\W+(?=[\w-]*\d))"
)
"""What follows a title at the head of a sheet; a sentence that begins with one goes on."""


def mentioned(text: str) -> bool:
    """Whether any line of a text begins with the title of a game, whichever it is."""
    heading = _heading(frozenset(registry.titles().items()))
    return any(heading.match(line) for line in lines_of(text))


def another(game_id: str, text: str, sheet: Sheet, names: Collection[str]) -> str:
    """The other game whose title stands above a sheet, or empty. `names`: of this match."""
    titles = {title: found for title, found in registry.titles().items() if found != game_id}
    ours = {bare(name) for name in (*names, *of(game_id))}
    heading = _heading(frozenset(titles.items()))
    lines = lines_of(text)
    unread = (
        lines[number - 1]
        for order, number in zip(sheet.orders, sheet.lines, strict=True)
        if isinstance(order, Unread)
    )
    for line in (sheet.head.game, *unread):
        found = heading.match(line)
        if found and not any(name.startswith(bare(found["title"])) for name in ours):
            return " ".join(found["title"].split())
    return ""


def of(game_id: str) -> list[str]:
    """All titles of one game."""
    return [title for title, found in registry.titles().items() if found == game_id]


@cache
def _heading(titles: frozenset[tuple[str, str]]) -> re.Pattern[str]:
    said = sorted((title for title, _ in titles), key=lambda title: (-len(title), title))
    words = "|".join(r"\s*".join(re.escape(word) for word in title.split()) for title in said)
    return re.compile(rf"\W*(?:THE\s+)?(?P<title>{words}){_BEHIND}", re.IGNORECASE)
