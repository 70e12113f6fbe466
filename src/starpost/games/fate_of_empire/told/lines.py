"""Lines of the campaign's log, read back into values."""

from __future__ import annotations

import re

from msgspec import Struct

from starpost.kernel.contract import Event

EVENT = re.compile(r"red (\d) white (\d) - (.*)")
FOUND = re.compile(r"(\S+)  red (\d) white (\d): (.*)")
PIRATES = re.compile(r"pirates (\d+)C\+(\d+)S")
WILD = re.compile(r"(PRIME|independent), (\d+) million, factories (\d+)\+(\d+)  M(\d+) A(\d+)")
SWARM = re.compile(r"(\S+)  (\d+) factors, (\d+) stopped, (\d+) million dead, (\d+) factories lost")
SHIELD = re.compile(r"(\S+)  (\d+) factors, all stopped")
ARRIVED = re.compile(r"G(\d+) (\S+) at the entry hex")
PATROL = re.compile(r"\S+  die (\d)(  a pirate corvette is waiting)?")
LEFT = re.compile(r"points ([+-]\d+), die (\d): pirates (slip away|stay)")


class Wild(Struct, frozen=True):
    """An independent world as it was found."""

    planet: str
    prime: bool
    people: int
    factories: int
    bases: dict[str, int]


def thrown(text: str) -> tuple[int, int, str]:
    """The dice of an event, and what it is."""
    found = EVENT.match(text)
    return (int(found[1]), int(found[2]), found[3]) if found else (0, 0, text)


def pirates(event: Event) -> dict[str, int]:
    """Pirates of the Planet Table; none: it is somebody or nobody else."""
    found = PIRATES.search(event.text) if event.kind == "FOUND" else None
    return {"C": int(found[1]), "S": int(found[2])} if found else {}


def patrol(event: Event) -> dict[str, int]:
    found = PATROL.match(event.text) if event.kind == "PATROL" else None
    return {"C": 1} if found and found[2] else {}


def wild(event: Event) -> Wild | None:
    line = FOUND.match(event.text) if event.kind == "FOUND" else None
    found = WILD.match(line[4]) if line else None
    if line is None or found is None:
        return None
    bases = {"M": int(found[5]), "A": int(found[6])}
    factories = int(found[3]) + int(found[4])
    return Wild(line[1], found[1] == "PRIME", int(found[2]), factories, bases)
