"""What the bots say about trades: answers, counter-offers, offers of their own, deals."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import lru_cache
from typing import Final

from starpost.bots.starfarers.goals import COSTS, income, wishes
from starpost.bots.starfarers.policy import traded, wanted, worth_of_hand
from starpost.bots.starfarers.weights import Style
from starpost.games.starfarers.phases.production import seat_number
from starpost.games.starfarers.phases.trading import answered, terms_with
from starpost.games.starfarers.state import ACCEPTS, State
from starpost.games.starfarers.tables import GOAL, RESOURCES, Bag
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.bags import write_bag
from starpost.kernel.orders import Order

NEAR: Final = GOAL - 2
"""Nobody helps a player who has so many points."""
MARGIN: Final = 0.05
TOP: Final = 3
"""So many of the best wishes are worth an offer."""
REACH: Final = 2
"""Who haggles does so for a wish that lacks no more cards than this."""


def reply(s: State, p: int, options: Sequence[Order], style: Style) -> Order:
    """Take what serves the own plans; else say what would; else decline."""
    if s.offer is None or o.DECLINE not in options or s.points(s.active) >= NEAR:
        return o.DECLINE if o.DECLINE in options else options[0]
    if o.ACCEPT not in options:
        return o.DECLINE  # without the cards that are asked for there is no counter-offer either
    give, want = s.offer.give, s.offer.want
    hand, cost = s.hand(p), wanted(s, p, style)
    if _pays(hand, cost, give, want, style):
        return o.ACCEPT
    return _counter(hand, cost, want) or o.DECLINE


def _pays(hand: Bag, cost: Bag, get: Bag, pay: Bag, style: Style) -> bool:
    """Whether a trade makes the hand better: for the best wish, or more even at no loss to it."""
    gain = worth_of_hand(traded(hand, pay, get), cost) - worth_of_hand(hand, cost)
    if style.greed > 1:
        return gain > MARGIN + style.greed - 1
    return gain > MARGIN or (gain > -MARGIN and _evens(hand, get, pay))


def _evens(hand: Bag, get: Bag, pay: Bag) -> bool:
    """Whether what comes is scarcer in the hand than what goes."""
    scarce = sum((n / (1 + hand[r]) for r, n in enumerate(get)), 0.0)
    plenty = sum((n / max(1, hand[r]) for r, n in enumerate(pay)), 0.0)
    return scarce > plenty


def _counter(hand: Bag, cost: Bag, asked: Bag) -> Order | None:
    """The cards that are asked for, if they can be spared, for one that is missing."""
    if any(n > max(0, h - c) for n, h, c in zip(asked, hand, cost, strict=True)):
        return None
    lacking = [r for r in range(5) if hand[r] < cost[r] and not asked[r]]
    if not lacking:
        return None
    return o.Counter(write_bag(asked), RESOURCES[lacking[0]])


def bargain(
    s: State, p: int, options: Sequence[Order], style: Style, refused: Container[str] = ()
) -> Order | None:
    """In the own trade and build phase: a deal that pays, or offers as far as the style goes.

    What was just `refused` is not tried again: a partner may have lost the cards since.
    """
    if options[0] is o.SUPPLY:
        return None  # the card may be the one that is missing
    found = _deal(s, p, options, style, refused) if answered(s) else None
    if found is not None or s.offers >= style.offers:
        return found
    return _haggle(s, p, style) if style.offers > 1 else _offer(s, p, style)


def _deal(
    s: State, p: int, options: Sequence[Order], style: Style, refused: Container[str]
) -> Order | None:
    """The first answer worth taking: whoever accepted, or a price that pays."""
    for order in options:
        if isinstance(order, o.Deal) and str(order) not in refused:
            partner = seat_number(s, order.player)
            terms = terms_with(s, partner)
            if terms is not None and s.points(partner) < NEAR:
                give, get = terms
                hand, cost = s.hand(p), wanted(s, p, style)
                if s.answers[partner] == ACCEPTS or _pays(hand, cost, get, give, style):
                    return order
    return None


def _offer(s: State, p: int, style: Style) -> Order | None:
    """One card short of a good wish: a spare card for it, two of many; the greedy give one."""
    hand = s.hand(p)
    if not any(_swapped_for(hand)):
        return None  # whatever is wished for: that takes long to find out
    for _, what, _ in wishes(s, p, style)[:TOP]:
        cost = COSTS[what]
        if s.holds(p, cost):
            return None  # it can be bought
        swap = _swapped_for(hand)[what]
        if swap is not None:
            spare, short, left = swap
            many = left >= 3 and style.greed <= 1
            give = f"{RESOURCES[spare]}:2" if many else RESOURCES[spare]
            return o.Offer("ALL", give, RESOURCES[short])
    return None


@lru_cache(maxsize=4096)
def _swapped_for(hand: Bag) -> list[tuple[int, int, int] | None]:
    """For each purchase that lacks one card: the card to spare, the one that lacks, and how many
    can be spared."""
    found: list[tuple[int, int, int] | None] = []
    for cost in COSTS:
        left = [h - c for h, c in zip(hand, cost, strict=True)]
        short = [r for r in range(5) if left[r] < 0]
        most = max(left)
        one = len(short) == 1 and left[short[0]] == -1 and most > 0
        found.append((left.index(most), short[0], most) if one else None)
    return found


def _haggle(s: State, p: int, style: Style) -> Order | None:
    """The next swap that brings a wish nearer, the likeliest first; a deal begins the list anew."""
    hand = s.hand(p)
    swaps: dict[tuple[str, str], None] = {}
    for _, what, _ in wishes(s, p, style)[:TOP]:
        cost = COSTS[what]
        short = [r for r in range(5) if hand[r] < cost[r]]
        if not short:
            break  # it can be bought
        left = [max(0, h - c) for h, c in zip(hand, cost, strict=True)]
        lacking = sum(cost[r] - hand[r] for r in short)
        if lacking <= REACH and sum(left) >= lacking:
            swaps.update(dict.fromkeys(_swaps(s, p, left, short)))
    told = list(swaps)
    if s.offer is not None:
        last = write_bag(s.offer.give), write_bag(s.offer.want)
        told = told[told.index(last) + 1 :] if last in swaps else told
    return o.Offer("ALL", *told[0]) if told else None


def _swaps(s: State, p: int, left: Sequence[int], short: Sequence[int]) -> list[tuple[str, str]]:
    """One spare card for one that lacks; first where a rival's planets give the one, not the
    other."""
    rivals = [income(s, q) for q in range(len(s.match.seats)) if q != p]
    pairs = [(give, get) for give in range(5) if left[give] for get in short]
    pairs.sort(key=lambda pair: -max(ways[pair[1]] - ways[pair[0]] for ways in rivals))
    return [(RESOURCES[give], RESOURCES[get]) for give, get in pairs]
