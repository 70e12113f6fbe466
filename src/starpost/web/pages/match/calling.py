"""One person, one name: what a game says of a seat, said of who sits there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from starpost.told.news import Card, Line
from starpost.web.pages.match.people import Person

Calling = Callable[[str], str]


def calling(people: Mapping[str, Person], me: str | None) -> Calling:
    """Puts names in the place of seats, where the match lets them be known."""
    names = {p.name: p.who for p in people.values() if p.who and p.name != me}
    if not names:
        return str
    seats = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    found = re.compile(rf"\b({seats})\b")
    return lambda text: found.sub(lambda seat: names[seat[1]], text)


def card_of(card: Card, called: Calling) -> Card:
    """The news with everybody's name."""

    def lines(some: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(replace(one, text=called(one.text), so=called(one.so)) for one in some)

    return replace(
        card, headline=called(card.headline), lines=lines(card.lines), more=lines(card.more),
        routine=lines(card.routine),
    )  # fmt: skip
