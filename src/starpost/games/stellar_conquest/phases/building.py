"""What planets build, and emigration. Rules 8.5 to 8.8."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.ships import merged
from starpost.games.stellar_conquest.state import STAR_OF, Cargo, Planet, Yard
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.tables import (
    BIT,
    CET,
    IMPROVED,
    INDUSTRY,
    ITEMS,
    ROBOTIC,
    ROBOTIC_FACTORY,
    TRANSPORT_WORDS,
    scouts,
)


def can_build(techs: int, item: str) -> bool:
    needs = ITEMS[item].needs
    if needs == "industry":
        return bool(techs & INDUSTRY)
    return not needs or bool(techs & BIT[needs])


def cost(techs: int, item: str, n: int) -> int:
    if item == "scout":
        return scouts(n)
    if item == "factory" and techs & ROBOTIC:
        return n * ROBOTIC_FACTORY
    return n * ITEMS[item].price


def factory_room(planet: Planet, techs: int) -> int:
    """How many more ordinary factories the people can run."""
    return planet.pop * (2 if techs & IMPROVED else 1) - planet.factories


def item_problem(item: str) -> str:
    if item in TRANSPORT_WORDS:
        return "use_emigrate"
    return "" if item in ITEMS else "unknown_item"


def build(table: Table, seat: int, pid: int, n: int, item: str) -> str:
    """Rule 9.3: what is conquered builds neither bases nor shields."""
    st = table.st
    techs, planet = st.players[seat].techs, st.planets[pid]
    code = item_problem(item)
    if code:
        return code
    if not can_build(techs, item):
        return "need_tech"
    ship = ITEMS[item].ship
    fixed = not ship and item != "factory"
    if fixed and planet.status == "conquered":
        return "conquered"
    if ship and table.rules.besieged(st, STAR_OF[pid], seat):
        return "besieged"
    if item == "planet_shield" and (planet.shield or n > 1):
        return "duplicate"
    points = cost(techs, item, n)
    if points > st.works[pid].left:
        return "not_enough_ip"
    ordinary = item == "factory" and not techs & ROBOTIC
    if ordinary and n > factory_room(planet, techs):
        return "factory_limit"
    works = st.works[pid]
    works.left -= points
    works.used = True
    works.spent = (*works.spent, f"{n} {item} {points}")
    _deliver(table, seat, pid, item, n)
    return ""


def _deliver(table: Table, seat: int, pid: int, item: str, n: int) -> None:
    ship = ITEMS[item].ship
    if ship:
        yard = dock(table, seat, STAR_OF[pid])
        setattr(yard, ship.lower(), getattr(yard, ship.lower()) + n)
        return
    planet = table.planet(pid)
    if item == "factory" and table.st.players[seat].techs & ROBOTIC:
        planet.robotic += n
    elif item == "factory":
        planet.factories += n
    elif item == "missile_base":
        planet.mb += n
    elif item == "advanced_missile_base":
        planet.amb += n
    else:
        planet.shield = True


def dock(table: Table, seat: int, star: int) -> Yard:
    """Where new ships of a star wait until production is over."""
    return table.st.yards.setdefault(seat << 6 | star, Yard())


def emigrate(table: Table, seat: int, pid: int, n: int, bonus: int | None) -> str:
    """Every three who leave bring one more, up to this turn's growth plus three (R33)."""
    st = table.st
    planet, works = st.planets[pid], st.works[pid]
    if planet.status == "dominion":
        return "dominion"
    if table.rules.besieged(st, STAR_OF[pid], seat):
        return "besieged"
    if works.emigrated:
        return "duplicate"
    if n > planet.pop:
        return "too_many"
    most = min(n, works.growth + 3) // 3 if planet.status == "colony" else 0
    extra = most if bonus is None else bonus
    if extra > most:
        return "no_bonus"
    if n + extra > works.left:
        return "not_enough_ip"
    works.left -= n + extra
    works.used = works.emigrated = True
    works.spent = (*works.spent, f"{n + extra} emigrants {n + extra}")
    table.planet(pid).pop -= n
    people = planet.owner if planet.status == "conquered" else None
    batch = Cargo(n + extra, bool(st.players[seat].techs & CET), pid, people)
    yard = dock(table, seat, STAR_OF[pid])
    yard.cargo = merged(yard.cargo, (batch,))
    return ""
