"""A golden game: house bots, everything that RED is told. Run this file to write it anew."""

from collections.abc import Iterator
from pathlib import Path

from starpost.bots.starfarers import HouseBot
from starpost.games.starfarers import GAME
from starpost.games.starfarers.options import Options
from starpost.kernel.dice import Dice
from starpost.kernel.match import Match

GOLDEN = Path(__file__).with_name("playthrough.txt")
READER = "RED"


def transcript() -> Iterator[str]:
    """Two rounds by texts and verifiable dice, then the whole report."""
    seats = {name: GAME.Choice() for name in GAME.seat_names(4)}
    match = Match.new(GAME, Options(max_rounds=4), seats, seed="golden")
    bot = HouseBot(GAME)
    yield GAME.printout(match.view(READER))
    while match.turn <= 8:
        prompt = match.awaiting().speaking()[0]
        (order,) = bot.orders(match.view(prompt.seat), prompt, Dice("golden"))
        yield f"> {prompt.seat}: {order}"
        match.play({prompt.seat: str(order)}, kind="answers")
        yield from (f"  {line}" for line in match.view(READER).log)
    yield GAME.printout(match.view(READER))


def test_the_golden_game_is_told_as_before() -> None:
    assert "\n".join(transcript()) == GOLDEN.read_text()


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(transcript()))
