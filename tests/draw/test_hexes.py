"""Laws of the hex maths."""

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starpost.draw.hexes import (
    DIRECTIONS,
    add,
    centre,
    corners,
    distance,
    facing,
    to_offset,
)  # fmt: skip
from starpost.draw.scene import Hex

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
tops = st.sampled_from(["flat", "pointy"])


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a, b, c):
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_printed_columns_stand_half_a_hex_lower_by_turns():
    """Along a printed row every second hex of the map lies one step of the axes further up."""
    row = [Hex(0, 0), Hex(1, 0), Hex(2, -1), Hex(3, -1)]
    assert [to_offset(h) for h in row] == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert [centre(h).y > 0.1 for h in row] == [False, True, False, True]
    other = [Hex(0, 0), Hex(1, -1), Hex(2, -1), Hex(3, -2)]
    assert [to_offset(h, shoved="even") for h in other] == [(0, 0), (1, 0), (2, 0), (3, 0)]


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_the_middle_of_each_side_lies_halfway_to_the_hex_it_faces(top):
    here = corners(Hex(0, 0), 1.0, top)
    for k in range(6):
        beyond = centre(facing(k, top), 1.0, top)
        a, b = here[k], here[(k + 1) % 6]
        assert dist(((a.x + b.x), (a.y + b.y)), (beyond.x, beyond.y)) < 1e-9


@given(hexes, tops)
def test_centres_of_neighbours_are_equally_far(a, top):
    c = centre(a, 1.0, top)
    away = {
        round(dist((c.x, c.y), (p.x, p.y)), 6)
        for p in (centre(add(a, d), 1.0, top) for d in DIRECTIONS)
    }
    assert away == {1.732051}
