"""What is said to be in somebody's hand is in it."""

from __future__ import annotations

from typing import Any

from starpost.games.starfarers.tables import RESOURCE
from starpost.games.starfarers.tabletop.holding import surely
from starpost.host.turns import bots
from starpost.kernel import registry
from starpost.kernel.match import Match

GAME = registry.get("starfarers")


def test_what_others_surely_hold_they_hold() -> None:
    match: Match[Any, Any] = Match.new(GAME, seed="4e" * 32)
    named = 0
    for step in range(240):
        if not (asked := match.awaiting().prompts):
            break
        seats = match.state.match.seats
        view = match.view(seats[0])
        for p, name in enumerate(seats):
            for kind, n in surely(view, name):
                named += 1
                assert n <= match.state.hand(p)[RESOURCE[kind]], (step, name, kind)
        must = next(p for p in asked if not p.optional)
        text = bots.sheet(GAME, "house", match.view(must.seat), must, f"hold {step}")
        match.play({must.seat: text}, kind="answers")
    assert named
