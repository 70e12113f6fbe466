"""Step 11: production, growth, the Turns number, overcrowding, recovery (rules 5.6 to 5.10)."""

from __future__ import annotations

from starpost.games.starweb.state import World
from starpost.games.starweb.table import Table, lose_people
from starpost.games.starweb.tables import LAST_TURNS_NUMBER, MOST, MOST_MINES


def economy(table: Table) -> None:
    """Those who did not work the industry at the start of the turn dig; then people multiply."""
    for world, start in zip(table.worlds.values(), table.before.worlds.values(), strict=True):
        if world.owner and not world.plunder_wait:
            if world.mines:
                _dig(world, start.population - start.capacity)
            if 0 < world.population < world.limit and not world.robots:
                _grow(table, world)
        elif world.plunder_wait:
            world.plunder_wait -= 1
        if world.population > world.limit and not world.robots:
            lost = world.population - world.limit
            lose_people(world, lost)
            table.remark(world.id, "overcrowded", lost, world.limit)


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


def _grow(table: Table, world: World) -> None:
    """Rules 5.7 and 5.8: a tenth, its fraction by chance, never above the limit."""
    people = world.population
    born, tenths = divmod(people, 10)
    if tenths and table.dice.chance(f"growth:W{world.id}", tenths, 10):
        born += 1
    grown = people + born
    world.population = grown = grown if grown < world.limit else world.limit
    if world.converts == people:
        world.converts = grown
    elif (
        grown > people
        and table.players[world.owner].type == "apostle"
        and world.convert_owner in ("", world.owner)
    ):
        world.converts += grown - people
        world.convert_owner = world.owner
