"""A web of numbered places for terminals: the layout of the drawn map, in letters.

Worlds stand where the drawing has them, as near as letters allow; dots lead from one to the next.
"""

from __future__ import annotations

from starpost.draw.chart import known_since
from starpost.draw.layout import unfold
from starpost.draw.scene import Id, Node, Point, Scene

ACROSS, DOWN = 8, 3
"""Letters and lines for one length of an edge: a letter is twice as high as wide."""
MOST_DOWN = 160
SEAT = "-123456789ABCDEF"
Canvas = dict[tuple[int, int], str]


def web(scene: Scene, width: int) -> list[str]:
    """The lines of the map; none if nothing is known."""
    nodes = {v.id: v for v in scene.nodes if v.place is None}
    if not nodes:
        return []
    since = {name: node.since for name, node in nodes.items()}
    spots = _spots(unfold(since, known_since(since, scene.edges)), width - 7)
    here: dict[object, int] = {}
    for token in scene.tokens:
        here[token.at] = here.get(token.at, 0) + (token.count or 0)
    canvas: Canvas = {}
    words = {name: _word(node, here.get(name)) for name, node in nodes.items()}
    rows = _settled(spots, words, canvas)
    for edge in scene.edges:
        if edge.a in rows and edge.b in rows:
            _lead(canvas, rows[edge.a], rows[edge.b])
    last = max(y for _, y in canvas)
    return [
        "".join(canvas.get((x, y), " ") for x in range(width)).rstrip() for y in range(last + 1)
    ]


def _word(node: Node, ships: int | None) -> str:
    """The number; in front of it whose it is, behind it keys that are there, and their ships."""
    number = node.label or node.id
    keys = "" if ships is None else f"'{ships or ''}"
    return (f"{SEAT[node.owner]}=" if node.owner else "") + number + keys


def _spots(points: dict[Id, Point], width: int) -> dict[Id, tuple[int, int]]:
    """Columns and lines; a web that is too wide is pressed together, and its height with it."""
    left, top = min(p.x for p in points.values()), min(p.y for p in points.values())
    wide = max(p.x for p in points.values()) - left
    high = max(p.y for p in points.values()) - top
    across = min(ACROSS, width / wide) if wide else ACROSS
    down = min(DOWN, MOST_DOWN / high) if high else DOWN
    return {
        name: (round((p.x - left) * across), round((p.y - top) * down))
        for name, p in points.items()
    }


def _settled(
    spots: dict[Id, tuple[int, int]], words: dict[Id, str], canvas: Canvas
) -> dict[Id, tuple[int, int]]:
    """Each word where it belongs, or on the next line that has room; from the top."""
    found: dict[Id, tuple[int, int]] = {}
    for name, (x, y) in sorted(spots.items(), key=lambda spot: (spot[1][1], spot[1][0])):
        word = words[name]
        while any((x + k, y) in canvas for k in range(-1, len(word) + 1)):
            y += 1
        for k, letter in enumerate(word):
            canvas[x + k, y] = letter
        found[name] = (x + len(word) // 2, y)
    return found


def _lead(canvas: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Dots between two words, where nothing else stands."""
    (ax, ay), (bx, by) = start, end
    steps = max(abs(bx - ax) // 2, abs(by - ay))
    for k in range(1, steps):
        spot = round(ax + (bx - ax) * k / steps), round(ay + (by - ay) * k / steps)
        canvas.setdefault(spot, ".")
