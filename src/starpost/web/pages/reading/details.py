"""What a turn brought besides the news, in the same words: put together by kind or by place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from starpost.host.looking.telling import Told
from starpost.kernel.contract import Event
from starpost.kernel.telling import Shot, ShotKind
from starpost.told.news import Card, Line
from starpost.told.words import sentence

NUMBERS = re.compile(r"(\d+)")
HEADS: dict[ShotKind, str] = {
    "fight": "Fights", "lose": "Losses", "flag": "Taken and founded", "go": "Flights",
    "build": "Built and gained", "find": "Seen", "meet": "Met", "dice": "Dice", "card": "Cards",
}  # fmt: skip
"""How the shots of a film are headed, in this order."""
WHOLE: tuple[ShotKind, ...] = ("fight", "lose", "flag", "build", "find", "meet")
"""Heads that are whole: who looks for a fight, an owner, a key or a find finds it there, be it in
the news too."""
ROUTINE = "Besides"
LOGGED = "As the referee noted it"


class Detail(Struct, frozen=True):
    """One sentence; `place` as people call it."""

    head: str
    text: str
    place: str = ""
    rule: str = ""

    @property
    def where(self) -> str:
        """The place, if the sentence does not name it."""
        named = re.search(rf"(?<!\w){re.escape(self.place)}(?!\w)", self.text)
        return "" if named else self.place


def details(told: Told, names: dict[str, str], *, log: bool = False) -> list[Detail]:
    """All fights, owners, gains and finds, and what else is not in the news of the turn; `names`
    of places by their ids on the map. `log`: the news are a whole story, flights and routine in
    it, as at a table of many turns."""
    card, whole = told.card, () if log else WHOLE
    said = {line.text for line in card.all}
    shots = [
        shot
        for shot in told.film.shots
        if shot.line
        and (not shot.item or shot.kind in ("go", *whole))  # no news tell every way that was flown
        and shot.merely != "there"
        and not (log and shot.kind != "fight")
    ]
    found = [
        Detail(HEADS[kind], shot.line, names.get(shot.at, shot.at))
        for kind in HEADS
        for shot in shots
        if _head(shot) == kind and (kind in whole or shot.line not in said)
    ]
    shown = {detail.text for detail in found}
    found += [
        Detail(ROUTINE, line.text, _place(line, names), line.rule)
        for line in (() if log else card.routine)
        if line.text not in shown
    ]
    # A sentence about several places is said once.
    return list({(one.head, one.text, one.where): one for one in reversed(found)}.values())[::-1]


def _place(line: Line, names: dict[str, str]) -> str:
    """Where it was; "" for a line about several places."""
    several = len({word.id for word in line.words}) > 1
    return "" if several else names.get(line.at, line.at)


def _head(shot: Shot) -> ShotKind:
    """Ships that were only seen have not flown, as far as one knows."""
    return "find" if shot.merely == "seen" else shot.kind


def in_time(card: Card, *, whole: bool) -> Card:
    """What happened in its order: a story. What is of no moment comes last. `whole`: the routine is
    part of it, as in a round of many short turns; else it stands folded below."""

    def when(line: Line) -> tuple[bool, int]:
        return line.when < 0, line.when

    quiet = tuple(sorted(card.routine, key=when))
    told = card.all if whole or card.quiet else (*card.lines, *card.more)
    lines = tuple(replace(line, number=0) for line in sorted(told, key=when))
    return replace(card, lines=lines, more=(), routine=() if told == card.all else quiet)


def noted(events: Iterable[Event], names: dict[str, str]) -> list[Detail]:
    """The same for somebody to whom no story is told."""
    return [
        Detail(LOGGED, sentence(" ".join(e.text.split())), names.get(e.at, e.at), e.rule)
        for e in events
    ]


def grouped(found: Sequence[Detail], way: str) -> list[tuple[str, list[Detail]]]:
    """Under their headings, places as players count them and what has none last."""
    groups: dict[str, list[Detail]] = {}
    for detail in found:
        groups.setdefault(detail.place if way == "place" else detail.head, []).append(detail)
    if way != "place":
        return list(groups.items())
    return sorted(groups.items(), key=lambda part: (not part[0], natural(part[0])))


def natural(name: str) -> list[tuple[int, str]]:
    """W9 before W10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in NUMBERS.split(name)]
