"""Maps in pages: drawn by the server, without a style of their own, so the policy stays strict."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup
from msgspec.structs import replace

from starpost.draw import hexes, svg
from starpost.draw.key import key
from starpost.draw.scene import Hex, Id, Place, Point, Scene, Side
from starpost.draw.svg import Drawing
from starpost.host.shelf import Shelf
from starpost.reports import html as reports
from starpost.reports.document import Document, Figure
from starpost.web.pages.orders.plans import Plan, arrows
from starpost.web.routes import Request

_KEPT = 200
WINDOW = (440.0, 270.0)
"""How much of a map a card shows, in the units of the drawing."""
LEGIBLE = 600.0
"""How wide a map may be whose numbers can be read on a phone."""
AROUND = 150.0
"""How much more than the places it is about a picture shows, on both sides together."""
PHONE, PAGE = 330.0, 640.0
"""How wide a legend is that stands below its board."""
CLOSE = 145.0
"""How high a picture of a single place is."""

TURNED: dict[Side, Side] = {"left": "top", "top": "left", "right": "bottom", "bottom": "right"}
QUARTER: dict[Side, Side] = {"left": "top", "top": "right", "right": "bottom", "bottom": "left"}

_shelf: Shelf[Drawing] = Shelf(_KEPT)
"""The last few drawings. A drawing depends on its scene alone, so equal scenes share one."""


class Map:
    """The map of the match page: one tab stop, every place and token a button.

    Drawn once; plans and the selection are laid over it, so they never move what lies below.
    """

    def __init__(self, scene: Scene, pins: Mapping[Id, Point] | None = None) -> None:
        self.pins = dict(pins or {})
        scene = _telling(scene, self.pins)
        self.chart = svg.chart_of(scene, self.pins)
        self.made = svg.draw(scene, interactive=True, furnished=False, chart=self.chart)
        self.pinned = svg.pins(self.chart, [n.id for n in scene.nodes if n.id in self.pins])

    def drawing(self, plans: Sequence[Plan] = (), selected: Id = "") -> Markup:
        own = svg.overlay(self.chart, arrows([p for p in plans if p.line]), "own")
        shared = svg.overlay(self.chart, arrows([p for p in plans if not p.line]), "shared")
        under = shared[0] + own[0] + svg.focus(self.chart, selected)
        over = self.pinned + shared[1] + own[1]
        return _ours(self.made.inlaid("meet", between=under, over=over))


def upright(request: Request) -> bool:
    """Whether the board shall stand on its short side: the window of a phone asks for that with
    each request of its own; a page that is not there yet is drawn as the browser was last told."""
    wish = request.headers.get("x-upright") or request.cookies.get("upright")
    return wish == "yes"


def stands(scene: Scene) -> bool:
    """Whether a phone, higher than wide, wants it otherwise: a board or chart that lies."""
    return scene.orientation == "sideways" or scene.geometry in ("graph", "grid")


def stood_up(scene: Scene) -> Scene:
    """A board that lies on its side, upright for a phone; its margin turns with it. A web or a
    grid is laid out higher than wide; a field of hexes is turned by a quarter."""
    if scene.orientation == "sideways":
        sides = QUARTER if scene.geometry == "hex" else TURNED
        margin = tuple(replace(m, side=sides[m.side]) for m in scene.margin)
        scene = replace(scene, margin=margin)
    up = replace(scene, orientation="upright")
    if scene.geometry != "hex":
        return up
    cells = tuple(replace(cell, place=_turned(cell.place)) for cell in scene.cells)
    nodes = tuple(replace(node, place=_turned(node.place)) for node in scene.nodes)
    return replace(up, cells=cells, nodes=nodes, extent=None)


def _turned(place: Any) -> Any:
    """A hex after a quarter turn; what has an id stays where that is."""
    return hexes.turned(place) if isinstance(place, Hex) else place


class Board:
    """The map of a table: its board, lying or upright, and its legend; drawn when asked for."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.drawn: dict[bool, Markup] = {}
        self.key: Markup | None = None

    def drawing(self, upright: bool) -> Markup:
        """On a phone it stands upright."""
        turned = upright and self.scene.orientation == "sideways"
        if turned not in self.drawn:
            scene = stood_up(self.scene) if turned else self.scene
            self.drawn[turned] = Map(scene).drawing()
        return self.drawn[turned]

    def legend(self) -> Markup:
        if self.key is None:
            self.key = legend(self.scene, plans=False)
        return self.key


