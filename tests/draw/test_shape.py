"""A web on a page has the shape of its frame; one on paper lies as it unfolds."""

from itertools import combinations
from math import dist

import pytest
from msgspec.structs import replace

from starpost.draw import chart
from starpost.draw.chart import Chart
from starpost.draw.ink import names, pieces, places
from starpost.draw.ink.pen import Pen
from starpost.draw.scene import Edge, Grid, Id, Label, Node, Point, Scene, SeatMark, Token
from starpost.draw.svg import chart_of

ROWS, COLUMNS = 9, 3
UPRIGHT = {f"W{r}{c}": Point(1.0 * c, 1.0 * r) for r in range(ROWS) for c in range(COLUMNS)}


def web(owned: dict[Id, int] | None = None, *labels: Label) -> Scene:
    """A web that is three times as high as wide once it has unfolded."""
    owned = owned or {}
    across = [Edge(f"W{r}{c}", f"W{r}{c + 1}") for r in range(ROWS) for c in range(COLUMNS - 1)]
    down = [Edge(f"W{r}{c}", f"W{r + 1}{c}") for r in range(ROWS - 1) for c in range(COLUMNS)]
    nodes = tuple(Node(name, owner=owned.get(name, 0)) for name in UPRIGHT)
    return Scene("graph", "", "", nodes=nodes, edges=(*across, *down), labels=labels)


def test_a_web_that_is_higher_than_wide_is_stretched_to_the_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chart, "unfold", lambda *_: UPRIGHT)
    plain, laid = Chart(web(), 0, 0), chart_of(web())
    assert plain.stretch == (1.0, 1.0)
    wide, high = laid.stretch
    assert wide > 1 > high
    assert laid.width / laid.height > plain.width / plain.height
    assert laid.height < plain.height
    order = sorted(UPRIGHT, key=laid.at)
    assert order == sorted(UPRIGHT, key=plain.at), "nobody changes sides"


def test_on_a_phone_it_stays_higher_than_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chart, "unfold", lambda *_: UPRIGHT)
    standing = chart_of(replace(web(), orientation="upright"))
    assert standing.width < standing.height
    assert standing.width > Chart(web(), 0, 0).width, "but as wide as a phone can show"


def test_on_a_phone_a_grid_has_higher_rows_than_columns() -> None:
    nodes = tuple(Node(f"{r}{c}", Grid(r, c)) for r in range(6) for c in range(8))
    scene = Scene("grid", "", "", nodes=nodes)
    plain, standing = Chart(scene, 0, 0), chart_of(replace(scene, orientation="upright"))
    assert plain.height < plain.width
    assert standing.width < plain.width
    assert standing.height > standing.width


def test_a_web_that_lies_already_stays_as_it_is() -> None:
    assert chart_of(web()).stretch == (1.0, 1.0), "a fresh web is laid along the page"


def test_the_name_of_an_empire_stands_where_most_of_its_worlds_lie_together() -> None:
    owned = {"W00": 2, "W70": 2, "W71": 2, "W80": 2, "W81": 2, "W60": 1, "W61": 1}
    pen = Pen(chart_of(web(owned, Label("W00", "LUNAR", 3, "empire", 2))), "middle", False, "map")
    places.reserve(pen)
    names.labels(pen)
    (left, top, right, foot) = pen.names[0]
    x, y = (left + right) / 2, (top + foot) / 2
    near = {node.id: dist((x, y), pen.chart.at(node.id)) for node in pen.scene.nodes if node.owner}
    assert min(near, key=near.__getitem__) in ("W70", "W71", "W80", "W81")


def test_on_a_crowded_web_a_name_stands_upon_its_own_worlds_and_on_no_other_name() -> None:
    nodes = tuple(Node(f"{r}{c}", owner=1 + (r + c) % 5) for r in range(9) for c in range(9))
    edges = tuple(
        Edge(a.id, b.id)
        for a, b in combinations(nodes, 2)
        if abs(int(a.id[0]) - int(b.id[0])) + abs(int(a.id[1]) - int(b.id[1])) == 1
    )
    labels = tuple(Label(f"0{n}", "THE MARTIANS", 3, "empire", n + 1) for n in range(5))
    scene = Scene("graph", "", "", nodes=nodes, edges=edges, labels=labels)
    pen = Pen(chart_of(scene), "middle", False, "map")
    places.reserve(pen)
    words = "".join(names.labels(pen))
    assert words.count("THE MARTIANS") == 5
    assert "upon" in words
    for a, b in combinations(pen.names, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_a_pennant_that_stands_far_off_has_a_line_to_its_place() -> None:
    token = Token("F1", "W00", 2, count=1)
    pen = Pen(chart_of(web()), "middle", False, "map")
    x, y = pen.chart.at("W00")
    assert "stem" in pieces._stem(pen, token, x + 90, y)
    assert pieces._stem(pen, token, x + 30, y) == ""


def test_ones_own_places_are_named_before_those_of_others() -> None:
    nodes = (Node("a", owner=1, below="Zinnia"), Node("b", owner=2, below="Alder"))
    scene = Scene("graph", "", "", nodes=nodes, seats=(SeatMark(1, "ME", mine=True),))
    words = "".join(names.labels(Pen(chart_of(scene), "middle", False, "map")))
    assert words.index("Zinnia") < words.index("Alder"), "though the alphabet has it otherwise"


def test_a_grid_that_is_higher_than_wide_has_wider_columns_and_lower_rows() -> None:
    nodes = tuple(Node(f"{r}{c}", Grid(r, c)) for r in range(ROWS) for c in range(COLUMNS))
    plain = Chart(Scene("grid", "", "", nodes=nodes), 0, 0)
    laid = chart_of(Scene("grid", "", "", nodes=nodes))
    assert laid.width > plain.width
    assert laid.height < plain.height
