"""Empires that nobody plays (rule 8.3): orders made phase by phase, from the true state of the
sectors where they have ships. They go through the same phases as everybody's, but in silence.
"""

from __future__ import annotations

from msgspec import Struct

from starpost.games.star_empires.galaxy.hexes import Pos, distance, pair, reach
from starpost.games.star_empires.phases.combat.fire_guns import target_order
from starpost.games.star_empires.phases.income.pool_resources import stock
from starpost.games.star_empires.phases.movement.establish_homeworlds import strength
from starpost.games.star_empires.state import Empire, Ship, World
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.tables import DEVICE, MISSILE, STARBASE
from starpost.games.star_empires.writing.orders import (
    Build,
    Destruct,
    Fire,
    Load,
    Move,
    Pool,
    Repair,
    Traverse,
    Unload,
)
from starpost.kernel.orders import Order


def empires(table: Table) -> list[Empire]:
    return [e for e in table.empires.values() if e.status == "abandoned"]


def _order(table: Table, seat: str, order: Order) -> None:
    table.add_order(Entry(seat, order, quiet=True))


class Sector(Struct):
    """One sector where the empire has ships, as the combat plan weighs it."""

    at: Pos
    ships: list[Ship]
    """All the empire's ships there, loaded ones too."""
    foes: list[Ship]
    kind: str
    """friendly, foreign or between."""
    targets: dict[str, None]
    destruct: list[Ship]
    missiles: bool = False


def _sectors(table: Table, name: str) -> list[Sector]:
    mine: dict[Pos, list[Ship]] = {}
    for ship in table.ships.values():
        if ship.owner == name:
            mine.setdefault(ship.at, []).append(ship)
    side = table.side(name)
    found = []
    for at in sorted(mine):
        foes = [ship for ship in table.here.get(at, ()) if ship.owner not in side]
        found.append(Sector(at, mine[at], foes, place_kind(table, name, at), {}, []))
    return found


def place_kind(table: Table, name: str, at: Pos) -> str:
    world = table.world_at.get(at)
    if world is None or not world.owner:
        return "between"
    return "friendly" if world.owner in table.side(name) else "foreign"


# --- phase 3: the combat plan ------------------------------------------------------------------


def plan_combat(table: Table) -> None:
    """Rule 8.3: destruct before fire, fire before move (ruling R54)."""
    for empire in empires(table):
        sectors = _sectors(table, empire.name)
        for sector in sectors:
            _weigh(table, empire, sector)
        anywhere = dict.fromkeys(name for sector in sectors for name in sector.targets)
        for sector in sectors:
            _provoked(table, empire, sector, anywhere)
            _command(table, empire.name, sector)


def _weigh(table: Table, empire: Empire, sector: Sector) -> None:
    """The targets that the place itself gives."""
    present = dict.fromkeys(ship.owner for ship in sector.foes)
    if sector.kind == "friendly":
        sector.targets = present
    elif sector.kind == "foreign":
        against = sum(ship.dp for ship in sector.foes)
        guns = sum(_might(table, ship) for ship in sector.ships)
        if against and guns >= against:
            sector.targets, sector.missiles = present, True
        else:
            _sacrifice(table, sector)


def _might(table: Table, ship: Ship) -> int:
    """Guns that could be brought to bear: loose missiles cannot."""
    if table.is_missile(ship):
        return table.guns(ship) if ship.carrier else 0
    return table.guns(ship)


def _sacrifice(table: Table, sector: Sector) -> None:
    """Ships that the foreign guns could destroy one after another blow themselves up."""
    guns = sum(table.guns(ship) for ship in sector.foes)
    loose = [s for s in sector.ships if not s.carrier and not table.is_missile(s)]
    for ship in sorted(loose, key=lambda s: target_order(table, s)):
        if guns < ship.dp:
            break
        guns -= ship.dp
        if ship.kind != STARBASE:
            sector.destruct.append(ship)


def _provoked(table: Table, empire: Empire, sector: Sector, anywhere: dict[str, None]) -> None:
    """Who fired last turn is a target everywhere; between worlds also who is one elsewhere."""
    for name in dict.fromkeys(ship.owner for ship in sector.foes):
        if name in empire.attacked_by or (sector.kind == "between" and name in anywhere):
            sector.targets[name] = None
    if sector.kind == "foreign" and sector.targets:
        sector.missiles = True


