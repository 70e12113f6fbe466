"""The contract suite passes a good guest game and notices a leak."""

import pytest
import toy

from starpost.arena import suite


@pytest.mark.parametrize("check", [c for c in suite.CHECKS if c is not suite.replays])
def test_a_guest_game_keeps_the_contract(auction, check):
    check(auction)


def test_a_leak_is_noticed():
    with pytest.raises(suite.Broken, match="betrays"):
        suite.keeps_secrets(toy.Leaky())


def test_noise_is_survived(auction):
    suite.survives(auction, "BID 1\n\x00\nBID -3\nSAY TO BOB\nhi")
