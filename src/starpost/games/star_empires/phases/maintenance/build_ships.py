"""Phase 42a: new ships (rules 4.17, 5.11)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.shipyard import launch, numbered, valid_name
from starpost.games.star_empires.phases.income.pool_resources import change, stock
from starpost.games.star_empires.state import ShipClass, World
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Build


def build_ships(table: Table) -> None:
    for entry in table.orders(Build):
        assert isinstance(entry.order, Build)
        kind = _kind(table, entry, entry.order.kind)
        world = _world(table, entry, entry.order) if kind is not None else None
        if kind is not None and world is not None:
            _build(table, entry, entry.order, kind, world)


def _kind(table: Table, entry: Entry, word: str) -> ShipClass | None:
    name = lookup.klass(table, entry.seat, word)
    if name is None:
        table.reject(entry, "unknown_class", word)
        return None
    kind = table.state.classes[name]
    if not kind.buildable:
        table.reject(entry, "not_buildable", word)
        return None
    return kind


def _world(table: Table, entry: Entry, order: Build) -> World | None:
    world = lookup.settle(table, entry, order.world, lookup.world(table, entry.seat, order.world))
    if world is None:
        return None
    for code, bad in (
        ("not_owner", world.owner not in table.side(entry.seat)),
        ("just_taken", world.taken),
        ("interdicted", world.prohibition == "interdicted"),
        ("bad_amount", order.amount.upper() != "MAX" and int(order.amount) < 1),
    ):
        if bad:
            table.reject(entry, code, world.name)
            return None
    return world


def _build(table: Table, entry: Entry, order: Build, kind: ShipClass, world: World) -> None:
    """One ship after another while the RU last; those built stay built."""
    seat, have = entry.seat, stock(world, entry.seat)
    can = have // kind.cost if kind.cost else 1000
    wanted = max(can, 1) if order.amount.upper() == "MAX" else int(order.amount)
    count = min(wanted, can, 1000)
    names = list(order.names)
    if len(names) == 1 and names[0].endswith("*"):
        names = numbered(table, seat, names[0][:-1], count)
    built = []
    for i in range(count):
        name = valid_name(table, entry, seat, names[i]) if i < len(names) else ""
        ship = launch(table, seat, kind, world.at, name)
        table.mark(ship, "B")
        built.append(ship.handle)
    change(world, seat, -count * kind.cost)
    if built:
        table.note(entry, f"Built {', '.join(built)} for {count * kind.cost} RU.")
        if world.owner != seat:
            table.learn(table.empires[world.owner], kind.name)
            text = f"{seat} built {count} {kind.name} at {world.name}; you know the class now."
            table.tell("42a build", text, (world.owner,), world.at)
    if count < wanted:
        table.reject(entry, "insufficient_ru", world.name)
