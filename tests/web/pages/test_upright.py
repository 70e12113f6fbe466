"""A board that lies on its side stands upright on a phone, and its margin with it."""

from __future__ import annotations

import re
from typing import Any

from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.web.pages.match import maps


def test_letters_in_the_margin_turn_with_the_board() -> None:
    game = registry.get("starfarers")
    match: Match[Any, Any] = Match.new(game, seed="0a" * 32)
    scene = game.scene(match.view(match.seats[0]))
    for drawn in (scene, maps.stood_up(scene)):
        found = re.findall(r'class="co" x="([^"]+)" y="([^"]+)"', maps.Map(drawn).drawing())
        assert len(found) == len(scene.margin)
        assert len(set(found)) == len(found), "no two in one place"
