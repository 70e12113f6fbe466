"""Maps in pages: drawn by the server, without a style of their own, so the policy stays strict."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from markupsafe import Markup
from msgspec.structs import replace

from starpost.draw import svg
from starpost.draw.key import key
from starpost.draw.scene import Grid, Id, MarginMark, Point, Scene, Side
from starpost.draw.svg import Drawing
from starpost.host.shelf import Shelf
from starpost.reports import html as reports
from starpost.reports.document import Document
from starpost.web.pages.orders.plans import Plan, arrows

_KEPT = 200
WINDOW = (440.0, 270.0)
"""How much of a map a card shows, in the units of the drawing."""
AROUND = 150.0
"""How much more than the places it is about a picture shows, on both sides together."""
CLOSE = 145.0
"""How high a picture of a single place is."""

TURNED: dict[Side, Side] = {"left": "top", "top": "left", "right": "bottom", "bottom": "right"}

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


def stood_up(scene: Scene) -> Scene:
    """A board that lies on its side, upright for a phone; its margin turns with it."""
    margin = tuple(replace(m, side=TURNED[m.side]) for m in scene.margin)
    return replace(scene, orientation="upright", margin=margin)


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


def report_parts(document: Document) -> Markup:
    """The same without its head, which the page has in its own words."""
    return _ours(reports.sections(document, level=3, figure=reports.inlaid))


def miniature(scene: Scene, around: Id = "") -> Markup:
    """A picture for a card, cut to the surroundings of home, or of another place."""
    return _ours(_draw(scene, around, window=WINDOW).inlaid("slice"))


def planned(scene: Scene, plans: Sequence[Plan]) -> Markup:
    """The same with planned orders on it."""
    shafts, chips = svg.overlay(svg.chart_of(scene), arrows(plans), "own")
    return _ours(_draw(scene, "", window=WINDOW).inlaid("slice", between=shafts, over=chips))


def framed(scene: Scene, plans: Sequence[Plan], places: Sequence[Id]) -> Markup:
    """So much of a map as these places and the planned orders take, in the shape of a card."""
    chart, drawing = svg.chart_of(scene), _draw(scene, "")
    shafts, chips = svg.overlay(chart, arrows(plans), "own")
    spots = [chart.at(place) for place in places if place in chart.spots]
    shown = _frame(spots, *drawing.shown[2:]) if spots else drawing.shown
    return _ours(replace(drawing, shown=shown).inlaid("meet", between=shafts, over=chips))


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


def turned_like(scene: Scene, known: Scene) -> Scene:
    """A web laid out as somebody knew it: worlds unfold in the order that seat learnt of them, and
    what it never saw comes last. So the truth lies the same way round as the map one played on."""
    if scene.geometry == "grid":
        return replace(scene, margin=_lettered_like(scene.margin, known.margin))
    if scene.geometry != "graph":
        return scene
    nodes = {n.id: n.since for n in known.nodes}
    edges = {frozenset((e.a, e.b)): e.since for e in known.edges}
    late = 1 + max((*nodes.values(), *edges.values()), default=0)
    return replace(
        scene,
        nodes=tuple(replace(n, since=nodes.get(n.id, late)) for n in scene.nodes),
        edges=tuple(replace(e, since=edges.get(frozenset((e.a, e.b)), late)) for e in scene.edges),
    )


def _lettered_like(
    margin: tuple[MarginMark, ...], known: tuple[MarginMark, ...]
) -> tuple[MarginMark, ...]:
    """Rows and columns keep the letters and numbers that a seat counted them by."""
    by = {(mark.side, _line_of(mark)): mark.text for mark in known}
    shift: dict[Side, int] = {}
    for mark in margin:
        said = by.get((mark.side, _line_of(mark)))
        if said is not None:
            shift.setdefault(mark.side, _count(said) - _count(mark.text))
    return tuple(replace(m, text=_counted(m.text, shift.get(m.side, 0))) for m in margin)


def _line_of(mark: MarginMark) -> int | None:
    """The row of a letter at the side, the column of a number above."""
    at = mark.at
    if not isinstance(at, Grid):
        return None
    return at.row if mark.side in ("left", "right") else at.column


def _count(text: str) -> int:
    return int(text) if text.lstrip("-").isdecimal() else ord(text) - ord("A")


def _counted(text: str, shift: int) -> str:
    if text.lstrip("-").isdecimal():
        return str(int(text) + shift)
    return chr(ord("A") + (_count(text) + shift) % 26)


def miniature_whole(scene: Scene, cues: Sequence[Id] = (), *, traced: bool = False) -> Markup:
    """A picture that shows everything, to be looked at rather than played on; `cues`: the places
    of the sentences beside it, in their order; `traced`: a film may be shown on it."""
    over = svg.cues(svg.chart_of(scene), cues) if any(cues) else ""
    return _ours(_draw(scene, "", traced=traced).inlaid("meet", over=over))


def legend(scene: Scene, *, plans: bool = True) -> Markup:
    """What the signs of a map mean; `plans`: with the arrows of orders."""
    return _ours(key(scene, plans=plans))


def picture(scene: Scene) -> Markup:
    """A whole map with title and legend."""
    made = _shelf.get((scene, "picture"), lambda: svg.draw(scene, detail="near"))
    return _ours(made.inlaid())


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
