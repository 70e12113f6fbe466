"""One match of a tournament, from its fixture to its result. What happens depends on nothing else.

A bot has dice of its own and sees its seat's view. One that raises, or that keeps giving answers
that are refused, is treated as a player who sends nothing, and its faults are counted.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from starpost.arena.schedule import Fixture, seat_choices
from starpost.bots.named import bot_named
from starpost.kernel import codec, registry
from starpost.kernel.contract import Awaiting, Game, Prompt, Resolve, Seat, Step
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet

PATIENCE = 25
"""Refused answers to one question, until the rulebook's default answers it."""
MOST_STEPS = 200_000
"""No match of bots goes on for longer."""


class Played(Struct, frozen=True):
    """How a match ended; the lists are in the order of the seats."""

    number: int
    round: int
    seed: str
    lineup: tuple[str, ...]
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    steps: int
    why: str
    digest: str
    """Of the last state: equal digests, equal matches."""
    faults: dict[str, int] = {}
    """How often each bot raised or had to be helped on."""


class Chair:
    """A bot on its seat for one match."""

    def __init__(self, game: Game[Any, Any], name: str, seed: str) -> None:
        self.game = game
        self.bot = bot_named(game, name)
        self.missed = bool(getattr(self.bot, "missed", False))
        self.dice = FastDice(seed)
        self.faults = self.refused = 0

    def sheet(self, view: Any, prompt: Prompt) -> Sheet:
        if self.refused < PATIENCE:
            try:
                return Sheet.of(self.bot.orders(view, prompt, self.dice), missed=self.missed)
            except Exception:  # whatever a stranger's bot does, the match goes on
                self.refused = 0
        self.faults += 1
        return Sheet.of(self.game.default(view, prompt, self.dice), missed=True)

    def hear(self, again: bool) -> None:
        """Whether the same question comes again: the answer was refused, or none was given."""
        self.refused = self.refused % PATIENCE + 1 if again else 0


def play(fixture: Fixture) -> Played:
    """The whole match."""
    game = registry.get(fixture.game)
    seats = seat_choices(game, fixture)
    chairs = {
        seat: Chair(game, name, f"{fixture.seed} {fixture.number} {seat}")
        for seat, name in zip(seats, fixture.lineup, strict=True)
    }
    dice = FastDice(fixture.seed)
    state = game.setup(msgspec.convert(fixture.options, game.Options), seats, dice)
    awaiting, steps = game.awaiting(state), 0
    while awaiting.prompts and steps < MOST_STEPS:
        step, asked = _advance(game, state, awaiting, chairs, dice)
        awaiting = game.awaiting(step.state)
        if awaiting.resolve is Resolve.EACH:
            for prompt in asked:
                chairs[prompt.seat].hear(awaiting.prompt(prompt.seat) == prompt)
        state, steps = step.state, steps + 1
    return _result(game, fixture, state, chairs, steps)


def _advance(
    game: Game[Any, Any],
    state: Any,
    awaiting: Awaiting,
    chairs: dict[Seat, Chair],
    dice: FastDice,
) -> tuple[Step[Any], tuple[Prompt, ...]]:
    asked = awaiting.speaking()
    if awaiting.resolve is Resolve.EACH:
        asked = asked[:1]
    sheets = {p.seat: chairs[p.seat].sheet(game.view(state, p.seat), p) for p in asked}
    return game.advance(state, sheets, dice), asked


def _result(
    game: Game[Any, Any], fixture: Fixture, state: Any, chairs: dict[Seat, Chair], steps: int
) -> Played:
    result = game.result(state)
    standings = {s.seat: s for s in result.standings} if result else {}
    faults: dict[str, int] = {}
    for chair, name in zip(chairs.values(), fixture.lineup, strict=True):
        if chair.faults:
            faults[name] = faults.get(name, 0) + chair.faults
    return Played(
        number=fixture.number,
        round=fixture.round,
        seed=fixture.seed,
        lineup=fixture.lineup,
        scores=tuple(float(standings[s].score) if s in standings else 0.0 for s in chairs),
        ranks=tuple(standings[s].rank if s in standings else 1 for s in chairs),
        winners=tuple(k for k, s in enumerate(chairs) if result and s in result.winners),
        turns=game.turn_of(state),
        steps=steps,
        why=result.why if result else "unfinished",
        digest=codec.digest(state),
        faults=faults,
    )
