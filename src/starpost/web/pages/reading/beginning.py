"""What one begins with, on the report of the beginning: seen, in words, and what to do first."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup
from msgspec import Struct

from starpost.draw.scene import Node, Place, Token
from starpost.kernel.telling import Briefing
from starpost.told.words import capital, listed
from starpost.web.pages.match import maps, telling
from starpost.web.pages.match.table import Table

MOST = 4
"""Things and moves that are named; the map has them all."""


class Beginning(Struct, frozen=True):
    picture: Markup
    owns: tuple[str, ...]
    moves: tuple[str, ...]
    title: str
    """Over the moves."""


def beginning(table: Table, brief: Briefing | None) -> Beginning | None:
    if brief is None:
        return None
    scene = table.scene
    nodes = sorted((n for n in scene.nodes if n.mine), key=lambda node: not node.home)
    tokens = [t for t in scene.tokens if t.mine]
    spots: list[Place] = [*(n.id for n in nodes), *(t.at for t in tokens)]
    own = {n.id for n in nodes}
    near = [(e.a, e.b) for e in scene.edges if e.a in own or e.b in own]
    spots += dict.fromkeys(end for pair in near for end in pair if end not in own)
    picture = maps.framed(scene, (), spots) if spots else Markup("")
    moves = tuple(dict.fromkeys(w.label for w in telling.suggested(table) if w.label))[:MOST]
    return Beginning(picture, _in_words(nodes, tokens), moves, brief.moves)


def _in_words(nodes: Sequence[Node], tokens: Sequence[Token]) -> tuple[str, ...]:
    """Each with its sentence; pieces without one by their names."""
    said = [tip for tip in (*(n.tip for n in nodes), *(t.tip for t in tokens)) if tip]
    rest = [t.name or t.id for t in tokens if not t.tip]
    shown = [f"{capital(line).rstrip('.')}." for line in said[:MOST]]
    more = len(said) - MOST
    if more > 0:
        shown.append(f"And {more} more.")
    return (*shown, *([f"Also {listed(rest)}."] if rest else []))
