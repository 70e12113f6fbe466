"""Orders of one sheet that exclude each other: who fires stays, and nobody leaves twice (4.11)."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_empires.known.sights import OwnShip, View
from starpost.games.star_empires.writing.orders import Fire, FireManual, Move, Traverse
from starpost.games.star_empires.writing.places import goal
from starpost.games.star_empires.writing.problems import CODES
from starpost.games.star_empires.writing.slots import read_pair
from starpost.kernel.orders import Order, Problem


def contrary(view: View, orders: Sequence[Order]) -> list[Problem]:
    """Rule 3.8: guns are fired before ships leave, wherever the lines stand; one leaving counts."""
    fired = {
        ship.sn
        for order in orders
        if isinstance(order, Fire | FireManual)
        for ship in _named(view, order)
        if ship.guns
    }
    found: list[Problem] = []
    left: dict[type[Order], set[str]] = {Move: set(), Traverse: set()}
    for index, order in enumerate(orders):
        if not isinstance(order, Move | Traverse):
            continue
        ships = _named(view, order)
        gone = left[type(order)]
        for code, held in (
            ("fired_guns", [s for s in ships if s.sn in fired]),
            ("duplicate_order", [s for s in ships if s.sn not in fired and s.sn in gone]),
        ):
            if held:
                names = ", ".join(s.handle for s in held)
                partial = len(held) < len(ships)
                text = f"{names}: {CODES[code]}"
                found.append(Problem(order.text, code, text, partial=partial, index=index))
        gone |= {s.sn for s in ships}
    return found


def _named(view: View, order: Fire | FireManual | Move | Traverse) -> list[OwnShip]:
    """Own ships that an order names, one by one or by the place where they are."""
    words = {word.lower().rpartition(":")[2] for word in order.ships}
    spots = {goal(view, word) for word in order.ships if _is_place(word)}
    but = {word.lower() for word in getattr(order, "but", ())}
    return [
        ship
        for ship in view.ships
        if (ship.at in spots or _names(ship) & words) and not _names(ship) & but
    ]


def _is_place(word: str) -> bool:
    return word.startswith("@") or read_pair(word) is not None


def _names(ship: OwnShip) -> set[str]:
    return {word.lower() for word in (ship.name, ship.sn) if word}
