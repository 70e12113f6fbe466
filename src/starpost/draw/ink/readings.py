"""Readings: the numbers that a layer shows on the rims of many places.

All plates of a layer are one path, so that a web of 255 worlds stays light.
"""

from starpost.draw.ink.pen import Pen, path, text
from starpost.draw.scene import Label
from starpost.draw.shapes import n

HEIGHT = 11.0
SINK = 1.0
"""How far the middle of a plate lies inside the rim, to keep clear of what stands below it."""


def readings(pen: Pen) -> list[str]:
    """Every layer with its plates and numbers; they lie below the middle of their places."""
    if not pen.level:
        return []
    layers: dict[str, list[Label]] = {}
    for label in sorted(pen.scene.labels, key=lambda x: (x.layer, str(x.at), x.text)):
        if label.kind == "reading":
            layers.setdefault(label.layer, []).append(label)
    return [_layer(pen, layer, members) for layer, members in layers.items()]


def _layer(pen: Pen, layer: str, members: list[Label]) -> str:
    plates, words = "", ""
    for label in members:
        x, y = pen.chart.at(label.at)
        y += max(pen.chart.radius(label.at) - SINK, 0.0)
        plates += _plate(x, y, 5.2 * len(label.text) + 7)
        words += text(x, y + 3, "rt", label.text)
    return pen.wrap(0, layer, path("rd", plates) + words)


def _plate(x: float, y: float, width: float) -> str:
    """A plate with round ends."""
    r, straight = n(HEIGHT / 2), n(width - HEIGHT)
    end = f"a{r} {r} 0 0 1 0"
    return (
        f"M{n(x - (width - HEIGHT) / 2)} {n(y - HEIGHT / 2)}h{straight}{end} {n(HEIGHT)}"
        f"h-{straight}{end}-{n(HEIGHT)}z"
    )
