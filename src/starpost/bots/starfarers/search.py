"""Search over listed answers: each is tried on imagined positions and played on for some rounds."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from starpost.bots.starfarers.goals import (
    best,
    income,
    outposts,
    pace,
    sites,
    wishes,
)
from starpost.bots.starfarers.policy import buy, choose
from starpost.bots.starfarers.streams import Streams
from starpost.bots.starfarers.weights import Style
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.known.suppose import imagine
from starpost.games.starfarers.phases.selfplay import speaker
from starpost.games.starfarers.state import State
from starpost.games.starfarers.table import Play
from starpost.games.starfarers.tables import DI_FAME_1, DI_FAME_2
from starpost.games.starfarers.turn import act
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.choices import legal
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

MOST_CANDIDATES: Final = 6
FIRST_LAP: Final = 3
FINALISTS: Final = 2
"""After so many trials only so many rivals of the policy's own answer run on."""
DOUBT: Final = 0.8
"""Standard errors by which a rival must lead."""
MOST_ACTIONS: Final = 2000


def candidates(s: State, p: int, options: Sequence[Order], style: Style) -> list[Order]:
    """The answers worth trying, the policy's own first."""
    found: dict[Order, None] = {choose(s, p, options, style): None}
    if s.ask == "main":
        for _, what, where in wishes(s, p, style, paid=True):
            order = buy(s, p, what, where, options)
            if order is not None:
                found[order] = None
        found[options[-1]] = None
    elif s.ask in ("answer", "friend", "expand", "scrap"):
        found.update(dict.fromkeys(options))
    elif s.ask == "give":
        found.update(_by_size(options))
    return [order for order in found if order in options][:MOST_CANDIDATES]


def _by_size(options: Sequence[Order]) -> dict[Order, None]:
    """One present of each size is enough to compare."""
    sizes: dict[int, Order] = {}
    for order in options:
        text = order.bag if isinstance(order, o.Give) else "none"
        size = 0 if text == "none" else sum(int(x.partition(":")[2] or 1) for x in text.split(","))
        sizes.setdefault(size, order)
    return dict.fromkeys(sizes.values())


def play_on(play: Play, styles: Sequence[Style], until: int) -> None:
    """The policy for everybody, up to a turn."""
    s = play.s
    for _ in range(MOST_ACTIONS):
        if s.winner >= 0 or s.turn >= until:
            return
        p = speaker(s)
        options = legal(s, p)
        if act(play, p, choose(s, p, options, styles[p])) is not None:
            act(play, p, options[-1])


def prospects(s: State, p: int, style: Style) -> float:
    """How well a player stands; the weights are fitted to the winners of 700 games of bots."""
    points = s.points(p)
    boosters, cannons, freight = s.parts[3 * p : 3 * p + 3]
    total = 0.24 * points + 0.35 * max(0, points - 9) + 0.09 * sum(income(s, p))
    total += 0.12 * min(7, s.counts[p]) + 0.05 * max(0, s.counts[p] - 7)
    total += 0.36 * boosters + 0.32 * cannons + 0.45 * freight + 0.19 * len(s.ports[p])
    total += 0.47 * s.friends.count(p) + 0.2 * (s.fame[p] & 1)
    if p in (s.friends[DI_FAME_1], s.friends[DI_FAME_2]):
        total += 0.7
    step = pace(s, p, style)
    for slot in range(3 * p, 3 * p + 3):
        at = s.ships[slot]
        if at >= 0 and s.trade[slot]:
            total += 0.86 + 0.014 * best(s, outposts(s, p, style), at, step)[0]
        elif at >= 0:
            total += 0.5 + 0.034 * best(s, sites(s, p, style), at, step)[0]
    return total


def value(s: State, p: int, style: Style) -> float:
    """The chance to win, from everybody's prospects."""
    if s.winner >= 0:
        return float(s.winner == p)
    hopes = [exp(prospects(s, q, style)) for q in range(len(s.match.seats))]
    return hopes[p] / sum(hopes)


def _lead(rival: Sequence[float], own: Sequence[float]) -> float:
    """By how much a rival is better for sure: paired trials, less the doubt."""
    gains = [a - b for a, b in zip(rival, own, strict=True)]
    n = len(gains)
    mean = sum(gains) / n
    spread = sum(((g - mean) ** 2 for g in gains), 0.0) / max(1, n - 1)
    return mean - DOUBT * sqrt(spread / n)


class Search:
    """How deep and how often; `rival` is how the others are expected to play."""

    def __init__(self, plans: Sequence[Style], rival: Style, samples: int, rounds: int) -> None:
        self.plans = plans
        self.rival = rival
        self.samples = samples
        self.rounds = rounds

    def best(self, view: View, options: Sequence[Order], dice: Dice) -> Order:
        """The policy's own answer, unless another one is better beyond the noise of the trials."""
        p = view.me
        tried = self._tries(imagine(view, dice), p, options)
        if len(tried) < 2:
            return tried[0][0]
        racing = list(range(len(tried)))
        scores: list[list[float]] = [[] for _ in tried]
        for number in range(self.samples):
            world = imagine(view, dice)
            seed = dice.below("search", 1 << 30)
            for k in racing:
                scores[k].append(self._try(world, p, *tried[k], seed))
            if number == FIRST_LAP - 1:
                own = sum(scores[0])
                ahead = [k for k in racing[1:] if sum(scores[k]) > own]
                if not ahead:
                    return tried[0][0]
                racing = [0, *sorted(ahead, key=lambda k: -sum(scores[k]))[:FINALISTS]]
        leads = {k: _lead(scores[k], scores[0]) for k in racing[1:]}
        winner = max(leads, key=lambda k: leads[k])
        return tried[winner if leads[winner] > 0 else 0][0]

    def _tries(self, s: State, p: int, options: Sequence[Order]) -> list[tuple[Order, Style]]:
        """The answers worth a try, and what another plan would do instead."""
        main = self.plans[0]
        if s.ask == "main" and options[0] is o.SUPPLY:
            return [(o.SUPPLY, main)]
        found = dict.fromkeys(candidates(s, p, options, main), main)
        if s.ask == "main":
            for plan in self.plans[1:]:
                found.setdefault(choose(s, p, options, plan), plan)
        return list(found.items()) or [(options[-1], main)]

    def _try(self, world: State, p: int, order: Order, plan: Style, seed: int) -> float:
        """The same dice for every candidate, so that luck does not decide between them."""
        s = world.copy()
        play = Play(s, Streams(seed))
        styles = [self.rival] * len(s.match.seats)
        styles[p] = plan
        act(play, p, order)
        play_on(play, styles, s.turn + len(s.match.seats) * self.rounds)
        return self._worth(s, p)

    def _worth(self, s: State, p: int) -> float:
        """How good it is to stand there."""
        return value(s, p, self.plans[0])
