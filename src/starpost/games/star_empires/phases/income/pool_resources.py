"""Phase 40: all RU to one world (rule 4.15)."""

from __future__ import annotations

from starpost.games.star_empires.state import World
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Pool


def pool(table: Table) -> None:
    for entry in table.orders(Pool):
        assert isinstance(entry.order, Pool)
        word = entry.order.world
        target = lookup.settle(table, entry, word, lookup.world(table, entry.seat, word))
        if target is None:
            continue
        if target.owner not in table.side(entry.seat):
            table.reject(entry, "not_owner", target.name)
        else:
            _pool(table, entry, target, entry.order.but)


def _pool(table: Table, entry: Entry, target: World, but: tuple[str, ...]) -> None:
    seat = entry.seat
    left_out = [lookup.settle(table, entry, w, lookup.world(table, seat, w)) for w in but]
    spared = {id(world) for world in (target, *left_out)}
    side, moved = table.side(seat), 0
    for world in table.state.worlds.values():
        if world.owner not in side or id(world) in spared:
            continue
        have = stock(world, seat)
        if have and world.prohibition != "none":
            table.reject(entry, "blockaded", world.name)
        elif have:
            change(world, seat, -have)
            moved += have
    change(target, seat, moved)
    table.note(entry, f"{moved} RU were pooled at {target.name}.")


def stock(world: World, seat: str) -> int:
    """A seat's RU on a world: its own stockpile, or the separate one."""
    return world.stock if world.owner == seat else world.stocks.get(seat, 0)


def change(world: World, seat: str, by: int) -> None:
    """Adds to a seat's RU on a world; a separate stockpile of 0 does not exist."""
    if world.owner == seat:
        world.stock += by
        return
    left = world.stocks.get(seat, 0) + by
    if left:
        world.stocks[seat] = left
    else:
        world.stocks.pop(seat, None)
