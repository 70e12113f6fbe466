"""Who plays whom, on which seat, with which seed: every match of a tournament by its number.

With k bots, k matches in a row are one round. They have the same seed, so the same map, and
everybody moves on by one seat: after a round every bot has had every seat equally often. Who sits
beside whom is drawn anew for each round. A game for one is played by every bot on the same map.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from starpost.arena.ladder import CONTESTS
from starpost.bots.learnt import KINDS
from starpost.kernel.contract import Game, Seat
from starpost.kernel.dice import FastDice


class Fixture(Struct, frozen=True):
    """One match to be played: all that decides its result."""

    game: str
    number: int
    seed: str
    lineup: tuple[str, ...]
    """The bots' names, in the order of the seats."""
    options: dict[str, Any] = {}
    round: int = 0


class Plan(Struct, frozen=True):
    """A tournament. The same plan gives the same matches, wherever they are played."""

    game: str
    version: int
    bots: tuple[str, ...]
    seats: int
    seed: str
    options: dict[str, Any] = {}

    def fixture(self, number: int) -> Fixture:
        """The match of that number, counted from 0."""
        size = len(self.bots)
        block, turned = divmod(number, size)
        seed = f"{self.seed} {block}"
        drawn = FastDice(f"{seed} draw").shuffle("draw", self.bots)
        lineup = tuple(drawn[(place + turned) % size] for place in range(self.seats))
        return Fixture(self.game, number, seed, lineup, self.options, block)


def planned(
    game: Game[Any, Any],
    bots: tuple[str, ...],
    seed: str,
    *,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
) -> Plan:
    """A plan as the ladder plays the game, where nothing else is said."""
    contest = CONTESTS.get(game.id)
    usual = contest.options if contest else {}
    chosen = usual if options is None else options
    count = contest.seats if contest else game.usual_seats(msgspec.convert(chosen, game.Options))
    return Plan(game.id, game.version, bots, seats or count, seed, chosen)


def seat_choices(game: Game[Any, Any], fixture: Fixture) -> dict[Seat, Any]:
    """In StarWeb every seat has a character type; the types move on from round to round."""
    names = game.seat_names(len(fixture.lineup))
    if game.id != "starweb":
        return {name: game.Choice() for name in names}
    kinds = len(KINDS)
    return {n: game.Choice(type=KINDS[(k + fixture.round) % kinds]) for k, n in enumerate(names)}
