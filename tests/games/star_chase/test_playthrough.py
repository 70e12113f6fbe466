"""A whole short match, every report printed. Regenerate with

    python tests/games/star_chase/test_playthrough.py

and review the difference.
"""

from pathlib import Path

from starpost.bench.star_chase import house
from starpost.games.star_chase import GAME
from starpost.games.star_chase.options import Choice, Options
from starpost.kernel.match import Match

GOLDEN = Path(__file__).with_name("playthrough.txt")
TURNS = 6


def playthrough() -> str:
    seats = {"TER": Choice("Terran Combine", "Ann"), "JOV": Choice("Jovian League")}
    match = Match.new(GAME, Options(empires=3), seats, seed="playthrough")
    pages = [GAME.printout(match.view(seat)) for seat in match.seats]
    for turn in range(TURNS):
        texts: dict[str, str | None] = {
            seat: "\n".join(map(str, house(match.view(seat)))) for seat in match.seats
        }
        if turn == 2:
            texts["JOV"] = None
        if turn == 3:
            texts["TER"] = f"{texts['TER']}\nMESSAGE Who is there?\nNONSENSE 5"
        match.play(texts)
        pages += [f"=== {seat}\n{GAME.printout(match.view(seat))}" for seat in match.seats]
    return "\n".join(pages)


def test_the_match_is_what_it_was():
    assert playthrough() == GOLDEN.read_text()


if __name__ == "__main__":
    GOLDEN.write_text(playthrough())
