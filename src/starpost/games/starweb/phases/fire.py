"""Step 14: fire and conditional fire, all at once (rules 6.1 to 6.6)."""

from __future__ import annotations

from starpost.games.starweb.state import FIRED_AT, Key, KeyId, Name, World, WorldId
from starpost.games.starweb.table import Line, Table, lose_people, shots, strike
from starpost.games.starweb.writing import values as o

Acts = set[tuple[Name, Name]]
"""Hostile acts at one world: by whom, against whom."""


class Volley:
    """One fire order of a unit that has ships."""

    __slots__ = ("at", "by", "line", "order", "shots")

    def __init__(self, line: Line[o.Fire], at: WorldId, count: int) -> None:
        self.line, self.by, self.order = line, line[0], line[2]
        self.at, self.shots = at, count


def fire(table: Table) -> None:
    prepare(table)
    volleys = _volleys(table)
    if not volleys:
        return
    fired = _decided(table, volleys)
    pools: dict[KeyId, int] = {}
    shooters: dict[KeyId, list[Name]] = {}
    worlds: dict[WorldId, dict[str, int]] = {}
    raiders: dict[WorldId, set[Name]] = {}
    for v in fired:
        _note(table, v)
        if v.order.at == "F":
            pools[v.order.to] = pools.get(v.order.to, 0) + v.shots
            shooters.setdefault(v.order.to, []).extend([v.by] if v.shots else [])
        else:
            here = worlds.setdefault(v.at, {})
            here[v.order.at] = here.get(v.order.at, 0) + v.shots
            raiders.setdefault(v.at, set()).add(v.by)
    for number in sorted(pools):
        _hit_fleet(table, table.keys[number], pools[number], shooters[number])
    for number in sorted(worlds):
        world = table.worlds[number]
        told = sorted({world.owner, *raiders[number]} - {""})
        _hit_world(table, world, worlds[number], told)


# --- who fires -----------------------------------------------------------------------------


def prepare(table: Table) -> None:
    """Units that have lost their ships before the battle; robot parties leave one ship behind."""
    for line in table.lines(o.Move):
        if not table.keys[line[2].fleet].ships:
            table.fail(line, "no_ships")
    for drop in table.lines(o.DropBomb):
        key = table.keys[drop[2].fleet]
        if not key.ships:
            table.fail(drop, "no_ships")
        elif not key.pbb or not table.new_bombs.get(key.id, True):
            table.fail(drop, "no_pbb")
    for attack in table.lines(o.Robots):
        key, wanted = table.keys[attack[2].fleet], attack[2].count
        landing = max(0, min(wanted, key.ships - 1))
        if landing:
            table.landings[key.id] = landing
        if landing < wanted:
            table.trim(attack, "not_enough_ships", landing)


def _volleys(table: Table) -> list[Volley]:
    """Rule 6.1: a ship on a key has a shot, double-loaded ones none; home ships have half."""
    found = []
    for line in table.lines(o.Fire):
        order = line[2]
        if order.source == "F":
            key = table.keys[order.number]
            at, ships, count = key.at, key.ships, shots(key)
        else:
            world = table.worlds[order.number]
            ships = world.iships if order.source == "I" else world.pships
            at, count = world.id, (ships + 1) // 2
        if ships:
            found.append(Volley(line, at, count))
        else:
            table.fail(line, "no_ships")
    return found


def _decided(table: Table, volleys: list[Volley]) -> list[Volley]:
    """Rule 6.2: unconditional orders fire; conditional ones answer hostile acts, in chains."""
    waiting = [v for v in volleys if v.order.conditional]
    if not waiting:
        return volleys
    acts: dict[WorldId, Acts] = {v.at: set() for v in waiting}
    for v in volleys:
        if not v.order.conditional and v.at in acts:
            acts[v.at].update((v.by, victim) for victim in _victims(table, v))
    _special_acts(table, acts)
    answered: set[int] = set()
    more = True
    while more:
        more = False
        for place, v in enumerate(waiting):
            if place in answered or (_target_owner(table, v), v.by) not in acts[v.at]:
                continue
            answered.add(place)
            acts[v.at].update((v.by, victim) for victim in _victims(table, v))
            more = True
    held = {id(v) for place, v in enumerate(waiting) if place not in answered}
    return [v for v in volleys if id(v) not in held]


def _target_owner(table: Table, v: Volley) -> Name:
    """Whose act a conditional order waits for; nobody's never comes."""
    if v.order.at == "F":
        return table.keys[v.order.to].owner
    world = table.worlds[v.at]
    if v.order.at != "C":
        return world.owner
    return world.convert_owner if world.converts else ""


