"""The guest games, announced to the registry as an installed plug-in would be."""

import sys

import pytest
import toy

from starpost.kernel import registry


@pytest.fixture
def auction(monkeypatch):
    """A guest game that the registry finds."""
    game = toy.Auction()
    module = type(sys)("guest_auction")
    module.GAME = game
    monkeypatch.setitem(sys.modules, "guest_auction", module)
    places = {**registry._places(), "auction": "guest_auction"}
    monkeypatch.setattr(registry, "_places", lambda: places)
    return game
