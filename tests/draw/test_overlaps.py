"""Middle games of every game, as the first seat sees them: nothing that is written or stands on the
map covers anything else at the zoom it opens with."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from starpost.arena.selfplay import answers
from starpost.bots.contract import house_bot
from starpost.draw.ink import badges, ground, names, pieces, places
from starpost.draw.ink.pen import Pen
from starpost.draw.ink.room import Box, box_at
from starpost.draw.scene import Scene
from starpost.draw.svg import chart_of
from starpost.kernel import registry
from starpost.kernel.contract import Resolve
from starpost.kernel.dice import FastDice

GAMES = (
    "starweb", "star_empires", "star_chase", "stellar_conquest", "fate_of_empire", "starfarers",
)  # fmt: skip
TOGETHER, EACH = 6, 60
"""Steps to the middle of a match: turns of all, or answers one by one."""
FEW, MANY = range(2), range(2, 50)
TOUCH = 1.0
"""So far two things may reach into each other before anybody sees it."""


def middle(game_id: str, seed: int) -> Scene:
    game, dice = registry.get(game_id), FastDice(f"overlaps-{game_id}-{seed}")
    short = game.lengths()[-1]
    state = game.setup(short.options, dict(short.seats), dice)
    bots = dict.fromkeys(short.seats, house_bot(game))
    for _ in range(TOGETHER if game.resolve is Resolve.TOGETHER else EACH):
        asked = game.awaiting(state)
        if not asked.prompts:
            break
        state = game.advance(state, answers(game, state, asked, bots, dice), dice).state
    return game.scene(game.view(state, next(iter(short.seats))))


def standing(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Box], Pen]:
    """The boxes of tags, badges, pennants and names, in the order in which room was found."""
    pen = Pen(chart_of(scene), "middle", False, "map")
    taken: list[Box] = []
    places.reserve(pen)
    ground.reserve_words(pen)
    pieces.reserve_marks(pen)
    take = pen.room.take

    def remembered(box: Box) -> None:
        taken.append(box)
        take(box)

    monkeypatch.setattr(pen.room, "take", remembered)
    discs = sum(token.form != "pennant" for token in scene.tokens)
    pieces.place_tokens(pen)
    names.labels(pen)
    boxes = taken[discs:]
    places.reserve_idle(pen)
    corners = [
        badges.box(x, y, badges.wide(node))
        for node in scene.nodes
        if node.id in pen.corners
        for x, y in [pen.corners[node.id]]
    ]
    return [*boxes, *corners], pen


def covers(a: Box, b: Box) -> bool:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    return wide > TOUCH and min(a[3], b[3]) - max(a[1], b[1]) > TOUCH


def on_place(box: Box, pen: Pen) -> list[str]:
    """The places whose disc the box reaches into."""
    found = []
    for node in pen.scene.nodes:
        x, y = pen.chart.at(node.id)
        dx = max(box[0] - x, 0, x - box[2])
        dy = max(box[1] - y, 0, y - box[3])
        if hypot(dx, dy) < pen.chart.radius(node.id) - TOUCH:
            found.append(node.id)
    return found


def clashes(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    boxes, pen = standing(scene, monkeypatch)
    boxes += [
        box
        for node in scene.nodes
        if node.place is not None and isinstance(node.place, str)
        if (box := places.box_below(pen, node))
    ]
    boxes += [
        box_at(*pen.chart.at(cell.place), 7.3 * len(cell.label), 11)
        for cell in scene.cells
        if cell.label
    ]
    pairs: list[object] = [pair for pair in combinations(boxes, 2) if covers(*pair)]
    return pairs + [(box, over) for box in boxes for over in on_place(box, pen)]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_nothing_covers_anything(
    game_id: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {seed: clashes(middle(game_id, seed), monkeypatch) for seed in seeds}
    assert {seed: some for seed, some in found.items() if some} == {}
