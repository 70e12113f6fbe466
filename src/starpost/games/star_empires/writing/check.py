"""What is wrong with a sheet as far as the player can know (rule 3.9, ruling R14).

Nothing is said that may change before the order's phase (ownership, stock, contact): those are
judged when the turn is run. A range that does not suffice now is worth a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.star_empires.galaxy.hexes import length, text
from starpost.games.star_empires.known.sights import OwnShip, View
from starpost.games.star_empires.phases.research.create_designs import calculate
from starpost.games.star_empires.tables import DEVICE, STARBASE, WING, is_name
from starpost.games.star_empires.writing.contrary import contrary
from starpost.games.star_empires.writing.gm_orders import GmOrder, unread_code
from starpost.games.star_empires.writing.orders import (
    Build,
    CreateDesign,
    Deploy,
    Destruct,
    Fire,
    Load,
    Move,
    Rename,
    Screen,
    Traverse,
)
from starpost.games.star_empires.writing.places import goal
from starpost.games.star_empires.writing.problems import CODES
from starpost.games.star_empires.writing.slots import read_pair
from starpost.kernel.contract import GM
from starpost.kernel.orders import Order, Problem, Unread, unreadable

Finding = tuple[str, str]
"""A code and the item it is about."""


def check(view: View, orders: Sequence[Order]) -> list[Problem]:
    fleet = {key: s for s in view.ships for key in (s.name.lower(), s.sn.lower()) if key}
    found: list[Problem] = []
    for index, order in enumerate(orders):
        if isinstance(order, Unread):
            found.append(_unread(view, order, index))
            continue
        for code, item in _findings(view, order, fleet):
            sentence = f"{item}: {CODES[code]}" if item else CODES[code]
            found.append(Problem(order.text, code, sentence, index=index))
    return found + contrary(view, orders)


def _unread(view: View, order: Unread, index: int) -> Problem:
    code = unread_code(order, view.seat)
    if code == order.code:
        return unreadable(order, index)
    return Problem(order.line, code, CODES[code], index=index)


def _findings(view: View, order: Order, fleet: dict[str, OwnShip]) -> Iterator[Finding]:
    if isinstance(order, GmOrder):
        if view.seat != GM:
            yield "gm_only", ""
        return
    match order:
        case CreateDesign():
            result = calculate(order, view.rules.design_multiplier)
            if isinstance(result, tuple):
                yield result[0], order.name
            elif not is_name(order.name):
                yield "bad_name", order.name
        case Rename():
            if not is_name(order.name):
                yield "bad_name", order.name
        case Build():
            if order.amount.upper() != "MAX" and int(order.amount) < 1:
                yield "bad_amount", order.amount
        case Deploy():
            for ship in _own(order.ships, fleet):
                yield from _unless(isinstance(ship, str) or ship.hull == DEVICE, "not_device", ship)
        case Screen():
            for ship in _own(order.wings, fleet):
                yield from _unless(isinstance(ship, str) or ship.hull == WING, "not_wing", ship)
        case Destruct():
            for ship in _own(order.ships, fleet):
                fine = isinstance(ship, str) or ship.kind != STARBASE
                yield from _unless(fine, "cannot_destruct", ship)
        case Move():
            yield from _move(view, order, fleet)
        case Fire() | Traverse():
            for ship in _own(order.ships, fleet):
                yield from _unless(True, "", ship)
        case Load():
            if order.carrier.lower() in (word.lower() for word in order.ships):
                yield "self", order.carrier
        case _:
            return


def _own(words: tuple[str, ...], fleet: dict[str, OwnShip]) -> Iterator[OwnShip | str]:
    """Own ships by handle; a word that is no selector and no ship comes back as it is."""
    for word in words:
        if not word.startswith("@") and read_pair(word) is None:
            yield fleet.get(word.lower().rpartition(":")[2], word)


def _unless(fine: bool, code: str, ship: OwnShip | str) -> Iterator[Finding]:
    if isinstance(ship, str):
        yield "unknown_ship", ship
    elif not fine:
        yield code, ship.handle


def _move(view: View, order: Move, fleet: dict[str, OwnShip]) -> Iterator[Finding]:
    to = goal(view, order.to)
    for ship in _own(order.ships, fleet):
        if isinstance(ship, str):
            yield "unknown_ship", ship
        elif to is not None and not ship.carrier:
            far = length(to[0] - ship.at[0], to[1] - ship.at[1])
            if far > ship.engines:
                yield "out_of_range", f"{ship.handle} to {text(to)}"
