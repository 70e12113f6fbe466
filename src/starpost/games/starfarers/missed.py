"""The missed turn (rules 10.1 to 10.8): harmless rather than clever, one answer at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starpost.games.starfarers.galaxy.board import (
    ADJACENT,
    HOME_SITES,
    IDS,
    INDEX,
    NEIGHBOURS,
    distances,
)
from starpost.games.starfarers.galaxy.records import Sizes
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.phases import founding
from starpost.games.starfarers.phases.flight import must_leave, speed_left
from starpost.games.starfarers.state import SUPPLY, State
from starpost.games.starfarers.tables import KIND_LIMIT, KINDS, RESOURCES, SUPPLY_BELOW, chip_ways
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.bags import most_numerous, scarcest, write_bag
from starpost.games.starfarers.writing.choices import moves, pads
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order


def ways(s: State, site: int) -> int:
    """How many of 36 throws feed a colony there, both planets added."""
    return sum(chip_ways(s.chips[k]) for k in ADJACENT[site])


def answer(s: State, p: int, asked: Sizes) -> Order:
    """The default for the decision that is awaited from the player."""
    return ANSWERS[s.ask](s, p, asked)


def _settle(s: State, p: int, asked: Sizes) -> Order:
    """Rule 10.2."""
    free = [i for i in HOME_SITES if not s.places[i]]
    return o.SETTLES[max(free, key=lambda i: (ways(s, i), -i))]


def _port(s: State, p: int, asked: Sizes) -> Order:
    """Rule 10.2."""
    sites = sorted(s.colonies[p], key=lambda i: (-ways(s, i), i))
    for site in sites:
        for pad in NEIGHBOURS[site]:
            if not s.places[pad]:
                return o.Port(IDS[site], IDS[pad])
    return o.Port(IDS[sites[0]], IDS[NEIGHBOURS[sites[0]][0]])


def _transporter(s: State, p: int, asked: Sizes) -> Order:
    return o.TRANSPORTERS[0]


def _roll(s: State, p: int, asked: Sizes) -> Order:
    return o.ROLL


def _discard(s: State, p: int, asked: Sizes) -> Order:
    return o.Discard(write_bag(most_numerous(s.hand(p), s.counts[p] // 2)))


def _steal(s: State, p: int, asked: Sizes) -> Order:
    """Rule 10.6."""
    n = len(s.match.seats)
    rivals = [(p + k) % n for k in range(1, n)]
    return o.Steal(s.match.seats[max(rivals, key=lambda q: s.counts[q])])


def _relief(s: State, p: int, asked: Sizes) -> Order:
    bag = scarcest(s.hand(p), s.bank, 1)
    return o.RELIEFS[bag.index(1)] if any(bag) else o.Relief("none")


def _main(s: State, p: int, asked: Sizes) -> Order:
    """Rule 10.5."""
    if not s.used & SUPPLY and s.points(p) < SUPPLY_BELOW:
        return o.SUPPLY
    return o.FLY if s.has_ship(p) else o.END


def _answer(s: State, p: int, asked: Sizes) -> Order:
    """Rule 10.7."""
    return o.NO


def _give(s: State, p: int, asked: Sizes) -> Order:
    """Rule 10.7."""
    return o.Give(write_bag(most_numerous(s.hand(p), asked.least)))


def _swap(s: State, p: int, asked: Sizes) -> Order:
    pay = most_numerous(s.hand(p), asked.pay)
    left = [have - n for have, n in zip(s.hand(p), pay, strict=True)]
    return o.Swap(write_bag(pay), write_bag(scarcest(left, s.bank, asked.take)))


def _take(s: State, p: int, asked: Sizes) -> Order:
    return o.Take(write_bag(scarcest(s.hand(p), s.bank, asked.take)))


def _expand(s: State, p: int, asked: Sizes) -> Order:
    """Rule 10.7."""
    kinds = [k for k in (0, 2, 1) if s.parts[3 * p + k] < KIND_LIMIT[k]]
    return o.EXPANDS[kinds[0] if kinds else 0]


def _scrap(s: State, p: int, asked: Sizes) -> Order:
    """Rule 10.7."""
    return o.SCRAPS[max(range(3), key=lambda k: (s.parts[3 * p + k], -k))]


def _sites(s: State, p: int) -> list[int]:
    """Where a free trade ship could be placed, by id."""
    carriers = -1 in s.ships[3 * p : 3 * p + 3] and s.free_modules(p)[1] > 0
    return sorted(pads(s, p)) if carriers else []


def _place(s: State, p: int, asked: Sizes) -> Order:
    free = _sites(s, p)
    return o.PLACES[free[0]] if free else o.Place()


def _jump(s: State, p: int, asked: Sizes) -> Order:
    return o.Jump()


def _friend(s: State, p: int, asked: Sizes) -> Order:
    start = 5 * s.base
    return next(o.FRIENDS[k] for k in range(start, start + 5) if s.friends[k] < 0)


def _move(s: State, p: int, asked: Sizes) -> Order:
    """Rule 10.8: ships that must leave found, or go to the nearest stop; then the turn ends."""
    number = must_leave(s, p)
    if number < 0:
        return o.END
    here = s.ships[3 * p + number]
    if founding.site_problem(s, p, s.trade[3 * p + number], here) is None:
        return o.FOUNDS[number]
    row = distances(here)
    stops = moves(s, p, number, here, speed_left(s, p, number))
    goals = [INDEX[order.to] for order in stops if isinstance(order, o.Move)]
    return o.MOVES[number][min(goals, key=lambda i: (row[i], i))]


def _pass(s: State, p: int, asked: Sizes) -> Order:
    """The nearest place where the ship may stop."""
    number = s.left
    here = s.ships[3 * p + number]
    row = distances(here)
    stops = moves(s, p, number, here, speed_left(s, p, number))
    goals = [INDEX[order.to] for order in stops if isinstance(order, o.Move)]
    return o.MOVES[number][min(goals, key=lambda i: (row[i], i))]


ANSWERS: dict[str, Callable[[State, int, Sizes], Order]] = {
    "settle": _settle,
    "port": _port,
    "transporter": _transporter,
    "roll": _roll,
    "discard": _discard,
    "steal": _steal,
    "relief": _relief,
    "main": _main,
    "answer": _answer,
    "give": _give,
    "swap": _swap,
    "take": _take,
    "expand": _expand,
    "scrap": _scrap,
    "place": _place,
    "jump": _jump,
    "friend": _friend,
    "move": _move,
    "pass": _pass,
}


def asked_in_words(s: State, p: int, asked: Sizes) -> str:
    """The possible answers to an encounter's question (rule 9.6)."""
    free = ", ".join(f"place {IDS[i]}" for i in _sites(s, p))
    parts = s.parts[3 * p : 3 * p + 3]
    lines = {
        "answer": "answer yes | answer no" if s.counts[p] >= asked.needs else "answer no",
        "give": f"give BAG of {asked.least}"
        if asked.least == asked.most
        else f"give BAG of {asked.least} to {min(asked.most, s.counts[p])}",
        "swap": f"swap BAG of {asked.pay} for BAG of {asked.take}",
        "take": f"take BAG of {asked.take}",
        "expand": " | ".join(f"expand {KINDS[k]}" for k in range(3) if parts[k] < KIND_LIMIT[k]),
        "scrap": " | ".join(f"scrap {KINDS[k]}" for k in range(3) if parts[k]),
        "place": f"{free} | place later" if free else "place later",
        "jump": "jump ID | jump none",
    }
    return lines.get(s.ask, s.ask)


def hand_words(hand: Sequence[int]) -> str:
    return " ".join(f"{name} {n}" for name, n in zip(RESOURCES, hand, strict=True))


def default(view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
    """The first default for a prompt; `turn.advance` goes on for a sheet that was missed."""
    if view.me < 0 or view.me not in view.table.owing:
        return ()
    asked = view.meeting.asked if view.meeting else Sizes()
    return (answer(view.table, view.me, asked),)
