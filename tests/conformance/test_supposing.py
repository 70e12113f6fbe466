"""What our own games suppose: seen again through the seat's eyes, it is what the seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from starpost.arena.selfplay import answers
from starpost.bots.contract import house_bot
from starpost.kernel import codec, registry
from starpost.kernel.contract import Prompt, Resolve
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet
from starpost.kernel.trial.trying import Trial

GAMES = registry.ids()


def along(game: Any, seed: str) -> Iterator[tuple[Any, Prompt]]:
    """States of a match of house bots, each with a question to a seat."""
    bot, dice = house_bot(game), FastDice(seed)
    options, seats = game.brief()
    state = game.setup(options, seats, dice)
    step = 1 if game.resolve is Resolve.TOGETHER else 9
    for number in range(90):
        awaiting = game.awaiting(state)
        if not awaiting.prompts:
            return
        if number % step == 0:
            yield from ((state, prompt) for prompt in awaiting.prompts if not prompt.optional)
        bots = {prompt.seat: bot for prompt in awaiting.prompts}
        state = game.advance(state, answers(game, state, awaiting, bots, dice), dice).state


@pytest.mark.parametrize("id_", [g for g in GAMES if g != "star_empires"])
def test_what_is_supposed_looks_to_the_seat_as_the_match_does(id_: str) -> None:
    game = registry.get(id_)
    for state, prompt in along(game, "known"):
        view = game.view(state, prompt.seat)
        supposed = game.suppose(view, FastDice(1))
        assert codec.encode(game.view(supposed, prompt.seat)) == codec.encode(view)


def test_an_empire_keeps_all_that_is_its_own() -> None:
    """Of ships of unknown classes much is guessed, so not all that is foreign can agree."""
    game = registry.get("star_empires")
    for state, prompt in along(game, "known"):
        view = game.view(state, prompt.seat)
        seen = game.view(game.suppose(view, FastDice(1)), prompt.seat)
        for what in ("ships", "sighted", "shades", "sectors", "portals", "storms", "news"):
            assert getattr(seen, what) == getattr(view, what), what
        for new, old in zip(seen.worlds, view.worlds, strict=True):
            assert (new.name, new.at, new.owner, new.stock) == (
                old.name,
                old.at,
                old.owner,
                old.stock,
            )


@pytest.mark.parametrize("id_", GAMES)
def test_bots_try_their_own_sheets_all_through_a_match(id_: str) -> None:
    game = registry.get(id_)
    bot = house_bot(game)
    for state, prompt in along(game, "tried"):
        view = game.view(state, prompt.seat)
        before = codec.encode(view)
        mine = Sheet.of(bot.orders(view, prompt, FastDice(1)))
        tried = Trial(game, view, prompt.seat, mine, speak=bot.orders).spread(3)
        assert tried.runs == 3
        assert tried.spreads
        assert codec.encode(view) == before, "a trial changed the view"


@pytest.mark.parametrize("id_", GAMES)
def test_the_public_has_nothing_to_try(id_: str) -> None:
    game = registry.get(id_)
    state, _ = next(along(game, "public"))
    assert game.suppose(game.view(state, None), FastDice(1)) is None
