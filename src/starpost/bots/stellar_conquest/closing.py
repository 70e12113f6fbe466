"""The last production that matters, as advised: ships that hold stars rather than half studies."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.bots.stellar_conquest.industry import produce, studies
from starpost.bots.stellar_conquest.worth import Worth
from starpost.games.stellar_conquest.galaxy.board import STAR_HEX, distances
from starpost.games.stellar_conquest.known.spending import (
    CLOSING,
    in_time,
    productions_left,
    works_at_once,
)
from starpost.games.stellar_conquest.phases.building import cost
from starpost.games.stellar_conquest.phases.research import is_open, missing, owns
from starpost.games.stellar_conquest.state import STAR_OF, planet_name
from starpost.games.stellar_conquest.tables import PRODUCTION_EVERY, TECHS
from starpost.games.stellar_conquest.writing import orders as o
from starpost.kernel.orders import Order

FLIES = 3
"""Turns that must be left for a ship that is built now."""
LOOKERS = 2
"""Scouts that a planet sends out at once."""


def is_last(worth: Worth) -> bool:
    """Whether the next production comes when nothing is moved any more."""
    played = worth.st.turn - 1
    return (played // PRODUCTION_EVERY + 1) * PRODUCTION_EVERY >= worth.st.turns


def advised_production(worth: Worth) -> list[Order]:
    """Scouts for stars where nobody of one's own stands: each may hold its planets to the end. What
    cannot buy one is studied with."""
    if not is_last(worth) or worth.left < 1:
        return finished(worth, produce(worth))
    orders: list[Order] = []
    purses: dict[str, int] = {}
    for pid, works in sorted(worth.st.works.items(), key=lambda pair: -pair[1].made):
        if not works.made or worth.rules.producer(worth.st.planets[pid]) != worth.seat:
            continue
        left, name = works.left, planet_name(pid)
        if not worth.rules.besieged(worth.st, STAR_OF[pid], worth.seat):
            n = min(_most(worth, left), sum(1 for _ in _goals(worth, pid)))
            if n:
                orders.append(o.Build(name, n, "scout"))
                left -= cost(worth.me.techs, "scout", n)
        purses[name] = left
    return finished(worth, [*orders, *studies(worth, purses)])


def finished(worth: Worth, orders: list[Order]) -> list[Order]:
    """Near the end only studies that are finished before it; in the last production those that
    are finished now and work at once. What they leave buys ships while these can still fly."""
    left = productions_left(worth.st)
    if left > CLOSING:
        return orders
    paid = [order for order in orders if isinstance(order, o.Research)]
    rest = [order for order in orders if not isinstance(order, o.Research)]
    purses: dict[str, int] = {}
    for order in paid:
        purses[order.planet] = purses.get(order.planet, 0) + order.n
    total = sum(purses.values())
    if left < CLOSING:
        studied = list(_at_once(worth, purses))
    else:
        studied = list(studies(worth, purses, lambda x: in_time(worth.st, worth.me, x, total)))
    return [*rest, *_ships(worth, purses), *studied]


def _ships(worth: Worth, purses: dict[str, int]) -> Iterator[Order]:
    """Corvettes conquer and guard; where the points do not buy one, scouts look ahead."""
    if worth.left < FLIES:
        return
    for pid in sorted(worth.st.works):
        name = planet_name(pid)
        points = purses.get(name, 0)
        if worth.rules.besieged(worth.st, STAR_OF[pid], worth.seat):
            continue
        if n := points // cost(worth.me.techs, "corvette", 1):
            yield o.Build(name, n, "corvette")
        elif not is_last(worth) and (n := min(LOOKERS, _most(worth, points))):
            yield o.Build(name, n, "scout")


def _at_once(worth: Worth, purses: dict[str, int]) -> Iterator[Order]:
    me = worth.me
    for tech in dict.fromkeys((*worth.w.studies, *(line.id for line in TECHS))):
        needs = missing(me, tech)
        fit = is_open(me, tech) and not owns(me, tech) and works_at_once(tech)
        if not fit or needs > sum(purses.values()):
            continue
        for place, points in purses.items():
            n = min(needs, points)
            if n:
                yield o.Research(place, tech, n)
                purses[place] -= n
                needs -= n


def _most(worth: Worth, left: int) -> int:
    n = 0
    while cost(worth.me.techs, "scout", n + 1) <= left:
        n += 1
    return n


def _goals(worth: Worth, pid: int) -> Iterator[int]:
    """Stars in time from a planet where nobody of one's own is and that may count."""
    far = distances(STAR_HEX[STAR_OF[pid]])
    taken = worth.taken()
    for star, at in enumerate(STAR_HEX):
        mine = any(worth.st.planets[p].owner == worth.seat for p in worth.by_star.get(star, ()))
        free = not mine and not taken.get(star) and not any(worth.fleet(star).values())
        near = far[at] <= worth.speed * worth.left and worth.mask >> at & 1
        if free and near and worth.hope(star) > 0 and not worth.enemy_points(star):
            yield star
