"""Golden matches of house bots, answer by answer, by texts and verifiable dice.

`python tests/games/test_golden_answers.py` writes them anew; the difference is the review.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from starpost.bots.contract import house_bot
from starpost.games import fate_of_empire, stellar_conquest
from starpost.kernel.contract import Game, NoOptions
from starpost.kernel.dice import Dice
from starpost.kernel.match import Match
from starpost.kernel.proof.verify import verify

GAMES = (stellar_conquest.GAME, fate_of_empire.GAME)
TURNS = 12


def golden(game: Game[Any, Any]) -> Path:
    return Path(__file__).with_name(game.id) / "playthrough.txt"


def transcript(game: Game[Any, Any]) -> Iterator[str]:
    """Every answer, and what the first seat is told; then its whole report."""
    seats = {name: NoOptions() for name in game.seat_names(4)}
    match = Match.new(game, game.Options(turns=TURNS), seats, seed="golden")
    bot, dice, reader = house_bot(game), Dice("golden"), next(iter(seats))
    while prompts := match.awaiting().prompts:
        prompt = prompts[0]
        orders = bot.orders(match.view(prompt.seat), prompt, dice)
        text = "\n".join(map(str, orders))
        if prompt.seat == reader:
            yield f"> turn {match.turn} {prompt.ask}: {'; '.join(map(str, orders)) or '-'}"
        step = match.play({prompt.seat: text}, kind="answers")
        yield from (f"  {e.kind:<10}{e.text}" for e in step.events if e.known_to(reader))
    yield game.printout(match.view(reader))
    assert verify(match).ok


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_golden_match_is_told_as_before(game: Game[Any, Any]) -> None:
    assert "\n".join(transcript(game)) + "\n" == golden(game).read_text()


if __name__ == "__main__":
    for each in GAMES:
        golden(each).write_text("\n".join(transcript(each)) + "\n")
