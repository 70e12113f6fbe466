"""A board that lies on its side stands upright on a phone, and its margin with it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace
from test_pages_replay import played_out
from visiting import Visit

from starpost.draw import svg
from starpost.draw.scene import Scene, Token
from starpost.host.host import Host
from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.web.pages.match import maps

BOARDS = ("starfarers", "stellar_conquest", "fate_of_empire")


def board(id: str) -> Scene:
    game = registry.get(id)
    match: Match[Any, Any] = Match.new(game, seed="0a" * 32)
    return game.scene(match.view(match.seats[0]))


def test_letters_in_the_margin_turn_with_the_board() -> None:
    scene = board("starfarers")
    for drawn in (scene, maps.stood_up(scene)):
        found = re.findall(r'class="co" x="([^"]+)" y="([^"]+)"', maps.Map(drawn).drawing())
        assert len(found) == len(scene.margin)
        assert len(set(found)) == len(found), "no two in one place"


@pytest.mark.parametrize("id", BOARDS)
def test_every_board_stands_higher_than_wide(id: str) -> None:
    scene = board(id)
    assert maps.stands(scene)
    lying, standing = svg.chart_of(scene), svg.chart_of(maps.stood_up(scene))
    assert lying.width > lying.height
    assert standing.width < standing.height
    assert standing.spots.keys() == lying.spots.keys()


def test_a_field_of_hexes_is_turned_and_not_mirrored() -> None:
    """Who sat at the left edge sits at the top; neighbours stay neighbours on the same hand."""
    scene = board("stellar_conquest")
    lying, standing = svg.chart_of(scene), svg.chart_of(maps.stood_up(scene))
    left, right, above = "A1", "B1", "A2"

    def side(chart: svg.Chart) -> float:
        (x, y), (a, b), (c, d) = (chart.at(name) for name in (left, right, above))
        return (a - x) * (d - y) - (b - y) * (c - x)

    assert side(lying) * side(standing) > 0
    assert standing.at("A1")[1] < standing.at("B1")[1]
    border = re.findall(r'class="border[^"]*"[^>]* d="([^"]*)"', maps.Map(scene).drawing())
    turned = re.findall(
        r'class="border[^"]*"[^>]* d="([^"]*)"', maps.Map(maps.stood_up(scene)).drawing()
    )
    assert [len(d.split("M")) for d in border] == [len(d.split("M")) for d in turned]


def test_each_window_says_for_itself_how_its_board_lies(host: Host) -> None:
    """A phone and a desk of one browser share their cookies; each request brings its own wish."""
    visit = Visit(host)
    key = visit.play("starfarers")
    visit.client.cookies.set("upright", "yes")

    def stands(**wish: str) -> bool:
        text = visit.client.get(f"/m/{key}/table", headers=wish).text
        return 'data-upright="yes"' in text

    assert stands()
    assert not stands(**{"x-upright": "no"})
    visit.client.cookies.set("upright", "no")
    assert stands(**{"x-upright": "yes"})


def test_the_map_after_the_end_counts_what_everybody_holds(host: Host) -> None:
    key, visit = played_out(host, "stellar_conquest", most=400)
    page = visit.get(f"/m/{key}")
    found = re.search(r"(\d+) planets? held and", page)
    assert found is not None
    assert int(found[1]) > 0
    assert 'title="The end"' in page
    assert "turn end" not in page.lower()


def test_names_on_the_frontier_stay_where_ships_stand_on_them() -> None:
    scene = board("starfarers")
    named = [label for label in scene.labels if label.kind == "name"]
    near = [n.id for n in scene.nodes if n.kind == "site"]
    ships = tuple(
        Token(f"ship-{k}", near[k % len(near)], 1, "ship", text="C1") for k in range(3 * len(near))
    )
    crowded = maps.Map(replace(scene, tokens=ships)).drawing()
    assert named
    assert all(f">{label.text}<" in crowded for label in named)
