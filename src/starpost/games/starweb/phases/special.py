"""Steps 16, 17 and 18: bombs, robots, migration (rules 7.1 to 7.5)."""

from __future__ import annotations

from starpost.games.starweb.phases.conversion import contest
from starpost.games.starweb.state import Name, World, WorldId
from starpost.games.starweb.table import Table, converts_among, lose_people, renew_turns, shed
from starpost.games.starweb.tables import MOST
from starpost.games.starweb.writing import values as o

NEUTRAL = "neutral"


# --- bombs ---------------------------------------------------------------------------------


def drop_bombs(table: Table) -> None:
    """Rule 7.1: every bomb whose fleet still has a ship."""
    for name, _, order in table.lines(o.DropBomb):
        key = table.keys[order.fleet]
        if key.ships and key.pbb and table.new_bombs.get(key.id, True):
            key.pbb = key.id in table.new_bombs
            table.acts.setdefault(key.id, []).append("Dropped-PBB")
            table.bombs.setdefault(key.at, []).append(name)
    for number, names in sorted(table.bombs.items()):
        world = table.worlds[number]
        if not world.busted:
            table.fresh_bombings.add(number)
        if not world.robots:
            table.kill(world, world.population, world.converts)
        table.killers.setdefault(number, set()).update(names)
        table.remark(number, "busted")
        bust(world)


def bust(world: World) -> None:
    """Nothing is left but fleets, artifacts and gates."""
    world.population = world.converts = world.industry = world.mines = world.metal = 0
    world.iships = world.pships = world.limit = world.turns = 0
    world.robots = False
    world.owner = world.convert_owner = ""
    world.busted = True


# --- robots --------------------------------------------------------------------------------


def robot_attacks(table: Table) -> None:
    """Rule 7.2: the ships that are still committed land as two robots each."""
    parties: dict[WorldId, dict[Name, int]] = {}
    for number in sorted(table.landings):
        key, ships = table.keys[number], table.landings[number]
        table.acts.setdefault(number, []).append("Robot-Attack")
        if key.ships and ships:
            shed(key, ships)
            here = parties.setdefault(key.at, {})
            here[key.owner] = here.get(key.owner, 0) + 2 * ships
    for number, party in sorted(parties.items()):
        land(table, table.worlds[number], party)


def land(table: Table, world: World, party: dict[Name, int]) -> None:
    """All robots that come to a world together, by the player who sent them."""
    robots = sum(party.values())
    if world.population and world.robots:
        _join(table, world, party)
        return
    people = world.population
    if people:
        table.killers.setdefault(world.id, set()).update(party)
        dead = min(people, 4 * robots)
        table.kill(world, dead, lose_people(world, dead))
        robots = max(0, robots - (people + 3) // 4)
        table.remark(world.id, "robots_fought", dead)
        if world.population:
            return
    world.converts, world.convert_owner = 0, ""
    if robots:
        world.robots, world.population = True, min(MOST, robots)
        world.owner = _claimant(table, world, party)
        renew_turns(world)
        table.remark(world.id, "robots_took")


def _join(table: Table, world: World, party: dict[Name, int]) -> None:
    """Rule 7.3: robots among robots kill nobody, but one claimant gets all."""
    there = world.population
    world.population = min(MOST, there + sum(party.values()))
    if set(party) == {world.owner}:
        return
    weights = dict(party)
    present = world.owner or NEUTRAL
    weights[present] = weights.get(present, 0) + there
    winner = _claimant(table, world, weights)
    if winner not in (world.owner, NEUTRAL):
        world.owner = winner
        renew_turns(world)
        table.remark(world.id, "robots_joined")


def _claimant(table: Table, world: World, weights: dict[Name, int]) -> Name:
    if len(weights) == 1:
        return next(iter(weights))
    ordered = {name: weights[name] for name in sorted(weights, key=str.upper)}
    return table.dice.weighted(f"robot_owner:W{world.id}", ordered)


# --- migration -----------------------------------------------------------------------------


class _Arrivals:
    """Everybody who comes to one world."""

    __slots__ = ("converts", "normal", "robots")

    def __init__(self) -> None:
        self.normal = 0
        self.converts: dict[Name, int] = {}
        self.robots: dict[Name, int] = {}


def migration(table: Table) -> None:
    """Rule 7.4: all leave first, as many as still live, then all arrive."""
    arrivals: dict[WorldId, _Arrivals] = {}
    for source, target, kind, count, sender in table.migrants:
        _leave(table, table.worlds[source], kind, count, sender, arrivals, target)
    for number in sorted(arrivals):
        world = table.worlds[number]
        if not world.black_hole:
            _settle(table, world, arrivals[number])


def _leave(
    table: Table,
    world: World,
    kind: str,
    count: int,
    sender: Name,
    arrivals: dict[WorldId, _Arrivals],
    target: WorldId,
) -> None:
    if (kind == "R") != world.robots:
        return
    here = world.converts if kind == "C" else world.population - world.converts
    count = min(count, here)
    if not count:
        return
    group = arrivals.setdefault(target, _Arrivals())
    world.population -= count
    if kind == "C":
        world.converts -= count
        group.converts[world.convert_owner] = group.converts.get(world.convert_owner, 0) + count
        table.see(world.convert_owner, target)
    elif kind == "R":
        group.robots[sender] = group.robots.get(sender, 0) + count
        table.see(sender, target)
    else:
        group.normal += count


def _settle(table: Table, world: World, group: _Arrivals) -> None:
    converts = sum(group.converts.values())
    if group.normal or converts:
        if world.robots and world.population:
            _fight_robots(table, world, group, converts)
        else:
            _add_people(table, world, group.normal, group.converts)
    if group.robots:
        land(table, world, group.robots)


def _fight_robots(table: Table, world: World, group: _Arrivals, converts: int) -> None:
    """Rule 7.5: people who come among robots fight them, and nobody is paid."""
    people, robots = group.normal + converts, world.population
    dead = min(people, 4 * robots)
    world.population -= min(robots, (people + 3) // 4)
    gone = converts_among(dead, people, converts)
    table.kill(world, dead, gone, by_hand=False)
    table.remark(world.id, "settlers_fought", dead)
    if world.population:
        return
    world.robots, world.owner, world.turns = False, "", 0
    world.converts, world.convert_owner = 0, ""
    left = _survivors(group.converts, gone)
    _add_people(table, world, group.normal - (dead - gone), left)


def _survivors(converts: dict[Name, int], gone: int) -> dict[Name, int]:
    """Converts of several Apostles fall in alphabetical order of their Apostles."""
    left = {}
    for name in sorted(converts):
        lost = min(converts[name], gone)
        gone -= lost
        if converts[name] > lost:
            left[name] = converts[name] - lost
    return left


def _add_people(table: Table, world: World, normal: int, converts: dict[Name, int]) -> None:
    """Rule 7.4: of those beyond 255 normal people are lost first."""
    claims = dict(converts)
    if world.converts:
        claims[world.convert_owner] = claims.get(world.convert_owner, 0) + world.converts
    if claims:
        owner = next(iter(claims))
        if len(claims) > 1 and converts:
            owner = contest(table, world, claims)
        world.convert_owner = owner
    faithful = min(MOST, sum(claims.values()))
    others = min(MOST - faithful, world.population - world.converts + normal)
    world.converts, world.population = faithful, faithful + others
    world.robots = False
