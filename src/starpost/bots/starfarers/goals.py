"""What is worth having: sites, outposts and purchases, judged from what a player knows."""

from __future__ import annotations

from typing import Final

from starpost.bots.starfarers.weights import Style
from starpost.games.starfarers.galaxy.board import (
    ADJACENT,
    IS_OUTER,
    OUTPOST_AT,
    OUTPOSTS,
    PLANET_DOT,
    PLANET_RESOURCE,
    PLANETS,
    SITES,
    SYSTEM_OF,
    SYSTEM_SITES,
    distances,
)
from starpost.games.starfarers.phases.founding import strong_enough
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


Prizes = list[tuple[float, int]]
"""Worth and intersection of everything a ship could fly to."""


def sites(s: State, p: int, style: Style) -> Prizes:
    """The outer sites where a colony could stand: a point, what it feeds, and the risk."""
    known, places, crowded = s.open | s.seen[p], s.places, len(s.match.seats) == 3
    feeds: list[tuple[float, float] | None] = [None] * len(PLANETS)
    colony, found = style.colony, []
    for site, planets in OUTER:
        if places[site] >= A_COLONY or (crowded and is_full(s, site)):
            continue
        worth, chance = colony, 1.0
        for k in planets:
            feed = feeds[k]
            if feed is None:
                feed = feeds[k] = _feed(s, p, k, known, style)
            worth += feed[0]
            chance *= feed[1]
        if chance:
            found.append((worth * chance, site))
    return found


def _feed(s: State, p: int, k: int, known: int, style: Style) -> tuple[float, float]:
    """What a planet adds to a colony beside it, and how likely it allows one."""
    if not known >> k & 1:
        dot = PLANET_DOT[k]
        return style.feed * UNSEEN[dot], RISK[dot]
    chip = s.chips[k]
    if chip >= PIRATE:
        return (style.colony, 1.0) if strong_enough(s, p, chip) else (0.0, 0.0)
    return style.feed * WAYS_OF[chip], 1.0


def is_full(s: State, site: int) -> bool:
    """Three players: two colonies fill a system."""
    taken = [i for i in SYSTEM_SITES[SYSTEM_OF[site]] if s.places[i] >= A_COLONY]
    return len(taken) >= 2


def pace(s: State, p: int, style: Style) -> float:
    """What a step costs in the score of a prize: turns at a usual roll, times haste."""
    return style.haste / (3.5 + s.speed_stat(p))


def best(
    s: State, prizes: Prizes, start: int, step: float, banned: tuple[int, ...] = ()
) -> tuple[float, int]:
    """The prize with the best worth for its distance; -1: none."""
    row = distances(start)
    places = s.places
    top, found = 0.0, -1
    for worth, at in prizes:
        if worth > top:
            score = worth / (1.0 + step * row[at])
            if score > top and at not in banned and (not places[at] or at == start):
                top, found = score, at
    return top, found


