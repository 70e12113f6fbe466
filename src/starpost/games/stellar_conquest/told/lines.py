"""Lines of the log, read back into values: who, where, how many. Views hold no more than these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from starpost.games.stellar_conquest.galaxy.board import find_star
from starpost.games.stellar_conquest.galaxy.ships import read_ships
from starpost.kernel.contract import Event

MOVED = re.compile(r"G(\d+) (\S+)   (\S+) -> (\S+)(?: \((\w+)\))?   (.*)")
LOSSES = re.compile(r"([A-Z][a-z]+)(?:/(\d))?: (.+) lost (\S+)$")
BATTLE = re.compile(r"\S+  (.+?) (\d\S+|no ships)   (.+?) (\d\S+|no ships)$")
SIGHTED = re.compile(r"\S+  (.+) (\S+)$")
WITHDREW = re.compile(r"\S+: (\S+) withdraw to (\w+), bound for (\S+)$")
LANDED = re.compile(r"(\d+) million on ([A-Za-z]+)/(\d), colony of (\d+)$")
RISK = re.compile(r"(scouts|transports) ([\d ]+)(?:, (\d+) lost)?")
NEW = re.compile(r"\S+  G(\d+) (\S+) \(new\)$")
SHOT = re.compile(r"([A-Z])>([A-Z])(\d+) (\S+) (KILL|miss)")
PASSES = re.compile(r"\S+  passes from (.+) to (.+)$")
MADE = re.compile(r"(\S+)  .*made (\d+)  spent (\d+)  lost (\d+)")
FOUGHT = re.compile(r"\S+  (.+) and (.+) fight$")
BEGINS = re.compile(r"round (\d+)\b")
ON_ITS_WAY = re.compile(r"to (.+), (\d+) hexes left$")
ACQUIRED = " acquired: "
WAITS = "waits off the map"


class Move(Struct, frozen=True):
    """A group that went from a place to another."""

    number: int
    ships: dict[str, int]
    origin: str
    """A star, a hex, or "entry"."""
    to: str
    goal: str = ""
    """Where it goes on to; "": it has arrived, or has nowhere to go."""
    hexes: int = 0
    """So far it is to there."""
    waits: bool = False
    """Off the map."""


class Loss(Struct, frozen=True):
    """Ships that somebody lost, in a star hex or to the bases of a planet."""

    star: str
    orbit: str
    who: str
    ships: dict[str, int]


class Throw(Struct, frozen=True):
    """One shot: whose kind fires at which target, the dice as written, whether it kills."""

    by: str
    at: str
    dice: str
    kill: bool


def move(event: Event) -> Move | None:
    found = MOVED.match(event.text) if event.kind == "MOVED" else None
    if found is None:
        return None
    way = ON_ITS_WAY.match(found[6])
    goal, hexes = (way[1], int(way[2])) if way else ("", 0)
    return Move(
        int(found[1]), read_ships(found[2]), found[3], found[4], goal, hexes, found[6] == WAITS
    )


def loss(event: Event) -> Loss | None:
    found = LOSSES.match(event.text) if event.kind == "LOSSES" else None
    if found is None:
        return None
    return Loss(found[1], found[2] or "", found[3], read_ships(found[4]))


def sides(event: Event) -> tuple[str, str, str, str] | None:
    """Of a battle: name and ships of both sides; None: somebody else's."""
    found = BATTLE.match(event.text) if event.kind == "BATTLE" else None
    return (found[1], found[2], found[3], found[4]) if found else None


def fighters(event: Event) -> tuple[str, ...]:
    """Who fights in a battle of others, whose ships one does not see."""
    found = FOUGHT.match(event.text) if event.kind == "BATTLE" else None
    return (found[1], found[2]) if found else ()


def taken(event: Event) -> tuple[str, str] | None:
    """A planet that passed from one to another: the planet, and whose it is now."""
    found = PASSES.match(event.text) if event.kind == "CONQUERED" else None
    return (subject(event), found[2]) if found else None


def subject(event: Event) -> str:
    """What a line is about: its first word, two blanks before the rest."""
    return event.text.partition("  ")[0]


def detail(event: Event) -> str:
    return event.text.partition("  ")[2]


def acquired(event: Event) -> tuple[str, str] | None:
    """A technology by its id, and what it does."""
    tech, found, effect = event.text.partition(ACQUIRED)
    return (tech, effect) if event.kind == "RESEARCH" and found else None


def opponent(events: Sequence[Event], place: str, me: str) -> str:
    """Who stood against a seat in the last battle at a place."""
    for event in reversed(events):
        found = sides(event) if event.at == place else None
        if found and me in (found[0], found[2]):
            return found[2] if found[0] == me else found[0]
    return ""


def sighted(event: Event) -> tuple[str, dict[str, int]] | None:
    found = SIGHTED.match(event.text) if event.kind == "SIGHTED" else None
    return (found[1], read_ships(found[2])) if found else None


def launched(event: Event) -> tuple[str, str] | None:
    """A group that a planet has built: its name, its ships."""
    found = NEW.match(event.text) if event.kind == "NEW" else None
    return (f"G{found[1]}", found[2]) if found else None


def withdrew(event: Event) -> tuple[str, str] | None:
    """Ships that left a battle, and the star they are bound for."""
    found = WITHDREW.match(event.text) if event.kind == "WITHDREW" else None
    return (found[1], found[3]) if found else None


def landed(event: Event) -> tuple[str, str] | None:
    """Millions of people, and the planet."""
    found = LANDED.match(event.text) if event.kind == "LANDED" else None
    return (found[1], f"{found[2]}/{found[3]}") if found else None


def made(event: Event) -> tuple[str, int, int] | None:
    """A planet, the industrial points it made, and those that were wasted."""
    found = MADE.match(event.text) if event.kind == "PRODUCE" else None
    return (found[1], int(found[2]), int(found[4])) if found else None


def begins(event: Event) -> int:
    """The number of a round of fire, on the line of who fires first; 0: the other side's line."""
    found = BEGINS.match(event.text) if event.kind == "ROUND" else None
    return int(found[1]) if found else 0


def throws(text: str) -> list[Throw]:
    """The shots of one side in one round."""
    return [Throw(m[1], m[2], m[4], m[5] == "KILL") for m in SHOT.finditer(text)]


def risks(event: Event) -> Iterator[tuple[str, tuple[int, ...], int]]:
    """What was risked at an unknown star: the word, its dice, how many were lost."""
    for found in RISK.finditer(event.text) if event.kind == "RISK" else ():
        yield found[1], tuple(map(int, found[2].split())), int(found[3] or 0)


def star_of(event: Event) -> int:
    """The star an event is about; -1: none."""
    found = find_star(event.at) if event.at else None
    return -1 if found is None else found
