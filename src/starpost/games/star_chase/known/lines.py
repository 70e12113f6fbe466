"""What a line of the report says: who did it, what came of it, who lost what (rule 13.4).

Lines are kept as the report prints them (`DRA attacked 120 (MOVE) with 3 crs: it was taken`), and
what they mean is read here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from starpost.games.star_chase.state import Line
from starpost.kernel.contract import Event
from starpost.told.words import counted

_TAKEN = "it was taken"
_LOSSES = re.compile(r"attacker lost (\d+) crs, defender (\d+) crs (\d+) ftr")
_WITH = re.compile(r"\bwith (\d+) crs")
_FLOWN = re.compile(r"\b(\d+) (?:crs|ftr|col)(?: with \d+ ftr)? to \d")
_GROWN = re.compile(r"population (\d+) -> (\d+)")
_BUILT = re.compile(r"\b(\d+) (crs|ftr|col)\b")
_FOUND = re.compile(r"Found: (.+?)\.?$")
_PART = re.compile(r"reduced to (\d+)")
_POINTS = re.compile(r"\b(\d+) (BPs?|VPs?|population)\b")
POINTS = {"B": ("build point",), "V": ("victory point",), "p": ("person", "people")}
BATTLES = ("fight", "capture")
"""Events of an attack: against somebody, and on what nobody held."""
TAKERS = ("MOVE", "ASSAULT", "DEEP")
"""Verbs of orders that take a system."""


def doer(event: Event) -> str:
    """The empire by whose code the line begins."""
    return event.text.partition(" ")[0]


def deed(event: Event) -> str:
    """The rest of it: "gave 2 cruisers to ARC"."""
    return event.text.partition(" ")[2]


def is_taken(event: Event) -> bool:
    """Whether an attack took the system."""
    return _TAKEN in event.text


def aftermath(event: Event) -> str:
    """What a battle line says behind its colon, but for the system's new owner."""
    return event.text.partition(": ")[2].removeprefix(_TAKEN).lstrip("; ")


def losses(event: Event) -> int:
    """Ships that both sides lost."""
    found = _LOSSES.search(event.text)
    return sum(map(int, found.groups())) if found else 0


def leader(warned: str) -> str:
    """Whom the warning of rule 11.3 is about; "": nobody."""
    return warned.partition(" ")[0]


def condition(warned: str) -> str:
    """Which condition it meets: runaway, knockout or points."""
    return warned.partition("(")[2].partition(":")[0]


# --- lines of one's own orders -------------------------------------------------------------------


def target(line: Line) -> int:
    """Where an attack or a move went; 0: nowhere."""
    words = line.order.split()
    moves = words[:1] and words[0] in (*TAKERS, "SEND", "MOVEF", "MOVECOL")
    return int(words[2]) if moves and len(words) > 2 and words[2].isdecimal() else 0


def flown(line: Line) -> int:
    """How many ships moved to a place of one's own; 0: it says nothing of that."""
    found = _FLOWN.search(line.result)
    return int(found[1]) if found else 0


def attackers(events: Iterable[Event], who: str, code: int) -> int:
    """With how many cruisers an empire attacked there, if a battle was told."""
    own = (e for e in events if e.kind in BATTLES and e.at == str(code) and doer(e) == who)
    found = (_WITH.search(event.text) for event in own)
    return next((int(each[1]) for each in found if each), 0)


def find(line: Line) -> str:
    """What the Old Empire left at a system that was taken; "": nothing."""
    found = _FOUND.search(line.result)
    return spelt(found[1]) if found and found[1] != "nothing" else ""


def grown(line: Line) -> tuple[str, str] | None:
    """People before and after."""
    found = _GROWN.search(line.result)
    return (found[1], found[2]) if found else None


def built(line: Line) -> tuple[int, str] | None:
    """How many ships of which kind."""
    found = _BUILT.search(line.result)
    return (int(found[1]), found[2]) if found else None


def raised(line: Line) -> int:
    """Industry that a BUILD brought: what its note of a part says, else what was ordered."""
    part = _PART.search(line.result)
    words = line.order.split()
    return int(part[1]) if part else int(words[-1]) if words[-1].isdecimal() else 0


def now_has(line: Line) -> str:
    """The number that a result ends with."""
    return line.result.rpartition(" ")[2]


def spelt(text: str) -> str:
    """BPs, VPs and population in words."""
    return _POINTS.sub(lambda found: counted(int(found[1]), *POINTS[found[2][0]]), text)