def flights(s: State) -> int:
    """How often whoever is asked may still fly, this turn's flight included; 0: nobody knows."""
    limit, n = s.match.options.max_rounds, len(s.match.seats)
    return max(1, limit - (s.turn - 1) // n) if limit else 0


def has_played(s: State, p: int) -> bool:
    """Whether a player has had the last turn of the match: cards are worth nothing any more."""
    n = len(s.match.seats)
    return flights(s) == 1 and (s.turn - 1) % n > (p - s.first) % n


def in_time(s: State, p: int, prizes: Prizes, start: int, style: Style) -> Prizes:
    """Those that a ship reaches before the last round at a usual roll."""
    left = flights(s)
    if not style.foresees or not left:
        return prizes
    row, steps = distances(start), left * (USUAL_ROLL + s.speed_stat(p))
    return [prize for prize in prizes if row[prize[1]] <= steps]


def outpost_worth(s: State, p: int, base: int, style: Style) -> float:
    """The next outpost of a base: two points if the friendship chip comes with it, and a card."""
    owners = s.outposts[5 * base : 5 * base + 5]
    if -1 not in owners:
        return 0.0
    mine = owners.count(p)
    holder = s.holders[base]
    worth = style.trade * style.other
    if holder < 0:
        worth = style.trade * style.first
    elif holder != p:
        theirs = owners.count(holder)
        if mine + 1 > theirs or (
            mine + 1 == theirs and owners.index(p) < owners.index(holder) if mine else False
        ):
            worth = style.trade * style.turn
    if base == 2:
        plaques = (s.friends[DI_FAME_1], s.friends[DI_FAME_2])
        if -1 in plaques and p not in plaques:
            worth += style.patron
    return worth


def outposts(s: State, p: int, style: Style) -> Prizes:
    """The next outpost of every base; each freight ring that is missing makes it less worth."""
    freight = s.parts[3 * p + FREIGHT]
    found = []
    for base in range(4):
        owners = s.outposts[5 * base : 5 * base + 5]
        if -1 in owners:
            number = owners.index(-1) + 1
            worth = outpost_worth(s, p, base, style) / (1.0 + 0.4 * max(0, number - freight))
            found.append((worth, OUTPOSTS[5 * base + number - 1]))
    return found


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


def missing(s: State, p: int, cost: Bag) -> int:
    """Cards short of a price after the best bank trades; 0: it can be bought now."""
    hand = s.hands[5 * p : 5 * p + 5]
    short = spare = 0
    for r in range(5):
        left = hand[r] - cost[r]
        if left < 0:
            short -= left
        elif left:
            spare += left // ratio(s, p, r)
    return max(0, short - spare)


def wishes(s: State, p: int, style: Style) -> list[tuple[float, int, int]]:
    """Purchases that make sense now, best first: worth, what, where."""
    found: list[tuple[float, int, int]] = []
    parts = s.parts[3 * p : 3 * p + 3]
    posts, step = outposts(s, p, style), pace(s, p, style)
    if -1 in s.ships[3 * p : 3 * p + 3]:
        _ship_wishes(s, p, style, posts, step, found)
    if len(s.ports[p]) < RINGS and s.colonies[p]:
        site = max(s.colonies[p], key=lambda i: (IS_OUTER[SYSTEM_OF[i]], -i))
        found.append((style.port, BUY_PORT, site))
    if style.foresees and flights(s) == 1:  # parts bring nothing any more
        return sorted(found, reverse=True)
    if parts[0] < style.boosters:
        found.append((style.booster / (1 + 0.5 * parts[0]), BUY_BOOSTER, 0))
    if parts[1] < style.cannons:
        found.append((style.cannon / (1 + 0.5 * parts[1]), BUY_CANNON, 0))
    start = s.ports[p][-1] if s.ports[p] else SITES[0]
    if rings_for(best(s, posts, start, step)[1]) > parts[2]:
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
) -> None:
    colony, trade = s.free_modules(p)
    free = pads(s, p)
    if free and colony:
        prizes = sites(s, p, style)
        taken = _taken(s, p, prizes, step)
        score, at = max(
            (best(s, in_time(s, p, prizes, pad, style), pad, step, taken)[0], pad) for pad in free
        )
        if score:
            found.append((score, BUY_COLONY_SHIP, at))
    ready = [prize for prize in posts if rings_for(prize[1]) <= s.parts[3 * p + FREIGHT]]
    if free and trade and ready:
        score, at = max(
            (best(s, in_time(s, p, ready, pad, style), pad, step)[0], pad) for pad in free
        )
        if score:
            found.append((score, BUY_TRADE_SHIP, at))


def _taken(s: State, p: int, prizes: Prizes, step: float) -> tuple[int, ...]:
    """Sites that own colony ships are on their way to."""
    goals: tuple[int, ...] = ()
    for slot in range(3 * p, 3 * p + 3):
        if s.ships[slot] >= 0 and not s.trade[slot]:
            goals = (*goals, best(s, prizes, s.ships[slot], step, goals)[1])
    return goals
