"""A sound player without search: looks at what it knows, picks one of the listed answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from starpost.bots.starfarers.goals import (
    BUY_BOOSTER,
    BUY_FREIGHT,
    COSTS,
    best,
    income,
    outposts,
    pace,
    reach,
    sites,
    wishes,
)
from starpost.bots.starfarers.weights import Style
from starpost.games.starfarers import missed
from starpost.games.starfarers.galaxy.board import INDEX, distances
from starpost.games.starfarers.galaxy.records import Sizes
from starpost.games.starfarers.phases.flight import must_leave, speed_left
from starpost.games.starfarers.phases.trading import ratio
from starpost.games.starfarers.state import State
from starpost.games.starfarers.tables import CARD, DI_FAME_1, DI_FAME_2, DI_HELP, Bag
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.bags import read_bag
from starpost.kernel.orders import Order

Options = Sequence[Order]
NEED: Final[tuple[float, ...]] = (1.0, 1.15, 1.1, 1.0, 0.9)
"""How much a card of each type is wanted when nothing special is."""


def choose(s: State, p: int, options: Options, style: Style) -> Order:
    """One of the options; whatever is not understood falls back on the default."""
    if p not in s.owing:
        return o.DECLINE if o.DECLINE in options else options[0]  # trials make no trades
    found = CHOOSERS.get(s.ask, _first)(s, p, options, style)
    return found if found is not None else options[0]


def _first(s: State, p: int, options: Options, style: Style) -> Order | None:
    return options[0]


def _default(s: State, p: int, options: Options, style: Style) -> Order | None:
    return missed.answer(s, p, Sizes())


# --- production and trade --------------------------------------------------------------------


def _steal(s: State, p: int, options: Options, style: Style) -> Order | None:
    """From the leader among those who hold cards."""
    rivals = [q for q in range(len(s.match.seats)) if q != p and s.counts[q]]
    victim = max(rivals, key=lambda q: (s.points(q), s.counts[q]))
    return o.Steal(s.match.seats[victim])


def wanted(s: State, p: int, style: Style) -> Bag:
    """The price of the best wish."""
    plans = wishes(s, p, style)
    return COSTS[plans[0][1]] if plans else (0, 0, 0, 0, 0)


@lru_cache(maxsize=4096)
def worth_of_hand(held: Bag, cost: Bag) -> float:
    """How well a hand serves the best wish, then evenness."""
    total = sum([min(n, 3) * w + 0.2 * n for n, w in zip(held, NEED, strict=True)], 0.0)
    return total + sum([1.5 * min(n, c) for n, c in zip(held, cost, strict=True)], 0.0)


def traded(hand: Sequence[int], pay: Bag, get: Bag) -> Bag:
    """The hand after it."""
    a, b, c, d, e = [h - x + y for h, x, y in zip(hand, pay, get, strict=True)]
    return a, b, c, d, e


def _bags(order: Order) -> tuple[Bag, Bag]:
    """What an answer pays and what it takes."""
    nothing = (0, 0, 0, 0, 0)
    match order:
        case o.Discard() | o.Give():
            return read_bag(order.bag) or nothing, nothing
        case o.Take():
            return nothing, read_bag(order.bag) or nothing
        case o.Relief():
            return nothing, read_bag(order.card) or nothing
        case o.Swap():
            return read_bag(order.pay) or nothing, read_bag(order.take) or nothing
    return nothing, nothing


def _cards(s: State, p: int, options: Options, style: Style) -> Order | None:
    """The answer that leaves the best hand."""
    hand, cost = s.hand(p), wanted(s, p, style)

    def worth(order: Order) -> float:
        return worth_of_hand(traded(hand, *_bags(order)), cost)

    return max(options, key=worth)


def _main(s: State, p: int, options: Options, style: Style) -> Order | None:
    if options[0] is o.SUPPLY:
        return o.SUPPLY
    if p in (s.friends[DI_FAME_1], s.friends[DI_FAME_2]) and o.FAME in options:
        return o.FAME
    if s.friends[DI_HELP] == p:
        helps = [order for order in options if isinstance(order, o.Help)]
        if helps:
            return helps[-1]
    if s.saved[p]:
        free = [order for order in options if isinstance(order, o.BuildTradeShip) and order.free]
        if free:
            return free[0]
    return _purchase(s, p, options, style) if s.counts[p] else options[-1]


def _purchase(s: State, p: int, options: Options, style: Style) -> Order | None:
    """The best wish that can be paid. Saving for a better one was tried, and loses games."""
    for worth, what, where in wishes(s, p, style, paid=True):
        if not _skip(s, p, worth, what, style):
            return buy(s, p, what, where, options)
    return options[-1]


def _skip(s: State, p: int, worth: float, what: int, style: Style) -> bool:
    """Save for the better thing while the hand is small."""
    return what >= BUY_BOOSTER and s.counts[p] < style.thrift and worth < 3 and what != BUY_FREIGHT


def buy(s: State, p: int, what: int, where: int, options: Options) -> Order | None:
    """The purchase itself, or the bank trade that brings it nearer."""
    cost = COSTS[what]
    hand = s.hand(p)
    for r in range(5):
        if hand[r] < cost[r]:
            return _bank_for(s, p, r, cost, options)
    match what:
        case 0:
            return o.COLONY_SHIPS[where]
        case 1:
            return o.TRADE_SHIPS[where]
        case 2:
            return o.SPACEPORTS[where]
    return o.BUILDS[what - BUY_BOOSTER]


def _bank_for(s: State, p: int, wanted: int, cost: Sequence[int], options: Options) -> Order | None:
    hand = s.hand(p)
    spare = [
        (hand[r] - cost[r], r)
        for r in range(5)
        if r != wanted and hand[r] - cost[r] >= ratio(s, p, r)
    ]
    if not spare or s.bank[wanted] < 1:
        return options[-1]
    return o.BANKS[max(spare)[1]][wanted]


# --- flight ----------------------------------------------------------------------------------


def _move(s: State, p: int, options: Options, style: Style) -> Order | None:
    kinds = list(map(type, options))
    if o.Found in kinds or o.Clear in kinds:
        return next(order for order in options if isinstance(order, o.Found | o.Clear))
    for number, goal in bound_for(s, p, style):
        nearest = _nearer(s, p, number, goal, options)
        if nearest is not None:
            return nearest
    if options[-1] is o.END:
        return o.END
    ship = must_leave(s, p) + 1
    moves = (order for order in options if isinstance(order, o.Move) and order.ship == ship)
    return next(moves, options[-1])


def bound_for(s: State, p: int, style: Style) -> Iterator[tuple[int, int]]:
    """Ship by ship, where each would like to be: no two colony ships at one site."""
    step = pace(s, p, style)
    goals: tuple[int, ...] = ()
    for number in range(3):
        if s.ships[3 * p + number] >= 0:
            goal = _goal(s, p, number, step, style, goals)
            goals = (*goals, goal)
            yield number, goal


def _goal(s: State, p: int, number: int, step: float, style: Style, banned: tuple[int, ...]) -> int:
    """Where a ship of that kind would like to be."""
    here = s.ships[3 * p + number]
    if s.trade[3 * p + number]:
        prizes, banned = outposts(s, p, style), ()
    else:
        prizes = sites(s, p, style)
    return best(s, prizes, here, step, banned, reach(s, p, style))[1]


def _nearer(s: State, p: int, number: int, goal: int, options: Options) -> Order | None:
    """The ship's move that comes nearest to the goal, if it comes nearer at all."""
    here = s.ships[3 * p + number]
    if goal < 0 or goal == here:
        return None
    row = distances(goal)
    nearest, least, ship, a_move = None, row[here], number + 1, o.Move
    closest = max(0, least - speed_left(s, p, number))
    for order in options:
        if type(order) is a_move and order.ship == ship:
            steps = row[INDEX[order.to]]
            if steps < least:
                nearest, least = order, steps
                if steps == closest:
                    break
    return nearest


