"""One game under the machine: seeded middle games, a sample of leaves, what moved for whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from secrecy.granted import Grant
from secrecy.leaves import GONE, Leaf, Pool, at_path, leaves, other_states, sight
from secrecy.paper import Paper
from starpost.arena.selfplay import steps_of
from starpost.arena.suite import TOLD
from starpost.bots.contract import house_bot
from starpost.bots.random import RandomBot
from starpost.kernel import codec, registry
from starpost.kernel.contract import Game
from starpost.kernel.dice import FastDice

MOST_STEPS = 1500
"""Short matches end before; answers of a board game are many small steps."""


class Found(NamedTuple):
    """A leaf that a seat sees and no grant is about."""

    place: str
    path: str
    seat: str
    what: str


class Verdict(NamedTuple):
    tried: int
    moved: int
    broken: Counter[str]
    """Leaves whose change gave no state that can be looked at, by place."""
    found: list[Found]
    used: set[Grant]


def middle(game: Game[Any, Any], seeds: Sequence[str], most: int = 8) -> list[Any]:
    """States of short matches from the first third to the end: of house bots, and of random ones,
    who come to places where a sensible player never is."""
    found = []
    for number, seed in enumerate(seeds):
        bot = RandomBot(game) if number % 2 else house_bot(game)
        bots = dict.fromkeys(game.brief()[1], bot)
        played = [step.state for step in steps_of(game, bots, seed=seed, steps=MOST_STEPS)]
        later = played[len(played) // 3 :]
        found += later[:: max(1, len(later) // most)][:most]
        found += varied(found, played, most)
        found.append(played[-1])
    return found


def varied(chosen: list[Any], played: list[Any], most: int) -> list[Any]:
    """States with something that none of those chosen has: a battle, an offer, an encounter."""
    known = {kind for state in chosen for kind in filled(state)}
    more = []
    for state in played:
        if filled(state) - known and len(more) < most:
            known |= filled(state)
            more.append(state)
    return more


def filled(state: Any) -> set[tuple[str, ...]]:
    return {leaf.place for leaf in leaves(state) if leaf.value or leaf.value is GONE}


def sampled(states: Sequence[Any], count: int, dice: FastDice) -> Iterator[tuple[int, Leaf]]:
    """Leaves of all places in turn, so that a rare kind is tried as surely as a common one."""
    kinds: dict[tuple[str, ...], list[tuple[int, Leaf]]] = defaultdict(list)
    for number, state in enumerate(states):
        for leaf in leaves(state):
            kinds[leaf.place].append((number, leaf))
    rows = [dice.shuffle("leaves", kinds[kind]) for kind in sorted(kinds)]
    for turn in range(max(map(len, rows))):
        for row in rows:
            if turn < len(row):
                yield row[turn]
                count -= 1
                if not count:
                    return


class Trial:
    """`paper`: where pages and mails are printed too, for one leaf in so many."""

    def __init__(
        self,
        game_id: str,
        states: list[Any],
        grants: Sequence[Grant],
        paper: Paper | None = None,
    ) -> None:
        self.game, self.paper = registry.get(game_id), paper
        self.states, self.grants = states, grants
        self.seats: tuple[str | None, ...] = (*self.game.brief()[1], None)
        self.pool = Pool(self.game.State, list(self.game.brief()[1]), states)
        self.base = [{s: sight(self.game, state, s) for s in self.seats} for state in states]
        self.verdict = Verdict(0, 0, Counter(), [], set())

    def run(self, count: int, seed: str) -> Verdict:
        dice = FastDice(seed)
        tried = moved = 0
        for number, leaf in sampled(self.states, count, dice):
            other, sights = self.look(number, leaf, dice)
            if other is None:
                self.verdict.broken[".".join(leaf.place)] += 1
                continue
            tried += 1
            seats = [s for s in self.seats if sights[s] != self.base[number][s]]
            moved += bool(seats)
            for seat in seats:
                self.need(number, other, leaf, seat)
            seat = self.seats[tried % len(self.seats)]
            self.retell(number, other, leaf, seat, seats)
            if tried % PRINTED == 0:
                self.reprint(number, other, leaf, seat, seats)
        return self.verdict._replace(tried=tried, moved=moved)

    def look(self, number: int, leaf: Leaf, dice: FastDice) -> tuple[Any, dict[Any, Any]]:
        for other in other_states(self.game, self.states[number], leaf, self.pool, dice):
            try:
                return other, {s: sight(self.game, other, s) for s in self.seats}
            except Exception:
                continue
        return None, {}

    def need(self, number: int, other: Any, leaf: Leaf, seat: str | None) -> None:
        """Granted in the one world or in the other: what comes into sight may be seen to come."""
        found = [leaf]
        if leaf.value is None or leaf.value is UNSET or leaf.value in ((), [], {}):
            # Something for nothing: one of the things that came must be the seat's to know.
            found += leaves(at_path(other, leaf.path), leaf.path, leaf.place)
        worlds = (self.states[number], other)
        if not any(self.granted(world, part, seat) for part in found for world in worlds):
            self.tell(leaf, seat, "view")

    def granted(self, state: Any, leaf: Leaf, seat: str | None) -> bool:
        for grant in self.grants:
            keys = grant.covers(leaf.path, leaf.place)
            if keys is not None and grant.who(state, seat, keys):
                self.verdict.used.add(grant)
                return True
        return False

    def tell(self, leaf: Leaf, seat: str | None, what: str) -> None:
        path = ".".join(map(str, leaf.path))
        self.verdict.found.append(Found(".".join(leaf.place), path, seat or "public", what))

    def retell(
        self, number: int, other: Any, leaf: Leaf, seat: str | None, moved: list[Any]
    ) -> None:
        """One seat after the other: all that is made of a view stays if the view stays."""
        if seat in moved:
            return
        before = self.states[max(number - 1, 0)]
        for what, show in SHOWN.items():
            here, there = (
                show(self.game, self.game.view(before, seat), self.game.view(state, seat))
                for state in (self.states[number], other)
            )
            if here != there:
                self.tell(leaf, seat, what)

    def reprint(
        self, number: int, other: Any, leaf: Leaf, seat: str | None, moved: list[Any]
    ) -> None:
        """The same for what a host sends: pages, and the mail of the turn."""
        if self.paper is None or seat in moved:
            return
        state, before = self.states[number], self.states[max(number - 1, 0)]
        if self.game.turn_of(state) != self.game.turn_of(other):
            return  # the number of a turn is everybody's
        if self.paper.page(state, seat) != self.paper.page(other, seat):
            self.tell(leaf, seat, "page")
        if seat is None:
            return
        here, there = (self.paper.mail(before, world, seat) for world in (state, other))
        if here != there:
            self.tell(leaf, seat, "mail")


PRINTED = 10
SHOWN = {
    "report": lambda g, _, v: codec.encode(g.report(v)),
    "printout": lambda g, _, v: g.printout(v).encode(),
    "scene": lambda g, _, v: codec.encode(g.scene(v)),
    "film": TOLD["film"],
    "news": TOLD["news"],
    "purpose": TOLD["purpose"],
    "briefing": TOLD["briefing"],
}
