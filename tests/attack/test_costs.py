"""What one visitor's dearest request costs: each heavy door, tried at its limit, is measured."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.web.pages.orders import sheet

GAMES = (
    "fate_of_empire",
    "star_chase",
    "star_empires",
    "starfarers",
    "starweb",
    "stellar_conquest",
)
MOST_CPU = 2.0
"""Seconds of one core."""
MOST_MEMORY = 200 * 1024 * 1024
MOST_TEXT = 200_000
FLOODS = {
    "pieces": "Q," * (MOST_TEXT // 2),
    "short lines": "Q\n" * (MOST_TEXT // 2),
    "long lines": ("X" * 1990 + "\n") * 100,
    "long blanks": ("MOVE " + " " * 1900 + "\n") * 100,
    "numbers": ("9" * 90 + " ") * 2000,
}


def cost(work: Callable[[], object]) -> float:
    """Computing time of this thread alone; the memory is held against its bound here."""
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MOST_MEMORY, f"{peak >> 20} MB"
    began = time.thread_time()
    work()
    return time.thread_time() - began


@pytest.mark.parametrize("flood", FLOODS)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_check_of_the_worst_sheet(game_id: str, flood: str) -> None:
    game = registry.get(game_id)
    match: Match[Any, Any] = Match.new(game, seed="the same each time")
    prompt = match.awaiting().prompts[0]
    view = match.view(prompt.seat)
    assert cost(lambda: sheet.check(game, view, FLOODS[flood])) < MOST_CPU


@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("starweb", {"preset": "custom", "rows": 30, "columns": 30, "keys": 999}),
        ("star_empires", {"radius": 20, "world_density": 50, "storm_density": 50,
                          "nebula_density": 50, "num_wormnets": 50, "max_wormnet_portals": 50}),
        ("star_empires", {"radius": 20, "num_wormnets": 50, "max_wormnet_portals": 50,
                          "min_portal_to_portal_distance": 40,
                          "min_portal_to_homeworld_distance": 40}),
        ("star_chase", {"empires": 12}),
    ],
)  # fmt: skip
def test_setting_up_the_largest_match(game_id: str, options: dict[str, Any]) -> None:
    game = registry.get(game_id)
    count = game.seats.stop - 1
    seats = {name: game.Choice() for name in list(game.seat_names(count))[:count]}
    chosen = msgspec.convert(options, game.Options)
    assert cost(lambda: Match.new(game, chosen, seats, seed="x")) < MOST_CPU