def _command(table: Table, name: str, sector: Sector) -> None:
    """The plan as orders: UNLOAD, DESTRUCT, FIRE."""
    fires = bool(sector.targets)
    at_world = sector.at in table.world_at or table.edition == 1
    if sector.kind == "friendly" or (fires and at_world):
        cargo = [s.sn for s in sector.ships if s.carrier and _would_conquer(table, s)]
        if cargo:
            _order(table, name, Unload(tuple(cargo)))
    if sector.destruct:
        _order(table, name, Destruct(tuple(s.sn for s in sector.destruct)))
    if not fires:
        return
    going = {s.sn for s in sector.destruct}
    guns = [s.sn for s in sector.ships if s.sn not in going and _shoots(table, s, sector)]
    if guns:
        targets = sorted(sector.targets, key=lambda foe: _weakest(table, sector, foe))
        _order(table, name, Fire(tuple(guns), tuple(targets)))


def _would_conquer(table: Table, ship: Ship) -> bool:
    return table.kind(ship).hull not in (MISSILE, DEVICE) and table.guns(ship) >= 1


def _shoots(table: Table, ship: Ship, sector: Sector) -> bool:
    if table.is_missile(ship):
        return sector.missiles and bool(ship.carrier)
    return table.guns(ship) >= 1


def _weakest(table: Table, sector: Sector, foe: str) -> tuple[int, int, str]:
    """Least DP in the sector, then least tonnage, then name."""
    ships = [ship for ship in sector.foes if ship.owner == foe]
    return (sum(s.dp for s in ships), sum(table.kind(s).tonnage for s in ships), foe.lower())


# --- phase 5 -----------------------------------------------------------------------------------


def load_missiles(table: Table) -> None:
    """Loose missiles go aboard, most guns first, onto the carrier with most free racks."""
    for empire in empires(table):
        firing = {
            word
            for entry in table.entries.get(Fire, {}).get(empire.name, ())
            for word in getattr(entry.order, "ships", ())
        }
        for at in sorted(table.here):
            ships = [s for s in table.here[at] if s.owner == empire.name]
            loose = [s for s in ships if table.is_missile(s) and s.sn not in firing]
            free = {s.sn: table.free_racks(s) for s in ships if table.kind(s).racks}
            for missile in sorted(loose, key=lambda s: (-table.guns(s), s.handle.lower())):
                _stow(table, empire.name, missile, ships, free)


def _stow(table: Table, name: str, missile: Ship, ships: list[Ship], free: dict[str, int]) -> None:
    tonnage = table.kind(missile).tonnage
    fit = [s for s in ships if free.get(s.sn, 0) >= tonnage and s is not missile]
    if fit:
        carrier = max(fit, key=lambda s: (free[s.sn], _rating(table, s), table.kind(s).tonnage))
        free[carrier.sn] -= tonnage
        _order(table, name, Load((missile.sn,), carrier.sn))


def _rating(table: Table, ship: Ship) -> float:
    return ship.dp / table.kind(ship).dp


# --- phases 28 and 29 --------------------------------------------------------------------------


class Route(Struct):
    goal: Pos
    """Where to jump to: the world, or the portal that leads nearest to it."""
    entry: str = ""
    exit: str = ""


def go_home(table: Table) -> None:
    """Rule 8.3: ships at foreign worlds leave; those between worlds do so later on."""
    for empire in empires(table):
        havens = [w for w in table.state.worlds.values() if w.owner in table.side(empire.name)]
        for ship in [s for s in table.ships.values() if s.owner == empire.name]:
            if havens and not ship.carrier and _leaves(table, empire, ship):
                _send(table, empire, ship, havens)


def _leaves(table: Table, empire: Empire, ship: Ship) -> bool:
    kind = place_kind(table, empire.name, ship.at)
    if kind == "friendly" or table.spent.get(ship.sn):
        return False
    if kind == "foreign":
        return not _ordered_to_fire(table, ship)
    return empire.abandoned > 1 and table.kind(ship).scan < 3


def _ordered_to_fire(table: Table, ship: Ship) -> bool:
    mine = table.entries.get(Fire, {}).get(ship.owner, ())
    return any(isinstance(e.order, Fire) and ship.sn in e.order.ships for e in mine)


