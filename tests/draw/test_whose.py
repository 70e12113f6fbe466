"""What stands on a map is read as what it is: whose name, whose flag, ships of which world."""

from __future__ import annotations

import re
from math import hypot

from msgspec.structs import replace

from starpost.arena.selfplay import play_out
from starpost.bots.contract import adviser
from starpost.draw.ink.legend import items
from starpost.draw.scene import Badge, Edge, Label, Mark, Node, Point, Scene, SeatMark, Token
from starpost.draw.svg import render
from starpost.kernel import registry
from starpost.kernel.dice import FastDice

SEATS = (SeatMark(1, "TERRAN", mine=True), SeatMark(2, "LUNAR"))

EMPIRE = r'<g class="s(\d)[^"]*" data-at="\w+"><text class="emp[^"]*" x="([\d.-]+)" y="([\d.-]+)">'
STAR = r'data-ref="[^"]*" class="s{}"(?:(?!data-ref).)*?cx="([\d.-]+)" cy="([\d.-]+)"'
"""The name of an empire and the stars of one, with where they stand."""


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


def test_a_legend_explains_ships_and_the_signs_of_places() -> None:
    at = Node("W1", Point(0, 0), badges=(Badge("key", 1, "1 loose key"), Badge("industry", 3)))
    scene = web(at, tokens=(Token("F3", "W1", 1, count=0), Token("F4", "W1", 1, count=6)))
    words = [item.text for item in items(scene)]
    for word in ("so many ships", "a fleet without ships", "loose key", "industry"):
        assert word in words
    bare = [item.text for item in items(web(Node("W1", Point(0, 0))))]
    assert not {"so many ships", "loose key"} & set(bare)


def test_stars_of_star_chase_have_the_colour_of_an_owner_or_none() -> None:
    game = registry.get("star_chase")
    short = game.lengths()[-1]
    state = game.setup(short.options, dict(short.seats), FastDice("whose"))
    scene = game.scene(game.view(state, next(iter(short.seats))))
    assert not any(node.star for node in scene.nodes)
    assert {"cruisers", "fighters", "colony ships"} <= {item.text for item in items(scene)}
    drawn = render(scene, interactive=True)
    assert "star-" not in drawn[drawn.index("</style>") :]


def test_the_name_of_an_empire_on_hexes_stands_at_its_land() -> None:
    """A large one that found no room there stood among the stars of others, two hundred off."""
    game = registry.get("stellar_conquest")
    look = game.lengths()[-1]
    players = dict.fromkeys(look.seats, adviser(game))
    last = play_out(game, players, seed="at its land 3", options=look.options, seats=look.seats)
    for seat in look.seats:
        scene = game.scene(game.view(last, seat))
        named = [
            replace(label, text="Mother Tamsin") if label.kind == "empire" else label
            for label in scene.labels
        ]
        drawn = render(replace(scene, labels=tuple(named)), interactive=True)
        names = re.findall(EMPIRE, drawn)
        assert names
        for number, x, y in names:
            stars = re.findall(STAR.format(number), drawn)
            far = min(hypot(float(a) - float(x), float(b) - float(y)) for a, b in stars)
            assert far < 125, (seat, number)
