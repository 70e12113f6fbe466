"""Shots for the film: ships that flew, things that were built and founded, in a player's words."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.starfarers.galaxy.board import IDS
from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.known import lines
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.tabletop.said import told
from starpost.games.starfarers.told.news import fresh
from starpost.games.starfarers.told.phases import BUILD, FLY
from starpost.kernel.contract import Event
from starpost.kernel.tabletop import Told

KINDS = {
    "move": ("flew", FLY), "jump": ("flew", FLY), "launch": ("built", BUILD),
    "spaceport": ("built", BUILD), "found": ("founded", FLY), "outpost": ("founded", FLY),
}  # fmt: skip
PIECES = ("colony", "spaceport", "outpost")


def moves(before: View, view: View) -> list[Event]:
    return list(_shots(before, view))


def _shots(before: View, view: View) -> Iterator[Event]:
    """Line by line; a ship that flies twice begins the second time where the first ended."""
    s = before.table
    where = {
        f"ship-{s.match.seats[slot // 3]}-{slot % 3 + 1}": IDS[at]
        for slot, at in enumerate(s.ships)
        if at >= 0
    }
    for line in fresh(before, view):
        one = told(view, line) if line.kind in KINDS else None
        if one is not None:
            yield _shot(view, line, one, where)


def _shot(view: View, line: Line, one: Told, where: dict[str, str]) -> Event:
    kind, step = KINDS[line.kind]
    ship = lines.ship(line)
    what: tuple[str, ...] = (f"ship-{one.seat}-{ship}",) if ship else ()
    origin = where.get(what[0], "") if what and kind == "flew" else ""
    if what and line.at:
        where[what[0]] = line.at
    if not what and line.at:
        what = tuple(f"{piece}-{line.at}" for piece in PIECES)
    who = "You" if one.seat == view.seat else one.seat
    to = line.at if kind == "flew" else ""
    return Event(
        kind, f"{who} {one.text}", None, line.at, step=step, who=one.seat, what=what,
        origin=origin, to=to,
    )  # fmt: skip
