"""A campaign of version 1 pays its recall debts by itself; since version 2 the player chooses."""

from starpost.games.fate_of_empire import GAME
from starpost.kernel.match import Match
from starpost.kernel.proof.verify import verify

FIRST = GAME.editions[1]


def played(game):
    options, seats = game.brief()
    match = Match.new(game, options, seats, seed="edition")
    while match.awaiting().prompts:
        match.play({prompt.seat: None for prompt in match.awaiting().speaking()[:1]})
    return match


def test_both_editions_play_to_their_end_and_replay_to_the_same_states():
    for game, version in ((FIRST, 1), (GAME, 2)):
        match = played(game)
        assert match.header.version == version
        found = verify(match)
        assert found.ok, found.findings
