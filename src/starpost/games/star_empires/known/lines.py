"""What a line of the report says of a fight, a storm, a portal, an alliance.

Lines are kept as the report prints them (`UMBRA Skua fired 3 guns at VERDANT Bison.`), and what
they mean is read here and nowhere else.
"""

from __future__ import annotations

import re

from msgspec import Struct

from starpost.games.star_empires.known.sights import NewsLine

_FIRED = re.compile(r"(?:Missile )?(\S+) (\S+) (?:fired|went off with) (\d+) guns? at (\S+) (\S+)")
_LOST = re.compile(r"(\S+) (\S+) \((\S+)\) was (lost|spent|lost with its carrier)\.")
_STORM = re.compile(r"(\S+) (\S+) took (\d+) DP of storm damage")
_CAME_OUT = re.compile(r"(\S+) (\S+) came out of portal (\S+)\.")
_TOOK = re.compile(r"(\S+) took (.+)\.")
_BROKE = re.compile(r"(\S+) broke the alliance")


class Ship(Struct, frozen=True):
    """A ship as a line names it."""

    owner: str
    handle: str
    kind: str = ""


def phase(line: NewsLine) -> int:
    """The number of the phase it belongs to: 22 of "22 Fire guns"; 0: none."""
    number = line.phase.partition(" ")[0]
    return int(number) if number.isdecimal() else 0


def fired(line: NewsLine) -> tuple[str, str, int] | None:
    """Who fired at whom, and how many guns."""
    found = _FIRED.match(line.text)
    return (found[1], found[4], int(found[3])) if found else None


def lost(line: NewsLine) -> Ship | None:
    """A ship that is gone; a missile that was spent has done what it was built for."""
    found = _LOST.match(line.text)
    return Ship(found[1], found[2], found[3]) if found and found[4] != "spent" else None


def storm(line: NewsLine) -> Ship | None:
    """A ship that a storm has damaged."""
    found = _STORM.match(line.text)
    return Ship(found[1], found[2]) if found else None


def came_out(line: NewsLine) -> tuple[Ship, str] | None:
    """A ship that came out of a portal, and of which."""
    found = _CAME_OUT.match(line.text)
    return (Ship(found[1], found[2]), found[3]) if found else None


def took(text: str) -> tuple[str, str]:
    """Who took a world, and which; two empty words: nobody did."""
    found = _TOOK.fullmatch(text)
    return (found[1], found[2]) if found else ("", "")


def broke(line: NewsLine) -> str:
    """Who broke an alliance; "": nobody."""
    found = _BROKE.match(line.text)
    return found[1] if found else ""
