"""What showed something is not taken back: no game of answers leaves a look that costs nothing."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from starpost.bots.contract import house_bot
from starpost.host.turns.rollback import shows
from starpost.kernel import registry
from starpost.kernel.contract import Game, Prompt, Resolve
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.orders import Sheet

STEPS = {"starfarers": 500, "stellar_conquest": 250, "fate_of_empire": 250}
GAMES = [id_ for id_ in registry.ids() if registry.get(id_).resolve == Resolve.EACH]
MET = ("answer", "give", "swap", "take")
"""Questions of Starfarers that a page of a card asks, and whose answer is read out."""


class Answered(Struct, frozen=True):
    before: Any
    after: Any
    prompt: Prompt
    sheets: dict[str, Sheet]
    key: str
    kept: bool
    """It may be taken back, as far as what it showed goes."""


def answers(game: Game[Any, Any], seed: str) -> Iterator[Answered]:
    """A match of house bots, answer by answer."""
    bot, dice = house_bot(game), FastDice(seed)
    options, seats = game.brief()
    state = game.setup(options, seats, dice)
    for number in range(STEPS.get(game.id, 250)):
        asked = [p for p in game.awaiting(state).prompts if p.seat in seats]
        if not asked:
            return
        prompt = next((p for p in asked if not p.optional), asked[0])
        sheets = {prompt.seat: Sheet.of(bot.orders(game.view(state, prompt.seat), prompt, dice))}
        key = f"{seed}{number}"
        fallen = Dice(key, number)
        step = game.advance(state, sheets, fallen)
        kept = not shows(game, fallen.log or (), [event.kind for event in step.events])
        yield Answered(state, step.state, prompt, sheets, key, kept)
        state = step.state


def told(game: Game[Any, Any], state: Any, seat: str) -> Any:
    """What lies before the seat: its map and what it heard."""
    view = game.view(state, seat)
    return game.scene(view), game.events(view)


@pytest.mark.parametrize("id_", GAMES)
@pytest.mark.parametrize("seed", ["back", "again"])
def test_what_is_taken_back_had_shown_nothing_hidden(id_: str, seed: str) -> None:
    """Were anything else true of what the seat does not know, the answer would look the same."""
    game = registry.get(id_)
    kept = 0
    for one in answers(game, seed):
        if one.kept and game.turn_of(one.before):  # while all set up, only numbers of fleets differ
            seat = one.prompt.seat
            other = game.disturb(one.before, seat, FastDice(f"{one.key}other"))
            if told(game, other, seat) != told(game, one.before, seat):
                continue  # what comes of an earlier turn is told anew
            less = game.advance(other, one.sheets, Dice(one.key, 0)).state
            assert told(game, less, seat) == told(game, one.after, seat), one.sheets
            kept += 1
    assert kept


def test_no_answer_to_an_encounter_is_taken_back() -> None:
    """The page that follows was hidden, whatever it says; no die need fall for it."""
    game = registry.get("starfarers")
    met = [one for seed in "abcd" for one in answers(game, seed) if one.before.card]
    assert {one.prompt.ask for one in met} >= {"answer", "give"}
    assert not [one.sheets for one in met if one.prompt.ask in MET and one.kept]
