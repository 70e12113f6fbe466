"""Production (rules 3.1 to 3.8): the roll, what planets give, the seven, the theft, relief."""

from __future__ import annotations

from typing import Final

from starpost.games.starfarers.galaxy.board import FED_BY, PLANET_RESOURCE, PLANETS
from starpost.games.starfarers.state import COLONY, PORT, State
from starpost.games.starfarers.table import Code, Play
from starpost.games.starfarers.tables import (
    DI_RELIEF,
    DI_TRIBUTE,
    GF,
    HAND_LIMIT,
    HITS,
    RESOURCE,
    RESOURCES,
    TRIBUTE_LIMIT,
)
from starpost.games.starfarers.writing.bags import in_words, read_bag
from starpost.games.starfarers.writing.orders import Discard, Relief, Steal
from starpost.kernel.orders import Order

_PLANETS: Final = range(len(PLANETS))


def roll(play: Play, p: int, order: Order) -> Code:
    """Rule 3.1."""
    a, b = play.dice.roll("dice")
    if play.lines is not None:
        play.say("dice", f"{play.name(p)} rolls {a}+{b}={a + b}")
    if a + b == 7:
        seven(play)
    else:
        produce(play, a + b)
    return None


def due(s: State, number: int) -> list[int]:
    """Rule 3.2: a card for each colony or spaceport beside an open planet with that number."""
    n, hits, places = len(s.counts), HITS[number], s.places
    cards = [0] * (5 * n)
    for k in _PLANETS:
        if s.chips[k] in hits and s.open >> k & 1:
            for site in FED_BY[k]:
                piece = places[site]
                if piece >> 3 in (COLONY, PORT) and piece & 7 < n:
                    cards[5 * (piece & 7) + PLANET_RESOURCE[k]] += 1
    return cards


def produce(play: Play, number: int) -> None:
    s = play.s
    n = len(s.counts)
    got = due(s, number)
    for r in range(5):
        share(s, got, r)
    order = [(s.active + k) % n for k in range(n)]
    for p in order:  # rule 3.4
        for r in range(5):
            if got[5 * p + r] and s.friends[GF + r] == p and s.bank[r] > 0:
                s.earn(p, r, 1)
                got[5 * p + r] += 1
    if play.lines is not None:
        for p in order:
            cards = tuple(got[5 * p : 5 * p + 5])
            if any(cards):
                play.say("receive", f"{play.name(p)} receives {in_words(cards)}")
    holder = s.friends[DI_RELIEF]
    if holder >= 0 and not any(got[5 * holder : 5 * holder + 5]) and any(s.bank):
        play.await_one("relief", holder)
    else:
        play.open_main()


def share(s: State, got: list[int], r: int) -> None:
    """Rule 3.3: a type that cannot be paid to all is paid to nobody, unless one alone is due."""
    n = len(s.counts)
    claims = got[r::5]
    total = sum(claims)
    if not total:
        return
    if total > s.bank[r]:
        alone = sum(1 for c in claims if c) == 1
        for p in range(n):
            got[5 * p + r] = s.bank[r] if alone and claims[p] else 0
    for p in range(n):
        if got[5 * p + r]:
            s.earn(p, r, got[5 * p + r])


def hand_limit(s: State, p: int) -> int:
    return TRIBUTE_LIMIT if s.friends[DI_TRIBUTE] == p else HAND_LIMIT


def seven(play: Play) -> None:
    """Rule 3.5: whoever holds too many cards returns half of them, all at the same time."""
    s = play.s
    s.owing = tuple(p for p, held in enumerate(s.counts) if held > hand_limit(s, p))
    if s.owing:
        s.ask = "discard"
    else:
        after_discards(play)


def discard(play: Play, p: int, order: Discard) -> Code:
    s = play.s
    bag = read_bag(order.bag)
    if bag is None or sum(bag) != s.counts[p] // 2:
        return "bad_bag"
    if not s.holds(p, bag):
        return "cannot_pay"
    s.pay(p, bag)
    if play.lines is not None:
        text = f"{play.name(p)} discards {sum(bag)} cards"
        play.say("discard", text, f"{text} ({in_words(bag)})", (p,))
    s.owing = tuple(q for q in s.owing if q != p)
    if not s.owing:
        after_discards(play)
    return None


def after_discards(play: Play) -> None:
    """Rule 3.6: the theft, if there is anybody to steal from.

    Rule 3.7: after it the turn goes on as usual.
    """
    s = play.s
    if any(held for p, held in enumerate(s.counts) if p != s.active):
        play.await_one("steal", s.active)
    else:
        play.open_main()


def steal(play: Play, p: int, order: Steal) -> Code:
    s = play.s
    if order.player != "NONE":
        victim = seat_number(s, order.player)
        if victim < 0 or victim == p:
            return "bad_id"
        if not s.counts[victim]:
            return "not_eligible"
        play.rob(p, victim)
    elif play.lines is not None:
        play.say("steal", f"{play.name(p)} steals nothing")
    play.open_main()
    return None


def seat_number(s: State, name: str) -> int:
    """The number of a player; -1 for anybody else, the neutral colour included (rule 8.5)."""
    seats = s.match.seats
    return seats.index(name) if name in seats else -1


def relief(play: Play, p: int, order: Relief) -> Code:
    """Rule 3.8."""
    s = play.s
    if order.card != "none":
        r = RESOURCE.get(order.card, -1)
        if r < 0 or s.bank[r] <= 0:
            return "bank_empty"
        s.earn(p, r, 1)
        if play.lines is not None:
            play.say("receive", f"{play.name(p)} receives 1 {RESOURCES[r]}")
    play.open_main()
    return None
