"""Finds room on the sheet: pennants take the emptiest of twelve positions, labels yield."""

from collections.abc import Callable, Iterable
from math import cos, hypot, pi, sin

Box = tuple[float, float, float, float]
XY = tuple[float, float]
Fits = Callable[[XY], bool]
"""Whether something may stand there for other reasons than room."""

CELL = 48.0
HOURS = tuple((cos(pi * k / 6), sin(pi * k / 6)) for k in range(12))
FAVOURED = (10, 11, 0, 9, 1, 2, 8, 7, 6, 3, 5, 4)  # above right first, as readers expect

GROWS = 1.2
"""Seen from a little further off a page writes so much larger than drawn: room is kept for it."""
FURTHER = (0.0, 14.0, 30.0, 48.0, 70.0, 96.0, 126.0)
COVERS = 5000.0
"""What it costs to cover something: any free spot is better, however far."""


def box_at(x: float, y: float, width: float, height: float) -> Box:
    """The box of that size round a middle."""
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


class Room:
    """What is taken on the sheet, in coarse buckets."""

    def __init__(self, sheet: Box) -> None:
        self.sheet = sheet
        self.buckets: dict[tuple[int, int], list[Box]] = {}

    def take(self, box: Box) -> None:
        for key in _keys(box):
            self.buckets.setdefault(key, []).append(box)

    def crowd(self, box: Box) -> float:
        """The area of the box that is already taken or off the sheet. A box in several buckets
        may count twice, which only makes a crowded spot look more crowded."""
        x0, y0, x1, y1 = box
        sx0, sy0, sx1, sy1 = self.sheet
        area = 0.0
        if x0 < sx0 or y0 < sy0 or x1 > sx1 or y1 > sy1:
            area += 400.0
        for key in _keys(box):
            for a0, b0, a1, b1 in self.buckets.get(key, ()):
                wide = (x1 if x1 < a1 else a1) - (x0 if x0 > a0 else a0)
                if wide > 0:
                    high = (y1 if y1 < b1 else b1) - (y0 if y0 > b0 else b0)
                    if high > 0:
                        area += wide * high
        return area

    def beside(
        self, spot: XY, radius: float, size: XY, roads: Iterable[XY] = (), gap: float = 2.0
    ) -> XY:
        """The emptiest of twelve positions round a spot, off the roads that lead away from it."""
        x, y = spot
        ways = [(u / (hypot(u, v) or 1.0), v / (hypot(u, v) or 1.0)) for u, v in roads]
        best, chosen = 1e18, spot
        for further in FURTHER:  # one ring more as long as everything nearer is taken
            for order, hour in enumerate(FAVOURED):
                dx, dy = HOURS[hour]
                px = x + dx * (radius + gap + further + size[0] / 2)
                py = y + dy * (radius + gap + further + size[1] / 2)
                crowd = self.crowd(box_at(px, py, size[0] + 4, size[1] + 4))
                cost = 4.0 * crowd + order * 6.0 + further * 4.0
                if crowd and self.crowd(box_at(px, py, *size)):
                    cost += COVERS
                for u, v in ways:
                    along = u * dx + v * dy
                    if along > 0.8:
                        cost += 600.0 * (along - 0.8)
                if cost < best:
                    best, chosen = cost, (px, py)
            if self.crowd(box_at(*chosen, *size)) == 0.0:
                break
        self.take(box_at(*chosen, *size))
        return chosen

    def label(
        self, spot: XY, radius: float, size: XY, hours: Iterable[int],
        fits: Fits | None = None,
    ) -> XY | None:  # fmt: skip
        """The first of the given positions that is free and fits, or None: the label yields."""
        x, y = spot
        for hour in hours:
            dx, dy = HOURS[hour]
            px = x + dx * (radius + 3 + size[0] / 2)
            py = y + dy * (radius + 2 + size[1] / 2)
            box = box_at(px, py, *size)
            if self.crowd(box) == 0.0 and (fits is None or fits((px, py))):
                self.take(box)
                return px, py
        return None


def _keys(box: Box) -> list[tuple[int, int]]:
    x0, y0, x1, y1 = box
    return [
        (i, j)
        for i in range(int(x0 // CELL), int(x1 // CELL) + 1)
        for j in range(int(y0 // CELL), int(y1 // CELL) + 1)
    ]
