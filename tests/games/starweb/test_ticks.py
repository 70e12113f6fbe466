"""A tick means: will happen, as far as the seat can know.

Random sheets are checked and then played on what the seat supposes: there everything that happens
is within its knowledge, so a line without a problem must not be refused.
"""

from __future__ import annotations

from starpost.arena.selfplay import answers
from starpost.bots.contract import house_bot
from starpost.bots.random import RandomBot
from starpost.games.starweb import GAME
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet

MATCHES, TURNS = 6, 5


def trial():
    """Options and seats of the trial game, whose scores are open."""
    length = next(each for each in GAME.lengths() if each.key == "trial")
    return length.options, length.seats


def false_ticks(seed: str, bot: object) -> list[str]:
    """Lines that were ticked and then refused although nobody else moved."""
    dice = FastDice(seed)
    state = GAME.setup(*trial(), dice)
    bots = dict.fromkeys(state.players, house_bot(GAME))
    found = []
    for _ in range(TURNS):
        awaiting = GAME.awaiting(state)
        for prompt in awaiting.prompts[:3]:
            view = GAME.view(state, prompt.seat)
            orders = tuple(bot.orders(view, prompt, dice))
            wrong = {p.index for p in GAME.check(view, orders)}
            supposed = GAME.suppose(view, FastDice("s"))
            sheets = {name: Sheet() for name in supposed.players} | {prompt.seat: Sheet.of(orders)}
            step = GAME.advance(supposed, sheets, FastDice("t"))
            for problem in step.problems.get(prompt.seat, ()):
                # whether a stranger who stands at a world stays and takes it, nobody can know
                known = problem.code != "lost"
                if known and not problem.partial and problem.index not in wrong:
                    found.append(f"{problem.order}: {problem.code}")
        state = GAME.advance(state, answers(GAME, state, awaiting, bots, dice), dice).state
    return found


def test_a_ticked_line_is_never_refused_for_something_the_seat_could_know():
    bot = RandomBot(GAME)
    found = [line for n in range(MATCHES) for line in false_ticks(f"tick{n}", bot)]
    assert found == [], f"{len(found)} false ticks"


def test_the_house_bot_writes_no_line_that_it_could_know_to_fail():
    found = [line for n in range(2) for line in false_ticks(f"house{n}", house_bot(GAME))]
    assert found == []
