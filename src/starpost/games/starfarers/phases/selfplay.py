"""Whole games without text: the same rules on one position that is changed in place."""

from __future__ import annotations

from typing import Final

from starpost.games.starfarers.options import Options
from starpost.games.starfarers.setup import set_up
from starpost.games.starfarers.state import NO_ANSWER, State
from starpost.games.starfarers.table import Play
from starpost.games.starfarers.tables import COLOURS
from starpost.games.starfarers.turn import act
from starpost.games.starfarers.writing.choices import legal
from starpost.kernel.dice import FastDice

SEATS: Final = tuple(c.upper() for c in COLOURS)
MOST_ACTIONS: Final = 200_000


def speaker(s: State) -> int:
    """Who answers next: whoever was made an offer and has not answered, then who owes an answer."""
    if s.offer is not None and s.ask == "main":
        for p in s.offer.to:
            if s.answers[p] == NO_ANSWER:
                return p
    return s.owing[0]


def new_game(seed: int | str, rounds: int = 0, players: int = 4) -> Play:
    dice = FastDice(seed)
    options = Options(max_rounds=rounds)
    return Play(set_up(options, SEATS[:players], {}, dice), dice)


def random_game(seed: int | str, rounds: int = 0, players: int = 4) -> tuple[State, int]:
    """A game of random answers: the last position and the number of actions."""
    play = new_game(seed, rounds, players)
    s, dice = play.s, play.dice
    actions = 0
    while s.winner < 0 and actions < MOST_ACTIONS:
        p = speaker(s)
        act(play, p, dice.pick("bot", legal(s, p)))
        actions += 1
    return s, actions
