"""Step 11: production, growth, the Turns number, overcrowding, recovery (rules 5.6 to 5.10)."""

from __future__ import annotations

from starpost.games.starweb.state import World
from starpost.games.starweb.table import Table, lose_people
from starpost.games.starweb.tables import LAST_TURNS_NUMBER, MOST, MOST_MINES


def economy(table: Table) -> None:
    """Those who did not work the industry at the start of the turn dig; then people multiply."""
    growing: list[World] = []
    for world, start in zip(table.worlds.values(), table.before.worlds.values(), strict=True):
        people, limit = world.population, world.limit
        if world.plunder_wait:
            world.plunder_wait -= 1
        elif world.owner:
            if world.mines:
                _dig(world, start.population - start.capacity)
            if 0 < people < limit and not world.robots:
                growing.append(world)
        if people > limit and not world.robots:
            lost = people - limit
            lose_people(world, lost)
            table.remark(world.id, "overcrowded", lost, limit)
    _grow(table, growing)


def _dig(world: World, idle: int) -> None:
    """Rules 5.6 and 5.9. A new mine digs from the next turn on."""
    mines = world.mines
    if idle > 0:
        metal = world.metal + (mines if mines < idle else idle)
        world.metal = metal if metal < MOST else MOST
    if world.turns == LAST_TURNS_NUMBER:
        world.turns = 1
        world.mines = min(MOST_MINES, mines + 1)
    else:
        world.turns += 1


def _grow(table: Table, growing: list[World]) -> None:
    """Rule 5.7: a tenth, its fraction by chance, never above the limit."""
    odds = {world.id: tenths for world in growing if (tenths := world.population % 10)}
    one_more = table.dice.chances("growth:W", odds, 10)
    for world in growing:
        people = world.population
        grown = people + people // 10 + one_more.get(world.id, 0)
        world.population = grown = grown if grown < world.limit else world.limit
        if world.converts or table.players[world.owner].type == "apostle":
            _newcomers(table, world, people, grown)


def _newcomers(table: Table, world: World, people: int, grown: int) -> None:
    """Rule 5.8: whether those born are converts."""
    if world.converts == people:
        world.converts = grown
    elif (
        grown > people
        and table.players[world.owner].type == "apostle"
        and world.convert_owner in ("", world.owner)
    ):
        world.converts += grown - people
        world.convert_owner = world.owner
