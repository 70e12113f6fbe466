"""Maps in pages: drawn by the server, without a style of their own, so the policy stays strict."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from markupsafe import Markup
from msgspec.structs import replace

from starpost.draw import svg
from starpost.draw.key import key
from starpost.draw.scene import Id, Point, Scene
from starpost.draw.tokens import Detail
from starpost.host.shelf import Shelf
from starpost.web.pages.orders.plans import Plan, arrows

_STYLE = re.compile(r"<style>.*?</style>", re.S)
_DEFS = re.compile(r"<defs>.*?</defs>", re.S)
_ATTRIBUTE = re.compile(r' style="[^"]*"')
_SIZE = re.compile(r'(<svg [^>]*?) width="[^"]*" height="[^"]*"')
_BUTTON = re.compile(
    r'(<g id="[^"]*" data-ref="[^"]*"[^>]* aria-label=")([^"]*)("><title>[^<]*</title>)(.*?)</g>',
    re.S,
)
_ABOVE = re.compile(r'<g class="(?:nodes|badges|tokens|marks|labels)"')
_TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")
_EMPTY_HEADER = re.compile(r"<th(?: class=\"\w+\")? scope=\"col\"></th>")
_SCROLL = '<div class="scroll" tabindex="0" role="group" aria-label="Table">'
_KEPT = 200
WINDOW = (440.0, 270.0)
"""How much of a map a card shows, in the units of the drawing."""


_shelf: Shelf[str] = Shelf(_KEPT)
"""The last few drawings. A drawing depends on its scene alone, so equal scenes share one."""


def clean(drawing: str) -> Markup:
    """A drawing for a page with a strict policy: its rules are in the page's style sheet."""
    bare = _ATTRIBUTE.sub("", _DEFS.sub("", _STYLE.sub("", drawing)))
    return Markup(bare)  # noqa: S704 - drawn by us, every text in it is escaped


class Sheet:
    """The map of the match page: one tab stop, every place and token a button.

    Drawn once; plans and the selection are laid over it, so they never move what lies below.
    """

    def __init__(self, scene: Scene, pins: Mapping[Id, Point] | None = None) -> None:
        self.pins = dict(pins or {})
        scene = _telling(scene, self.pins)
        self.chart = svg.chart_of(scene, self.pins)
        made = svg.render(
            scene, interactive=True, furnished=False, overridable=True, chart=self.chart
        )
        made = _BUTTON.sub(_named, made)
        made = str(clean(_SIZE.sub(r'\1 preserveAspectRatio="xMidYMid meet"', made, count=1)))
        at = _ABOVE.search(made)
        self.below = made[: at.start()] if at is not None else made.removesuffix("</svg>")
        self.above = made[at.start() :].removesuffix("</svg>") if at is not None else ""
        self.above += svg.pins(self.chart, [n.id for n in scene.nodes if n.id in self.pins])

    def drawing(self, plans: Sequence[Plan] = (), selected: Id = "") -> Markup:
        own = svg.overlay(self.chart, arrows([p for p in plans if p.line]), "own")
        shared = svg.overlay(self.chart, arrows([p for p in plans if not p.line]), "shared")
        shafts, chips = shared[0] + own[0], shared[1] + own[1]
        focus = svg.focus(self.chart, selected)
        return Markup(f"{self.below}{shafts}{self.above}{chips}{focus}</svg>")  # noqa: S704 - ours


def _telling(scene: Scene, pins: Collection[Id]) -> Scene:
    """The same map; places that are pinned say so."""
    if not pins:
        return scene
    nodes = (
        replace(v, tip=f"{v.tip.rstrip('.')}. Pinned by you.") if v.id in pins and v.tip else v
        for v in scene.nodes
    )
    return replace(scene, nodes=tuple(nodes))


def framed(part: str) -> Markup:
    """A part of a report in a page: what scrolls can be reached by keyboard, headers have words."""
    return clean(_EMPTY_HEADER.sub("<td></td>", part).replace('<div class="scroll">', _SCROLL))


def _named(found: re.Match[str]) -> str:
    """What is written in a thing is part of its name, so that it can be called by voice."""
    head, label, title, body = found.groups()
    shown = " ".join(_TEXT.findall(body)).strip()
    body = body.replace("</text><text", "</text> <text")
    if shown and not re.search(rf"(?<!\S){re.escape(shown)}(?!\S)", label, re.I):
        label = f"{shown}: {label}"
    return f"{head}{label}{title}{body}</g>"


def miniature(scene: Scene, around: Id = "") -> Markup:
    """A picture for a card, cut to the surroundings of home, or of another place."""
    made = _draw(scene, "middle", around, interactive=False, furnished=False, window=WINDOW)
    return clean(_SIZE.sub(r'\1 preserveAspectRatio="xMidYMid slice"', made, count=1))


def miniature_whole(scene: Scene) -> Markup:
    """A picture that shows everything, to be looked at rather than played on."""
    made = _draw(scene, "middle", "", interactive=False, furnished=False)
    return clean(_SIZE.sub(r'\1 preserveAspectRatio="xMidYMid meet"', made, count=1))


def legend(scene: Scene) -> Markup:
    """What the signs of a map mean, orders on it included."""
    return clean(key(scene, plans=True))


def picture(scene: Scene) -> Markup:
    """A whole map with title and legend."""
    return clean(_draw(scene, "near", "", interactive=False, furnished=True))


def _draw(
    scene: Scene,
    detail: Detail,
    selected: Id,
    *,
    interactive: bool,
    furnished: bool,
    window: tuple[float, float] | None = None,
) -> str:
    key = (scene, detail, selected, interactive, furnished, window)
    return _shelf.get(
        key,
        lambda: svg.render(
            scene,
            detail=detail,
            interactive=interactive,
            selected=selected,
            furnished=furnished,
            overridable=True,
            window=window,
        ),
    )
