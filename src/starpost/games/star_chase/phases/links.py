"""Hyperspace construction: LINK, and the geometry it needs (rules 2.2 and 7.10)."""

from __future__ import annotations

from starpost.games.star_chase.state import Empire, System, squared
from starpost.games.star_chase.table import CarryOut, Table, own, pay
from starpost.games.star_chase.tables import LINK_LENGTHS, MOST_LINKS, STARS
from starpost.games.star_chase.writing.orders import Act
from starpost.games.star_chase.writing.problems import Refused


def between(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells strictly between two cells of a row or column two or three apart (rule 2.2)."""
    rows, columns = b[0] - a[0], b[1] - a[1]
    steps = max(abs(rows), abs(columns))
    if rows and columns:
        return []
    return [(a[0] + rows * k // steps, a[1] + columns * k // steps) for k in range(1, steps)]


def link(t: Table, me: Empire, act: Act) -> str:
    """Rule 7.10."""
    origin, to = t.system(act.where), t.system(act.to)
    own(me, origin)
    if not (STARS[origin.type] and STARS[to.type]):
        raise Refused("bad_target")
    if to.code in origin.links:
        raise Refused("already_linked")
    distance = _drawable(t, origin, to)
    if len(origin.links) >= MOST_LINKS or len(to.links) >= MOST_LINKS:
        raise Refused("too_many_links")
    if to.owner != me.code and me.active != to.code:
        raise Refused("target_not_yours")
    if distance > me.tech["HT"]:
        raise Refused("no_tech")
    pay(me, 10 * distance)
    origin.links = sorted([*origin.links, to.code])
    to.links = sorted([*to.links, origin.code])
    if to.owner and to.owner != me.code:
        text = f"{me.code} built a link from {origin.code} to {to.code}"
        t.tell("link", text, (to.owner,), to.code)
    return f"link {origin.code}-{to.code} built"


def _drawable(t: Table, origin: System, to: System) -> int:
    """Rule 2.2: a legal length and no star on the line."""
    distance = squared(origin, to)
    if distance not in LINK_LENGTHS:
        raise Refused("out_of_range")
    line = between((origin.row, origin.column), (to.row, to.column))
    if any(t.star_at(*cell) for cell in line):
        raise Refused("blocked_line")
    return distance


CARRY_OUT: CarryOut = {"LINK": link}
