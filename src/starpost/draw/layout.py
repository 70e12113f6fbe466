"""Places the worlds of a graph: readable, stable from turn to turn, equal on every machine.

The result is a function of the arguments alone, so a layout of what a seat knows cannot betray
what it does not know. Only + - * / and sqrt are used, which IEEE 754 defines to the last bit.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import sqrt
from zlib import crc32

from starpost.draw.relax import Plane, separate, settle
from starpost.draw.scene import Id, Point

Pair = tuple[Id, Id]
Step = tuple[Iterable[Id], Iterable[Pair]]

ALL_PAIRS = 70  # up to so many worlds every pair counts; beyond, near pairs and pivots
PIVOTS = 10
NEAR = 2
ROOM = 1.4  # square edge lengths a world
COOLING = 0.72  # a constant factor: exp and pow differ between C libraries
COLDEST = 0.08
INERTIA = 0.12  # how far a known world follows a pull
LEASH = 0.2  # how far it may go in one turn, in edge lengths

# The twelve hours of a clock, written out because sin and cos differ between C libraries.
HOURS = (
    (1.0, 0.0), (0.866025, 0.5), (0.5, 0.866025), (0.0, 1.0), (-0.5, 0.866025), (-0.866025, 0.5),
    (-1.0, 0.0), (-0.866025, -0.5), (-0.5, -0.866025), (0.0, -1.0), (0.5, -0.866025),
    (0.866025, -0.5),
)  # fmt: skip


def layout(
    nodes: Iterable[Id],
    edges: Iterable[Pair],
    previous: Mapping[Id, Point] | None = None,
    seed: str = "",
) -> dict[Id, Point]:
    """Positions in units of one edge length, rounded to thousandths, keyed in order of id.

    With ``previous`` known worlds stay within ``LEASH`` of where they were and new ones unfold
    beside their neighbours. Use: call it once a turn with last turn's answer, or, to need no
    store, let ``unfold`` replay the turns.
    """
    ids = sorted(set(nodes))
    index = {name: k for k, name in enumerate(ids)}
    links = {_pair(index[a], index[b]) for a, b in edges if a in index and b in index and a != b}
    known = sorted((index[i], p.x, p.y) for i, p in (previous or {}).items() if i in index)
    spots = _spots(len(ids), _packed(sorted(links)), _packed(known), seed)
    return {i: Point(x, y) for i, x, y in zip(ids, spots[::2], spots[1::2], strict=True)}


def _packed(rows: Iterable[Iterable[float]]) -> bytes:
    """Rows of numbers in little room: layouts are remembered by what they were made of."""
    return array("d", chain.from_iterable(rows)).tobytes()


@lru_cache(maxsize=256)
def _spots(count: int, packed_links: bytes, packed_spots: bytes, seed: str) -> Sequence[float]:
    """The layout by numbers, across and down in turn. Remembered, so that ``unfold`` pays only for
    the newest turn."""
    ends = map(int, memoryview(packed_links).cast("d"))
    links = tuple(zip(ends, ends, strict=True))
    figures = iter(memoryview(packed_spots).cast("d"))
    known = {int(k): (x, y) for k, x, y in zip(figures, figures, figures, strict=True)}
    around = _around(count, links)
    plane = _unfolded(around, links, known) if known else _fresh(around, links, seed)
    spots = zip(plane.x, plane.y, strict=True)
    return array("d", [round(figure, 3) for spot in spots for figure in spot])


def layout_history(steps: Iterable[Step], seed: str = "") -> dict[Id, Point]:
    """The layout after a series of turns, each with all that was known on it."""
    at: dict[Id, Point] = {}
    for nodes, edges in steps:
        at = layout(nodes, edges, at, seed)
    return at


def unfold(nodes: Mapping[Id, int], edges: Mapping[Pair, int], seed: str = "") -> dict[Id, Point]:
    """The layout of a view that keeps, for each world and gate, the turn it was first known.

    A pure function of the view that is as stable as the incremental one, because the answer for
    turn t begins with the very steps that gave the answer for turn t - 1.
    """
    turns = sorted(set(nodes.values()) | set(edges.values()))
    steps = (
        ([i for i, t in nodes.items() if t <= turn], [e for e, t in edges.items() if t <= turn])
        for turn in turns
    )
    return layout_history(steps, seed)


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def _around(count: int, links: Sequence[tuple[int, int]]) -> list[list[int]]:
    around: list[list[int]] = [[] for _ in range(count)]
    for a, b in links:
        around[a].append(b)
        around[b].append(a)
    return around


def _hops(around: list[list[int]], start: int, limit: int = 10**6) -> dict[int, int]:
    """Gates to pass from ``start`` to each world within ``limit``."""
    hops = {start: 0}
    queue = [start]
    for k in queue:
        if hops[k] == limit:
            break
        for j in around[k]:
            if j not in hops:
                hops[j] = hops[k] + 1
                queue.append(j)
    return hops


def _fresh(around: list[list[int]], links: Sequence[tuple[int, int]], seed: str) -> Plane:
    """A first layout: the parts of the graph one beside the other, each by its distances."""
    plane = Plane(len(around))
    left = 0.0
    done: set[int] = set()
    for start in sorted(range(len(around)), key=lambda k: (-len(around[k]), k)):
        if start in done:
            continue
        part = sorted(_hops(around, start))
        done.update(part)
        _spread(plane, around, part, seed)
        inside = set(part)
        separate(plane, part, [e for e in links if e[0] in inside], rounds=30)
        left = _set_right_of(plane, part, left)
    return plane


def _spread(plane: Plane, around: list[list[int]], part: list[int], seed: str) -> None:
    draw = _draws(f"{seed}/{len(part)}")
    side = sqrt(len(part))
    for k in part:
        plane.x[k], plane.y[k] = side * next(draw), side * next(draw)
    pairs = _pairs(around, part)
    order = sorted(range(len(pairs)), key=lambda k: (next(draw), k))
    pairs = [pairs[k] for k in order]
    heat = float(max((d * d for _, _, d in pairs), default=1))
    while heat > COLDEST:
        settle(plane, pairs, heat)
        heat *= COOLING
    _lay_wide(plane, part)
    _give_room(plane, part)


def _draws(seed: str) -> Iterator[float]:
    """A fixed stream of numbers in [0, 1): only the start of the descent depends on it."""
    state = crc32(seed.encode())
    while True:
        state = (state * 1664525 + 1013904223) % 2**32
        yield (state >> 8) / 2**24


def _pairs(around: list[list[int]], part: list[int]) -> list[tuple[int, int, int]]:
    """Pairs of worlds with their distance in gates."""
    if len(part) <= ALL_PAIRS:
        return [(a, b, d) for a in part for b, d in _hops(around, a).items() if a < b]
    pairs = {(a, b): d for a in part for b, d in _hops(around, a, NEAR).items() if a < b}
    nearest = dict.fromkeys(part, 10**6)
    pivot = part[0]
    for _ in range(PIVOTS):
        for k, d in _hops(around, pivot).items():
            nearest[k] = min(nearest[k], d)
            if d:
                pairs[_pair(pivot, k)] = d
        pivot = max(part, key=lambda k: (nearest[k], -k))
    return [(a, b, d) for (a, b), d in sorted(pairs.items())]


def _lay_wide(plane: Plane, part: list[int]) -> None:
    """Turn the part so that its longest axis lies across the page, its first world left."""
    n = len(part)
    cx, cy = sum(plane.x[k] for k in part) / n, sum(plane.y[k] for k in part) / n
    xs, ys = [plane.x[k] - cx for k in part], [plane.y[k] - cy for k in part]
    xx, yy = sum(v * v for v in xs), sum(v * v for v in ys)
    xy = sum(a * b for a, b in zip(xs, ys, strict=True))
    half = (xx - yy) / 2
    ux, uy = half + sqrt(half * half + xy * xy), xy
    length = sqrt(ux * ux + uy * uy)
    ux, uy = (ux / length, uy / length) if length > 1e-6 else (0.0, 1.0)
    for k, a, b in zip(part, xs, ys, strict=True):
        plane.x[k], plane.y[k] = a * ux + b * uy, b * ux - a * uy


def _give_room(plane: Plane, part: list[int]) -> None:
    """Enlarge a layout that is too dense; a torus folded flat lies twice upon itself."""
    xs, ys = [plane.x[k] for k in part], [plane.y[k] for k in part]
    area = (max(xs) - min(xs) + 1.0) * (max(ys) - min(ys) + 1.0)
    scale = sqrt(ROOM * len(part) / area)
    if scale > 1.0:
        for k in part:
            plane.x[k] *= scale
            plane.y[k] *= scale


def _set_right_of(plane: Plane, part: list[int], left: float) -> float:
    """Shift the part so that it begins at ``left``; where the next one may begin."""
    low = min(plane.x[k] for k in part)
    for k in part:
        plane.x[k] += left - low
    return max(plane.x[k] for k in part) + 1.5


def _unfolded(
    around: list[list[int]], links: Sequence[tuple[int, int]], known: dict[int, tuple[float, float]]
) -> Plane:
    """A layout that starts from last turn's: new worlds open up beside their neighbours."""
    plane = Plane(len(around))
    plane.anchor, plane.leash = known, LEASH
    for k, (x, y) in known.items():
        plane.x[k], plane.y[k], plane.ease[k] = x, y, INERTIA
    fresh = _place_new(plane, around, set(known))
    near = sorted({j for k in fresh for j in _hops(around, k, NEAR)})
    pairs = [(a, b, d) for a in near for b, d in _hops(around, a, NEAR).items() if a < b]
    pairs += _pairs(around, list(range(len(around))))
    for heat in (2.0, 1.0, 0.5, 0.3):
        settle(plane, pairs, heat)
        plane.rein()
    separate(plane, range(len(around)), links, rounds=20)
    return plane


