"""The short words of the report (crs, ftr, col) and the verbs of orders, in words."""

from __future__ import annotations

import re

from starpost.games.star_chase.state import Line
from starpost.told.words import counted

SHIPS = {"crs": "cruiser", "ftr": "fighter", "col": "colony ship"}
MODE = re.compile(r" \((?:MOVE|ASSAULT|DEEP)\)")
FORCE = re.compile(r"\b(\d+) (crs|ftr|col)\b")
NONE = re.compile(r",? ?defender 0 crs 0 ftr")
GROWN = re.compile(r"population (\d+) -> (\d+)")


def plain(text: str) -> str:
    """ "DRA attacked 120 with 1 cruiser: it was beaten back"."""
    text = NONE.sub("", MODE.sub("", text))
    return FORCE.sub(lambda found: counted(int(found[1]), SHIPS[found[2]]), text)


def done(line: Line) -> tuple[str, str]:
    """An order of one's own that was carried out: what was done, and where."""
    verb, _, rest = line.order.partition(" ")
    places = rest.split()
    match verb:
        case "GROW":
            grown = GROWN.search(line.result)
            return "Your people grew at", f"{places[0]} ({grown[1]} to {grown[2]})" if grown else ""
        case "BUILD":
            now = line.result.rpartition(" ")[2]
            return "You built industry at", f"{places[0]} ({now} now)"
        case "COLONISE":
            return "You settled", places[-1]
        case "LINK":
            return "You opened a link from", f"{places[0]} to {places[-1]}"
        case "NEWCRS" | "NEWFTR" | "NEWCOL":
            built = FORCE.search(line.result)
            what = counted(int(built[1]), SHIPS[built[2]]) if built else "ships"
            return "You built", f"{what} at {places[0]}"
    return "", ""
