"""How strong the Star Empires house bot is against empires that nobody plays (rule 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from starpost.bench import Strength
from starpost.bots.contract import Bot, house_bot
from starpost.games.star_empires import GAME
from starpost.games.star_empires.options import Options
from starpost.games.star_empires.state import State
from starpost.games.star_empires.writing.gm_orders import SetStatus
from starpost.kernel.contract import GM, Step
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet

MATCHES = 40
TURNS = 25
SEATS = 6


def played(number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who is played by the bot and who by nobody: every other seat, changing sides each match."""
    names = tuple(GAME.seat_names(SEATS))
    return names[number % 2 :: 2], names[1 - number % 2 :: 2]


def match(seed: str, bots: Mapping[str, Bot], turns: int = TURNS) -> Iterator[Step[State]]:
    """Every step of a match in which the seats without a bot are abandoned from the first turn."""
    dice = FastDice(seed)
    names = GAME.seat_names(SEATS)
    state = GAME.setup(Options(), {name: GAME.Choice() for name in names}, dice)
    decrees = Sheet.of(SetStatus(name, "ABANDONED") for name in names if name not in bots)
    yield Step(state)
    for turn in range(turns):
        sheets = answers(state, bots, dice)
        if turn == 0:
            sheets[GM] = decrees
        step = GAME.advance(state, sheets, dice)
        state = step.state
        yield step


def answers(state: State, bots: Mapping[str, Bot], dice: FastDice) -> dict[str, Sheet]:
    awaiting = GAME.awaiting(state)
    found = {}
    for seat, bot in bots.items():
        prompt = awaiting.prompt(seat)
        if prompt is not None:
            found[seat] = Sheet.of(bot.orders(GAME.view(state, seat), prompt, dice))
    return found


def production(state: State) -> dict[str, int]:
    """Production by empire, the yardstick of victory (rule 7)."""
    total = dict.fromkeys(state.empires, 0)
    for world in state.worlds.values():
        if world.owner:
            total[world.owner] += world.production
    return total


def pairs(number: int) -> list[tuple[int, int]]:
    """(bot, nobody) production at the end of one match, for every pair of the two kinds."""
    mine, theirs = played(number)
    bot = house_bot(GAME)
    state: Any = None
    for step in match(f"star_empires_bot {number}", dict.fromkeys(mine, bot)):
        state = step.state
    total = production(state)
    return [(total[a], total[b]) for a in mine for b in theirs]


def _run(tick: Callable[[int, int], object]) -> float:
    won = played_pairs = 0
    for number in range(MATCHES):
        found = pairs(number)
        won += sum(1 for ours, other in found if ours > other)
        played_pairs += len(found)
        tick(number + 1, MATCHES)
    return won / played_pairs


MEASURES = [
    Strength(
        name="star_empires_bot",
        what="pairs in which the house bot out-produces an abandoned empire after 25 turns",
        run=_run,
        goal=0.9,
    )
]
