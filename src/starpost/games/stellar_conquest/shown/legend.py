"""What the signs of the board mean: those that are on it now."""

from __future__ import annotations

from functools import cache

from starpost.draw.scene import (
    Arrow,
    Badge,
    Cell,
    Hex,
    LegendItem,
    Mark,
    Node,
    Region,
    Scene,
    StarColour,
    Token,
)
from starpost.games.stellar_conquest.galaxy.cards import CARD_COLOURS, WORLDS

HERE = Hex(0, 0)
COLOURS: tuple[StarColour, ...] = ("yellow", "green", "orange", "blue", "red")
BADGES = {
    "rich": "mineral-rich world", "base": "missile bases", "shield": "planet shield",
    "Prime": "Prime world",
}  # fmt: skip
MARKS = {
    "fight": "fight or attack this round", "capture": "planet taken",
    "find": "star explored this round",
    "ambush": "pirates looked for here", "swarm": "a Swarm came here",
}  # fmt: skip
REGIONS = {
    "ground": "held by somebody", "range": "your command range",
    "border": "border of an empire or a sector",
}  # fmt: skip


def legend(scene: Scene) -> tuple[LegendItem, ...]:
    me = next((s.number for s in scene.seats if s.mine), 1)
    return (*_stars(scene, me), *_forces(scene, me), *_signs(scene), *_ground(scene, me))


def _stars(scene: Scene, me: int) -> list[LegendItem]:
    """The colour says which deck a star's planets come from (rule 1.8)."""
    used = {node.star for node in scene.nodes}
    found = [LegendItem(_promise(colour), _star(colour)) for colour in COLOURS if colour in used]
    found += [
        LegendItem("explored: its planets are known", _star("yellow", hollow=False)),
        LegendItem("not explored yet", _star("yellow")),
    ]
    if any(node.mine for node in scene.nodes):
        held = Node("x", HERE, "star", owner=me, mine=True, label="", star="yellow", ring="firm")
        found.append(LegendItem("held by you", held))
    if any(node.ring == "firm" and not node.mine for node in scene.nodes):
        held = Node("x", HERE, "star", label="", star="yellow", ring="firm")
        found.append(LegendItem("held by somebody else", held))
    if any(node.ring == "dashed" for node in scene.nodes):
        held = Node("x", HERE, "star", label="", star="yellow", ring="dashed")
        found.append(LegendItem("independent or conquered world", held))
    return found


@cache
def _promise(colour: StarColour) -> str:
    """What its colour lets hope for: how many of its cards show a Terran planet."""
    deck = [WORLDS[card] for card, of in enumerate(CARD_COLOURS) if of == colour]
    good = sum(any(world.type == "terran" for world in worlds) for worlds in deck)
    return f"{colour} star: {good} of {len(deck)} have a Terran planet"


def _star(colour: StarColour, *, hollow: bool = True) -> Node:
    return Node("x", HERE, "star", label="", star=colour, hollow=hollow)


def _forces(scene: Scene, me: int) -> list[LegendItem]:
    found = []
    if scene.tokens:
        group = Token("x", HERE, me, "group", count=9)
        found.append(LegendItem("task force, so many ships", group))
    if scene.arrows:
        found.append(LegendItem("its way; G1 in 3: there in 3 turns", Arrow("x", "y", owner=me)))
    return found


def _signs(scene: Scene) -> list[LegendItem]:
    badges = {badge.what for node in scene.nodes for badge in node.badges}
    marks = {mark.event for mark in scene.marks}
    return [
        *(LegendItem(text, Badge(what)) for what, text in BADGES.items() if what in badges),
        *(LegendItem(text, Mark("x", kind)) for kind, text in MARKS.items() if kind in marks),
    ]


def _ground(scene: Scene, me: int) -> list[LegendItem]:
    found = []
    if any(cell.ground == "cloud" for cell in scene.cells):
        found.append(LegendItem("gas cloud: ships stop in it", Cell("x", HERE, "cloud")))
    kinds = {region.kind for region in scene.regions}
    mine = {"range": me}
    found += [
        LegendItem(words, Region("x", kind, (), mine.get(kind, 0)))
        for kind, words in REGIONS.items()
        if kind in kinds
    ]
    return found
