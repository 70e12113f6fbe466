"""Step 11: production, growth, the Turns number, overcrowding, recovery (rules 5.6 to 5.10)."""

from __future__ import annotations

from starpost.games.starweb.state import World
from starpost.games.starweb.table import Table, lose_people
from starpost.games.starweb.tables import LAST_TURNS_NUMBER, MOST, MOST_MINES


def economy(table: Table) -> None:
    before = table.before.worlds
    for number, world in table.worlds.items():
        if world.owner and not world.plunder_wait:
            if world.mines:
                start = before[number]
                _dig(world, start.population - start.capacity)
            if 0 < world.population < world.limit and not world.robots:
                _grow(table, world)
        if world.population > world.limit and not world.robots:
            lost = world.population - world.limit
            lose_people(world, lost)
            table.remark(number, "overcrowded", lost, world.limit)
        if world.plunder_wait:
            world.plunder_wait -= 1


def _dig(world: World, idle: int) -> None:
    """Rules 5.6 and 5.9: those who do not work the industry dig; a new mine digs from the next
    turn on. `idle` and the industry at work are those of the start of the turn."""
    if idle > 0:
        world.metal = min(MOST, world.metal + min(world.mines, idle))
    if world.turns == LAST_TURNS_NUMBER:
        world.turns = 1
        world.mines = min(MOST_MINES, world.mines + 1)
    else:
        world.turns += 1


def _grow(table: Table, world: World) -> None:
    """Rules 5.7 and 5.8: a tenth, its fraction by chance, never above the limit."""
    people = world.population
    born, tenths = divmod(people, 10)
    if tenths and table.dice.chance(f"growth:W{world.id}", tenths, 10):
        born += 1
    born = min(born, world.limit - people)
    world.population = people + born
    if world.converts == people:
        world.converts += born
    elif born and table.players[world.owner].type == "apostle":
        if not world.converts or world.convert_owner == world.owner:
            world.converts += born
            world.convert_owner = world.owner
