"""Step 2: Apostles convert at the beginning of the turn (rules 4.4, 4.5)."""

from __future__ import annotations

from starpost.games.starweb.state import Name, World, WorldId
from starpost.games.starweb.table import Table


def conversion(table: Table) -> None:
    """One chance in ten for each convert and each preaching ship."""
    worlds = table.worlds
    preached = {
        number: strengths
        for number, strengths in sorted(_strengths(table).items())
        if worlds[number].population > worlds[number].converts and not worlds[number].robots
    }
    tries = {number: sum(strengths.values()) for number, strengths in preached.items()}
    for number, gained in table.dice.counts("convert:W", tries, 1, 10).items():
        _convert(table, worlds[number], gained, preached[number])


def _strengths(table: Table) -> dict[WorldId, dict[Name, int]]:
    """By world and Apostle: converts there, and ships on keys not at peace."""
    found: dict[WorldId, dict[Name, int]] = {}
    apostles = {p.name for p in table.players.values() if p.type == "apostle"}
    if not apostles:
        return found
    for world in table.worlds.values():
        if world.converts:
            found[world.id] = {world.convert_owner: world.converts}
    for key in table.keys.values():
        if key.owner in apostles and key.ships and not key.at_peace:
            here = found.setdefault(key.at, {})
            here[key.owner] = here.get(key.owner, 0) + key.ships
    return found


def _convert(table: Table, world: World, gained: int, strengths: dict[Name, int]) -> None:
    gained = min(gained, world.population - world.converts)
    owner = next(iter(strengths))
    if len(strengths) > 1:
        owner = contest(table, world, strengths)
    world.converts += gained
    world.convert_owner = owner if world.converts else ""
    if gained:
        table.remark(world.id, "converted", gained)


def contest(table: Table, world: World, strengths: dict[Name, int]) -> Name:
    """All converts of a world belong to one Apostle (rule 4.5)."""
    weights = {name: strengths[name] for name in sorted(strengths)}
    return table.dice.weighted(f"apostle_contest:W{world.id}", weights)
