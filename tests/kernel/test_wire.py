"""The words that host and client share are the host's own."""

from starpost import wire
from starpost.host.words import ENDED


def test_a_client_knows_the_same_ends_as_the_host() -> None:
    assert set(wire.ENDED) == set(ENDED)
