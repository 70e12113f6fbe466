"""Steps 22 and 23: gifts and plunder (rules 8.7, 8.8)."""

from __future__ import annotations

from starpost.games.starweb.table import Line, Table, renew_turns
from starpost.games.starweb.tables import MOST, PLUNDER_POINTS, RECOVERY, by_count
from starpost.games.starweb.writing import values as o


def gifts(table: Table) -> None:
    """Rule 8.7: in the order written, after all captures."""
    for line in table.lines(o.Give):
        if line[2].what == "F":
            _give_key(table, line)
        else:
            _give_world(table, line)


def _give_key(table: Table, line: Line[o.Give]) -> None:
    giver, _, order = line
    key = table.keys[order.number]
    if key.owner != giver:
        table.fail(line, "lost")
        return
    table.hand_over(key, order.name)
    if table.players[order.name].type != "merchant":
        key.cargo = min(key.cargo, key.ships)
    table.gifts["F", key.id] = giver
    table.tell(order.name, key.at, "key_received", key.id, giver)


def _give_world(table: Table, line: Line[o.Give]) -> None:
    giver, _, order = line
    world = table.worlds[order.number]
    if world.owner != giver:
        table.fail(line, "lost")
        return
    if world.robots and table.players[order.name].type != "berserker":
        table.fail(line, "wrong_type")
        return
    world.owner = order.name
    renew_turns(world)
    table.gifts["W", world.id] = giver
    table.tell(order.name, world.id, "world_received", world.id, giver)


def plunder(table: Table) -> None:
    """Rule 8.8: of a world owned at the start of the turn and now."""
    for line in table.lines(o.Plunder):
        name, _, order = line
        world = table.worlds[order.world]
        if world.owner != name:
            table.fail(line, "lost")
            continue
        pirate = table.players[name].type == "pirate"
        paid = by_count(PLUNDER_POINTS, world.plunder_count) if pirate else -5
        table.score(name, "plunder", paid)
        world.plunder_count = min(MOST, world.plunder_count + 1)
        world.plunder_wait = RECOVERY
        table.tell(name, world.id, "plundered", world.plunder_count, paid)
