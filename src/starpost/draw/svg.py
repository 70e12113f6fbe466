"""A scene as SVG: one drawing for page, print, mail and file. Equal scenes give equal bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from html import escape
from math import cos, dist, radians, sin
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from starpost.draw import style
from starpost.draw.chart import Chart
from starpost.draw.ink import arrows, badges, furniture, ground, names, pieces, places, readings
from starpost.draw.ink.furniture import PAD, TITLE
from starpost.draw.ink.legend import items
from starpost.draw.ink.pen import Pen, circle, grows, path
from starpost.draw.scene import Arrow, Id, Place, Point, Scene, Token
from starpost.draw.shapes import n, polygon
from starpost.draw.tokens import Detail, Theme

LEAST = (420.0, 200.0)
LYING, STANDING = 1.3, 0.8
"""The shapes of a web or a grid on a page: frames are wider than high, but on a phone."""
HIDDEN = ' aria-hidden="true"'
Fit = Literal["meet", "slice"]
Size = tuple[int, int] | int | None


class Drawing(Struct, frozen=True):
    """A map in its parts: a page lays plans between what is below and what is above."""

    scene: Scene
    shown: tuple[float, float, float, float]
    """Left, top, width and height of what is seen."""
    interactive: bool
    below: str
    above: str

    def alone(self, theme: Theme, size: Size, *, overridable: bool) -> str:
        """With everything it needs, for a file, a mail or paper."""
        width, height = self.shown[2:]
        w, h = size if isinstance(size, tuple) else (size, None) if size else (None, None)
        wide = n(width) if w is None else str(w)
        high = str(h) if h is not None else n(height if w is None else height * w / width)
        css = style.sheet(theme, _seats(self.scene), self.interactive, overridable)
        defs = style.patterns(theme, overridable)
        head = self._head(f' width="{wide}" height="{high}"')
        return f"{head}<style>{css}</style>{defs}{self.below}{self.above}</svg>"

    def inlaid(self, fit: Fit | None = None, *, between: str = "", over: str = "") -> str:
        """Without a style, for a page that has the rules in its own. ``fit``: it fills its place,
        all of it (meet) or as much as it takes (slice); else it is as large as drawn."""
        width, height = self.shown[2:]
        how = f' preserveAspectRatio="xMidYMid {fit}"' if fit else ""
        how = how or f' width="{n(width)}" height="{n(height)}"'
        return f"{self._head(how)}{self.below}{between}{self.above}{over}</svg>"

    def _head(self, how: str) -> str:
        role = "group" if self.interactive else "img"
        name, about = escape(self.scene.title), escape(self.scene.summary)
        stands = {"upright": "yes", "sideways": "no"}.get(self.scene.orientation)
        up = f' data-upright="{stands}"' if stands else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="starmap" '
            f'viewBox="{" ".join(map(n, self.shown))}"{how} role="{role}" '
            f'aria-label="{name}. {about}"{up}><title>{name}</title><desc>{about}</desc>'
        )


def render(
    scene: Scene,
    *,
    theme: Theme = "light",
    size: tuple[int, int] | int | None = None,
    detail: Detail = "middle",
    interactive: bool = False,
    selected: Id = "",
    overridable: bool | None = None,
) -> str:
    """A drawing that stands alone, with its own style.

    ``size`` sets the width (and height) in CSS pixels; the drawing scales. ``overridable`` lets a
    page's CSS variables win over the theme (default: except in print); renderers that know no
    variables need False. The rest is as for ``draw``.
    """
    variable = theme != "print" if overridable is None else overridable
    made = draw(scene, detail=detail, interactive=interactive, selected=selected)
    return made.alone(theme, size, overridable=variable)


def draw(
    scene: Scene,
    *,
    detail: Detail = "middle",
    interactive: bool = False,
    selected: Id = "",
    furnished: bool = True,
    chart: Chart | None = None,
    window: tuple[float, float] | None = None,
    traced: bool = False,
) -> Drawing:
    """The drawing in its parts.

    ``interactive`` makes places and tokens buttons with one tab stop; otherwise the whole is one
    image. ``furnished`` False leaves out title and legend, for a page that has its own. ``chart``:
    the places, if they have been found already (``chart_of``). ``window`` shows only so much of
    the drawing, round the seat's home: for miniatures. ``traced``: things of a picture carry their
    ids, so that a film can be played on it.

    On a map that is played on, layers that are off can be switched on; a picture leaves them out.
    """
    scene = scene if interactive else _pictured(scene)
    scene = _bare(scene) if window and selected else scene
    top = PAD + (TITLE if furnished else 0)
    chart = chart or (Chart(scene, PAD, top, LEAST) if furnished else chart_of(scene))
    laid, foot = furniture.lay_legend(items(scene), chart.width) if furnished else ([], 0.0)
    width, height = chart.width + 2 * PAD, top + chart.height + foot + PAD
    pen = Pen(chart, detail, interactive, "map", traced=traced)
    pen.first, pen.chosen = selected or _home(scene), bool(selected)
    below, above = _body(pen, selected)
    frame = furniture.neatline(width, height, top, top + chart.height) + furniture.margin(pen)
    if furnished:
        frame += furniture.title(pen, width) + furniture.legend(pen, laid, top + chart.height)
    sheet = f'<rect class="sheet" width="{n(width)}" height="{n(height)}"/>'
    return Drawing(
        scene,
        _shown(pen, width, height, window),
        interactive,
        f"{sheet}{below}",
        f"{above}<g{HIDDEN}>{frame}</g>",
    )


def _pictured(scene: Scene) -> Scene:
    """Without the layers that are off. Places stay, since everything else is laid out by them."""
    off = {layer.key for layer in scene.layers if not layer.default}
    if not off:
        return scene
    return replace(
        scene,
        regions=tuple(r for r in scene.regions if r.layer not in off),
        tokens=tuple(t for t in scene.tokens if t.layer not in off),
        arrows=tuple(a for a in scene.arrows if a.layer not in off),
        marks=tuple(m for m in scene.marks if m.layer not in off),
        labels=tuple(x for x in scene.labels if x.layer not in off),
    )


def _bare(scene: Scene) -> Scene:
    """A moment at one place: what the places around have, and the halves of names that a window
    would cut, say nothing of it."""
    return replace(
        scene,
        nodes=tuple(replace(v, badges=()) if v.badges else v for v in scene.nodes),
        labels=tuple(x for x in scene.labels if x.kind != "empire"),
    )


def chart_of(scene: Scene, pins: Mapping[Id, Point] | None = None) -> Chart:
    """The places of an unfurnished drawing, for what is laid over it; some may be pinned."""
    shape = STANDING if scene.orientation == "upright" else LYING
    return Chart(scene, PAD, PAD, (0.0, 0.0), pins, shape)


def overlay(chart: Chart, planned: Sequence[Arrow], name: str) -> tuple[str, str]:
    """Arrows over a drawing that is there: shafts, which lie below the nodes, and chips.

    ``name`` begins the classes of their groups, so that a page can tell them from others.
    """
    if not planned:
        return "", ""
    pen = Pen(_with(chart, planned), "middle", False, "plan")
    shafts, chips = arrows.arrows(pen)
    return (
        f'<g class="arrows {name}-plans"{HIDDEN}>{"".join(shafts)}</g>' if shafts else "",
        f'<g class="labels {name}-chips"{HIDDEN}>{"".join(chips)}</g>' if chips else "",
    )


def _with(chart: Chart, planned: Sequence[Arrow]) -> Chart:
    """The same places, with nothing to draw but these arrows."""
    other = copy(chart)
    other.scene = replace(chart.scene, arrows=tuple(planned), edges=(), nodes=())
    return other


def focus(chart: Chart, selected: Id) -> str:
    """The ring round what is selected."""
    found = _focus(Pen(_with(chart, ()), "middle", False, "focus"), selected)
    return f'<g class="focus"{HIDDEN}>{"".join(found)}</g>' if found else ""


def pins(chart: Chart, names: Iterable[Id]) -> str:
    """A pin at the lower left of each of these places."""
    out = ""
    for name in sorted(names):
        (x, y), r = chart.at(name), chart.radius(name) * 0.8
        out += (
            f"M{n(x - r)} {n(y + r + 2)}c-1-4.6-3.6-5.2-3.6-7.8a3.6 3.6 0 0 1 7.2 0c0 2.6-2.6 3.2"
        )
        out += "-3.6 7.8z"
    return f'<g class="pins"{HIDDEN}>{path("pin", out)}</g>' if out else ""


def cues(chart: Chart, places: Iterable[Id]) -> str:
    """A ring with its number round each of these places; "" and what is not drawn have none. No
    number lies on another, nor on a place beside its own."""
    out, taken = "", [(*chart.at(place), r + 9) for place, r in chart.radii.items()]
    for number, name in enumerate(places, 1):
        if name not in chart.spots:
            continue
        spot, r = chart.at(name), chart.radius(name) + 9 if name in chart.radii else 22.0
        x, y = _beside(spot, r, [other for other in taken if other[:2] != spot])
        taken.append((x, y, 17.0))
        sign = circle(x, y, 8.5, "no")
        sign += f'<text x="{n(x)}" y="{n(y + 3.8)}" text-anchor="middle">{number}</text>'
        out += f'<g data-cue="{number}">{circle(*spot, r, "ring")}{grows(sign)}</g>'
    return f'<g class="cues pins-told"{HIDDEN}>{out}</g>' if out else ""


def rings(chart: Chart, places: Iterable[Place]) -> str:
    """A ring round each of these places."""
    spots = {chart.at(place): chart.radius(place) for place in places if chart.knows(place)}
    out = "".join(circle(*at, r + 9 if r else 22.0, "ring") for at, r in sorted(spots.items()))
    return f'<g class="cues"{HIDDEN}><g class="now">{out}</g></g>' if out else ""


def _beside(
    spot: tuple[float, float], r: float, taken: Sequence[tuple[float, float, float]]
) -> tuple[float, float]:
    """The first of the hours round a place, then of a wider round, that lies on nothing."""
    hours = [
        (spot[0] + far * cos(turn), spot[1] + far * sin(turn))
        for far in (r + 2, r + 15)
        for turn in (radians(30 * hour - 45) for hour in range(12))
    ]
    free = (at for at in hours if all(dist(at, (x, y)) >= size for x, y, size in taken))
    return next(free, hours[0])


def _shown(
    pen: Pen, width: float, height: float, window: tuple[float, float] | None
) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is seen; never more than there is."""
    if window is None:
        return 0.0, 0.0, width, height
    w, h = min(width, window[0]), min(height, window[1])
    x, y = _middle(pen) or (width / 2, height / 2)
    return max(0.0, min(x - w / 2, width - w)), max(0.0, min(y - h / 2, height - h)), w, h


