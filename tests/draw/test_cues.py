"""The numbers of sentences beside a map."""

import re
from math import dist

from starpost.draw import svg
from starpost.draw.scene import Grid, Node, Scene


def test_no_number_lies_on_another_or_on_a_place() -> None:
    nodes = tuple(Node(f"W{n}", Grid(0, n), "world") for n in range(4))
    chart = svg.chart_of(Scene("grid", "", "", nodes=nodes))
    made = svg.cues(chart, ["W1", "W1", "W2", "W2", "", "W1"])
    numbers = re.findall(r'<circle class="no" cx="([-\d.]+)" cy="([-\d.]+)"', made)
    spots = [(float(x), float(y)) for x, y in numbers]
    assert len(spots) == 5
    assert re.findall(r">(\d)</text>", made) == ["1", "2", "3", "4", "6"]
    for n, spot in enumerate(spots):
        assert all(dist(spot, other) >= 16 for other in spots[:n])
        assert all(dist(spot, chart.at(v.id)) > chart.radius(v.id) for v in nodes)
