"""What a line of the log says: who did what to whom, the dice, the cards, the tale.

Lines are kept as somebody at the table would call them out (`RED steals 1 ore from BLUE`), and
what they mean is read here and nowhere else.
"""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.tables import RESOURCES
from starpost.kernel.tabletop import Pile

_DICE = re.compile(r".+ rolls (\d)\+(\d)=\d+")
_FLIGHT = re.compile(r".+ rolls the mother ship: (\w+)\+(\w+)")
_FIGHT = re.compile(r".+ rolls (\w+)\+(\w+)")
_TEST = re.compile(r".+ (\d+) against (.+) (\d+)")
_TALE = re.compile(r"[^:]+ hears: (.*)", re.DOTALL)
_ENDS = re.compile(r"encounter (E\d+) (.+) ends")
_CARDS = re.compile(rf"(\d+) ({'|'.join(RESOURCES)})")
_NUMBER = re.compile(r"\d+")
_SHIP = re.compile(r"\b(?:ship|transporter|colony|trade) (\d)\b")
SUFFERED = ("lost", "held")
"""Kinds of lines that begin with the ship, and say whose it is: `ship 2 of RED is lost`."""


class Noted(Struct, frozen=True):
    """Who did what, in the words of the line."""

    who: str
    verb: str
    rest: str
    whom: tuple[str, ...] = ()
    """Other players it names."""


def noted(line: Line, seats: tuple[str, ...]) -> Noted | None:
    """None: nobody did it, such as an encounter that ends."""
    named = tuple(dict.fromkeys(_names(seats).findall(line.text)))
    if line.kind in SUFFERED and named:
        return Noted(named[0], line.kind, line.text)
    if not named or not line.text.startswith(f"{named[0]} "):
        return None
    verb, _, rest = line.text[len(named[0]) + 1 :].partition(" ")
    return Noted(named[0], verb, rest, named[1:])


@cache
def _names(seats: tuple[str, ...]) -> re.Pattern[str]:
    """Any of the players, the longer name first."""
    longest = sorted(map(re.escape, seats), key=len, reverse=True)
    return re.compile(rf"(?<![\w'-])(?:{'|'.join(longest)})(?![\w'-])")


def cards(text: str) -> Pile:
    """Cards that are named with their numbers."""
    return tuple((kind, int(n)) for n, kind in _CARDS.findall(text))


def ship(line: Line) -> int:
    """The number of the ship it is about; 0: of none."""
    found = _SHIP.search(line.text)
    return int(found[1]) if found else 0


def came(line: Line, seat: str, seats: tuple[str, ...]) -> Pile:
    """What it put into a player's hand."""
    one = noted(line, seats)
    if one is None:
        return ()
    if line.kind == "deal":  # `RED gives BLUE 1 ore for 1 food`
        given, _, got = one.rest.partition(" for ")
        return cards(given) if seat in one.whom else cards(got) if seat == one.who else ()
    if one.who != seat:
        return ()
    if line.kind == "supply":  # `RED draws 2 cards (ore, fuel)`
        drawn = one.rest.partition("(")[2]
        return tuple((kind, drawn.count(kind)) for kind in RESOURCES if kind in drawn)
    return cards(one.rest) if line.kind in ("receive", "steal") else ()


def rings(one: Noted) -> int:
    """Fame rings that came by a line of them, or went: `RED gains 1 fame ring`."""
    count = _NUMBER.search(one.rest)
    return (int(count[0]) if count else 0) * (-1 if one.verb == "loses" else 1)


def loses(line: Line, seats: tuple[str, ...]) -> bool:
    """Whether a player has less by it: a ring, a part of the mother ship, a ship, cards."""
    one = noted(line, seats)
    return line.kind in ("lost", "discard") or (one is not None and one.verb == "loses")


# --- dice, balls and meetings ------------------------------------------------------------------


def dice(line: Line) -> tuple[int, int] | None:
    found = _DICE.fullmatch(line.text) if line.kind == "dice" else None
    return (int(found[1]), int(found[2])) if found else None


def speed_balls(line: Line) -> tuple[str, str] | None:
    """Those by which ships fly, or an encounter comes."""
    found = _FLIGHT.fullmatch(line.text) if line.kind == "balls" else None
    return (found[1], found[2]) if found else None


def fight_balls(line: Line) -> tuple[str, str] | None:
    """Those of a fight: another player may have thrown them for the foe."""
    found = _FIGHT.fullmatch(line.text) if line.kind == "balls" else None
    return (found[1], found[2]) if found else None


def strengths(line: Line) -> tuple[int, str, int] | None:
    """How strong the one who met somebody was, against whom, and how strong that one."""
    found = _TEST.fullmatch(line.text) if line.kind == "test" else None
    return (int(found[1]), found[2], int(found[3])) if found else None


def tale(line: Line) -> str:
    """A page of an encounter, as it is read out; "": it is none."""
    found = _TALE.fullmatch(line.text) if line.kind == "node" else None
    return found[1] if found else ""


def begins_meeting(line: Line) -> bool:
    return line.kind == "encounter" and not ended(line)


def ended(line: Line) -> str:
    """The title of an encounter that is over; "": none ended."""
    found = _ENDS.fullmatch(line.text) if line.kind == "encounter" else None
    return found[2] if found else ""


def card(line: Line) -> str:
    """The id of the card of an encounter that is over."""
    found = _ENDS.fullmatch(line.text)
    return found[1] if found else ""
