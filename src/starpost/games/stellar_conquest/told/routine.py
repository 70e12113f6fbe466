"""The quiet part of the news: ships under way, people landed, what the planets made."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES
from starpost.games.stellar_conquest.known.spending import productions_left
from starpost.games.stellar_conquest.told import lines
from starpost.games.stellar_conquest.told.between import Between
from starpost.games.stellar_conquest.told.wording import fleet, fleet_of, star_word
from starpost.kernel.contract import Event
from starpost.kernel.telling import NewsItem, Word
from starpost.told.words import counted

MADE, NEW, LANDED, FLED, ARRIVED, UNDER_WAY, WASTED = 12, 14, 10, 19, 8, 5, 24
REACHED = 20
"""Who has come to its goal is news, unless more is told of that star."""
STARS = frozenset(STAR_NAMES)
TOLD = ("EXPLORED", "BATTLE", "RISK")
"""What says by itself that somebody has come."""
LEAST = 3
"""Points that buy a ship: fewer are no loss once no studies are finished any more."""


def routine(it: Between) -> Iterator[NewsItem]:
    over = productions_left(it.view.known) < 1
    told = {event.at for event in it.told if event.kind in TOLD}
    for n, event in enumerate(it.told):
        went = lines.move(event)
        if went is not None and not went.goal and went.to in STARS - told:
            yield _reached(went, n)
            continue
        for item in _said(event):
            if item.rank != WASTED or not over or item.size >= LEAST:
                yield replace(item, when=n)


def _said(event: Event) -> Iterator[NewsItem]:
    went = lines.move(event)
    if went is not None:
        yield _went(went)
    elif new := lines.launched(event):
        yield NewsItem(
            NEW, "routine", f"{event.at} launched", (f"{fleet_of(new[1])} as {new[0]}",),
            rule="8.7", at=event.at, words=(Word(event.at, event.at),),
        )  # fmt: skip
    elif fled := lines.withdrew(event):
        yield NewsItem(
            FLED, "routine", "You withdrew", (f"{fleet_of(fled[0])} from {event.at}",),
            f"for {fled[1]}", rule="5.5", at=event.at, words=(Word(event.at, event.at),),
        )  # fmt: skip
    elif more := lines.landed(event):
        people, name = more
        yield NewsItem(
            LANDED, "routine", "You landed", (f"{people} million people on {name}",),
            rule="7.1", at=event.at, words=(Word(name, event.at),),
        )  # fmt: skip
    elif made := lines.made(event):
        yield from _made(event, *made)


def _went(went: lines.Move) -> NewsItem:
    """`to Cygni, 3 hexes left` is a way that goes on. Each group is told by its name, so that two
    of them that do the same are two; who only flies on is told shortly, for there may be many."""
    who = f"G{went.number} with {fleet(went.ships)}"
    if went.waits:
        return NewsItem(UNDER_WAY, "routine", "Off the map waits", (who,), rule="4.5")
    left = f"{counted(went.hexes, 'hex', 'hexes')} left"
    where = went.goal or went.to
    return NewsItem(
        UNDER_WAY if went.goal else ARRIVED,
        "routine",
        "Under way:" if went.goal else "Arrived:",
        (f"G{went.number} to {where} ({left})" if went.goal else f"{who} at {where}",),
        rule="4.5",
        at=went.to,
        words=(Word(where, where),),
    )


def _reached(went: lines.Move, when: int) -> NewsItem:
    return NewsItem(
        REACHED, "gain", "You reached", (f"{went.to} with G{went.number}",), rule="4.5",
        at=went.to, words=(Word(went.to, went.to),), when=when,
    )  # fmt: skip


def _made(event: Event, planet: str, made: int, wasted: int) -> Iterator[NewsItem]:
    yield NewsItem(
        MADE, "routine", "Industrial points made:", (f"{made} on {planet}",), rule="8.2",
        at=event.at, words=(star_word(lines.star_of(event)),),
    )  # fmt: skip
    if wasted:
        yield NewsItem(
            WASTED, "trouble", "Industrial points wasted:", (f"{wasted} on {planet}",),
            so="Points that are not spent are lost", rule="8.2", at=event.at,
            words=(star_word(lines.star_of(event)),), size=wasted,
        )  # fmt: skip
