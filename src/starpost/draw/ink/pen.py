"""What the drawing functions share: the chart, the room left on it, and how to write elements."""

from collections.abc import Sequence
from html import escape

from starpost.draw.chart import XY, Chart
from starpost.draw.ink.room import Box, Room, box_at
from starpost.draw.scene import Id, Place, Scene
from starpost.draw.shapes import n, seat_shape
from starpost.draw.tokens import Detail

LEVEL = {"far": 0, "middle": 1, "near": 2}


class Pen:
    """One drawing in progress. It is local to one call of ``render``."""

    def __init__(
        self, chart: Chart, detail: Detail, interactive: bool, prefix: str, *, traced: bool = False
    ) -> None:
        self.chart = chart
        self.scene: Scene = chart.scene
        self.level = LEVEL[detail]
        self.interactive = interactive
        self.traced = traced
        self.prefix = prefix
        c = chart
        self.room = Room((c.left, c.top, c.left + c.width, c.top + c.height))
        self.roads: dict[Id, list[XY]] = {}
        self.links: dict[Id, list[Id]] = {}
        self.hidden = {layer.key for layer in self.scene.layers if not layer.default}
        self._rings: dict[Id, float] = {
            v.id: 5.8 if v.star and not v.ring else 3.4
            for v in self.scene.nodes
            if v.ring or self.scene.is_mine(v)
        }
        self.corners: dict[Id, XY] = {}
        """Where the badges of each place begin."""
        self.names: list[Box] = []
        """What the names of empires cover."""
        self.chosen = False  # whether somebody chose the place that is looked at
        self.first = ""  # the place that receives the focus when the map does
        self._note_edges()

    def _note_edges(self) -> None:
        for edge in self.scene.edges:
            (ax, ay), (bx, by) = self.chart.at(edge.a), self.chart.at(edge.b)
            self.roads.setdefault(edge.a, []).append((bx - ax, by - ay))
            self.roads.setdefault(edge.b, []).append((ax - bx, ay - by))
            self.links.setdefault(edge.a, []).append(edge.b)
            if not edge.one_way:
                self.links.setdefault(edge.b, []).append(edge.a)

    def reach(self, place: Place) -> float:
        """The radius of a place with the ring round it."""
        return self.chart.radius(place) + self._rings.get(self.chart.node_at(place), 0.0)

    def take(self, x: float, y: float, width: float, height: float) -> None:
        self.room.take(box_at(x, y, width, height))

    def group(
        self, ref: Id, seat: int, layer: str, sentence: str, body: str, at: Place = "",
        words: Sequence[str] = (),
    ) -> str:  # fmt: skip
        """One thing of the map. A button when the map is played on, else its tooltip. ``at`` names
        the place that it stands at, ``words`` what is written in it."""
        classes = " ".join(filter(None, (f"s{seat}" if seat else "", self.layer(layer))))
        cls = f' class="{classes}"' if classes else ""
        hide = ' display="none"' if layer in self.hidden else ""
        goes = f' data-at="{escape(at)}"' if at and isinstance(at, str) else ""
        if not self.interactive:
            known = f' data-ref="{escape(ref)}"{goes}' if self.traced else ""
            return f"<g{known}{cls}{hide}>{body}</g>"
        tab = "0" if ref == self.first else "-1"
        name, said = escape(sentence), escape(called(sentence, words))
        return (
            f'<g id="{self.prefix}-{escape(ref)}" data-ref="{escape(ref)}"{goes}{cls}{hide} '
            f'role="button" tabindex="{tab}" aria-label="{said}"><title>{name}</title>{body}</g>'
        )

    def wrap(self, seat: int, layer: str, body: str, at: str = "") -> str:
        """A thing nobody selects: only its seat, its layer and where it belongs matter."""
        at = at if self.interactive or self.traced else ""  # a page looks for room at the place
        if not (seat or layer or at):
            return body
        classes = " ".join(filter(None, (f"s{seat}" if seat else "", self.layer(layer))))
        hide = ' display="none"' if layer in self.hidden else ""
        place = f' data-at="{escape(at)}"' if at else ""
        kind = f' class="{classes}"' if classes else ""
        return f"<g{kind}{place}{hide}>{body}</g>"

    def layer(self, key: str) -> str:
        return f"layer-{escape(key)}" if key else ""


def called(sentence: str, words: Sequence[str]) -> str:
    """The name of a thing, what is written in it included: so it can be called by voice."""
    shown = " ".join(words)
    if not shown or f" {shown} ".lower() in f" {sentence} ".lower():
        return sentence
    return f"{shown}: {sentence}"


def text(
    x: float, y: float, cls: str, content: str, more: str = "",
    of: tuple[float, float, float] | None = None,
) -> str:  # fmt: skip
    """``more`` ends it, and is left out where a page shows the map small. ``of``: what it is the
    name of, a middle and how far that reaches."""
    end = f"<tspan>{escape(more)}</tspan>" if more else ""
    home = f' data-of="{" ".join(map(n, of))}"' if of else ""
    return f'<text class="{cls}" x="{n(x)}" y="{n(y)}"{home}>{escape(content)}{end}</text>'


def circle(x: float, y: float, r: float, cls: str) -> str:
    return f'<circle class="{cls}" cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/>'


def path(cls: str, d: str) -> str:
    return f'<path class="{cls}" d="{d}"/>'


def drawing(cls: str, d: str, x: float, y: float, scale: float = 1.0) -> str:
    """A drawing of ten units that begins there."""
    turn = f" scale({scale})" if scale != 1.0 else ""
    return f'<path class="{cls}" transform="translate({n(x)} {n(y)}){turn}" d="{d}"/>'


def grows(body: str, more: str = "") -> str:
    """What a page enlarges as one, with the words in it, when it shows the map small."""
    return f'<g class="{f"u {more}".strip()}">{body}</g>'


def seat_mark(seat: int, x: float, y: float, r: float, cls: str = "x") -> str:
    """The shape of a seat, inside a group that carries its class."""
    return path(cls, seat_shape(seat, x, y, r))
