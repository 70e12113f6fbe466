"""What stands on a map is read as what it is: whose name, whose flag, ships of which world."""

from __future__ import annotations

import re
from math import hypot

from starpost.draw.scene import Badge, Edge, Label, Mark, Node, Point, Scene, SeatMark, Token
from starpost.draw.svg import render

SEATS = (SeatMark(1, "TERRAN", mine=True), SeatMark(2, "LUNAR"))


def web(*nodes: Node, **parts: object) -> Scene:
    return Scene("graph", "A web", "Some worlds.", SEATS, nodes=nodes, unit=1.0, **parts)  # type: ignore[arg-type]


def spot(drawn: str, word: str) -> tuple[float, float]:
    found = re.search(rf'x="([\d.-]+)" y="([\d.-]+)">{word}<', drawn)
    assert found, f"{word} is not written"
    return float(found[1]), float(found[2])


def test_a_flag_has_the_colour_of_whoever_holds_the_place_now() -> None:
    lost = Node("W7", Point(0, 0), owner=2)
    scene = web(lost, marks=(Mark("W7", "capture", "LUNAR took W7"), Mark("W7", "fight", "Shots")))
    drawn = render(scene, interactive=True)
    flag = re.search(r'data-ref="event-capture-W7"( class="[^"]*")?', drawn)
    burst = re.search(r'data-ref="event-fight-W7"( class="[^"]*")?', drawn)
    assert flag is not None
    assert flag[1] == ' class="s2"'
    assert burst is not None
    assert burst[1] is None


def test_the_name_of_an_empire_stands_nearest_to_its_own_worlds() -> None:
    own = Node("W1", Point(0, 0), owner=1, home=True)
    ring = [
        Node(f"W{k}", Point(x, y), owner=2, badges=(Badge("industry", 3),) * 3)
        for k, (x, y) in enumerate([(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)], 2)
    ]
    far = Node("W9", Point(4, 4), owner=1)
    edges = tuple(Edge("W1", node.id) for node in ring)
    scene = web(own, *ring, far, edges=edges, labels=(Label("W1", "TERRAN", 1, "empire", 1),))
    drawn = render(scene)
    x, y = spot(drawn, "TERRAN")
    discs = {
        owner: [
            hypot(float(cx) - x, float(cy) - y)
            for cx, cy in re.findall(rf'<g class="s{owner}">.*?cx="([\d.]+)" cy="([\d.]+)"', drawn)
        ]
        for owner in (1, 2)
    }
    assert min(discs[1]) < min(discs[2])


def test_fleets_without_ships_are_hollow_and_say_so() -> None:
    at = Node("W1", Point(0, 0), owner=1)
    drawn = render(
        web(at, tokens=(Token("F3", "W1", 1, count=0), Token("F4", "W1", 1, count=6))),
        interactive=True,
    )
    empty, full = (drawn[drawn.index(f'data-ref="{ref}"') :] for ref in ("F3", "F4"))
    assert 'class="p none"' in empty[: empty.index("</g></g>")]
    assert ">0<" in empty[: empty.index("</g></g>")]
    assert "none" not in full[: full.index("</g></g>")]


def test_ships_off_their_world_have_a_line_to_it() -> None:
    at = Node("W1", Point(0, 0), owner=1)
    fleets = tuple(Token(f"F{k}", "W1", 1, count=k) for k in range(1, 30))
    drawn = render(web(at, tokens=fleets), interactive=True)
    assert drawn.count('class="e stem"') > 5


def test_every_token_says_at_which_place_it_stands() -> None:
    at = Node("W1", Point(0, 0))
    drawn = render(web(at, tokens=(Token("F4", "W1", 1, count=6),)), interactive=True)
    assert 'data-ref="F4" data-at="W1"' in drawn
