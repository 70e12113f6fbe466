"""Phase 37: new classes (rules 1.4, 4.13)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.design import BadDesign, Design, design
from starpost.games.star_empires.state import ShipClass
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.tables import DEVICE, HULLS, MISSILE, is_name
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import CreateDesign


def create_designs(table: Table) -> None:
    for entry in table.orders(CreateDesign):
        assert isinstance(entry.order, CreateDesign)
        order = entry.order
        found = calculate(order, table.rules.design_multiplier)
        if isinstance(found, tuple):
            table.reject(entry, found[0], order.name, found[1])
        elif not is_name(order.name):
            table.reject(entry, "bad_name", order.name)
        elif order.name.lower() in table.kinds:
            table.reject(entry, "name_taken", order.name)
        else:
            _create(table, entry, order, found)


def calculate(order: CreateDesign, multiplier: float) -> Design | tuple[str, str]:
    """The design an order asks for, or a problem code and sentence."""
    hull = order.hull.lower()
    if hull not in HULLS or hull == DEVICE:
        return "bad_hull", f"{order.hull} is not a hull that can be designed."
    wanted = 2 if hull == MISSILE else 5
    if len(order.numbers) != wanted or not all(map(_is_whole, order.numbers)):
        parts = "guns and tonnage" if wanted == 2 else "guns, DP, engines, scan and racks"
        return "syntax", f"A {hull} takes {wanted} whole numbers: {parts}."
    numbers = [int(word) for word in order.numbers]
    try:
        if hull == MISSILE:
            return design(hull, numbers[0], tonnage=numbers[1], world=order.world, name=order.name)
        return design(hull, *numbers, world=order.world, name=order.name, multiplier=multiplier)
    except BadDesign as error:
        return error.code, str(error)


def _is_whole(word: str) -> bool:
    return (
        word.lstrip("+-").isdecimal()
        and len(word.lstrip("+-")) >= len(word) - 1
        and (len(word) < 10)
    )


def _create(table: Table, entry: Entry, order: CreateDesign, new: Design) -> None:
    world = lookup.settle(table, entry, order.world, lookup.world(table, entry.seat, order.world))
    if world is None:
        return None
    for code, bad in (
        ("not_owner", world.owner != entry.seat),
        ("just_taken", world.taken),
        ("interdicted", world.prohibition == "interdicted"),
        ("insufficient_ru", world.stock < new.fee),
    ):
        if bad:
            return table.reject(entry, code, world.name)
    world.stock -= new.fee
    kind = ShipClass(
        order.name, new.hull, new.guns, new.dp, new.engines, new.scan, new.racks, new.tonnage,
        new.cost, new.ar,
    )  # fmt: skip
    table.state.classes[kind.name] = kind
    table.kinds[kind.name.lower()] = kind.name
    table.learn(table.empires[entry.seat], kind.name)
    facts = f"cost {new.cost}, {new.tonnage} t, AR {new.ar}, fee {new.fee} RU"
    table.note(entry, f"{kind.name} is designed: {facts}.")
    return None
