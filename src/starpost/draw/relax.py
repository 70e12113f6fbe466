"""The forces of the graph layout: distances in gates, room between worlds, room beside gates."""

from collections.abc import Iterator, Sequence
from math import sqrt

GAP = 0.86  # least distance of two worlds, in edge lengths
CLEARANCE = 0.42  # least distance of a world from a gate that is not its own
TINY = 1e-9


class Plane:
    """The working copy of a layout: coordinates, and how willingly each world moves."""

    def __init__(self, count: int) -> None:
        self.x = [0.0] * count
        self.y = [0.0] * count
        self.ease = [1.0] * count
        self.anchor: dict[int, tuple[float, float]] = {}
        self.leash = 0.0

    def rein(self) -> None:
        """Bring anchored worlds back to within the leash."""
        for k, (ax, ay) in self.anchor.items():
            dx, dy = self.x[k] - ax, self.y[k] - ay
            far = sqrt(dx * dx + dy * dy)
            if far > self.leash:
                self.x[k] = ax + dx * self.leash / far
                self.y[k] = ay + dy * self.leash / far


def settle(plane: Plane, pairs: Sequence[tuple[int, int, int]], heat: float) -> None:
    """One round of stress descent: every pair moves towards its distance in gates."""
    x, y, ease = plane.x, plane.y, plane.ease
    for a, b, hops in pairs:
        dx, dy = x[a] - x[b], y[a] - y[b]
        far = sqrt(dx * dx + dy * dy) + TINY
        pull = heat / (hops * hops)
        shift = (far - hops) / (2.0 * far) * (pull if pull < 1.0 else 1.0)
        mx, my = dx * shift, dy * shift
        x[a] -= mx * ease[a]
        y[a] -= my * ease[a]
        x[b] += mx * ease[b]
        y[b] += my * ease[b]


def separate(
    plane: Plane, part: Sequence[int], links: Sequence[tuple[int, int]], rounds: int
) -> None:
    """Make room between worlds and beside gates until nothing moves. The last third of the rounds
    cares for worlds only: where both cannot be had, no two worlds may overlap."""
    for turn in range(rounds):
        buckets = _buckets(plane, part)
        moved = _part_worlds(plane, buckets)
        if turn * 3 < rounds * 2:
            moved |= _clear_gates(plane, links, buckets)
        plane.rein()
        if not moved:
            return


def _buckets(plane: Plane, part: Sequence[int]) -> dict[tuple[int, int], list[int]]:
    buckets: dict[tuple[int, int], list[int]] = {}
    for k in part:
        buckets.setdefault((int(plane.x[k] // 1), int(plane.y[k] // 1)), []).append(k)
    return buckets


def _close_pairs(buckets: dict[tuple[int, int], list[int]]) -> Iterator[tuple[int, int]]:
    for (i, j), here in buckets.items():
        for n, a in enumerate(here):
            for b in here[n + 1 :]:
                yield a, b
        for step in ((1, -1), (1, 0), (1, 1), (0, 1)):
            there = buckets.get((i + step[0], j + step[1]))
            if there:
                for a in here:
                    for b in there:
                        yield a, b


def _part_worlds(plane: Plane, buckets: dict[tuple[int, int], list[int]]) -> bool:
    x, y, ease = plane.x, plane.y, plane.ease
    moved = False
    for a, b in _close_pairs(buckets):
        dx, dy = x[a] - x[b], y[a] - y[b]
        square = dx * dx + dy * dy
        if square >= GAP * GAP:
            continue
        far = sqrt(square)
        if far < TINY:  # two worlds on one spot part along a fixed direction
            dx, dy, far = 0.6, 0.8, 1.0
        push = (GAP - far if square else GAP) / far
        share = ease[a] / (ease[a] + ease[b])
        x[a] += dx * push * share
        y[a] += dy * push * share
        x[b] -= dx * push * (1.0 - share)
        y[b] -= dy * push * (1.0 - share)
        moved = True
    return moved


def _clear_gates(
    plane: Plane, links: Sequence[tuple[int, int]], buckets: dict[tuple[int, int], list[int]]
) -> bool:
    x, y = plane.x, plane.y
    moved = False
    for a, b in links:
        low_x, high_x = sorted((x[a], x[b]))
        low_y, high_y = sorted((y[a], y[b]))
        for i in range(int((low_x - CLEARANCE) // 1), int((high_x + CLEARANCE) // 1) + 1):
            for j in range(int((low_y - CLEARANCE) // 1), int((high_y + CLEARANCE) // 1) + 1):
                for k in buckets.get((i, j), ()):
                    if k not in (a, b):
                        moved |= _step_aside(plane, k, a, b)
    return moved


def _step_aside(plane: Plane, k: int, a: int, b: int) -> bool:
    """World k leaves the gate a-b; the gate gives way a little as well."""
    x, y, ease = plane.x, plane.y, plane.ease
    ex, ey = x[b] - x[a], y[b] - y[a]
    along = ((x[k] - x[a]) * ex + (y[k] - y[a]) * ey) / (ex * ex + ey * ey + TINY)
    if not 0.08 < along < 0.92:
        return False
    dx, dy = x[k] - x[a] - along * ex, y[k] - y[a] - along * ey
    square = dx * dx + dy * dy
    if square >= CLEARANCE * CLEARANCE:
        return False
    far = sqrt(square)
    if far < TINY:
        dx, dy, far = -ey, ex, sqrt(ex * ex + ey * ey) + TINY
    push = 0.4 * (CLEARANCE - (far if square else 0.0)) / far
    x[k] += dx * push * ease[k]
    y[k] += dy * push * ease[k]
    for end, weight in ((a, 1.0 - along), (b, along)):
        x[end] -= dx * push * weight * ease[end] * 0.6
        y[end] -= dy * push * weight * ease[end] * 0.6
    return True
