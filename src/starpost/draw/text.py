"""A scene for terminals: a character map where places have coordinates, and always the list."""

import textwrap
from collections.abc import Callable
from itertools import pairwise

from starpost.draw.hexes import to_offset
from starpost.draw.scene import Cell, Grid, Ground, Hex, Id, Node, Place, Point, Scene
from starpost.draw.twin import Row, twin
from starpost.draw.webtext import SEAT, web

WIDTH = 78
GROUND: dict[Ground, str] = {
    "plain": ".", "visible": ".", "scanned": ".", "stale": ",", "unknown": " ", "cloud": "~",
    "nebula": ":", "storm": "%", "space": ".", "planet": "o", "base": "#", "home": ".",
}  # fmt: skip
NODE = {"black_hole": "@", "star": "*", "portal": "&", "planet": "o", "belt": "-", "storm": "%",
        "nebula": ":", "base": "#", "site": "+", "wreck": "x", "world": "O"}  # fmt: skip
BARE = frozenset(GROUND.values())
Spot = tuple[int, int]
Canvas = dict[Spot, str]


def render(scene: Scene, width: int = WIDTH, listing: bool = True) -> str:
    """Title, map, key, and the list of places; no line longer than ``width``."""
    lines = [*wrap(scene.title, width), *wrap(scene.summary, width), ""]
    chart = web(scene, width) if scene.geometry == "graph" else _chart(scene, width)
    if chart:
        lines += [*chart, "", *_key(scene, width), ""]
    elif scene.seats:
        lines += [*_seats(scene, width), ""]
    if listing:
        lines += listed(twin(scene), width)
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def wrap(text: str, width: int) -> list[str]:
    """As `textwrap.wrap`, and quick about the many texts that fit into a line as they are."""
    if 0 < len(text) <= width and text.isprintable() and text[-1] != " ":
        return [text]
    return textwrap.wrap(text, width)


def listed(rows: tuple[Row, ...], width: int = WIDTH) -> list[str]:
    """Place, owner and links in columns, what is there wrapped in the last."""
    if not rows:
        return []
    first = min(20, max(5, *(len(r.place) for r in rows)))
    second = min(14, max(5, *(len(r.owner) for r in rows)))
    third = min(22, max(5, *(len(" ".join(r.links)) for r in rows)))
    room = width - first - second - third - 6
    lines = [f"{'PLACE':{first}}  {'OWNER':{second}}  {'LINKS':{third}}  WHAT"]
    for row in rows:
        columns = (wrap(row.place, first), wrap(row.owner, second),
                   wrap(" ".join(row.links), third), wrap(row.what, room))  # fmt: skip
        for k in range(max(1, *(len(c) for c in columns))):
            place, owner, way, what = (c[k] if k < len(c) else "" for c in columns)
            lines.append(f"{place:{first}}  {owner:{second}}  {way:{third}}  {what}".rstrip())
    return lines


def _seats(scene: Scene, width: int) -> list[str]:
    named = (
        f"{SEAT[s.number]} {s.name}{' (you)' if s.mine else ''}"
        for s in sorted(scene.seats, key=lambda s: s.number)
    )
    return wrap("Seats: " + ", ".join(named), width)


def _key(scene: Scene, width: int) -> list[str]:
    """Which letter means what, as far as it occurs."""
    last: dict[str, Cell] = {}
    for cell in scene.cells:
        sign = GROUND[cell.ground]
        if sign not in last or cell.id > last[sign].id:
            last[sign] = cell
    grounds = {sign: cell.ground for sign, cell in last.items()}
    kinds = {NODE[v.kind]: v.kind.replace("_", " ") for v in scene.nodes}
    kinds |= {v.star[:1]: f"{v.star} star" for v in scene.nodes if v.kind == "star" and v.star}
    kinds |= {v.sign[:1].upper(): f"{v.sign} planet" for v in scene.nodes if v.sign}
    signs = ", ".join(f"{sign} {name}" for sign, name in sorted({**grounds, **kinds}.items())
                      if sign.strip())  # fmt: skip
    if scene.geometry == "graph":
        signs = "1=138 world 138 of seat 1, ' keys are there, '9 with nine ships, dots are gates"
    return [*(_seats(scene, width) if scene.seats else []), *wrap(f"Signs: {signs}", width)]


