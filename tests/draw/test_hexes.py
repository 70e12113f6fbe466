"""Laws of the hex maths."""

from itertools import pairwise
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
    from_offset,
    line,
    mirror,
    neighbours,
    ring,
    rotate,
    to_offset,
    within,
)  # fmt: skip
from starpost.draw.scene import Hex

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
tops = st.sampled_from(["flat", "pointy"])


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a, b, c):
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes)
def test_six_neighbours_at_distance_one(a):
    assert len(set(neighbours(a))) == 6
    assert {distance(a, b) for b in neighbours(a)} == {1}


@given(hexes, st.integers(0, 6))
def test_rings_make_up_the_range(a, radius):
    assert all(distance(a, b) == radius for b in ring(a, radius))
    assert len(set(ring(a, radius))) == (6 * radius or 1)
    assert set(within(a, radius)) == {b for r in range(radius + 1) for b in ring(a, r)}
    assert len(list(within(a, radius))) == 1 + 3 * radius * (radius + 1)


@given(hexes, hexes)
def test_a_line_is_a_shortest_way(a, b):
    way = line(a, b)
    assert (way[0], way[-1], len(way)) == (a, b, distance(a, b) + 1)
    assert all(distance(p, q) == 1 for p, q in pairwise(way))


@given(hexes, hexes, hexes, st.integers(-7, 7))
def test_turning_and_mirroring_keep_distances(a, b, middle, sixths):
    assert distance(rotate(a, sixths, middle), rotate(b, sixths, middle)) == distance(a, b)
    assert rotate(rotate(a, sixths, middle), -sixths, middle) == a
    assert mirror(mirror(a, middle), middle) == a
    assert distance(mirror(a, middle), mirror(b, middle)) == distance(a, b)


def test_a_sixth_turns_each_direction_into_the_next_clockwise():
    assert rotate(Hex(0, -1), 1) == Hex(1, -1)
    assert mirror(Hex(1, 0)) == Hex(-1, 1)


@given(hexes, tops, st.sampled_from(["odd", "even"]))
def test_offset_there_and_back(a, top, shoved):
    assert from_offset(*to_offset(a, top, shoved), top, shoved) == a


def test_printed_columns_stand_half_a_hex_lower_by_turns():
    low = [centre(from_offset(c, 0)).y > 0.1 for c in range(4)]
    assert low == [False, True, False, True]
    high = [centre(from_offset(c, 0, shoved="even")).y < -0.1 for c in range(4)]
    assert high == [False, True, False, True]


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