def _friend(s: State, p: int, options: Options, style: Style) -> Order | None:
    ways = income(s, p)

    def worth(order: Order) -> float:
        card = CARD[order.card] if isinstance(order, o.Friend) else 0
        if card < 10:
            return ways[card % 5]
        return FRIEND_WORTH.get(card, 1.0)

    return max(options, key=worth)


FRIEND_WORTH: Final = {
    DI_FAME_1: 9.0, DI_FAME_2: 8.0, DI_HELP: 5.0, 14: 6.0, 10: 4.0, 18: 9.0, 19: 3.0,
    15: 6.0, 16: 6.0, 17: 6.0,
}  # fmt: skip

# --- encounters ------------------------------------------------------------------------------


def _answer(s: State, p: int, options: Options, style: Style) -> Order | None:
    """Brave with guns, careful without."""
    n = len(s.match.seats)
    others = sum(s.cannon_stat(q) for q in range(n) if q != p) / (n - 1)
    brave = s.cannon_stat(p) * style.nerve >= others
    return o.YES if brave and o.YES in options else o.NO


def _give(s: State, p: int, options: Options, style: Style) -> Order | None:
    """One card as a present, two from a full hand; a forced loss as cheap as it can be."""
    sizes = [sum(read_bag(order.bag) or ()) for order in options if isinstance(order, o.Give)]
    size = min(max(sizes), 0 if s.counts[p] < 3 else 1 if s.counts[p] < 6 else 2)
    size = max(size, min(sizes))
    fitting = [order for order, n in zip(options, sizes, strict=True) if n == size]
    return _cards(s, p, fitting, style)


def _expand(s: State, p: int, options: Options, style: Style) -> Order | None:
    parts = s.parts[3 * p : 3 * p + 3]
    for kind in (0, 2, 1):
        if parts[kind] < 3 and o.EXPANDS[kind] in options:
            return o.EXPANDS[kind]
    return options[0]


def _place(s: State, p: int, options: Options, style: Style) -> Order | None:
    return options[0]


def _jump(s: State, p: int, options: Options, style: Style) -> Order | None:
    """Next to the best thing there is, whatever the distance."""
    goal = _goal(s, p, s.first_ship(p), 0.0, style, ())
    if goal < 0:
        return options[-1]
    row = distances(goal)
    jumps = [order for order in options if isinstance(order, o.Jump) and order.to]
    return min(jumps, key=lambda order: row[INDEX[order.to or ""]]) if jumps else options[-1]


CHOOSERS: Final[dict[str, Callable[[State, int, Options, Style], Order | None]]] = {
    "steal": _steal,
    "discard": _cards,
    "relief": _cards,
    "main": _main,
    "move": _move,
    "friend": _friend,
    "answer": _answer,
    "give": _give,
    "swap": _cards,
    "take": _cards,
    "expand": _expand,
    "scrap": _default,
    "place": _place,
    "jump": _jump,
    "settle": _default,
    "transporter": _default,
    "pass": _default,
    "port": _default,
}
