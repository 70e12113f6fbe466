"""Where the name of an empire stands on a web: in the middle of its largest territory, and never
where it would be read as the name of another's worlds. Where so many empires lie among each other
that there is no room between their worlds, it stands upon its own."""

from collections.abc import Callable, Iterator
from math import dist, hypot

from starpost.draw.chart import XY
from starpost.draw.ink.ground import LONG_ROAD
from starpost.draw.ink.pen import Pen
from starpost.draw.ink.room import HOURS, Box, Fits, box_at
from starpost.draw.scene import Id

REACHES = (2.0, 14.0, 30.0, 50.0)
"""How far off the rims of its worlds a name looks for room."""
MIDDLE, NEAR = 14, 120
"""So many worlds nearest to the middle of a territory have their surroundings looked at, and so
many spots are tried where none is free."""
CROWDED = 60
"""Worlds that somebody holds; where they are fewer, a name rather stands further off."""


def territory(pen: Pen, owner: int) -> list[Id]:
    """The most worlds of an empire that gates join without leaving it; a gate across half a web
    joins nothing that one could see."""
    held = sorted(v.id for v in pen.scene.nodes if v.owner == owner)
    rest, best = dict.fromkeys(held), list[Id]()
    while rest:
        first = next(iter(rest))
        del rest[first]
        group = [first]
        for place in group:  # it grows while it is walked
            for other in pen.links.get(place, ()):
                if other in rest and dist(pen.chart.at(place), pen.chart.at(other)) < LONG_ROAD:
                    del rest[other]
                    group.append(other)
        best = max(best, group, key=len)
    return best


def spot(pen: Pen, owner: int, size: XY, *, anyhow: bool = False) -> tuple[XY, bool] | None:
    """The free spot nearest to the middle of the territory that lies no nearer to a world of
    another, else on a crowded web the one that covers least of others'; and whether it stands
    upon worlds. `anyhow`: rather there than nowhere."""
    land = [pen.chart.at(place) for place in territory(pen, owner)]
    if not land:
        return None
    middle: XY = sum(x for x, _ in land) / len(land), sum(y for _, y in land) / len(land)
    land.sort(key=lambda at: (dist(at, middle), at))
    foreign = [pen.chart.at(v.id) for v in pen.scene.nodes if v.owner not in (0, owner)]
    around = dict.fromkeys((middle, *_around(pen, land[:MIDDLE], size)))
    near: list[XY] = sorted(around, key=lambda at: (dist(at, middle), at))
    for at in near:
        box = box_at(*at, *size)
        if pen.room.crowd(box) == 0.0 and _nearest(box, land) <= _nearest(box, foreign):
            return _taken(pen, at, size), False
    if len(land) + len(foreign) < CROWDED and not anyhow:
        return None

    def cost(at: XY) -> float:
        return _cost(pen, box_at(*at, *size), foreign)

    return _taken(pen, min((*land[:MIDDLE], *near[:NEAR]), key=cost), size), True


def inland(pen: Pen, owner: int, size: XY) -> XY | None:
    """On hexes: the free spot nearest to the middle of an empire's land that lies within it."""
    spots = _land(pen, lambda other: other == owner)
    if not spots:
        return None
    middle = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    step = pen.chart.side
    for x, y in sorted(_upon(spots, step), key=lambda at: (dist(at, middle), at)):
        ends = ((x - size[0] * 0.4, y), (x + size[0] * 0.4, y))
        within = all(min(dist(end, at) for at in spots) < step for end in ends)
        if within and pen.room.crowd(box_at(x, y, *size)) == 0.0:
            return _taken(pen, (x, y), size)
    return None


def _land(pen: Pen, whose: Callable[[int], bool]) -> list[XY]:
    """The middles of hexes that are somebody's land, called by their names or where they are."""
    return [
        pen.chart.at(place)
        for region in pen.scene.regions
        if region.kind == "ground" and whose(region.owner)
        for place in region.members
        if not isinstance(place, str) or place in pen.chart.spots
    ]


def off_others(pen: Pen, owner: int, size: XY) -> Fits:
    """On hexes: whether a name lies on nobody else's land."""
    foreign = _land(pen, lambda other: other != owner)
    wide, high = size[0] / 2 + pen.chart.side * 0.6, size[1] / 2 + pen.chart.side * 0.6
    return lambda at: not any(abs(at[0] - x) < wide and abs(at[1] - y) < high for x, y in foreign)


def _upon(spots: list[XY], step: float) -> Iterator[XY]:
    """In the middle of each hex, above and below it, and between two neighbours."""
    for n, (x, y) in enumerate(spots):
        yield from ((x, y), (x, y - step * 0.5), (x, y + step * 0.5))
        for other in spots[:n]:
            if dist((x, y), other) < step * 2:
                yield (x + other[0]) / 2, (y + other[1]) / 2


def _taken(pen: Pen, at: XY, size: XY) -> XY:
    box = box_at(*at, *size)
    pen.room.take(box)
    pen.names.append(box)
    return at


def _cost(pen: Pen, box: Box, foreign: list[XY]) -> float:
    """Another name must never be covered, the worlds of others rather not."""
    r = max(pen.chart.radii.values())
    left, top, right, foot = box
    covered = sum(left - r < x < right + r and top - r < y < foot + r for x, y in foreign)
    names = sum(_meet(box, other) for other in pen.names)
    return 100.0 * names + covered


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _around(pen: Pen, land: list[XY], size: XY) -> Iterator[XY]:
    """Round each of these worlds, and half way between two of them."""
    radius = max(pen.chart.radii.values(), default=0.0)
    for n, (x, y) in enumerate(land):
        for other in land[:n]:
            if dist((x, y), other) < LONG_ROAD:
                yield (x + other[0]) / 2, (y + other[1]) / 2
        for reach in REACHES:
            far = radius + reach
            for dx, dy in HOURS:
                yield x + dx * (far + size[0] / 2), y + dy * (far + size[1] / 2)


def _nearest(box: Box, spots: list[XY]) -> float:
    left, top, right, foot = box
    return min(
        (hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, y - foot)) for x, y in spots),
        default=float("inf"),
    )
