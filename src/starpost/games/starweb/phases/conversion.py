"""Step 2: Apostles convert at the beginning of the turn (rules 4.4, 4.5)."""

from __future__ import annotations

from starpost.games.starweb.state import Name, World, WorldId
from starpost.games.starweb.table import Table


def conversion(table: Table) -> None:
    """One chance in ten for each convert and each preaching ship."""
    worlds, strengths = table.worlds, _strengths(table)
    tries: dict[WorldId, int] = {}
    for number in sorted(strengths):
        world = worlds[number]
        if world.population > world.converts and not world.robots:
            tries[number] = sum(strengths[number].values())
    for number, gained in table.dice.counts("convert:W", tries, 1, 10).items():
        _convert(table, worlds[number], gained, strengths[number])


def _strengths(table: Table) -> dict[WorldId, dict[Name, int]]:
    """By world and Apostle: converts there, and ships on keys not at peace."""
    found: dict[WorldId, dict[Name, int]] = {}
    apostles = {p.name for p in table.players.values() if p.type == "apostle"}
    if not apostles:
        return found
    for number, world in table.worlds.items():
        if world.converts:
            found[number] = {world.convert_owner: world.converts}
    for key in table.keys.values():
        name = key.owner
        if name in apostles and key.ships and not key.at_peace:
            if key.at in found:
                here = found[key.at]
                here[name] = here.get(name, 0) + key.ships
            else:
                found[key.at] = {name: key.ships}
    return found


def _convert(table: Table, world: World, gained: int, strengths: dict[Name, int]) -> None:
    if len(strengths) > 1:
        owner = contest(table, world, strengths)
    else:
        (owner,) = strengths
    left = world.population - world.converts
    gained = gained if gained < left else left
    world.converts += gained
    world.convert_owner = owner if world.converts else ""
    if gained:
        table.remark(world.id, "converted", gained)


def contest(table: Table, world: World, strengths: dict[Name, int]) -> Name:
    """All converts of a world belong to one Apostle (rule 4.5)."""
    weights = {name: strengths[name] for name in sorted(strengths)}
    return table.dice.weighted(f"apostle_contest:W{world.id}", weights)
