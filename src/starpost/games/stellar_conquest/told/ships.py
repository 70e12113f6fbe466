"""Ships as news: shot down, lost in the unknown, come beside one's own, met for the first time."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES
from starpost.games.stellar_conquest.told import lines
from starpost.games.stellar_conquest.told.between import Between
from starpost.games.stellar_conquest.told.wording import (
    fleet,
    near,
    star_word,
)
from starpost.kernel.contract import Event
from starpost.kernel.telling import NewsItem
from starpost.told.words import capital, counted, listed

SHOT, RISKED, THREAT, MET, KILLS = 74, 71, 62, 52, 45


def losses(it: Between) -> Iterator[NewsItem]:
    """Ships shot down, mine and theirs, all rounds of a fight together; what the unknown cost."""
    shot: dict[tuple[str, str, str], tuple[int, Event, lines.Loss]] = {}
    for n, event in enumerate(it.told):
        found = lines.loss(event)
        if found is not None:
            place = (event.at, found.who, found.orbit)
            ships = total_of(shot[place][2].ships, found.ships) if place in shot else found.ships
            shot[place] = (n, event, replace(found, ships=ships))
        elif event.kind == "RISK":
            yield from (replace(item, when=n) for item in _risked(it, event))
    for n, event, all_of in shot.values():
        yield from (replace(item, when=n) for item in _shot(it, event, all_of))


def total_of(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    return {letter: one.get(letter, 0) + other.get(letter, 0) for letter in {*one, *other}}


def _shot(it: Between, event: Event, found: lines.Loss) -> Iterator[NewsItem]:
    star = lines.star_of(event)
    if found.who in (it.me, it.view.name):
        bases = f"The bases of {found.star}/{found.orbit}" if found.orbit else ""
        by = bases or lines.opponent(it.page, event.at, it.me) or "Somebody"
        by = capital(by)
        rest = it.left_of(star, event.at)
        yield NewsItem(
            SHOT,
            "fight",
            f"{by} shot down",
            (fleet(found.ships),),
            f"of yours at {found.star}",
            so=f"{rest} of yours are left there" if rest else "Nothing of yours is left there",
            several="",
            rule="5.4",
            at=event.at,
            words=(star_word(star),),
            seats=() if bases or by == "Somebody" else (by,),
            near=near(it.view, star),
            size=sum(found.ships.values()),
            answers=(event.at,),
            tells="hit",
        )
    elif lines.opponent(it.page, event.at, it.me).casefold() == found.who.casefold():
        yield NewsItem(
            KILLS, "fight", "You shot down", (f"{fleet(found.ships)} of {found.who}",),
            f"at {found.star}", rule="5.4", at=event.at, words=(star_word(star),),
            seats=(found.who,), near=near(it.view, star), size=sum(found.ships.values()),
            tells="shots",
        )  # fmt: skip
    else:
        yield NewsItem(
            18, "routine", f"{found.who} lost", (fleet(found.ships),), f"at {found.star}",
            rule="10.2", at=event.at, words=(star_word(star),), seats=(found.who,),
        )  # fmt: skip


def _risked(it: Between, event: Event) -> Iterator[NewsItem]:
    star = lines.star_of(event)
    lost = [(word.rstrip("s"), n) for word, _, n in lines.risks(event) if n]
    if not lost:
        return
    many = sum(n for _, n in lost)
    yield NewsItem(
        RISKED,
        "loss",
        f"The unknown at {event.at} cost you",
        (listed(counted(n, word) for word, n in lost),),
        so=f"A warship along would have kept {'it' if many == 1 else 'them'} safe",
        several="A warship along would have kept them safe",
        rule="4.10",
        at=event.at,
        words=(star_word(star),),
        near=near(it.view, star),
        size=many,
    )


def arrivals(it: Between) -> Iterator[NewsItem]:
    """Ships of others beside mine, or over my colonies."""
    faces = set(it.faces())
    for who, place, star, ships in it.arrivals():
        if it.view.known.seat_of(who) in faces:
            continue
        rest = it.ships_at(star)
        yield NewsItem(
            THREAT,
            "threat",
            f"{who} came to {place} with",
            (fleet(ships),),
            so=f"You have {rest} there" if rest else "You have no ships there",
            several="",
            rule="10.2",
            at=place,
            words=(star_word(star),),
            seats=(who,),
            near=near(it.view, star),
            size=sum(ships.values()),
            answers=(place,),
            when=it.when(place, "SIGHTED"),
        )


def contacts(it: Between) -> Iterator[NewsItem]:
    for seat, star in it.faces().items():
        who, place = it.view.known.name(seat), STAR_NAMES[star]
        theirs = next((fleet(s.ships) for s in it.view.sightings if s.star == star), "a colony")
        rest = it.ships_at(star)
        yield NewsItem(
            MET,
            "contact",
            "You met",
            (f"{who} at {place}",),
            so=f"{theirs} beside your {rest}" if rest else f"{theirs} there",
            several=None if rest else "",
            rule="10.2",
            at=place,
            words=(star_word(star),),
            seats=(who,),
            near=near(it.view, star),
            headline=f"You met {who} at {place}",
            answers=(place,),
            when=it.when(place, "SIGHTED", "EXPLORED"),
        )