def _middle(pen: Pen) -> tuple[float, float] | None:
    """Where a seat would look first: at home, at a place of its own, at a ship of its own."""
    mine = [v.id for v in pen.scene.nodes if v.home or pen.scene.is_mine(v)]
    if mine or pen.chosen:
        return pen.chart.at(pen.first)
    ships = sorted((t.id, t.at) for t in pen.scene.tokens if pen.scene.is_mine(t))
    places = [at for _, at in ships if not isinstance(at, str) or at in pen.chart.spots]
    return pen.chart.at(places[0]) if places else None


def _body(pen: Pen, selected: Id) -> tuple[str, str]:
    """Room is given away first to what must stay, then drawn in the order of the layers: those
    that lie on the ground, and those that stand on it. Names on a board of few places stay
    readable, and pieces are put beside them."""
    furniture.reserve_margin(pen)
    places.reserve(pen)
    ground.reserve_words(pen)
    pieces.reserve_marks(pen)
    printed, written_last = names.in_order(pen.scene.geometry)
    labels = printed(pen)
    shafts, chips = arrows.arrows(pen)
    spots = pieces.place_tokens(pen)
    labels += written_last(pen)
    spots |= pieces.place_tokens(pen, shown=False)
    places.reserve_idle(pen)
    coordinates = ground.cell_texts(pen)
    here: dict[Id, list[Token]] = {}
    for token in sorted(pen.scene.tokens, key=lambda t: t.id):
        if isinstance(token.at, str):
            here.setdefault(token.at, []).append(token)
    below = (
        ("cells", ground.cells(pen)),
        ("regions", ground.regions(pen)),
        ("edges", ground.edges(pen)),
        ("arrows", shafts),
    )
    above = (
        ("focus", _focus(pen, selected)),
        ("nodes", places.nodes(pen, here)),
        ("badges", badges.badges(pen)),
        ("tokens", pieces.tokens(pen, spots)),
        ("marks", pieces.marks(pen)),
        ("labels", coordinates + chips + labels + readings.readings(pen)),
    )
    spoken = {"cells", "nodes", "tokens", "marks"} if pen.interactive else set()

    def written(groups: Iterable[tuple[str, list[str]]]) -> str:
        return "".join(
            f'<g class="{name}"{"" if name in spoken else HIDDEN}>{"".join(parts)}</g>'
            for name, parts in groups
            if any(parts)
        )

    return written(below), written(above)


def _focus(pen: Pen, selected: Id) -> list[str]:
    if not selected or selected not in pen.chart.spots:
        return []
    if selected in pen.chart.radii:
        return [circle(*pen.chart.at(selected), pen.chart.radius(selected) + 8, "f")]
    corners = pen.chart.corners(selected)
    return [path("f", polygon(corners))] if corners else []


def _home(scene: Scene) -> Id:
    """Where the focus enters the map: home, else the first of my places, else the first."""
    ranked = sorted(scene.nodes, key=lambda v: (not v.home, not scene.is_mine(v), v.id))
    if ranked:
        return ranked[0].id
    return min((c.id for c in scene.cells), default="")


def _seats(scene: Scene) -> set[int]:
    owners = {v.owner for v in scene.nodes} | {t.owner for t in scene.tokens}
    owners |= {r.owner for r in scene.regions} | {c.owner for c in scene.cells}
    owners |= {e.owner for e in scene.edges} | {a.owner for a in scene.arrows}
    owners |= {label.owner for label in scene.labels} | {s.number for s in scene.seats}
    return owners | {getattr(item.sample, "owner", 0) for item in scene.legend or ()}
