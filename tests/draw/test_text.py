"""Maps in characters and the twin: the same facts as the drawing, in words."""

import pytest
from msgspec.structs import replace

from starpost.draw.scene import (
    Badge,
    Cell,
    Edge,
    Fact,
    Grid,
    Hex,
    MarginMark,
    Mark,
    Node,
    Scene,
    SeatMark,
    Token,
)
from starpost.draw.text import render
from starpost.draw.twin import twin

from .samples import SCENES, conquest_scene, grid_scene

WEB = Scene(
    "graph", "Web", "Three worlds.", (SeatMark(1, "TERRAN", mine=True), SeatMark(2, "JOVIAN")),
    nodes=(
        Node("75", owner=1, home=True, badges=(Badge("industry", 30),),
             facts=(Fact("metal", "9"),)),
        Node("9", owner=2, know="stale", as_of=6),
        Node("160", know="name"),
    ),
    edges=(Edge("75", "9"), Edge("9", "160", one_way=True)),
    tokens=(Token("F17", "75", 1, count=9),),
    marks=(Mark("75", "fight", "Two fleets fought."),),
)  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("width", [60, 78, 120])
def test_no_line_is_wider_than_the_terminal(name, width):
    lines = render(SCENES[name](), width).splitlines()
    assert max(map(len, lines)) <= width
    assert not [line for line in lines if line != line.rstrip()]


def test_the_twin_says_place_owner_contents_links_and_distance():
    rows = twin(WEB, "75")
    assert [r.ref for r in rows] == ["9", "75", "160"]  # by number, not by letter
    nine, home, far = rows
    assert home.owner == "yours"
    assert home.what == "industry 30; metal 9; fleet F17 (9), yours; Two fleets fought."
    assert (nine.owner, nine.known, nine.links) == ("JOVIAN", "last seen turn 6", ("75", "160"))
    assert [r.distance for r in rows] == [1, 0, 2]
    assert (far.links, far.what) == ((), "known by name only")


def test_a_screen_reader_hears_one_sentence():
    (said,) = [row.sentence for row in twin(WEB) if row.ref == "75"]
    assert said == "World 75, yours, home, industry 30, metal 9; links 9; fleet F17 (9), yours"


def test_a_tip_of_the_game_replaces_the_composed_sentence():
    told = replace(WEB, nodes=(Node("75", tip="Home sweet home."),), edges=(), tokens=())
    assert twin(told)[0].sentence == "Home sweet home."


def test_every_place_of_a_graph_stands_in_the_list():
    lines = render(WEB).splitlines()
    listed = lines[next(k for k, line in enumerate(lines) if line.startswith("PLACE")) :]
    assert [line.split()[0] for line in listed if line[:1].isdigit()] == ["9", "75", "160"]
    assert "Seats: 1 TERRAN (you), 2 JOVIAN" in lines


def test_hexes_are_staggered_and_show_owner_and_ground():
    scene = Scene(
        "hex", "H", "h", (SeatMark(3, "VERDANT"),),
        cells=(Cell("a", Hex(0, 0)), Cell("b", Hex(1, 0), "storm", label="4"),
               Cell("c", Hex(0, 1), "cloud")),
        nodes=(Node("w", Hex(0, 0), owner=3),), tokens=(Token("q", Hex(0, 1), identified=False),),
    )  # fmt: skip
    lines = render(scene).splitlines()
    start = next(k for k, line in enumerate(lines) if line.startswith("3O"))
    assert [line.strip() for line in lines[start : start + 3]] == ["3O", "%", "?^"]
    assert lines[start + 1].index("%") == 5
    rows = {r.ref: r for r in twin(scene, "w")}
    assert rows["b"].what == "storm 4"
    assert rows["b"].distance == 1
    assert rows["c"].what == "fleet q"


def test_a_grid_shows_the_codes_players_type_under_its_margin():
    scene = Scene("grid", "G", "g", cells=(Cell("A1", Grid(1, 1)), Cell("A2", Grid(1, 2))),
                  nodes=(Node("214", Grid(1, 2), "star", label="214Y"),),
                  margin=(MarginMark("left", Grid(1, 1), "A"),
                          MarginMark("top", Grid(1, 2), "2")))  # fmt: skip
    lines = render(scene).splitlines()
    top = next(k for k, line in enumerate(lines) if line == "       2")
    assert lines[top + 1] == "A .    214Y"


def test_child_planets_are_linked_to_their_star():
    rows = {r.ref: r for r in twin(grid_scene())}
    child = next(v for v in grid_scene().nodes if isinstance(v.place, str))
    assert rows[child.id].links[0] == child.place


def test_the_twin_leaves_out_empty_ground():
    scene = conquest_scene()
    assert len(twin(scene)) == len(scene.nodes)


def test_a_web_is_drawn_with_its_numbers_owners_and_gates():
    scene = Scene(
        "graph", "W", "w", (SeatMark(1, "TERRAN", True), SeatMark(2, "JOVIAN")),
        nodes=(Node("W1", owner=1, label="1"), Node("W19", label="19"),
               Node("W25", owner=2, label="25")),
        edges=(Edge("W1", "W19"), Edge("W19", "W25")), tokens=(Token("F6", "W1", owner=1),),
    )  # fmt: skip
    drawn = render(scene, listing=False)
    assert {"1=1'", "19", "2=25"} <= set(drawn.replace(".", " ").split())
    assert "." in drawn.split("Seats:")[0]
    assert max(map(len, drawn.splitlines())) <= 78