def route(table: Table, empire: Empire, start: Pos, havens: list[World]) -> Route:
    """The shortest way to a friendly world, hex by hex or by one wormnet link."""
    ways: list[tuple[int, tuple[float, ...], str, int, str, Route]] = []
    links = [(a, b) for a in empire.nav for b in table.state.portals[a].exits if b in empire.nav]
    for world in havens:
        ratio, dp, _ = strength(table, world)
        rank = (-ratio, -float(dp))
        low = world.name.lower()
        ways.append((distance(start, world.at), rank[:1], low, 0, "", Route(world.at)))
        for a, b in links:
            door, back = empire.portals[a].at, empire.portals[b].at
            far = distance(start, door) + distance(back, world.at)
            ways.append((far, rank[:1], low, 1, a.lower(), Route(door, a, b)))
    return min(ways, key=lambda way: way[:5])[5]


def _send(table: Table, empire: Empire, ship: Ship, havens: list[World]) -> None:
    way = route(table, empire, ship.at, havens)
    if way.entry:
        table.routes[ship.sn] = (way.entry, way.exit)
    engines = table.engines(ship)
    if way.goal == ship.at or engines < 1:
        return
    near = min(
        reach(table.state.radius, ship.at, engines),
        key=lambda at: (distance(at, way.goal), pair(at)),
    )
    if near != ship.at:
        o, y = empire.frame.local(*pair(near))
        _order(table, empire.name, Move((ship.sn,), f"({o},{y})"))


def enter_portals(table: Table) -> None:
    """A ship that stands at the entry it wanted goes through."""
    for sn, (entry, end) in table.routes.items():
        ship = table.ships.get(sn)
        portal = table.state.portals.get(entry)
        if ship is not None and portal is not None and portal.at == ship.at:
            _order(table, ship.owner, Traverse((sn,), entry, end))


# --- phases 40 to 43 ---------------------------------------------------------------------------


def pool_resources(table: Table) -> None:
    """At the safest world (ties: DP, production, name)."""
    for empire in empires(table):
        worlds = [w for w in table.state.worlds.values() if w.owner == empire.name]
        if worlds:
            worlds.sort(key=lambda w: w.name.lower())
            best = max(worlds, key=lambda w: strength(table, w))
            _order(table, empire.name, Pool(best.name))


def build(table: Table) -> None:
    """Alternately the most DP and the most guns that can be paid for; unnamed ships."""
    for empire in empires(table):
        kinds = [table.state.classes[name] for name in empire.classes]
        kinds = [k for k in kinds if k.buildable and k.hull not in (MISSILE, DEVICE) and k.cost]
        kinds.sort(key=lambda k: (k.cost, k.name.lower()))
        for world in sorted(table.state.worlds.values(), key=lambda w: w.name.lower()):
            if world.owner in table.side(empire.name) and not world.taken:
                money, plan = stock(world, empire.name), 0
                while world.prohibition != "interdicted":
                    can = [k for k in kinds if k.cost <= money]
                    if not can:
                        break
                    best = max(can, key=lambda k: k.guns if plan % 2 else k.dp)
                    _order(table, empire.name, Build(world.name, "1", best.name))
                    money -= best.cost
                    plan += 1


def repair(table: Table) -> None:
    """What is left repairs the worst damaged ships first."""
    for empire in empires(table):
        worlds = [
            w.name
            for w in sorted(table.state.worlds.values(), key=lambda w: w.name.lower())
            if w.owner in table.side(empire.name) and stock(w, empire.name)
        ]
        hurt = [
            s for s in table.ships.values() if s.owner == empire.name and s.dp < table.kind(s).dp
        ]
        if worlds:
            hurt.sort(key=lambda s: (_rating(table, s), s.dp, s.handle.lower()))
            for ship in hurt:
                _order(table, empire.name, Repair(ship.sn, "MAX", tuple(worlds)))


def fall_silent(table: Table) -> None:
    """Transponders private and known to allies only; no scan data for others."""
    for empire in empires(table):
        allies = table.allies[empire.name]
        for ship in table.ships.values():
            if ship.owner == empire.name:
                ship.public = False
                ship.told = tuple(name for name in ship.told if name in allies)
        empire.grants = {to: what for to, what in empire.grants.items() if to in allies}
