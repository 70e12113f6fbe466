"""Every legal answer to the decision a player is asked (section 8), from what he may know.

Bags of many cards are listed as far as lists help; trades between players only as single cards,
once a turn. Whatever else is legal can be written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from starpost.games.starfarers.galaxy import cards
from starpost.games.starfarers.galaxy.board import (
    ADJACENT,
    COUNT,
    HOME_SITES,
    IDS,
    KIND_AT,
    NEIGHBOURS,
    OUTPOST,
    distances,
    near,
    sights,
)
from starpost.games.starfarers.galaxy.board import COLONY as A_SITE
from starpost.games.starfarers.phases import answers, founding
from starpost.games.starfarers.phases.flight import (
    may_pass,
    must_leave,
    open_outposts,
    stuck_after,
)
from starpost.games.starfarers.phases.trading import answered, ratio, terms_with
from starpost.games.starfarers.state import (
    ACCEPTS,
    FAME,
    HELP,
    NO_ANSWER,
    SUPPLY,
    State,
)
from starpost.games.starfarers.tables import (
    DI_FAME_1,
    DI_FAME_2,
    DI_HELP,
    KIND_COST,
    KIND_LIMIT,
    PIRATE,
    RINGS,
    SUPPLY_BELOW,
    Bag,
)
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.bags import some_fillings, write_bag
from starpost.kernel.orders import Order

# What is listed again and again: compiled code finds its own tables at once, others by their names.
_FLY: Final = o.FLY
_END: Final = o.END
_BANKS: Final = o.BANKS
_OFFER: Final = o.OFFERS
_BUILDS: Final = o.BUILDS
_MOVES: Final = o.MOVES
_JUMPABLE: Final = tuple(
    tuple(i for i in range(COUNT) if KIND_AT[i] not in banned)
    for banned in ((OUTPOST,), (OUTPOST, A_SITE))
)


def legal(s: State, p: int) -> Sequence[Order]:
    """What the player may answer now; nothing if nobody asks him."""
    if p in s.owing:
        return LISTS[s.ask](s, p)
    if s.ask == "main" and s.winner < 0:
        return table_talk(s, p)
    return ()


def table_talk(s: State, p: int) -> list[Order]:
    """Answers of the others during a trade and build phase."""
    found: list[Order] = []
    if s.offer is not None and p in s.offer.to and s.answers[p] == NO_ANSWER:
        if s.holds(p, s.offer.want):
            found.append(o.ACCEPT)
        found.append(o.DECLINE)
    if s.answers[p] == ACCEPTS or s.counters[p] is not None:
        found.append(o.RETRACT)
    return found


# --- production ------------------------------------------------------------------------------


def _transporter(s: State, p: int) -> Sequence[Order]:
    return o.TRANSPORTERS


def _roll(s: State, p: int) -> Sequence[Order]:
    return (o.ROLL,)


@lru_cache(maxsize=4096)
def _discards(hand: Bag, n: int) -> tuple[Order, ...]:
    return tuple(o.Discard(write_bag(bag)) for bag in some_fillings(hand, n))


def _discard(s: State, p: int) -> Sequence[Order]:
    return _discards(s.hand(p), s.counts[p] // 2)


def _steal(s: State, p: int) -> Sequence[Order]:
    victims = [q for q, held in enumerate(s.counts) if held and q != p]
    return [*(o.Steal(s.match.seats[q]) for q in victims), o.Steal("NONE")]


def _relief(s: State, p: int) -> Sequence[Order]:
    return [*(o.RELIEFS[r] for r in range(5) if s.bank[r] > 0), o.Relief("none")]


# --- trade and build -------------------------------------------------------------------------


def pads(s: State, p: int) -> list[int]:
    """Free intersections beside own spaceports."""
    places = s.places
    return [i for port in s.ports[p] for i in NEIGHBOURS[port] if not places[i]]


def _main(s: State, p: int) -> Sequence[Order]:
    found: list[Order] = []
    ore, fuel, carbon, food, goods = hand = s.hand(p)
    if not s.used & SUPPLY and s.points(p) < SUPPLY_BELOW:
        found.append(o.SUPPLY)
    if s.counts[p]:
        _bank(s, p, hand, found)
        ships = ore and fuel
        if (ships and (goods > 1 or (carbon and food))) or s.saved[p]:
            _ships(s, p, hand, found)
        if carbon > 2 and food > 1 and len(s.ports[p]) < RINGS:
            found += [o.SPACEPORTS[i] for i in s.colonies[p]]
        at = 3 * p
        for kind in range(3):
            resource, each = KIND_COST[kind]
            if hand[resource] >= each and s.parts[at + kind] < KIND_LIMIT[kind]:
                found.append(_BUILDS[kind])
        if not s.offers:
            found += _single_offers(hand)
    elif s.saved[p]:
        _ships(s, p, hand, found)
    _specials(s, p, goods, found)
    ships_at = s.ships
    at = 3 * p
    flying = ships_at[at] >= 0 or ships_at[at + 1] >= 0 or ships_at[at + 2] >= 0
    found.append(_FLY if flying else _END)
    return found


def _bank(s: State, p: int, hand: Bag, found: list[Order]) -> None:
    bank = s.bank
    for r in range(5):
        if hand[r] and hand[r] >= ratio(s, p, r):
            row = _BANKS[r]
            found += [row[t] for t in range(5) if t != r and bank[t] > 0]


_OFFERS: Final = tuple(
    tuple(_OFFER[a][b] for a in range(5) if held >> a & 1 for b in range(5) if a != b)
    for held in range(32)
)
"""Of one card for another, by the types held as bits."""


def _single_offers(hand: Bag) -> tuple[o.Offer, ...]:
    ore, fuel, carbon, food, goods = hand
    held = (1 if ore else 0) | (2 if fuel else 0) | (4 if carbon else 0)
    return _OFFERS[held | (8 if food else 0) | (16 if goods else 0)]


def _ships(s: State, p: int, hand: Bag, found: list[Order]) -> None:
    at = 3 * p
    if -1 not in s.ships[at : at + 3]:
        return
    colony, trade = s.free_modules(p)
    free = pads(s, p)
    if colony > 0 and hand[0] and hand[1] and hand[2] and hand[3]:
        found += [o.COLONY_SHIPS[i] for i in free]
    if trade > 0 and hand[0] and hand[1] and hand[4] > 1:
        found += [o.TRADE_SHIPS[i] for i in free]
    if trade > 0 and s.saved[p]:
        found += [o.FREE_SHIPS[i] for i in free]


def _specials(s: State, p: int, goods: int, found: list[Order]) -> None:
    friends = s.friends
    patron = goods and p in (friends[DI_FAME_1], friends[DI_FAME_2])
    if patron and not s.used & FAME and s.rings_in_box() > 0:
        found.append(o.FAME)
    if friends[DI_HELP] == p and not s.used & HELP:
        mine = s.points(p)
        ahead = [q for q, held in enumerate(s.counts) if held and s.points(q) > mine]
        names = [s.match.seats[q] for q in ahead]
        found += [o.Help(name) for name in names]
        found += [o.Help(f"{a},{b}") for k, a in enumerate(names) for b in names[k + 1 :]]
    if s.offer is not None:
        found.append(o.WITHDRAW)
    if answered(s):
        for q, name in enumerate(s.match.seats):
            terms = terms_with(s, q)
            if terms is not None and s.holds(p, terms[0]):
                found.append(o.Deal(name))


# --- flight ----------------------------------------------------------------------------------


def _move(s: State, p: int) -> Sequence[Order]:
    found: list[Order] = []
    total = s.speed + s.speed_stat(p)
    for number in range(3):
        here = s.ships[3 * p + number]
        if here >= 0:
            left = total - s.spent[number]
            if left > 0 and not s.held >> number & 1:
                found += moves(s, p, number, here, left)
                found += looks(s, p, number, here, left)
            _works(s, p, number, here, found)
    if must_leave(s, p) < 0:
        found.append(_END)
    return found


def moves(s: State, p: int, number: int, here: int, left: int) -> list[Order]:
    """Every legal stop of one ship, as orders."""
    places, guards, row, mine = bytes(s.places), bytes(s.guards), _MOVES[number], p + 1
    trade = s.trade[3 * p + number]
    found: list[Order] = [
        row[i]
        for i in near(here, left, trade)
        if not places[i] and (not guards[i] or guards[i] == mine)
    ]
    if trade:
        steps = distances(here)
        found += [row[i] for i in open_outposts(s, p) if 0 < steps[i] <= left and not places[i]]
    home = s.began[number]
    if home >= 0 and home != here:
        back = left - distances(here)[home]
        if back >= 0 and stuck_after(s, p, number, home, back):
            found = [move for move in found if move is not row[home]]
    return found


def looks(s: State, p: int, number: int, here: int, left: int) -> list[Order]:
    """Rule 5.6: places to look in on, where the ship may not stop but can fly on from."""
    known = s.open | s.seen[p]
    unseen = [places for k, places in sights(here, left) if not known >> k & 1]
    if not unseen:
        return []
    steps, row = distances(here), o.LOOKS[number]
    near_them = dict.fromkeys([i for places in unseen for i in places])
    return [row[i] for i in near_them if may_pass(s, p, number, i, left - steps[i])]


def _pass(s: State, p: int) -> Sequence[Order]:
    number = s.left
    here = s.ships[3 * p + number]
    left = s.speed + s.speed_stat(p) - s.spent[number]
    return [*moves(s, p, number, here, left), *looks(s, p, number, here, left)]


def _works(s: State, p: int, number: int, here: int, found: list[Order]) -> None:
    """Founding, and clearing of chips the player has seen (rule 5.16)."""
    planets = ADJACENT[here]
    if not planets:
        return
    known = s.open | s.seen[p]
    settled = KIND_AT[here] == A_SITE and all(known >> k & 1 for k in planets)
    if settled and founding.site_problem(s, p, s.trade[3 * p + number], here) is None:
        found.append(o.FOUNDS[number])
    for k in planets:
        chip = s.chips[k]
        if chip >= PIRATE and known >> k & 1 and founding.strong_enough(s, p, chip):
            found.append(o.CLEARS[k][number])


def _friend(s: State, p: int) -> Sequence[Order]:
    start = 5 * s.base
    return [o.FRIENDS[k] for k in range(start, start + 5) if s.friends[k] < 0]


# --- encounters ------------------------------------------------------------------------------


def _answer(s: State, p: int) -> Sequence[Order]:
    needs = cards.node(s.card, s.node).needs
    return (o.YES, o.NO) if s.counts[p] >= needs else (o.NO,)


@lru_cache(maxsize=4096)
def _gifts(hand: Bag, least: int, most: int) -> tuple[Order, ...]:
    return tuple(
        o.Give(write_bag(bag)) for n in range(least, most + 1) for bag in some_fillings(hand, n)
    )


def _give(s: State, p: int) -> Sequence[Order]:
    least, most = answers.give_limits(s)
    return _gifts(s.hand(p), least, min(most, s.counts[p]))


def _stock(s: State) -> Bag:
    a, b, c, d, e = s.bank
    return (a, b, c, d, e)


def _swap(s: State, p: int) -> Sequence[Order]:
    pay, take = answers.swap_size(s)
    return [
        o.Swap(write_bag(out), write_bag(back))
        for out in some_fillings(s.hand(p), pay)
        for back in some_fillings(_stock(s), take)
    ]


@lru_cache(maxsize=4096)
def _takes(bank: Bag, n: int) -> tuple[Order, ...]:
    return tuple(o.Take(write_bag(bag)) for bag in some_fillings(bank, n))


def _take(s: State, p: int) -> Sequence[Order]:
    return _takes(_stock(s), s.left)


def _expand(s: State, p: int) -> Sequence[Order]:
    return [o.EXPANDS[k] for k in range(3) if s.parts[3 * p + k] < KIND_LIMIT[k]]


def _scrap(s: State, p: int) -> Sequence[Order]:
    return [o.SCRAPS[k] for k in range(3) if s.parts[3 * p + k]]


def _place(s: State, p: int) -> Sequence[Order]:
    found: list[Order] = []
    if -1 in s.ships[3 * p : 3 * p + 3] and s.free_modules(p)[1] > 0:
        found += [o.PLACES[i] for i in pads(s, p)]
    return [*found, o.Place()]


def _jump(s: State, p: int) -> Sequence[Order]:
    ok = (0, p + 1)
    trade = s.trade[3 * p + s.first_ship(p)]
    open_ = [i for i in _JUMPABLE[trade] if not s.places[i] and s.guards[i] in ok]
    return [*(o.JUMPS[i] for i in open_), o.Jump()]


# --- advanced set-up -------------------------------------------------------------------------


def _settle(s: State, p: int) -> Sequence[Order]:
    return [o.SETTLES[i] for i in HOME_SITES if not s.places[i]]


def _port(s: State, p: int) -> Sequence[Order]:
    return [
        o.Port(IDS[site], IDS[pad], number)
        for site in s.colonies[p]
        for pad in NEIGHBOURS[site]
        if not s.places[pad]
        for number in (None, 2, 3)
    ]


LISTS: Final[dict[str, Callable[[State, int], Sequence[Order]]]] = {
    "transporter": _transporter,
    "roll": _roll,
    "discard": _discard,
    "steal": _steal,
    "relief": _relief,
    "main": _main,
    "move": _move,
    "pass": _pass,
    "friend": _friend,
    "answer": _answer,
    "give": _give,
    "swap": _swap,
    "take": _take,
    "expand": _expand,
    "scrap": _scrap,
    "place": _place,
    "jump": _jump,
    "settle": _settle,
    "port": _port,
}
