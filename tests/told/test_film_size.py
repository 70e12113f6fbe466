"""The film of a middle game with 255 known worlds is small beside its page."""

import json
import zlib

from msgspec import to_builtins

from starpost.arena.selfplay import answers
from starpost.bots.contract import house_bot
from starpost.kernel import registry
from starpost.kernel.contract import GM
from starpost.kernel.dice import FastDice
from starpost.told.film import LONGEST, film

MOST_BYTES = 40_000


def test_a_film_of_255_worlds_costs_at_most_40_kilobytes():
    game = registry.get("starweb")
    dice = FastDice("film")
    options = game.Options()
    names = game.seat_names(15)
    state = game.setup(options, {name: game.Choice() for name in names}, dice)
    bots = dict.fromkeys(state.players, house_bot(game))
    before = state
    for _ in range(9):
        before = state
        state = game.advance(state, answers(game, state, game.awaiting(state), bots, dice), dice)
        state = state.state
    view = game.view(state, GM)
    assert len(view.worlds) == 255
    made = film(game, game.view(before, GM), view)
    assert len(made.shots) > 100
    assert made.seconds <= LONGEST
    data = json.dumps([to_builtins(shot) for shot in made.shots]).encode()
    assert len(zlib.compress(data)) <= MOST_BYTES
