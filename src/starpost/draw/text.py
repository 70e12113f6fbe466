"""A scene for terminals: a character map where places have coordinates, and always the list."""

from textwrap import wrap

from starpost.draw.hexes import to_offset
from starpost.draw.scene import Cell, Grid, Ground, Hex, Node, Place, Scene
from starpost.draw.twin import Row, twin

WIDTH = 78
GROUND: dict[Ground, str] = {
    "plain": ".", "visible": ".", "scanned": ".", "stale": ",", "unknown": " ", "cloud": "~",
    "nebula": ":", "storm": "%", "space": ".", "planet": "o", "base": "#", "home": ".",
}  # fmt: skip
NODE = {"black_hole": "@", "star": "*", "portal": "&", "planet": "o", "belt": "-", "storm": "%",
        "nebula": ":", "base": "#", "site": "+", "wreck": "x", "world": "O"}  # fmt: skip
SEAT = "-123456789ABCDEF"
Canvas = dict[tuple[int, int], str]


def render(scene: Scene, width: int = WIDTH, listing: bool = True) -> str:
    """Title, map, key, and the list of places; no line longer than ``width``."""
    lines = [*wrap(scene.title, width), *wrap(scene.summary, width), ""]
    chart = _chart(scene, width)
    if chart:
        lines += [*chart, "", *_key(scene, width), ""]
    elif scene.seats:
        lines += [*_seats(scene, width), ""]
    if listing:
        lines += listed(twin(scene), width)
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


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
    grounds = {GROUND[c.ground]: c.ground for c in sorted(scene.cells, key=lambda c: c.id)}
    kinds = {NODE[v.kind]: v.kind.replace("_", " ") for v in scene.nodes}
    signs = ", ".join(f"{sign} {name}" for sign, name in sorted({**grounds, **kinds}.items())
                      if sign.strip())  # fmt: skip
    return [*(_seats(scene, width) if scene.seats else []), *wrap(f"Signs: {signs}", width)]


def _chart(scene: Scene, width: int) -> list[str]:
    canvas = _canvas(scene)
    if not canvas:
        return []
    left, top = min(x for x, _ in canvas), min(y for _, y in canvas)
    right, bottom = max(x for x, _ in canvas), max(y for _, y in canvas)
    gutter = max((len(m.text) + 1 for m in scene.margin if m.side == "left"), default=0)
    step = max(1, min(5, (width - gutter) // (right - left + 1)))
    lines = [[" "] * width for _ in range(bottom - top + 2)]
    for (x, y), word in canvas.items():
        _write(lines[y - top + 1], gutter + (x - left) * step, word[:step])
    for mark in scene.margin:
        spot = _at(scene, mark.at)
        if spot and mark.side == "left":
            _write(lines[spot[1] - top + 1], 0, mark.text)
        elif spot and mark.side == "top":
            _write(lines[0], gutter + (spot[0] - left) * step, mark.text[:step])
    return ["".join(line).rstrip() for line in lines]


def _write(line: list[str], start: int, word: str) -> None:
    for k, letter in enumerate(word):
        if start + k < len(line):
            line[start + k] = letter


def _canvas(scene: Scene) -> Canvas:
    """Words by column and line; half a hex is one line, so a flat map keeps its shape."""
    if scene.geometry not in ("hex", "grid"):
        return {}
    many: dict[Place, int] = {}
    for token in scene.tokens:
        many[token.at] = many.get(token.at, 0) + 1
    canvas = {spot: GROUND[c.ground] for c in scene.cells if (spot := _spot(scene, c))}
    for node in scene.nodes:
        spot = _spot(scene, node)
        if spot and node.place is not None:
            ships = many.get(node.id, 0) + many.get(node.place, 0)
            canvas[spot] = _word(scene, node)[:4] + ("'" if ships else "")
    for token in scene.tokens:
        where = next((c.place for c in scene.cells if c.id == token.at), token.at)
        spot = _at(scene, where)
        if spot and canvas.get(spot, ".") in set(GROUND.values()):
            canvas[spot] = f"{SEAT[token.owner] if token.identified else '?'}^"
    return canvas


def _word(scene: Scene, node: Node) -> str:
    label = node.id if node.label is None else node.label
    if scene.geometry == "grid" and 0 < len(label) <= 4:  # the code is what players type
        return label
    sign = NODE[node.kind]
    return f"{SEAT[node.owner]}{sign}" if node.owner else sign


def _spot(scene: Scene, thing: Cell | Node) -> tuple[int, int] | None:
    return _at(scene, thing.place)


def _at(scene: Scene, place: Place | None) -> tuple[int, int] | None:
    if isinstance(place, Grid):
        return place.column, place.row
    if isinstance(place, Hex) and scene.orientation == "pointy":
        column, row = to_offset(place, "pointy")
        return 2 * column + (row & 1), row
    if isinstance(place, Hex):
        return place.q, 2 * place.r + place.q
    return None
