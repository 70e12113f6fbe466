"""Starfarers: settle the stars from four home systems, befriend their peoples, win at fifteen."""

from __future__ import annotations

from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.state import State
from starpost.kernel.contract import Game, Resolve


class Starfarers(Game[State, View]):
    id = "starfarers"
    title = "Starfarers"
    blurb = "Trade and build at home, fly out, found colonies, befriend aliens: fifteen points win."
    version = 2
    schema = 1
    seats = range(3, 5)
    resolve = Resolve.EACH
    whole_turns = False
    told_in_rounds = False
    common_log = True
    uncovers = frozenset({"look", "found", "encounter", "node", "offer", "answer"})
    """Chips that are turned, pages of a card that are read out, what is said about a trade."""
    bound = 20_000
    """Six rounds of listed answers are a few hundred steps; cards and speed run out long before."""
    forced_must_be_used = True


GAME = Starfarers()
