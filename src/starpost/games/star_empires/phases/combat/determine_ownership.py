"""Phases 26 and 33: who owns each world (rules 5.1, 5.6)."""

from __future__ import annotations

from starpost.games.star_empires.state import World
from starpost.games.star_empires.table import Table


def determine_ownership_i(table: Table) -> None:
    _determine(table, "26 ownership")


def determine_ownership_ii(table: Table) -> None:
    _determine(table, "33 ownership")


def _determine(table: Table, phase: str) -> None:
    """One empire with conquering ships there owns it; several: the owner holds, or nobody."""
    for world in table.state.worlds.values():
        ships = table.here.get(world.at, ())
        strong = {ship.owner for ship in ships if table.conquers(ship)}
        if len(strong) == 1:
            owner = next(iter(strong))
        else:
            owner = world.owner if world.owner in strong else ""
        if owner != world.owner:
            _change(table, world, owner, phase)


def _change(table: Table, world: World, owner: str, phase: str) -> None:
    seen = dict.fromkeys((*table.witnesses(world.at), *((world.owner,) if world.owner else ())))
    if world.home:
        table.empires[world.owner].last_home = world.at
    world.home = False
    world.owner = owner
    if owner:
        world.taken = True
        take_stocks(table, world)
    text = f"{owner} took {world.name}." if owner else f"{world.name} belongs to nobody now."
    table.tell(phase, text, dict.fromkeys((*seen, *((owner,) if owner else ()))), world.at)


def take_stocks(table: Table, world: World) -> None:
    """Rule 5.1: all RU go to the new owner but the separate stockpiles of its allies."""
    for guest in list(world.stocks) if world.owner else ():
        if not table.allied(world.owner, guest):
            world.stock += world.stocks.pop(guest)
