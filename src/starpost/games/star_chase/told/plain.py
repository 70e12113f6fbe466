"""The short words of the report (crs, ftr, col) and the verbs of orders, in words."""

from __future__ import annotations

import re

from starpost.games.star_chase.known import lines
from starpost.games.star_chase.state import Line
from starpost.told.words import counted

SHIPS = {"crs": "cruiser", "ftr": "fighter", "col": "colony ship"}
MODE = re.compile(r" \((?:MOVE|ASSAULT|DEEP)\)")
FORCE = re.compile(r"\b(\d+) (crs|ftr|col)\b")
NONE = re.compile(r",? ?defender 0 crs 0 ftr")
UNHURT = re.compile(r"attacker lost 0 crs, defender (?=\d)")
OTHER = re.compile(r"\b0 crs (?=\d+ ftr)|(?<=crs) 0 ftr\b")
"""Of what a defender lost: the kind of which it lost none."""
BOTH = re.compile(r"(?<=crs) (?=\d+ ftr)")


def plain(text: str) -> str:
    """ "DRA attacked 120 with 1 cruiser: it was beaten back"."""
    text = UNHURT.sub("defender lost ", NONE.sub("", MODE.sub("", text)))
    text = BOTH.sub(" and ", OTHER.sub("", text))
    return FORCE.sub(lambda found: counted(int(found[1]), SHIPS[found[2]]), text)


def done(line: Line) -> tuple[str, str]:
    """An order of one's own that was carried out: what was done, and where."""
    verb, _, rest = line.order.partition(" ")
    places = rest.split()
    match verb:
        case "GROW":
            grown = lines.grown(line)
            return "Your people grew at", f"{places[0]} ({grown[0]} to {grown[1]})" if grown else ""
        case "BUILD":
            return "You built industry at", f"{places[0]} ({lines.now_has(line)} now)"
        case "COLONISE":
            return "You settled", places[-1]
        case "LINK":
            return "You opened a link from", f"{places[0]} to {places[-1]}"
        case "NEWCRS" | "NEWFTR" | "NEWCOL":
            built = lines.built(line)
            what = counted(built[0], SHIPS[built[1]]) if built else "ships"
            return "You built", f"{what} at {places[0]}"
    return "", ""
