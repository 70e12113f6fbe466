"""A match of version 1 goes on as it began: no question about the first transporter, no `look`."""

from starpost.games.starfarers import GAME
from starpost.kernel.match import Match
from starpost.kernel.proof.verify import verify

FIRST = GAME.editions[1]


def opened(game):
    options, seats = game.brief()
    return Match.new(game, options, seats, seed="edition")


def asked(match):
    return {prompt.ask for prompt in match.awaiting().prompts if not prompt.optional}


def test_the_first_transporter_is_asked_for_since_version_2():
    old, new = opened(FIRST), opened(GAME)
    assert asked(old) != asked(new)
    assert (old.header.version, new.header.version) == (1, 2)


def test_a_match_of_version_1_is_replayed_to_the_same_states():
    match = opened(FIRST)
    for _ in range(12):
        for prompt in match.awaiting().speaking()[:1]:
            match.play({prompt.seat: None})
    found = verify(match)
    assert found.ok, found.findings
    assert match.game.version == 1
