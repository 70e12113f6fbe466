"""Fifteen seats are told apart by colour and by shape, on both themes."""

from itertools import combinations
from math import cbrt, dist

import pytest

from starpost.draw.scene import Badge, Label, Node, Scene
from starpost.draw.shapes import seat_shape
from starpost.draw.svg import draw
from starpost.draw.tokens import DARK, LIGHT, SEATS, palette

APART = 0.1
"""How far two colours lie apart in a space of even steps to the eye (Oklab)."""


def seen(colour: str) -> tuple[float, float, float]:
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    long = cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b)
    middle = cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b)
    short = cbrt(0.0883 * r + 0.2817 * g + 0.63 * b)
    return (
        0.2105 * long + 0.7936 * middle - 0.0041 * short,
        1.978 * long - 2.4286 * middle + 0.4506 * short,
        0.0259 * long + 0.7828 * middle - 0.8087 * short,
    )


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_no_two_seats_have_colours_alike(colours: dict[str, str]) -> None:
    found = [seen(colours[f"s{n}"]) for n in range(1, SEATS + 1)]
    assert min(dist(a, b) for a, b in combinations(found, 2)) > APART


def test_no_two_seats_have_the_same_shape() -> None:
    assert len({seat_shape(n, 0, 0, 10) for n in range(1, SEATS + 1)}) == SEATS


def test_every_theme_has_all_seats() -> None:
    for theme in ("light", "dark", "print"):
        found = palette(theme)
        assert all(f"{kind}{n}" in found for kind in "sot" for n in range(1, SEATS + 1))


def test_a_close_up_of_a_place_has_no_badges_and_no_halves_of_names() -> None:
    nodes = (Node("W1", owner=3, badges=(Badge("mine", 4),)), Node("W2", owner=1))
    scene = Scene("graph", "", "", nodes=nodes, labels=(Label("W1", "LUNAR", 1, "empire", 3),))
    assert "LUNAR" in draw(scene, furnished=False).above
    assert "bf" in draw(scene, furnished=False).above
    close = draw(scene, furnished=False, selected="W1", window=(200, 120)).above
    assert "LUNAR" not in close
    assert "bf" not in close
