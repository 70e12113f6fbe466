"""Who does not play on: a match that was called off, or a seat that was given away. What happened,
what it means and what one can do now, where the map would be."""

from __future__ import annotations

from typing import Any

from litestar import Response
from msgspec import Struct

from starpost.host.host import Host
from starpost.host.matches import deeds, rematch
from starpost.host.matches.deeds import CalledOff, Removal
from starpost.host.matches.rematch import Again
from starpost.host.words import Status
from starpost.web.caller import Visitor
from starpost.web.pages import times
from starpost.web.pages.match import maps
from starpost.web.pages.match.people import lost_seat
from starpost.web.pages.match.table import Table
from starpost.web.responses import page

Line = tuple[str, str]
"""A sign and a sentence."""


class Aside(Struct, frozen=True):
    """What the page says."""

    title: str
    what: CalledOff | Removal
    lines: tuple[Line, ...]
    again: Again | None = None


def stands(table: Table) -> bool:
    """Whether somebody looks at a match in which nothing can be done any more."""
    off = table.row.status == Status.CANCELLED
    return not table.past and (off or bool(table.gone and table.live))


def shown(host: Host, table: Table, me: Visitor) -> Response[Any] | None:
    found = _aside(host, table, me) if stands(table) else None
    if found is None:
        return None
    said = found.what.why.strip().rstrip(".")
    return page(
        "aside.html", me, at="/matches", t=table, tab=found.title, heading=found.title, a=found,
        now={"again": found.again}, said_why=said, when=times.at(found.what.at, me.zone),
        picture=maps.miniature_whole(table.scene) if table.mine and not table.by_answers else "",
        open_map=bool(table.scene.nodes or table.scene.cells),
    )  # fmt: skip


def _aside(host: Host, table: Table, me: Visitor) -> Aside | None:
    with host.db.read() as session:
        off = deeds.called_off(session, table.row, table.seat)
        if off is not None:
            asks = table.mine and not table.alone and me.account is not None
            again = rematch.asked(session, table.row, me.account) if asks and me.account else None
            lines = _given_up(table) if off.left else _off(table)
            return Aside(table.off, off, lines, again)
        seat = lost_seat(table.seats, table.lost)
        gone = deeds.removal(session, table.row, seat) if seat is not None else None
    return None if gone is None else Aside("Without you", gone, _gone(table))


def _given_up(table: Table) -> tuple[Line, ...]:
    """Only bots would have played on, or nobody."""
    if not table.seats[1:] and not table.strangers:
        return (
            ("trophy", "It has no result, and no rating changed."),
            ("eye", "Your map and your reports stay readable. The dice stay sealed."),
        )
    said = "You can read your own map, reports and letters. " if table.mine else ""
    return (
        ("trophy", "It has no result. Nobody won, nobody lost, and no rating changed."),
        ("eye", f"{said}What was secret stays so, and the dice stay sealed."),
    )


def _off(table: Table) -> tuple[Line, ...]:
    own = "What was secret stays so: you can read your own map, reports and letters, nobody else’s."
    others = "The match was called off, and its map stays secret."
    return (
        ("trophy", "It has no result. Nobody won, nobody lost, and no rating changed."),
        (
            "eye",
            own
            if table.mine
            else others
            if not table.seat
            else "You led it: map, letters and record stay readable.",
        ),
    )


def _gone(table: Table) -> tuple[Line, ...]:
    return (
        ("play", "The match goes on without you."),
        ("eye", f"Map, reports and letters of {table.lost} belong to who plays it now. What came "
                "to you by mail stays yours."),
        ("flag", "When the match is over, everybody may look through every seat’s eyes."),
    )  # fmt: skip
