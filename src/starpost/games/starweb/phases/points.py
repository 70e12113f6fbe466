"""Step 25: all points of the turn are booked together (rules 9.1 to 9.13)."""

from __future__ import annotations

from starpost.games.starweb.galaxy.artifacts import worth
from starpost.games.starweb.state import Kind, Name, Player, World, WorldId
from starpost.games.starweb.table import Table


def points(table: Table) -> None:
    kinds = {name: player.type for name, player in table.players.items()}
    _worlds(table, kinds)
    _keys(table, kinds)
    _trade(table)
    for number in sorted(table.killed):
        _kills(table, number)
    _bombs(table)
    _shots(table)
    for name, player in table.players.items():
        booked = table.points[name]
        player.points = booked
        player.score += sum(booked.values())


def _worlds(table: Table, kinds: dict[Name, Kind]) -> None:
    """What worlds pay each turn: to Builders, Berserkers, Apostles, and by their artifacts.

    Rules 9.2 and 9.8.
    """
    people: dict[Name, int] = {}
    income: dict[Name, int] = {}
    flock: dict[Name, int] = {}
    parishes: dict[Name, int] = {}
    for world in table.worlds.values():
        if world.converts:
            flock[world.convert_owner] = flock.get(world.convert_owner, 0) + world.converts
        owner = world.owner
        if not owner:
            continue
        kind = kinds[owner]
        if kind == "empire_builder":
            people[owner] = people.get(owner, 0) + world.population - world.converts
            income[owner] = income.get(owner, 0) + world.industry + world.mines
        elif kind == "apostle":
            parishes[owner] = parishes.get(owner, 0) + (10 if _faithful(world) else 5)
        elif kind == "berserker" and world.robots:
            table.score(owner, "robot_worlds", 5)
        if world.artifacts:
            table.score(owner, "artifacts", worth(kind, world.artifacts))
    for name, earned in income.items():
        table.score(name, "income", earned + people[name] // 10)
    for name, earned in parishes.items():
        table.score(name, "worlds", earned)
    for name, count in flock.items():
        table.score(name, "converts", count // 10)


def _faithful(world: World) -> bool:
    """Wholly populated by the converts of its owner."""
    return 0 < world.population == world.converts and world.convert_owner == world.owner


def _keys(table: Table, kinds: dict[Name, Kind]) -> None:
    """Keys pay Pirates, and everybody by the artifacts on them."""
    held: dict[Name, int] = {name: 0 for name, kind in kinds.items() if kind == "pirate"}
    for key in table.keys.values():
        owner = key.owner
        if owner in held:
            held[owner] += 1
        if key.artifacts and owner:
            table.score(owner, "artifacts", worth(kinds[owner], key.artifacts))
    for name, count in held.items():
        table.score(name, "keys", 3 * count)


def _trade(table: Table) -> None:
    """Rule 9.3: eight for each metal of the net, up to twice the industry."""
    for (name, number), (unloaded, loaded) in sorted(table.cargo_moved.items()):
        start, now = table.before.worlds[number], table.worlds[number]
        if not start.owner or name in (start.owner, now.owner):
            continue
        paid = min(max(0, unloaded - loaded), 2 * start.industry)
        table.score(name, "trade", 8 * paid)
        if paid:
            table.tell(name, number, "traded", unloaded, loaded, paid)


def _kills(table: Table, number: WorldId) -> None:
    """Rules 9.9 and 9.10: everyone who took part answers for all the dead of the world."""
    dead = table.killed[number]
    killers = table.killers.get(number, set())
    martyrs = table.martyrs.get(number, {})
    for name in sorted(killers):
        player = table.players[name]
        if player.type == "berserker":
            table.score(name, "kills", 2 * dead)
        elif player.jihad and _is_enemy_world(table, player, number):
            own = martyrs.get(name, 0)
            table.score(name, "kills", 2 * (dead - own) - own)
        else:
            table.score(name, "kills", -dead)
    for name in sorted(martyrs):
        if not table.players[name].jihad and killers - {name}:
            table.score(name, "martyrs", martyrs[name])


def _is_enemy_world(table: Table, player: Player, number: WorldId) -> bool:
    """Rule 9.12: the enemy owned it at the start of the turn, or owns it now."""
    owners = (table.before.worlds[number].owner, table.worlds[number].owner)
    return player.jihad in owners


def _bombs(table: Table) -> None:
    """Rule 9.13."""
    for number, names in sorted(table.bombs.items()):
        for name in sorted(set(names)):
            player = table.players[name]
            if player.type == "berserker":
                if number in table.fresh_bombings:
                    table.score(name, "pbb", 200)
            elif not (player.jihad and _is_enemy_world(table, player, number)):
                table.score(name, "pbb", -50 * names.count(name))


def _shots(table: Table) -> None:
    """Rule 9.11: each shot costs an Apostle a point, but at the enemy of his Jihad."""
    for name, count, what, number in table.shots:
        player = table.players[name]
        if player.jihad:
            if what == "F" and table.before.keys[number].owner == player.jihad:
                continue
            if what == "W" and _is_enemy_world(table, player, number):
                continue
        table.score(name, "shots", -count)
