"""One person, one name: what a game says of a seat, said of who sits there. And what a turn is
called in a match that counts rounds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from starpost.draw.scene import Scene
from starpost.host.looking.telling import Told
from starpost.host.words import Status
from starpost.told.film import Film
from starpost.told.news import Card, Line
from starpost.web.pages.match import maps
from starpost.web.pages.match.people import Person
from starpost.web.pages.match.table import Table

Calling = Callable[[str], str]


def calling(people: Mapping[str, Person], me: str | None) -> Calling:
    """Puts names in the place of seats, where the match lets them be known."""
    names = {p.name: p.who for p in people.values() if p.who and p.name != me}
    if not names:
        return str
    seats = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    found = re.compile(rf"\b({seats})\b")
    return lambda text: found.sub(lambda seat: names[seat[1]], text)


def by_name(table: Table) -> Calling:
    """Says of who sits there, or of you, what is said of a seat at a board; sheets are played by
    seats."""
    if not table.by_answers:
        return str
    mine = table.seat or "" if table.mine else ""
    named = calling({p.name: p for p in table.people}, mine)
    return lambda text: to_you(named(text), mine)


VERBS = {"wins": "win", "leads": "lead", "controls": "control", "comes": "come", "has": "have",
         "is": "are", "was": "were", "takes": "take"}  # fmt: skip
"""Verbs that follow a name, and how they follow "you"."""


OWNED = r"\d+ \w+|(?:colony|trade) ship \d|colony|spaceport|outpost"
"""What "of RED" follows, and "of yours"."""


def to_you(text: str, me: str) -> str:
    """A sentence about a seat, told to whoever has it: "RED wins" is "You win"."""
    if not me:
        return text
    told = re.sub(rf"(\b(?:{OWNED}) of) {re.escape(me)}\b", r"\1 yours", text)
    told = re.sub(rf"\b{re.escape(me)} (\w+)", lambda m: f"you {VERBS.get(m[1], m[1])}", told)
    told = re.sub(r"\b(you \w+) its\b", r"\1 your", told)
    told = re.sub(rf"\b{re.escape(me)}[’']s\b", "your", told)
    told = re.sub(rf"\b{re.escape(me)}\b", "you", told)
    return re.sub(r"(?:^|(?<=[.!?] ))you", "You", told)


def named_map(scene: Scene, called: Calling) -> Scene:
    """The map with everybody's name: in its legend, and in what is said of places and pieces.
    One's own is "You", whatever its colour is called."""
    own = {
        text: "You"
        for seat in scene.seats
        if seat.mine
        for text in (seat.name, f"{seat.name} (you)")
    }

    def tips(things: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(replace(t, tip=said) if (said := called(t.tip)) != t.tip else t
                     for t in things)  # fmt: skip

    return replace(
        scene,
        summary=called(scene.summary),
        seats=tuple(replace(seat, name=called(seat.name)) for seat in scene.seats),
        nodes=tips(scene.nodes),
        tokens=tips(scene.tokens),
        labels=tuple(
            replace(label, text=own.get(label.text) or called(label.text)) if label.owner else label
            for label in scene.labels
        ),
        legend=scene.legend
        and tuple(
            replace(item, text=own.get(item.text) or called(item.text)) for item in scene.legend
        ),
    )


def legend(table: Table) -> Markup:
    """A board calls people by their names, and nobody plans on it, nor where a match is over."""
    if not table.by_answers:
        plans = table.row.status != Status.OVER
        return table.outlook.part(("legend",), lambda: maps.legend(table.scene, plans=plans))
    names = (person.who for person in table.people)
    called = calling({p.name: p for p in table.people}, table.seat)
    return table.outlook.part(
        ("legend", *names), lambda: maps.legend(named_map(table.scene, called), plans=False)
    )


def told_of(told: Told, called: Calling) -> Told:
    """The news of a turn and its film with everybody's name."""
    return replace(told, card=card_of(told.card, called), film=film_of(told.film, called))


def film_of(film: Film, called: Calling) -> Film:
    """The film with everybody's name."""
    return replace(
        film,
        shots=tuple(replace(s, line=called(s.line), among=called(s.among)) for s in film.shots),
    )


def card_of(card: Card, called: Calling) -> Card:
    """The news with everybody's name."""

    def lines(some: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(replace(one, text=called(one.text), so=called(one.so)) for one in some)

    return replace(
        card, headline=called(card.headline), lines=lines(card.lines), more=lines(card.more),
        routine=lines(card.routine),
    )  # fmt: skip


class Rounds(Struct, frozen=True):
    """`size`: how many turns make one; 0: the match counts single turns."""

    unit: str = "turn"
    size: int = 0

    def of(self, turn: int) -> tuple[int, int]:
        """The round of a turn, and which of its turns it is."""
        return (turn - 1) // self.size + 1, (turn - 1) % self.size + 1

    def words(self, turn: int) -> str:
        """ "round 6, turn 3": what a reader counts along with."""
        if not self.size or turn < 1:
            return f"turn {turn}"
        number, within = self.of(turn)
        return f"{self.unit} {number}, turn {within}"

    def begins(self, turn: int) -> int:
        """The turn before the first of its round: where the round began."""
        return (self.of(turn)[0] - 1) * self.size if self.size and turn > 0 else max(0, turn - 1)


def rounds_of(table: Table) -> Rounds:
    """By what the seat's own head says: all its players have one turn in a round."""
    purpose, turn = table.outlook.purpose, table.shown_turn
    size = len(table.people)
    if table.game.told_in_rounds or not table.by_answers or purpose is None or turn < 1 or size < 2:
        return Rounds()
    found = Rounds(purpose.unit, size)
    return found if found.of(turn)[0] == purpose.turn else Rounds()
