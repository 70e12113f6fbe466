"""Places that a reader has moved: they stand where they were put, and nothing else jumps."""

from starpost.draw.scene import Edge, Node, Point, Scene
from starpost.draw.svg import chart_of, pins

WEB = Scene(
    "graph",
    "t",
    "s",
    nodes=tuple(Node(name, tip=f"World {name}.") for name in "abcde"),
    edges=(Edge("a", "b"), Edge("b", "c"), Edge("c", "a"), Edge("c", "d"), Edge("d", "e")),
)


def points(**put):
    """Every place in edge lengths of the layout, whatever the sheet's edges are."""
    chart = chart_of(WEB, {name: Point(*at) for name, at in put.items()})
    (ox, oy), (wide, high) = chart.origin, chart.units
    return {
        name: (round((x - ox) / wide, 3), round((y - oy) / high, 3))
        for name, (x, y) in chart.spots.items()
        if len(name) == 1
    }


def test_a_pinned_place_stands_where_it_was_put_and_the_others_stay():
    free, moved = points(), points(a=(7.5, -3.25))
    assert moved["a"] == (7.5, -3.25)
    assert {k: v for k, v in moved.items() if k != "a"} == {k: free[k] for k in "bcde"}


def test_a_place_with_one_link_goes_along_unless_it_is_pinned_itself():
    free, moved = points(), points(d=(4, 4))
    dx, dy = 4 - free["d"][0], 4 - free["d"][1]
    assert abs(moved["e"][0] - free["e"][0] - dx) < 0.002
    assert abs(moved["e"][1] - free["e"][1] - dy) < 0.002
    assert points(d=(4, 4), e=(0, 9))["e"] == (0, 9)


def test_links_lead_to_the_new_place():
    chart = chart_of(WEB, {"a": Point(6, 6)})
    (ax, ay), (bx, by) = chart.at("a"), chart.at("b")
    assert chart.at("a-b") == ((ax + bx) / 2, (ay + by) / 2)


def test_a_pin_for_an_unknown_place_is_left_aside():
    assert points(z=(9, 9)) == points()


def test_a_pinned_place_has_a_pin():
    chart = chart_of(WEB, {"b": Point(1, 2)})
    assert pins(chart, ["b"]).count("<path") == 1
    assert pins(chart, ()) == ""
