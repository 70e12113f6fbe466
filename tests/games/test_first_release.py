"""Matches that were played with the first release still give what is stored, entry by entry.

The files were written by that release, before events said who did what to whom. Each is a match of
house bots; none may ever be written again with newer code.
"""

from pathlib import Path

import pytest

from starpost.kernel.contract import Game
from starpost.kernel.proof.file import dumps, load, loads
from starpost.kernel.proof.verify import verify

FILES = sorted(Path(__file__).with_name("first_release").glob("*.starpost"))
GAMES = {"starweb", "star_chase", "star_empires", "starfarers", "stellar_conquest"}


def test_every_game_has_its_file() -> None:
    assert {path.stem for path in FILES} == GAMES | {"fate_of_empire"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_old_match_verifies_and_can_be_undone(path: Path) -> None:
    match = load(path)
    assert (match.header.version, match.game.version) == (1, 1)
    found = verify(match)
    assert found.turns > 5
    assert found.findings == ()
    match.undo()
    sheets = {prompt.seat: None for prompt in match.awaiting().speaking()}
    match.play(sheets, kind="answers")
    assert verify(loads(dumps(match))).findings == ()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_changed_state_is_noticed(path: Path) -> None:
    """The older way to write a state leaves nothing out that the rules decide."""
    match = load(path)
    game: Game[object, object] = match.game
    states = [match.at(count) for count in range(4)]
    assert len({game.digest(state) for state in states}) == 4
