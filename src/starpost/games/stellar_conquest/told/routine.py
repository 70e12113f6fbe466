"""The quiet part of the news: ships under way, people landed, what the planets made."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from starpost.games.stellar_conquest.told import lines
from starpost.games.stellar_conquest.told.between import Between
from starpost.games.stellar_conquest.told.wording import fleet, fleet_of, star_word
from starpost.kernel.contract import Event
from starpost.kernel.telling import NewsItem, Word
from starpost.told.words import counted

MADE, NEW, LANDED, FLED, ARRIVED, UNDER_WAY, WASTED = 12, 14, 10, 19, 8, 5, 24


def routine(it: Between) -> Iterator[NewsItem]:
    for n, event in enumerate(it.told):
        yield from (replace(item, when=n) for item in _said(event))


def _said(event: Event) -> Iterator[NewsItem]:
    went = lines.move(event)
    if went is not None:
        yield _went(went)
    elif event.kind == "NEW" and (made := lines.NEW.match(event.text)):
        yield NewsItem(
            NEW, "routine", f"{event.at} launched", (f"{fleet_of(made[2])} as G{made[1]}",),
            rule="8.7", at=event.at, words=(Word(event.at, event.at),),
        )  # fmt: skip
    elif event.kind == "WITHDREW" and (fled := lines.WITHDREW.match(event.text)):
        yield NewsItem(
            FLED, "routine", "You withdrew", (f"{fleet_of(fled[1])} from {event.at}",),
            f"for {fled[3]}", rule="5.5", at=event.at, words=(Word(event.at, event.at),),
        )  # fmt: skip
    elif event.kind == "LANDED" and (more := lines.LANDED.match(event.text)):
        name = f"{more[2]}/{more[3]}"
        yield NewsItem(
            LANDED, "routine", "You landed", (f"{more[1]} million people on {name}",),
            rule="7.1", at=event.at, words=(Word(name, event.at),),
        )  # fmt: skip
    elif event.kind == "PRODUCE":
        yield from _made(event)


def _went(went: lines.Move) -> NewsItem:
    """`to Cygni, 3 hexes left` is a way that goes on. Each group is told by its name, so that two
    of them that do the same are two."""
    who = f"G{went.number} with {fleet(went.ships)}"
    if went.rest == "waits off the map":
        return NewsItem(UNDER_WAY, "routine", "Off the map waits", (who,), rule="4.5")
    goal, _, left = went.rest.removeprefix("to ").partition(", ")
    on_its_way = went.rest.startswith("to ")
    hexes = left.removesuffix(" hexes left")
    to_go = f", {counted(int(hexes), 'hex', 'hexes')} to go" if on_its_way else ""
    return NewsItem(
        UNDER_WAY if on_its_way else ARRIVED,
        "routine",
        "Under way:" if on_its_way else "Arrived:",
        (f"{who} to {goal}{to_go}" if on_its_way else f"{who} at {went.to}",),
        rule="4.5",
        at=went.to,
        words=(Word(goal, goal) if on_its_way else Word(went.to, went.to),),
    )


def _made(event: Event) -> Iterator[NewsItem]:
    found = lines.MADE.match(event.text)
    if found is None:
        return
    made, wasted = int(found[2]), int(found[4])
    yield NewsItem(
        MADE, "routine", "Industrial points made:", (f"{made} on {found[1]}",), rule="8.2",
        at=event.at, words=(star_word(lines.star_of(event)),),
    )  # fmt: skip
    if wasted:
        yield NewsItem(
            WASTED, "trouble", f"{found[1]} wasted", (counted(wasted, "industrial point"),),
            so="Points that are not spent are lost", rule="8.2", at=event.at,
            words=(star_word(lines.star_of(event)),), size=wasted,
        )  # fmt: skip
