"""The order file and the story on the page of the command are what a match makes of them."""

from __future__ import annotations

import re
from pathlib import Path

from starpost.cli.games.telling import Telling
from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.kernel.orders import Unread
from starpost.told.text import story_text

PAGE = Path(__file__).parents[2] / "docs/cli.md"
GAME = registry.get("starweb")
SEATS = ("TERRAN", "JOVIAN", "LUNAR", "MARTIAN", "ORION", "VEGAN")


def begun() -> Match:
    seats = {seat: GAME.Choice() for seat in SEATS}
    return Match.new(GAME, GAME.Options("trial"), seats, seed="a sample", name="SW-7")


def after(match: Match, orders: str) -> str:
    """What TERRAN is told of a turn on which nobody else sends orders."""
    match.play({"TERRAN": orders})
    told = Telling(match).story("TERRAN")
    assert told is not None
    return story_text(told)


def test_the_sample_of_an_order_file_makes_the_sample_of_a_story() -> None:
    orders, story = re.findall(r"```text sample\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert not any(isinstance(order, Unread) for order in GAME.read(orders))
    assert after(begun(), orders).strip() == story.strip()
