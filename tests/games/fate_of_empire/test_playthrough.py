"""A golden match of house bots, by texts and verifiable dice. Run this file to write it anew."""

from collections.abc import Iterator
from pathlib import Path

from starpost.bots.contract import house_bot
from starpost.games.fate_of_empire import GAME
from starpost.kernel.contract import NoOptions
from starpost.kernel.match import Match, verify

GOLDEN = Path(__file__).with_name("playthrough.txt")
TURNS = 12


def transcript() -> Iterator[str]:
    """Every answer, and what the first seat is told; then its whole report."""
    seats = {name: NoOptions() for name in GAME.seat_names(4)}
    match = Match.new(GAME, GAME.Options(turns=TURNS), seats, seed="golden")
    bot, reader = house_bot(GAME), next(iter(seats))
    while prompts := match.awaiting().prompts:
        prompt = prompts[0]
        orders = bot.orders(match.view(prompt.seat), prompt, match._dice(0, {}))
        text = "\n".join(map(str, orders))
        if prompt.seat == reader:
            yield f"> turn {match.turn} {prompt.ask}: {'; '.join(map(str, orders)) or '-'}"
        step = match.play({prompt.seat: text}, kind="answers")
        yield from (f"  {e.kind:<10}{e.text}" for e in step.events if e.known_to(reader))
    yield GAME.printout(match.view(reader))
    assert verify(match).ok


def test_the_golden_match_is_told_as_before() -> None:
    assert "\n".join(transcript()) + "\n" == GOLDEN.read_text()


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(transcript()) + "\n")