def _chart(scene: Scene, width: int) -> list[str]:
    canvas = _canvas(scene)
    if not canvas:
        return []
    across, down = [x for x, _ in canvas], [y for _, y in canvas]
    left, top, right, bottom = min(across), min(down), max(across), max(down)
    gutter = max((len(m.text) + 1 for m in scene.margin if m.side == "left"), default=0)
    step = max(1, min(5, (width - gutter) // (right - left + 1)))
    lines = [[" "] * width for _ in range(bottom - top + 2)]
    room = _room(scene, step)
    for (x, y), word in canvas.items():
        _write(lines[y - top + 1], gutter + (x - left) * step, word[:room])
    named, at = _named(scene) if scene.margin else {}, _spots(scene)
    for mark in scene.margin:
        spot = at(named.get(mark.at, mark.at) if isinstance(mark.at, str) else mark.at)
        if spot and mark.side == "left":
            _write(lines[spot[1] - top + 1], 0, mark.text)
        elif spot and mark.side == "top":
            _write(lines[0], gutter + (spot[0] - left) * step, mark.text[:step])
    return ["".join(line).rstrip() for line in lines]


def _room(scene: Scene, step: int) -> int:
    """How long a word may be: points of a board lie apart, and so do hexes in one line."""
    if scene.geometry == "board":
        return 4
    return 2 * step if scene.geometry == "hex" else step


def _write(line: list[str], start: int, word: str) -> None:
    """What goes beyond the end of the line is cut off."""
    if len(word) == 1 and start < len(line):  # nearly all of a map
        line[start] = word
        return
    word = word[: max(0, len(line) - start)]
    line[start : start + len(word)] = word


def _canvas(scene: Scene) -> Canvas:
    """Words by column and line; half a hex is one line, so a flat map keeps its shape."""
    if scene.geometry == "board":
        return _board(scene)
    if scene.geometry not in ("hex", "grid"):
        return {}
    many: dict[Place, int] = {}
    for token in scene.tokens:
        many[token.at] = many.get(token.at, 0) + 1
    called = any(isinstance(token.at, str) for token in scene.tokens)
    at, named = _spots(scene), _named(scene) if called else {}
    canvas = {spot: GROUND[c.ground] for c in scene.cells if (spot := at(c.place))}
    for node in scene.nodes:
        spot = at(node.place)
        if spot and node.place is not None:
            ships = many.get(node.id, 0) + many.get(node.place, 0)
            word = _word(scene, node)[:4]
            canvas[spot] = f"{word[:3]}'" if ships and len(word) > 3 else word + "'" * bool(ships)
    for token in scene.tokens:
        spot = at(named.get(token.at, token.at) if isinstance(token.at, str) else token.at)
        if spot and canvas.get(spot, ".") in BARE:
            canvas[spot] = f"{SEAT[token.owner] if token.identified else '?'}^"
    return canvas


def _board(scene: Scene) -> Canvas:
    """Free points on a board, turned so that it is no wider than a line: x goes down the page."""
    spots = {v.id: v.place for v in scene.nodes if isinstance(v.place, Point)}
    if not spots:
        return {}
    left, top = min(p.x for p in spots.values()), min(p.y for p in spots.values())
    down = sorted({round(p.x, 1) for p in spots.values()})
    gap = min((b - a for a, b in pairwise(down)), default=1.0) or 1.0
    wide = max(p.y for p in spots.values()) - top or 1.0

    def at(point: Point) -> tuple[int, int]:
        return round((point.y - top) / wide * (WIDTH - 6)), round((point.x - left) / gap)

    canvas: Canvas = {}
    order = {"planet": 2, "base": 2, "site": 1}
    for node in sorted(scene.nodes, key=lambda v: order.get(v.kind, 0)):
        if isinstance(node.place, Point):
            canvas[at(node.place)] = _sign(node)
    for token in scene.tokens:
        if isinstance(token.at, str) and token.at in spots:
            canvas[at(spots[token.at])] = f"{SEAT[token.owner]}^"
    return canvas


def _sign(node: Node) -> str:
    """Whose it is and what: a planet by its resource's letter and its number."""
    if node.kind == "planet":
        return f"{node.sign[:1].upper() or 'o'}{node.label or '?'}"[:4]
    if node.owner:
        return f"{SEAT[node.owner]}{NODE[node.kind]}"
    return (node.label or NODE[node.kind])[:3]


def _word(scene: Scene, node: Node) -> str:
    label = node.id if node.label is None else node.label
    if scene.geometry == "grid" and 0 < len(label) <= 4:  # the code is what players type
        return label
    if node.kind == "star" and node.star:  # its colour and its name; whose, in the list
        return f"{node.star[:1]}{node.id[:3]}"
    sign = SEAT[node.owner] if node.owner else NODE[node.kind]
    if (
        scene.geometry == "hex" and len(node.id) > 2 and node.id[:3].isalpha()
    ):  # whose or what it is, and its name
        return f"{sign}{node.id[:3]}"
    return f"{SEAT[node.owner]}{NODE[node.kind]}" if node.owner else sign


def _named(scene: Scene) -> dict[Id, Place]:
    """Where the cells lie that are called by their names."""
    return {cell.id: cell.place for cell in scene.cells}


def _spots(scene: Scene) -> Callable[[Place | None], Spot | None]:
    """Column and line of a place on this kind of map; of what has no coordinates, nothing."""

    def pointy(place: Place | None) -> Spot | None:
        if not isinstance(place, Hex):
            return gridded(place)
        column, row = to_offset(place, "pointy")
        return 2 * column + (row & 1), row

    def flat(place: Place | None) -> Spot | None:
        return (place.q, 2 * place.r + place.q) if isinstance(place, Hex) else gridded(place)

    def gridded(place: Place | None) -> Spot | None:
        return (place.column, place.row) if isinstance(place, Grid) else None

    if scene.geometry == "grid":
        return gridded
    return pointy if scene.orientation == "pointy" else flat