def _ours(drawing: str) -> Markup:
    return Markup(drawing)  # noqa: S704 - drawn by us, every text in it is escaped


def _telling(scene: Scene, pins: Collection[Id]) -> Scene:
    """The same map; places that are pinned say so."""
    if not pins:
        return scene
    nodes = (
        replace(v, tip=f"{v.tip.rstrip('.')}. Pinned by you.") if v.id in pins and v.tip else v
        for v in scene.nodes
    )
    return replace(scene, nodes=tuple(nodes))


def report(document: Document) -> Markup:
    """A report as a part of our page; its maps take their rules from the page's style sheet."""
    return _ours(reports.fragment(document, level=2, figure=reports.inlaid))


def report_parts(document: Document, *, upright: bool) -> Markup:
    """The same without its head, which the page has in its own words; its board stands as it does
    while it is played, and has its legend below it, large enough to be read."""
    return _ours(reports.sections(document, level=3, figure=partial(_whole, upright=upright)))


def _whole(block: Figure, *, upright: bool) -> str:
    stands_up = upright and stands(block.scene)
    scene = stood_up(block.scene) if stands_up else block.scene
    drawing = _draw(scene, "").inlaid("meet")
    signs = key(scene, PHONE if upright else PAGE)
    return f'<figure class="whole{" upright" * stands_up}">{drawing}{signs}</figure>'


def miniature(scene: Scene, around: Id = "") -> Markup:
    """A picture for a card, cut to the surroundings of home, or of another place."""
    return _ours(_draw(scene, around, window=WINDOW).inlaid("slice"))


def framed(
    scene: Scene, plans: Sequence[Plan], places: Sequence[Place], least: float = 0.0,
    ringed: Iterable[Place] = (), selected: Id = "",
) -> Markup:  # fmt: skip
    """So much of a map as these places and the planned orders take, in the shape of a card; all of
    it if it is no wider than `least`. `ringed`: what one shall look at."""
    chart, drawing = svg.chart_of(scene), _draw(scene, selected)
    shafts, chips = svg.overlay(chart, arrows(plans), "own")
    spots = [chart.at(place) for place in places if chart.knows(place)]
    cut = spots and drawing.shown[2] > least
    shown = _frame(spots, *drawing.shown[2:]) if cut else drawing.shown
    rings = svg.rings(chart, ringed)
    return _ours(replace(drawing, shown=shown).inlaid("meet", between=shafts, over=chips + rings))


def _frame(
    spots: Sequence[tuple[float, float]], width: float, height: float
) -> tuple[float, float, float, float]:
    """Left, top, width and height round these spots; never more than there is."""
    (left, right), (top, foot) = ((min(side), max(side)) for side in zip(*spots, strict=True))
    by = max(1.0, (right - left + AROUND) / WINDOW[0], (foot - top + AROUND) / WINDOW[1])
    w, h = min(width, WINDOW[0] * by), min(height, WINDOW[1] * by)
    x, y = (left + right - w) / 2, (top + foot - h) / 2
    return max(0.0, min(x, width - w)), max(0.0, min(y, height - h)), w, h


def close_up(scene: Scene, around: Id, width: float) -> Markup:
    """A place and its neighbours, large enough to be read."""
    return _ours(_draw(scene, around, window=(width, CLOSE)).inlaid("slice"))


def miniature_whole(scene: Scene, cues: Sequence[Id] = (), *, traced: bool = False) -> Markup:
    """A picture that shows everything, to be looked at rather than played on; `cues`: the places
    of the sentences beside it, in their order; `traced`: a film may be shown on it."""
    over = svg.cues(svg.chart_of(scene), cues) if any(cues) else ""
    return _ours(_draw(scene, "", traced=traced).inlaid("meet", over=over))


def legend(scene: Scene, *, plans: bool = True) -> Markup:
    """What the signs of a map mean; `plans`: with the arrows of orders."""
    return _ours(key(scene, plans=plans))


def _draw(
    scene: Scene,
    selected: Id,
    window: tuple[float, float] | None = None,
    *,
    traced: bool = False,
) -> Drawing:
    return _shelf.get(
        (scene, selected, window, traced),
        lambda: svg.draw(scene, selected=selected, furnished=False, window=window, traced=traced),
    )
