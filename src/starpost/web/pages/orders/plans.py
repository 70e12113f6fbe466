"""Planned orders as arrows: drawn as they are written, and marked where they will not happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from starpost.draw.scene import Arrow, ArrowKind, Id, Place
from starpost.kernel.contract import Game
from starpost.kernel.orders import Order
from starpost.web.pages.orders.refs import Atlas, named

KIND: dict[str, ArrowKind] = {
    "good": "plan",
    "part": "part",
    "look": "plan",
    "ask": "unknown",
    "bad": "void",
}


class Plan(Struct, frozen=True):
    """One order on the map: the way it goes, as ids of places; a single one is where it is done."""

    line: int
    way: tuple[Id, ...]
    kind: ArrowKind
    places: tuple[Place, ...]
    mark: str = ""
    """What is written on the arrow: the place of the order on the game's own sheet."""
    owner: int = 0
    """Of the partner who shared it; 0: one's own."""


def plan(
    atlas: Atlas,
    game: Game[Any, Any],
    order: Order,
    line: int,
    state: str = "good",
    mark: str = "",
) -> Plan | None:
    """From where the thing is, through the places named, to the last of them; or where it stays."""
    refs = named(atlas, game.book, order)
    movers = [ref for ref in refs if not ref.is_place]
    places = [ref.id for ref in refs if ref.is_place]
    start = atlas.place_of(movers[0].id) if movers else None
    way = ([start] if start is not None else []) + places
    made = game.book.form_of(order) if refs else None
    if made is not None and made.form.quiet:  # money is no fleet
        way = places[:1]
    if movers and refs[0].is_place:  # a place does something to a thing: nothing moves
        way = places[:1]
    way = [p for k, p in enumerate(way) if k == 0 or p != way[k - 1]]
    if not way:
        return None
    spots = tuple(atlas.spot(p) or p for p in way)
    return Plan(line, tuple(way), KIND.get(state, "plan"), spots, mark)


def arrows(plans: Sequence[Plan]) -> tuple[Arrow, ...]:
    return tuple(
        Arrow(
            p.places[0],
            p.places[-1],
            via=p.places[1:-1],
            kind=p.kind,
            line=p.line or None,
            text=p.mark,
            owner=p.owner,
        )
        for p in plans
    )


def data(plans: Sequence[Plan]) -> list[dict[str, Any]]:
    """For the page's own pen, which draws while one types."""
    return [
        {"line": p.line, "way": p.way, "kind": p.kind, "mark": p.mark, "owner": p.owner}
        for p in plans
    ]
