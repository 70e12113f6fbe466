"""Lines of the campaign's log, read back into values."""

from __future__ import annotations

import re

from msgspec import Struct

from starpost.games.fate_of_empire.tables import EVENT_TEXTS
from starpost.kernel.contract import Event

EVENT = re.compile(r"red (\d) white (\d) - (.*)")
FOUND = re.compile(r"(\S+)  red (\d) white (\d): (.*)")
PIRATES = re.compile(r"pirates (\d+)C\+(\d+)S")
WILD = re.compile(r"(PRIME|independent), (\d+) million, factories (\d+)\+(\d+)  M(\d+) A(\d+)")
SWARM = re.compile(r"(\S+)  (\d+) factors, (\d+) stopped, (\d+) million dead, (\d+) factories lost")
MISSED = re.compile(r"Swarm target .*, orbit (\d): nothing of ours")
SHIELD = re.compile(r"(\S+)  (\d+) factors, all stopped")
ARRIVED = re.compile(r"G(\d+) (\S+) at the entry hex")
PATROL = re.compile(r"\S+  die (\d)(  a pirate corvette is waiting)?")
LETTERS = {text: letter for letter, text in EVENT_TEXTS.items()}
LEFT = re.compile(r"points ([+-]\d+), die (\d): pirates (slip away|stay)")


class Wild(Struct, frozen=True):
    """An independent world as it was found."""

    planet: str
    prime: bool
    people: int
    factories: int
    bases: dict[str, int]


class Thrown(Struct, frozen=True):
    """An event of the frontier: its dice, its letter in the table, its words."""

    dice: tuple[int, int]
    letter: str
    text: str

    @property
    def name(self) -> str:
        """Without what follows from it: "limited war with the Twelve Kingdoms"."""
        return self.text.partition(":")[0]


def thrown(event: Event) -> Thrown | None:
    """None: the line is of something else."""
    found = EVENT.match(event.text) if event.kind == "EVENT" else None
    if found is None:
        return None
    return Thrown((int(found[1]), int(found[2])), LETTERS.get(found[3], ""), found[3])


class Swarm(Struct, frozen=True):
    """A Swarm over a planet of one's own."""

    planet: str
    factors: int
    stopped: int
    dead: int
    """Million people."""
    factories: int
    shield: bool


class Nerve(Struct, frozen=True):
    """The die by which pirates run (rule 5.4)."""

    more: int
    """Points that one has more than they; less than 0: fewer."""
    die: int
    run: bool


def struck(event: Event) -> Swarm | None:
    """None: it came by where one has nothing."""
    if event.kind != "SWARM":
        return None
    found, shield = SWARM.match(event.text), SHIELD.match(event.text)
    if found is not None:
        factors, stopped, dead, factories = (int(n) for n in found.groups()[1:])
        return Swarm(found[1], factors, stopped, dead, factories, shield=False)
    return Swarm(shield[1], int(shield[2]), int(shield[2]), 0, 0, shield=True) if shield else None


def missed(event: Event) -> int:
    """The orbit that a Swarm fell upon beside a planet of one's own (rule 3.5); 0: it did not come
    to a star of one's own, or it struck."""
    found = MISSED.match(event.text) if event.kind == "SWARM" else None
    return int(found[1]) if found else 0


def nerve(event: Event) -> Nerve | None:
    found = LEFT.match(event.text) if event.kind == "ROUND" else None
    return Nerve(int(found[1]), int(found[2]), found[3] == "slip away") if found else None


def arrived(event: Event) -> tuple[int, str] | None:
    """A group that the Empire sent: its number, its ships."""
    found = ARRIVED.match(event.text) if event.kind == "ARRIVED" else None
    return (int(found[1]), found[2]) if found else None


def pirates(event: Event) -> dict[str, int]:
    """Pirates of the Planet Table; none: it is somebody or nobody else."""
    found = PIRATES.search(event.text) if event.kind == "FOUND" else None
    return {"C": int(found[1]), "S": int(found[2])} if found else {}


def patrol(event: Event) -> dict[str, int]:
    found = PATROL.match(event.text) if event.kind == "PATROL" else None
    return {"C": 1} if found and found[2] else {}


def patrol_die(event: Event) -> int:
    """0: nobody patrolled."""
    found = PATROL.match(event.text) if event.kind == "PATROL" else None
    return int(found[1]) if found else 0


def wild(event: Event) -> Wild | None:
    line = FOUND.match(event.text) if event.kind == "FOUND" else None
    found = WILD.match(line[4]) if line else None
    if line is None or found is None:
        return None
    bases = {"M": int(found[5]), "A": int(found[6])}
    factories = int(found[3]) + int(found[4])
    return Wild(line[1], found[1] == "PRIME", int(found[2]), factories, bases)