def _place_new(plane: Plane, around: list[list[int]], placed: set[int]) -> list[int]:
    """Give every unplaced world a first position, the best connected first."""
    todo = [k for k in range(len(around)) if k not in placed]
    fresh = list(todo)
    while todo:
        k = min(todo, key=lambda k: (-sum(j in placed for j in around[k]), k))
        todo.remove(k)
        hosts = [j for j in around[k] if j in placed]
        plane.x[k], plane.y[k] = _opening(plane, hosts, placed)
        placed.add(k)
    return fresh


def _opening(plane: Plane, hosts: list[int], placed: set[int]) -> tuple[float, float]:
    """The best of the twelve hours round each neighbour; with no neighbour, right of the rest."""
    xs, ys = plane.x, plane.y
    if not hosts:
        return max(xs[k] for k in placed) + 1.5, sum(ys[k] for k in placed) / len(placed)
    spots = [(xs[h] + dx, ys[h] + dy) for h in hosts for dx, dy in HOURS]
    n = len(hosts)
    spots.append((sum(xs[h] for h in hosts) / n, sum(ys[h] for h in hosts) / n))
    others = sorted(placed)
    return min(spots, key=lambda spot: (_strain(plane, spot, hosts, others), spot))


def _strain(plane: Plane, spot: tuple[float, float], hosts: list[int], others: list[int]) -> float:
    """How bad a spot is: long or short gates, and company within two edge lengths."""
    px, py = spot
    strain = 0.0
    for h in hosts:
        dx, dy = plane.x[h] - px, plane.y[h] - py
        strain += (sqrt(dx * dx + dy * dy) - 1.0) ** 2 * 4.0
    for k in others:
        dx, dy = plane.x[k] - px, plane.y[k] - py
        square = dx * dx + dy * dy
        if square < 4.0:
            strain += (2.0 - sqrt(square)) ** 2
    return strain
