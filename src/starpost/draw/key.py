"""The legend of a map as a drawing of its own, for pages that show map and legend apart."""

from html import escape

from msgspec.structs import replace

from starpost.draw.chart import Chart
from starpost.draw.ink import furniture
from starpost.draw.ink.furniture import PAD
from starpost.draw.ink.legend import ARROW, items
from starpost.draw.ink.pen import Pen
from starpost.draw.scene import Arrow, ArrowKind, LegendItem, Scene
from starpost.draw.shapes import n

PLANS: tuple[ArrowKind, ...] = ("plan", "part", "unknown", "void", "shared")


def key(scene: Scene, width: float = 460.0, *, plans: bool = False) -> str:
    """Samples and words in columns; `plans`: also the arrows that orders may still become.

    The group has the class by which a map's rules are scoped, so that samples look like the map.
    """
    found = items(scene)
    if plans:
        have = {e.text for e in found}
        more = [LegendItem(ARROW[k], Arrow("x", "y", kind=k)) for k in PLANS]
        more.append(LegendItem("orders given there", Arrow("x", "x", kind="plan")))
        found += tuple(e for e in more if e.text not in have)
    bare = replace(
        scene, geometry="grid", cells=(), nodes=(), edges=(), regions=(), tokens=(), arrows=(),
        marks=(), labels=(), margin=(), extent=None, dawn=None,
    )  # fmt: skip
    pen = Pen(Chart(bare, 0.0, 0.0, (width, 1.0)), "middle", False, "key")
    laid, height = furniture.lay_legend(found, width)
    body = furniture.legend(pen, laid, 0.0)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="legend-key" role="img" '
        f'aria-label="Legend: {escape(", ".join(e.text for e in found))}" '
        f'viewBox="{n(PAD)} 0 {n(width)} {n(height)}" width="{n(width)}" height="{n(height)}">'
        f'<g class="starmap">{body}</g></svg>'
    )
