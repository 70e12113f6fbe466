"""Star Chase beside python-chess: actions, full turns with reports, the bot's strength."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from starpost.bench import Measure, Sample, Strength
from starpost.bench.peers import ply, repeat
from starpost.bots.star_chase import HouseBot
from starpost.games.star_chase import GAME
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.missed.caretaker import caretaker
from starpost.games.star_chase.missed.warlord import warlord
from starpost.games.star_chase.options import Choice, Options
from starpost.games.star_chase.state import State
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Order, Sheet

Player = Callable[[View], Sequence[Order]]
EMPIRES, TURNS, MATCHES = 12, 40, 40
ASK = Prompt("", "orders", most=None)


def house(view: View) -> Sequence[Order]:
    return HouseBot(GAME).orders(view, ASK, FastDice(0))


# --- speed -----------------------------------------------------------------------------------


def full_turn(turns: int = 20) -> tuple[State, dict[str, Sheet]]:
    """A grown position of twelve empires, and a sheet of sixteen actions for each."""
    dice = FastDice("bench")
    state = _start(dice)
    for _ in range(turns):
        state = GAME.advance(state, _sheets(state, dict.fromkeys(state.order, house)), dice).state
    return state, _sheets(state, dict.fromkeys(state.order, house))


def one_action() -> Sample:
    """Seconds an action of a resolved turn: 12 empires, 16 actions each."""
    state, sheets = full_turn()
    actions = 16 * len(sheets)

    def sample() -> float:
        began = time.perf_counter()
        GAME.advance(state, sheets, FastDice(1))
        return (time.perf_counter() - began) / actions

    return repeat(sample, least=0.1 / actions)


def turn_with_reports() -> Sample:
    """Seconds for the whole turn, and every empire's view and printed report."""
    state, sheets = full_turn()

    def sample() -> float:
        began = time.perf_counter()
        after = GAME.advance(state, sheets, FastDice(1)).state
        for code in after.order:
            GAME.printout(GAME.view(after, code))
        return time.perf_counter() - began

    return repeat(sample)


# --- strength --------------------------------------------------------------------------------


def pairs_won(
    ours: Player, theirs: Player, tick: Callable[[int, int], object], matches: int = MATCHES
) -> float:
    """The share of pairs, one of ours and one of theirs in the same match, that ours win."""
    won = pairs = 0
    for number in range(matches):
        points = _match(ours, theirs, number)
        mine = [vp for code, (vp, side) in points.items() if side is ours]
        other = [vp for code, (vp, side) in points.items() if side is theirs]
        won += sum(a > b for a in mine for b in other)
        pairs += len(mine) * len(other)
        tick(number + 1, matches)
    return won / pairs


def _match(ours: Player, theirs: Player, number: int) -> dict[str, tuple[int, Player]]:
    """Six of each at one table, forty turns; an eliminated empire ends below all others."""
    dice = FastDice(f"strength {number}")
    state = _start(dice)
    sides = {
        code: ours if (place + number) % 2 == 0 else theirs
        for place, code in enumerate(state.empires)
    }
    for _ in range(TURNS):
        if state.result is not None:
            break
        state = GAME.advance(state, _sheets(state, sides), dice).state
    return {c: (e.vp if e.alive else -1, sides[c]) for c, e in state.empires.items()}


def _start(dice: FastDice) -> State:
    return GAME.setup(Options(), {c: Choice() for c in GAME.seat_names(EMPIRES)}, dice)


def _sheets(state: State, sides: dict[str, Player]) -> dict[str, Sheet]:
    return {code: Sheet.of(sides[code](GAME.view(state, code))) for code in state.order}


MEASURES: list[Any] = [
    Measure(
        name="star_chase_action",
        what="actions a ply: one of 12 x 16 actions of a turn, all phases included",
        ours=one_action,
        peer=ply,
        goal=1.0,
        at_most=False,
    ),
    Measure(
        name="star_chase_turn",
        what="a full turn of 12 x 16 actions with all twelve printed reports, in plies",
        ours=turn_with_reports,
        peer=ply,
        goal=125.0,
    ),
    Strength(
        name="star_chase_bot",
        what="pairs the house bot wins from the missed-orders routine, 40 matches of 40 turns",
        run=partial(pairs_won, house, caretaker),
        goal=0.9,
    ),
    Strength(
        name="star_chase_bot_warlord",
        what="pairs the house bot wins from the drop-out routine, 40 matches of 40 turns",
        run=partial(pairs_won, house, warlord),
        goal=0.5,
    ),
]