def _victims(table: Table, v: Volley) -> list[Name]:
    if v.order.at == "F":
        owner = table.keys[v.order.to].owner
        return [owner] if owner else []
    world = table.worlds[v.at]
    found = [] if v.order.at == "C" else [world.owner]
    if v.order.at in "PC" and world.converts:
        found.append(world.convert_owner)
    return [name for name in found if name]


def _special_acts(table: Table, acts: dict[WorldId, Acts]) -> None:
    """A bomb or robots, attempted, are hostile to the owner and to the converts' Apostle."""
    drops = [line[2].fleet for line in table.lines(o.DropBomb)]
    for number in (*drops, *table.landings):
        key = table.keys[number]
        if key.ships and key.at in acts:
            world = table.worlds[key.at]
            for victim in (world.owner, world.convert_owner if world.converts else ""):
                if victim:
                    acts[key.at].add((key.owner, victim))


def _note(table: Table, v: Volley) -> None:
    """The printout's word, the Apostle's account, and who takes part in killing."""
    order = v.order
    if order.source == "F":
        what = f"F{order.to}" if order.at == "F" else order.at
        table.acts.setdefault(order.number, []).append(f"{FIRED_AT}{what}")
    else:
        what = f"F{order.to}" if order.at == "F" else "converts"
        if order.source == "I":
            table.worlds[v.at].ifire = what
        else:
            table.worlds[v.at].pfire = what
    if not v.shots:
        return
    if table.players[v.by].type == "apostle":
        number = order.to if order.at == "F" else v.at
        table.shots.append((v.by, v.shots, "F" if order.at == "F" else "W", number))
    if order.at in "PC":
        table.killers.setdefault(v.at, set()).add(v.by)


# --- what the shots do ---------------------------------------------------------------------


def _hit_fleet(table: Table, key: Key, count: int, shooters: list[Name]) -> None:
    """Rules 6.3 and 6.4: pooled, and halved on a fleet that is leaving."""
    leaving = table.action.get(key.id) == "move" and key.ships > 0
    hits = count // 2 if leaving else count
    had, owner = key.ships, key.owner
    lost = strike(key, hits)
    if key.id in table.landings:
        table.landings[key.id] = max(0, table.landings[key.id] - lost)
    for name in sorted({*shooters, owner} - {""}):
        kind = "fleet_hit_leaving" if leaving else "fleet_hit"
        table.tell(name, key.at, kind, key.id, lost)
    if had and not key.ships:
        pay_destroyers(table, shooters, lost)


def pay_destroyers(table: Table, names: list[Name], ships: int) -> None:
    """Rule 9.7: every Berserker who took part is paid for the whole fleet."""
    for name in sorted(set(names)):
        if table.players[name].type == "berserker":
            table.score(name, "fleets_destroyed", 2 * ships)


def _hit_world(table: Table, world: World, pool: dict[str, int], told: list[Name]) -> None:
    """Rule 6.5: at industry, at population, at converts, at home ships, in this order."""
    if pool.get("I"):
        lost, rest = _break(world.iships, pool["I"])
        world.iships -= lost
        ruined = min(world.industry, rest // 2)
        world.industry -= ruined
        _tell(table, told, world, "industry_hit", lost, ruined)
    if pool.get("P"):
        lost, rest = _break(world.pships, pool["P"])
        world.pships -= lost
        dead = min(world.population, rest // 2)
        _die(table, world, dead)
        _tell(table, told, world, "population_hit", lost, dead)
    if pool.get("C"):
        dead = min(world.converts, pool["C"])
        table.kill(world, dead, dead)
        world.population -= dead
        world.converts -= dead
        _tell(table, told, world, "converts_hit", dead)
    if pool.get("H"):
        lost = _hit_home(table, world, pool["H"])
        _tell(table, told, world, "home_hit", lost)


def _break(ships: int, count: int) -> tuple[int, int]:
    """Home ships go at two hits each; the shots left over when none remains."""
    lost = min(ships, count // 2)
    return lost, (count - 2 * lost if lost == ships else 0)


def _die(table: Table, world: World, dead: int) -> None:
    """Robots are no people: they are not counted among the dead."""
    if world.robots:
        world.population -= dead
        return
    table.kill(world, dead, lose_people(world, dead))


def _hit_home(table: Table, world: World, count: int) -> int:
    """Rule 6.6: two shots to spare drive the world neutral, whoever has fleets there."""
    i_lost, rest = _break(world.iships, count)
    world.iships -= i_lost
    p_lost, rest = _break(world.pships, rest)
    world.pships -= p_lost
    if rest >= 2 and world.owner:
        world.owner, world.turns = "", 0
        table.remark(world.id, "neutralised")
    return i_lost + p_lost


def _tell(table: Table, told: list[Name], world: World, kind: str, *words: int) -> None:
    """Only the owner and those who fired learn what the fire did."""
    for name in told:
        table.tell(name, world.id, kind, *words)
