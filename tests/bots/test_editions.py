"""A match outlives the bots that played in it: its log names their edition.

`python tests/bots/test_editions.py` prints the digests anew; raise `EDITIONS` of the games whose
digest is another one.
"""

from __future__ import annotations

import hashlib

import pytest
from msgspec.structs import replace

from starpost.arena.selfplay import answers
from starpost.bots.contract import house_bot
from starpost.bots.editions import EDITIONS, parted, recorded
from starpost.bots.ladder import rungs
from starpost.bots.levels import is_bot, title
from starpost.kernel import registry
from starpost.kernel.contract import Resolve
from starpost.kernel.dice import FastDice

WRITES = {
    "fate_of_empire": (5, "d21c15ecfffdc022"),
    "star_chase": (3, "814efb0352bab9e4"),
    "star_empires": (4, "4ee3563eddaf469f"),
    "starfarers": (4, "3607f94dcd765f6f"),
    "starweb": (3, "50a0f7eee9dd2c64"),
    "stellar_conquest": (7, "4febcaa6586a9f1a"),
}
"""What the house bot of an edition writes in the match of `sheets`."""


def sheets(game_id: str) -> str:
    """A digest of the first sheets in a fixed match of house bots."""
    game = registry.get(game_id)
    options, seats = game.brief()
    dice, bot = FastDice("edition"), house_bot(game)
    state = game.setup(options, seats, dice)
    found = hashlib.sha256()
    steps = 3 if game.resolve is Resolve.TOGETHER else 60
    for _ in range(steps):
        asked = game.awaiting(state)
        if not asked.prompts:
            break
        said = answers(game, state, asked, dict.fromkeys(seats, bot), dice)
        found.update(repr([(seat, said[seat].text) for seat in sorted(said)]).encode())
        state = game.advance(state, said, dice).state
    return found.hexdigest()[:16]


@pytest.mark.parametrize("game", sorted(EDITIONS))
def test_bots_that_write_otherwise_are_another_edition(game: str) -> None:
    assert WRITES[game] == (EDITIONS[game], sheets(game)), (
        f"raise EDITIONS[{game!r}] in starpost/bots/editions.py, then write the digest here"
    )


def test_a_name_in_the_log_has_its_edition_before_the_pacts() -> None:
    name = recorded("starweb", "strong:rhee+RED+BLUE")
    assert name == f"strong:rhee@{EDITIONS['starweb']}+RED+BLUE"
    assert parted(name) == ("strong:rhee+RED+BLUE", EDITIONS["starweb"])
    assert parted("house") == parted("house@") == parted("house@x") == ("house", 1)
    assert recorded("somebody's own game", "house") == "house"
    assert title("strong:rhee@2") == title("strong:rhee")
    assert not is_bot("house@2"), "an edition is recorded, never chosen"


def test_a_series_of_an_earlier_edition_says_so() -> None:
    rung = rungs()[0]
    assert not replace(rung, edition=EDITIONS[rung.game]).stale
    assert replace(rung, edition=EDITIONS[rung.game] - 1).stale
    assert replace(rung, edition=0).stale, "nobody noted it"


if __name__ == "__main__":
    for each, number in EDITIONS.items():
        print(f'    "{each}": ({number}, "{sheets(each)}"),')
