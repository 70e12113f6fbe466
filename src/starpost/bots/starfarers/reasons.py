"""Why the house bot gives an answer: what its own reckoning found, in a player's words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from starpost.bots.starfarers.goals import (
    BUY_BOOSTER,
    BUY_CANNON,
    BUY_COLONY_SHIP,
    BUY_FREIGHT,
    BUY_PORT,
    BUY_TRADE_SHIP,
    COSTS,
    best,
    flights,
    outposts,
    pace,
    reach,
    rings_for,
    sites,
    wishes,
)
from starpost.bots.starfarers.newcomers import BARGAINS
from starpost.bots.starfarers.policy import bound_for
from starpost.bots.starfarers.weights import Style
from starpost.games.starfarers.galaxy.board import COLONY, INDEX, KIND_AT, distances
from starpost.games.starfarers.galaxy.where import feeds, place
from starpost.games.starfarers.phases.production import hand_limit, seat_number
from starpost.games.starfarers.phases.trading import ratio, terms_with
from starpost.games.starfarers.state import State
from starpost.games.starfarers.tables import (
    FREIGHT,
    NOTHING,
    RESOURCE,
    RESOURCES,
    SUPPLY_BELOW,
    Bag,
)
from starpost.games.starfarers.tabletop.goals import bound
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.bags import read_bag
from starpost.kernel.orders import Order
from starpost.told.words import counted, listed

THINGS = {
    BUY_COLONY_SHIP: "a colony ship", BUY_TRADE_SHIP: "a trade ship", BUY_PORT: "a spaceport",
    BUY_BOOSTER: "a booster", BUY_CANNON: "a cannon", BUY_FREIGHT: "a freight ring",
}  # fmt: skip
CARDS = (o.Fly, o.Decline, o.Accept, o.Counter, o.Offer, o.Deal, o.Bank, o.Discard, o.Give, o.Swap,
         o.Take, o.Relief)  # fmt: skip
GIVEN = (o.Discard, o.Give)
DEMANDS = ("Do you pay?", "Do you hand over")
ESCAPES = ("outrun", "flee", "slip away")
RACES = (*ESCAPES, "reach it", "go after", "help?", "Do you try?", "fly through", "dare?")
"""Words of a question by which anybody at the table knows what it is about."""


class Asked(Struct, frozen=True):
    """What the seat has heard of an encounter: the words, and how many cards a yes takes."""

    text: str = ""
    needs: int = 0


NOBODY = Asked()
PARTS = {
    "booster": "every ship flies one step further, in every turn",
    "cannon": "raiders on the way and pirates' lairs ask for cannons",
    "freight": "without it no dock of a people takes your trade ships",
}


def reason(s: State, p: int, order: Order, style: Style, asked: Asked = NOBODY) -> str:
    """Empty: the answer speaks for itself."""
    match order:
        case o.Supply():
            return f"a random card, once a turn below {SUPPLY_BELOW} points"
        case o.BuildColonyShip():
            return _colony(s, p, INDEX[order.at], style)
        case o.BuildTradeShip():
            return _dock(s, p, INDEX[order.at], style)
        case o.BuildSpaceport():
            return "a point more, and ships start nearer to the stars"
        case o.Build():
            return PARTS.get(order.kind, "")
        case o.Move():
            return _way(s, p, order, style)
        case o.Found() | o.Clear():
            return "a point at once"
        case o.Steal():
            q = seat_number(s, order.player)
            return f"most points of those who hold cards: {s.points(q)}" if q >= 0 else ""
        case o.Answer():
            return _nerve(s, p, asked, yes=order.word == "yes")
        case _:
            return _plan(s, p, order, style)


def _colony(s: State, p: int, pad: int, style: Style) -> str:
    goal = best(s, sites(s, p, style), pad, pace(s, p, style), (), reach(s, p, style))[1]
    return f"it could found a colony {_goal(s, pad, goal)}" if goal >= 0 else "a colony is a point"


def _dock(s: State, p: int, pad: int, style: Style) -> str:
    have = s.parts[3 * p + FREIGHT]
    ready = [prize for prize in outposts(s, p, style) if rings_for(prize[1]) <= have]
    goal = best(s, ready, pad, pace(s, p, style), (), reach(s, p, style))[1]
    return f"it could found an outpost at {_goal(s, pad, goal)}" if goal >= 0 else ""


def _goal(s: State, start: int, goal: int) -> str:
    return f"{_site(s, goal)}, {counted(distances(start)[goal], 'step')} away"


def _site(s: State, goal: int) -> str:
    """ "at Hearthlight (food 4, fuel ?)": a system has several, told apart by their planets."""
    brings = feeds(s, goal)
    paid = f" ({brings})" if brings else ""
    return f"{place(goal).replace('a site at', 'at')}{paid}"


def _way(s: State, p: int, order: o.Move, style: Style) -> str:
    """The prize the ship is on its way to. How far that is the button says, of the nearest site of
    a system, which need not be this one."""
    here, there = s.ships[3 * p + order.ship - 1], INDEX[order.to]
    if KIND_AT[there] == COLONY:  # only ships of that kind may stop there
        brings = feeds(s, there)
        return f"a colony there is a point; it has {brings}" if brings else "a colony is a point"
    goal = dict(bound_for(s, p, style)).get(order.ship - 1, -1)
    if goal < 0:
        return ""
    if there == goal:
        return "there it founds an outpost"
    if distances(there)[goal] >= distances(here)[goal]:
        return ""
    towards = bound(s, p, order.ship - 1, there)
    name = place(goal).replace("a site at ", "")
    if towards and towards.removeprefix("towards ") not in name:
        return f"that is on its way to {name}"
    return f"a colony at {name} is a point" if KIND_AT[goal] == COLONY else f"its goal is {name}"


def _nerve(s: State, p: int, asked: Asked, *, yes: bool) -> str:
    """What the question itself lets one expect: a price, a race, a fight. What the card holds
    behind it nobody but its reader knows. What speaks for another answer is not said."""
    refuses = not yes and any(word in asked.text for word in (*DEMANDS, *ESCAPES))
    if asked.needs and not refuses:
        if yes and any(word in asked.text for word in BARGAINS):
            return "it costs one card and brings two"
        if yes:
            return f"it costs {counted(asked.needs, 'card')} of your {s.counts[p]}"
        return (
            f"you keep the {'card' if asked.needs == 1 else counted(asked.needs, 'card')} it costs"
        )
    if any(word in asked.text for word in RACES) and not refuses:
        ahead = _ahead(s, p, s.speed_stat)
        words = f"if speed decides, {_beside(ahead, 'as fast as', 'slower than')}"
        return words if yes == (not ahead) else ""
    ahead = _ahead(s, p, s.cannon_stat)
    rolls = "another player rolls for the other side: " if ahead else ""
    words = f"in a fight {rolls}{_beside(ahead, 'as strong as', 'weaker than')}"
    return words if (yes or refuses) == (not ahead) else ""


def _ahead(s: State, p: int, stat: Callable[[int], int]) -> list[str]:
    """Who is faster or stronger: any of them may be the one that is met."""
    return [name for q, name in enumerate(s.match.seats) if stat(q) > stat(p)]


def _beside(ahead: Sequence[str], equal: str, less: str) -> str:
    return f"you are {less} {listed(ahead)}" if ahead else f"you are {equal} the others"


def _plan(s: State, p: int, order: Order, style: Style) -> str:
    """Cards are judged by the purchase that the bot would like best."""
    plans = wishes(s, p, style)
    if not plans or not isinstance(order, CARDS):
        return ""
    if s.phase == "flight" and s.active == p and flights(s) == 1:
        return ""  # nothing is built any more
    paid = _pays_for(s, p, order, [what for _, what, _ in plans])
    if paid >= 0:
        late = " in your next turn" if s.phase == "flight" or s.active != p else ""
        return f"then you can pay for {THINGS[paid]}{late}"
    what = plans[0][1]
    hand, cost = s.hand(p), COSTS[what]
    lacks = [f"{c - h} {RESOURCES[r]}" for r, (h, c) in enumerate(zip(hand, cost, strict=True))
             if c > h]  # fmt: skip
    if isinstance(order, o.Fly) and style.foresees and flights(s) == 1:
        return ""
    if isinstance(order, o.Fly):
        begun = any(min(h, c) for h, c in zip(hand, cost, strict=True))
        return _saving(s, p, THINGS[what], lacks, begun=begun)
    if isinstance(order, o.Decline):
        return f"it brings {THINGS[what]} no nearer"
    give, get = _exchange(s, p, order)
    for _, other, _ in plans:
        brought = [RESOURCES[r] for r in range(5) if get[r] and COSTS[other][r] > hand[r]]
        if brought:
            return f"{THINGS[other]} still wants {listed(brought)}"
    left = [h - g for h, g in zip(hand, give, strict=True)]
    spared = all(x >= min(h, c) for x, h, c in zip(left, hand, cost, strict=True))
    if not isinstance(order, GIVEN) or not any(hand):
        return ""
    if spared:
        return f"you keep what you have for {THINGS[what]}"
    return f"what you keep serves {THINGS[what]} best" if any(left) and any(give) else ""


def _saving(s: State, p: int, what: str, lacks: Sequence[str], *, begun: bool) -> str:
    """Why nothing is built, and what a seven would take of what is kept; nobody saves who has
    not `begun`, who holds no card of the price."""
    held = s.counts[p]
    if not lacks:
        return ""
    if not held:
        return "without cards nothing can be built"
    if not begun:
        return "your cards pay for nothing that you need now"
    risk = f"; a seven before then costs you {held // 2} of {held} cards"
    return f"saving for {what}: {', '.join(lacks)} short{risk if held > hand_limit(s, p) else ''}"


def _pays_for(s: State, p: int, order: Order, plans: list[int]) -> int:
    """The best purchase that an exchange makes possible; -1: none."""
    give, get = _exchange(s, p, order)
    hand = s.hand(p)
    after = [h - a + b for h, a, b in zip(hand, give, get, strict=True)]

    def covers(held: Sequence[int], what: int) -> bool:
        return all(h >= c for h, c in zip(held, COSTS[what], strict=True))

    return next((what for what in plans if covers(after, what) and not covers(hand, what)), -1)


def _exchange(s: State, p: int, order: Order) -> tuple[Bag, Bag]:
    match order:
        case o.Accept() if s.offer is not None:
            return s.offer.want, s.offer.give
        case o.Deal():
            return terms_with(s, seat_number(s, order.player)) or (NOTHING, NOTHING)
        case o.Offer() | o.Counter():
            return read_bag(order.give) or NOTHING, read_bag(order.want) or NOTHING
        case o.Bank():
            paid = f"{order.give}:{ratio(s, p, RESOURCE[order.give])}"
            return read_bag(paid) or NOTHING, read_bag(order.want) or NOTHING
        case o.Swap():
            return read_bag(order.pay) or NOTHING, read_bag(order.take) or NOTHING
        case o.Take():
            return NOTHING, read_bag(order.bag) or NOTHING
        case o.Relief():
            return NOTHING, read_bag(order.card) or NOTHING
        case o.Discard() | o.Give():
            return read_bag(order.bag) or NOTHING, NOTHING
    return NOTHING, NOTHING
