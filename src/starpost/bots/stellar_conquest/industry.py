"""Production: settlers for worlds that wait, factories while they pay, warships, then research.

What is left over is studied with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy

from starpost.bots.stellar_conquest.worth import Worth
from starpost.games.stellar_conquest.galaxy.board import STAR_HEX
from starpost.games.stellar_conquest.phases.building import factory_room
from starpost.games.stellar_conquest.phases.research import is_open, missing, owns
from starpost.games.stellar_conquest.state import STAR_OF, Works, planet_name
from starpost.games.stellar_conquest.tables import BIT, BONUS, CET, INDUSTRY, ROBOTIC, TECHS
from starpost.games.stellar_conquest.writing import orders as o
from starpost.kernel.orders import Order


def produce(worth: Worth) -> list[Order]:
    orders: list[Order] = []
    purses = bonus(worth)
    wanted = int(waiting(worth) * worth.w.settlers)
    for pid, works in sorted(worth.st.works.items(), key=lambda pair: -pair[1].made):
        if works.made and worth.rules.producer(worth.st.planets[pid]) == worth.seat:
            left = works.left
            sent, left = _emigrate(worth, pid, works, left, wanted, orders)
            wanted -= sent
            left = _factories(worth, pid, sent, left, orders)
            left = _warships(worth, pid, left, orders)
            purses[planet_name(pid)] = left
    return [*orders, *studies(worth, purses)]


def bonus(worth: Worth) -> dict[str, int]:
    """Points for research alone, which go first."""
    given = worth.rules.bonus(worth.st, BONUS) or 0
    return {BONUS: given} if given else {}


def studies(
    worth: Worth, purses: dict[str, int], fit: Callable[[str], bool] = bool
) -> Iterator[Order]:
    """All that is left, one technology after the other: what is not spent is lost (rule 8.10)."""
    me = copy(worth.me)
    me.research = dict(me.research)
    for tech in (*worth.w.studies, *(line.id for line in TECHS if line.id not in worth.w.studies)):
        for place, left in purses.items():
            points = min(left, missing(me, tech))
            if owns(me, tech) or not is_open(me, tech) or points <= 0 or not fit(tech):
                continue
            yield o.Research(place, tech, points)
            purses[place] = left - points
            me.research[tech] = me.research.get(tech, 0) + points
            if missing(me, tech) <= 0:
                me.techs |= BIT[tech]


def waiting(worth: Worth) -> int:
    """Known empty worlds, less the settlers under way; some more for stars not yet seen."""
    equipped = bool(worth.me.techs & CET)
    empty = sum(
        len(worth.empties(star, equipped)) for star in worth.by_star if not worth.enemy_points(star)
    )
    unseen = sum(
        star not in worth.st.cards and bool(worth.mask >> STAR_HEX[star] & 1)
        for star in range(len(STAR_HEX))
    )
    garrisons = sum(worth.garrison(pid) for pid in worth.st.planets)
    under_way = sum(g.t for _, g in worth.groups())
    return empty + unseen + garrisons - under_way


def _emigrate(
    worth: Worth, pid: int, works: Works, left: int, wanted: int, orders: list[Order]
) -> tuple[int, int]:
    planet = worth.st.planets[pid]
    if planet.status != "colony" or wanted <= 0 or planet.pop < worth.w.emigrate or worth.left < 4:
        return 0, left
    if worth.rules.besieged(worth.st, STAR_OF[pid], worth.seat):
        return 0, left
    limit = works.growth + 3
    if planet.pop < 15:
        limit = min(limit, 3 * ((works.growth + 3) // 3))
    n = min(limit, planet.pop - 3, max(3, wanted))
    n -= n % 3 if n > 3 else 0
    n = min(n, left * 3 // 4)
    if n <= 0 or n + min(n, works.growth + 3) // 3 > left:
        return 0, left
    orders.append(o.Emigrate(planet_name(pid), n))
    total = n + min(n, works.growth + 3) // 3
    return total, left - total


def _factories(worth: Worth, pid: int, sent: int, left: int, orders: list[Order]) -> int:
    """They pay for themselves in four production turns."""
    techs = worth.me.techs
    if worth.left < worth.w.factories or not techs & INDUSTRY:
        return left
    price = 3 if techs & ROBOTIC else 4
    room = 10**6 if techs & ROBOTIC else factory_room(worth.st.planets[pid], techs) - 2 * sent
    n = min(left // price, max(0, room), 15)
    if n > 0:
        orders.append(o.Build(planet_name(pid), n, "factory"))
        left -= n * price
    return left


def _warships(worth: Worth, pid: int, left: int, orders: list[Order]) -> int:
    """Once the first studies are done, ships for what must be fought for."""
    if worth.left < worth.w.last_ships or not worth.wants_ships():
        return left
    if worth.rules.besieged(worth.st, STAR_OF[pid], worth.seat):
        return left
    item, price = ("fighter", 20) if owns(worth.me, "fighter") else ("corvette", 8)
    n = int(left * worth.w.arms) // price
    if n > 0:
        orders.append(o.Build(planet_name(pid), n, item))
        left -= n * price
    return left
