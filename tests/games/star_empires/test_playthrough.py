"""A whole small match, everything one player and the game master read: a change shows as a diff.

`python tests/games/star_empires/test_playthrough.py` writes the file anew.
"""

import sys
from pathlib import Path

from starpost.games.star_empires import GAME
from starpost.games.star_empires.options import Choice, Options
from starpost.kernel.contract import GM
from starpost.kernel.dice import Dice

GOLDEN = Path(__file__).with_name("playthrough.txt")


def play() -> str:
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from games.star_empires.galaxies import plain

    options = Options(radius=6, name="Golden", num_wormnets=2, min_portal_to_portal_distance=5)
    seats = {name: Choice(homeworld=f"{name}_Prime") for name in GAME.seat_names(4)}
    state = GAME.setup(options, seats, Dice("golden"))
    pages = [GAME.printout(GAME.view(state, "VERDANT"))]
    for turn in range(10):
        sheets = {name: GAME.read("\n".join(plain(state, name))) for name in seats}
        sheets[GM] = GAME.read("SETSTATUS CINDER ABANDONED" if turn == 4 else "")
        state = GAME.turn(state, dict(sheets), Dice("golden", turn + 1)).state
        pages.append(GAME.printout(GAME.view(state, "VERDANT")))
    pages.append(GAME.printout(GAME.view(state, GM)))
    return ("\n" + "=" * 40 + "\n").join(pages)


def test_the_match_is_played_as_it_was():
    assert play() == GOLDEN.read_text(encoding="utf-8")


if __name__ == "__main__":
    GOLDEN.write_text(play(), encoding="utf-8")
