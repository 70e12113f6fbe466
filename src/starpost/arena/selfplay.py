"""Bots among themselves. The fast way skips texts and the log, and uses the fast dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from starpost.bots.contract import Bot
from starpost.kernel.contract import Awaiting, Game, Resolve, Seat, Step
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.match import Match
from starpost.kernel.orders import Sheet
from starpost.kernel.proof.fairness import bot_key


def answers(
    game: Game[Any, Any], state: Any, awaiting: Awaiting, bots: Mapping[Seat, Bot], dice: Dice
) -> dict[Seat, Sheet]:
    """What the bots say: all awaited seats, or the first one where answers are taken singly."""
    prompts = awaiting.speaking()
    if awaiting.resolve is Resolve.EACH:
        prompts = prompts[:1]
    return {
        p.seat: Sheet.of(bots[p.seat].orders(game.view(state, p.seat), p, dice)) for p in prompts
    }


def play_out(
    game: Game[Any, Any],
    bots: Mapping[Seat, Bot],
    *,
    seed: str,
    options: Any = None,
    seats: Mapping[Seat, Any] | None = None,
    steps: int | None = None,
) -> Any:
    """The last state of a match played by bots."""
    state = None
    for step in steps_of(game, bots, seed=seed, options=options, seats=seats, steps=steps):
        state = step.state
    return state


def steps_of(
    game: Game[Any, Any],
    bots: Mapping[Seat, Bot],
    *,
    seed: str,
    options: Any = None,
    seats: Mapping[Seat, Any] | None = None,
    steps: int | None = None,
) -> Iterator[Step[Any]]:
    """Every step of a match played by bots, the set-up first."""
    brief_options, brief_seats = game.brief()
    dice = FastDice(seed)
    state = game.setup(
        brief_options if options is None else options,
        brief_seats if seats is None else seats,
        dice,
    )
    yield Step(state)
    count = 0
    awaiting = game.awaiting(state)
    while awaiting.prompts and (steps is None or count < steps):
        step = game.advance(state, answers(game, state, awaiting, bots, dice), dice)
        state = step.state
        yield step
        count += 1
        awaiting = game.awaiting(state)


def bot_sheets(match: Match[Any, Any], bots: Mapping[Seat, Bot]) -> dict[Seat, str]:
    """The texts that the bots of a real match write now; the same match gives the same texts."""
    texts: dict[Seat, str] = {}
    for prompt in match.awaiting().speaking():
        bot = bots.get(prompt.seat)
        if bot is None:
            continue
        dice = Dice(bot_key(match.seed, len(match.standing), prompt.seat), log=False)
        orders = bot.orders(match.view(prompt.seat), prompt, dice)
        texts[prompt.seat] = "\n".join(str(order) for order in orders)
    return texts
