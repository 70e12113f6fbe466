"""What is worth having: sites, outposts and purchases, judged from what a player knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from starpost.bots.starfarers.weights import Style
from starpost.games.starfarers.galaxy.board import (
    ADJACENT,
    COUNT,
    IS_OUTER,
    OUTPOST_AT,
    OUTPOSTS,
    PLANET_DOT,
    PLANET_RESOURCE,
    SITES,
    SYSTEM_OF,
    SYSTEM_SITES,
    distances,
)
from starpost.games.starfarers.phases.founding import overcomes
from starpost.games.starfarers.phases.trading import ratio
from starpost.games.starfarers.state import COLONY, State
from starpost.games.starfarers.tables import (
    COLONY_SHIP,
    DI_FAME_1,
    DI_FAME_2,
    FREIGHT,
    PIRATE,
    RINGS,
    SPACEPORT,
    TRADE_SHIP,
    Bag,
    chip_ways,
)
from starpost.games.starfarers.writing.choices import pads

WAYS_OF: Final = tuple(chip_ways(c) if c < 13 or c in (20, 21) else 0 for c in range(64))
UNSEEN: Final = {"gold": 2.1, "teal": 3.9, "violet": 0.9, "": 3.0}
RISK: Final = {"gold": 1.0, "teal": 1.0, "violet": 0.35, "": 1.0}
"""How likely a planet that nobody has looked at lets a colony be founded."""
OUTER: Final = tuple((site, ADJACENT[site]) for site in SITES if IS_OUTER[SYSTEM_OF[site]])
A_COLONY: Final = COLONY << 3
"""Pieces on a colony intersection from here on are no ships."""

USUAL_ROLL: Final = 4
"""Steps that a roll gives, more often than not."""
BUY_COLONY_SHIP: Final = 0
BUY_TRADE_SHIP: Final = 1
BUY_PORT: Final = 2
BUY_BOOSTER: Final = 3
BUY_CANNON: Final = 4
BUY_FREIGHT: Final = 5
COSTS: Final[tuple[Bag, ...]] = (
    COLONY_SHIP,
    TRADE_SHIP,
    SPACEPORT,
    (0, 2, 0, 0, 0),
    (0, 0, 2, 0, 0),
    (2, 0, 0, 0, 0),
)
EVERY: Final = [True] * len(COSTS)
"""Of these, all may be wished for."""


Prizes = Sequence[tuple[float, int]]
"""Worth and intersection of everything a ship could fly to, the worthiest first."""
Feeds = tuple[tuple[float, float], ...]
FAR: Final = COUNT
"""More steps than any flight takes."""
FIRST: Final = (*(OUTPOST_AT.get(at, at) for at in range(COUNT)), -1)
"""Of prizes that are as good, the lowest here is taken; -1 stands for none, before them all."""


def sites(s: State, p: int, style: Style) -> Prizes:
    """The outer sites where a colony could stand: a point, what it feeds, and the risk."""
    places, guns, rings = s.places, s.cannon_stat(p), s.parts[3 * p + FREIGHT]
    every = _all_sites(s.open | s.seen[p], tuple(s.chips), guns, rings, style)
    found = [prize for prize in every if places[prize[1]] < A_COLONY]
    if len(s.match.seats) == 3:
        found = [prize for prize in found if not is_full(s, prize[1])]
    return found


@lru_cache(maxsize=256)
def _all_sites(
    known: int, chips: tuple[int, ...], guns: int, rings: int, style: Style
) -> list[tuple[float, int]]:
    """The same, whoever stands there: chips change seldom, and a search asks very often."""
    unseen, seen = _feeds(guns, rings, style)
    feeds = [seen[chip] if known >> k & 1 else unseen[k] for k, chip in enumerate(chips)]
    found: list[tuple[float, int]] = []
    for site, planets in OUTER:
        worth, chance = style.colony, 1.0
        for k in planets:
            fed, safe = feeds[k]
            worth += fed
            chance *= safe
        if chance:
            found.append((worth * chance, site))
    found.sort(key=_worth, reverse=True)
    return found


@lru_cache(maxsize=256)
def _feeds(guns: int, rings: int, style: Style) -> tuple[Feeds, Feeds]:
    """What planets add to a site, and how surely: each while nobody has looked; then by chip."""
    seen = [(style.feed * ways, 1.0) for ways in WAYS_OF]
    for chip in range(PIRATE, len(seen)):
        seen[chip] = (style.colony, 1.0) if overcomes(chip, guns, rings) else (0.0, 0.0)
    return tuple((style.feed * UNSEEN[dot], RISK[dot]) for dot in PLANET_DOT), tuple(seen)


def _worth(prize: tuple[float, int]) -> float:
    return prize[0]


def is_full(s: State, site: int) -> bool:
    """Three players: two colonies fill a system."""
    taken = [i for i in SYSTEM_SITES[SYSTEM_OF[site]] if s.places[i] >= A_COLONY]
    return len(taken) >= 2


def pace(s: State, p: int, style: Style) -> float:
    """What a step costs in the score of a prize: turns at a usual roll, times haste."""
    return style.haste / (3.5 + s.speed_stat(p))


def best(
    s: State,
    prizes: Prizes,
    start: int,
    step: float,
    banned: tuple[int, ...] = (),
    most: int = FAR,
) -> tuple[float, int]:
    """The prize with the best worth for its distance, at most so many steps away; -1: none."""
    row = distances(start)
    places = s.places
    top, found = 0.0, -1
    for worth, at in prizes:
        if worth < top:
            break
        score = worth / (1.0 + step * row[at])
        if (
            score >= top
            and (score > top or FIRST[at] < FIRST[found])
            and row[at] <= most
            and at not in banned
            and (not places[at] or at == start)
        ):
            top, found = score, at
    return top, found


def best_pad(
    s: State, prizes: Prizes, pads: Sequence[int], step: float, banned: tuple[int, ...], most: int
) -> tuple[float, int]:
    """The best that a new ship could fly to, and the free place by a spaceport to start from."""
    places = s.places
    top, found = 0.0, -1
    for worth, at in prizes:
        if worth < top:
            break
        if places[at] or at in banned:
            continue
        row = distances(at)
        for pad in pads:
            score = worth / (1.0 + step * row[pad])
            if score >= top and row[pad] <= most and (score > top or pad > found):
                top, found = score, pad
    return top, found


def flights(s: State) -> int:
    """How often whoever is asked may still fly, this turn's flight included; 0: nobody knows."""
    limit, n = s.match.options.max_rounds, len(s.match.seats)
    return max(1, limit - (s.turn - 1) // n) if limit else 0


def has_played(s: State, p: int) -> bool:
    """Whether a player has had the last turn of the match: cards are worth nothing any more."""
    n = len(s.match.seats)
    return flights(s) == 1 and (s.turn - 1) % n > (p - s.first) % n


def reach(s: State, p: int, style: Style) -> int:
    """Steps that a ship flies before the last round at a usual roll."""
    left = flights(s) if style.foresees else 0
    return left * (USUAL_ROLL + s.speed_stat(p)) if left else FAR


def outposts(s: State, p: int, style: Style) -> Prizes:
    """The next outpost of every base; each freight ring that is missing makes it less worth."""
    friends = s.friends
    plaques = (friends[DI_FAME_1], friends[DI_FAME_2])
    patron = style.patron if -1 in plaques and p not in plaques else 0.0
    freight = s.parts[3 * p + FREIGHT]
    return _all_outposts(p, freight, tuple(s.outposts), tuple(s.holders), patron, style)


@lru_cache(maxsize=256)
def _all_outposts(
    p: int,
    freight: int,
    owners: tuple[int, ...],
    holders: tuple[int, ...],
    patron: float,
    style: Style,
) -> list[tuple[float, int]]:
    """The same from what it depends on, which changes seldom."""
    found: list[tuple[float, int]] = []
    for base in range(4):
        docks = owners[5 * base : 5 * base + 5]
        if -1 in docks:
            number = docks.index(-1) + 1
            worth = style.trade * _part(p, docks, holders[base], style)
            if base == 2:
                worth += patron
            worth /= 1.0 + 0.4 * max(0, number - freight)
            found.append((worth, OUTPOSTS[5 * base + number - 1]))
    return sorted(found, key=_worth, reverse=True)


def _part(p: int, docks: tuple[int, ...], holder: int, style: Style) -> float:
    """The next outpost of a base: two points if the friendship chip comes with it, and a card."""
    if holder < 0:
        return style.first
    if holder != p:
        mine, theirs = docks.count(p), docks.count(holder)
        even = mine + 1 == theirs and mine and docks.index(p) < docks.index(holder)
        if mine + 1 > theirs or even:
            return style.turn
    return style.other


def rings_for(at: int) -> int:
    return OUTPOST_AT[at] % 5 + 1 if at >= 0 else 0


def income(s: State, p: int) -> list[int]:
    """Ways in 36 by type, from the planets the player's colonies touch."""
    ways = [0] * 5
    for site in (*s.colonies[p], *s.ports[p]):
        for k in ADJACENT[site]:
            if s.open >> k & 1:
                ways[PLANET_RESOURCE[k]] += WAYS_OF[s.chips[k]]
    return ways


def affords(s: State, p: int, cost: Bag) -> bool:
    """Whether it can be bought now, after the best bank trades."""
    return _buys(s.hand(p), _rates(s, p))[COSTS.index(cost)]


def _rates(s: State, p: int) -> tuple[int, ...]:
    """What a card of each type costs at the bank."""
    return tuple([ratio(s, p, r) for r in range(5)])


@lru_cache(maxsize=4096)
def _buys(hand: Bag, rates: tuple[int, ...]) -> list[bool]:
    """Of each purchase whether a hand is enough; the same small hands come again and again."""
    return [_is_enough(hand, rates, cost) for cost in COSTS]


def _is_enough(hand: Bag, rates: tuple[int, ...], cost: Bag) -> bool:
    short, spare = 0, 0
    for held, rate, needed in zip(hand, rates, cost, strict=True):
        if held < needed:
            short += needed - held
        else:
            spare += (held - needed) // rate
    return short <= spare


def wishes(s: State, p: int, style: Style, *, paid: bool = False) -> list[tuple[float, int, int]]:
    """Purchases that make sense now, best first: worth, what, where.

    `paid`: only what can be bought now; where ships would fly to takes long to find out."""
    found: list[tuple[float, int, int]] = []
    able = _buys(s.hand(p), _rates(s, p)) if paid else EVERY
    if True not in able:
        return found
    parts = s.parts[3 * p : 3 * p + 3]
    posts, step = outposts(s, p, style), pace(s, p, style)
    colony, trade = able[BUY_COLONY_SHIP], able[BUY_TRADE_SHIP]
    if (colony or trade) and -1 in s.ships[3 * p : 3 * p + 3]:
        _ship_wishes(s, p, style, posts, step, found, colony=colony, trade=trade)
    if able[BUY_PORT] and len(s.ports[p]) < RINGS and s.colonies[p]:
        site = max(s.colonies[p], key=lambda i: (IS_OUTER[SYSTEM_OF[i]], -i))
        found.append((style.port, BUY_PORT, site))
    if style.foresees and flights(s) == 1:  # parts bring nothing any more
        return sorted(found, reverse=True)
    if able[BUY_BOOSTER] and parts[0] < style.boosters:
        found.append((style.booster / (1 + 0.5 * parts[0]), BUY_BOOSTER, 0))
    if able[BUY_CANNON] and parts[1] < style.cannons:
        found.append((style.cannon / (1 + 0.5 * parts[1]), BUY_CANNON, 0))
    start = s.ports[p][-1] if s.ports[p] else SITES[0]
    if able[BUY_FREIGHT] and rings_for(best(s, posts, start, step)[1]) > parts[2]:
        found.append((style.freight, BUY_FREIGHT, 0))
    found.sort(reverse=True)
    return found


def _ship_wishes(
    s: State,
    p: int,
    style: Style,
    posts: Prizes,
    step: float,
    found: list[tuple[float, int, int]],
    *,
    colony: bool,
    trade: bool,
) -> None:
    colonies, trades = s.free_modules(p)
    free, most = pads(s, p), reach(s, p, style)
    if free and colony and colonies:
        prizes = sites(s, p, style)
        taken = _taken(s, p, prizes, step)
        score, at = best_pad(s, prizes, free, step, taken, most)
        if score:
            found.append((score, BUY_COLONY_SHIP, at))
    if free and trade and trades:
        rings = s.parts[3 * p + FREIGHT]
        ready = [prize for prize in posts if rings_for(prize[1]) <= rings]
        score, at = best_pad(s, ready, free, step, (), most)
        if score:
            found.append((score, BUY_TRADE_SHIP, at))


def _taken(s: State, p: int, prizes: Prizes, step: float) -> tuple[int, ...]:
    """Sites that own colony ships are on their way to."""
    goals: tuple[int, ...] = ()
    for slot in range(3 * p, 3 * p + 3):
        if s.ships[slot] >= 0 and not s.trade[slot]:
            goals = (*goals, best(s, prizes, s.ships[slot], step, goals)[1])
    return goals
