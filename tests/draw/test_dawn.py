"""The first map of a web: large, with nothing lying on anything else."""

from __future__ import annotations

import re
from itertools import combinations
from math import hypot

import pytest

from starpost.draw import svg
from starpost.draw.chart import DAWN_HOME, DAWN_STUB
from starpost.draw.scene import Scene
from starpost.kernel import registry
from starpost.kernel.match import Match

GAME = registry.get("starweb")


def first(seed: str) -> Scene:
    match = Match.new(GAME, seed=seed)
    return GAME.scene(match.view(match.seats[0]))


@pytest.mark.parametrize("seed", [f"dawn-{n}" for n in range(12)])
def test_home_its_keys_and_its_gates_lie_apart(seed: str) -> None:
    scene = first(seed)
    assert scene.dawn is not None
    chart = svg.chart_of(scene)
    home = chart.at(scene.dawn.home)
    others = [chart.at(node.id) for node in scene.nodes if node.id != scene.dawn.home]
    assert others
    for x, y in others:
        assert hypot(x - home[0], y - home[1]) > DAWN_HOME + DAWN_STUB + 60, "room for the keys"
    for (ax, ay), (bx, by) in combinations(others, 2):
        assert hypot(ax - bx, ay - by) > 2 * DAWN_STUB


def test_home_says_what_it_has_and_the_rings_what_a_jump_is() -> None:
    scene = first("dawn-0")
    assert scene.dawn is not None
    drawn = svg.draw(scene, interactive=True, furnished=False).inlaid("meet")
    for words in ("HOME", scene.dawn.home, "30 factories", "1 jump", "unseen"):
        assert f">{words}<" in drawn
    assert len(re.findall(r'class="jump"', drawn)) == len(scene.dawn.jumps) == 3


def test_on_a_printed_map_the_rings_and_their_words_stand_between_title_and_legend() -> None:
    scene = first("dawn-0")
    assert scene.dawn is not None
    drawn = svg.draw(scene).inlaid()
    rings = re.findall(r'<circle class="jump" cx="[\d.]+" cy="([\d.]+)" r="([\d.]+)"', drawn)
    assert len(rings) == len(scene.dawn.jumps)
    words = max(float(y) for y in re.findall(r'class="title" x="[\d.]+" y="([\d.]+)"', drawn))
    key = min(float(y) for y in re.findall(r'class="key" x="[\d.]+" y="([\d.]+)"', drawn))
    for y, r in rings:
        assert float(y) - float(r) > words + 20
        assert float(y) + float(r) < key - 10


def test_the_first_map_lists_fleets_by_name_and_later_ones_those_without_ships() -> None:
    match = Match.new(GAME, seed="dawn-0")
    fleets = [token for token in GAME.scene(match.view("TERRAN")).tokens if token.mine]
    assert fleets
    assert all(token.text == token.id for token in fleets)
    view = match.view("TERRAN")
    key, home = view.my_keys()[0], view.worlds[view.home].world
    match.play({"TERRAN": f"W{home.id}B5F{key.id}\nF{key.id}W{home.links[0]}"})
    later = GAME.scene(match.view("TERRAN")).tokens
    assert any(token.count == 0 for token in later)
    assert all(token.text == ("" if token.count else token.id) for token in later)


def test_the_map_is_an_ordinary_one_as_soon_as_more_was_seen() -> None:
    match = Match.new(GAME, seed="dawn-0")
    view = match.view("TERRAN")
    key, home = view.my_keys()[0], view.worlds[view.home].world
    sheet = f"W{home.id}B5F{key.id}\nF{key.id}W{home.links[0]}"
    match.play({seat: sheet if seat == "TERRAN" else "" for seat in match.seats})
    assert GAME.scene(match.view("TERRAN")).dawn is None
