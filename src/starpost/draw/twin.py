"""The twin of a map: the same scene as a table, for lists, terminals and screen readers."""

import re
from collections.abc import Mapping

from msgspec import Struct

from starpost.draw import hexes
from starpost.draw.scene import Cell, Grid, Hex, Id, Node, Place, Scene, Token
from starpost.draw.words import (
    KINDS,
    amount,
    cell_sentence,
    knowledge,
    node_sentence,
    owned,
    place_name,
)  # fmt: skip

COLUMNS: dict[str, tuple[str, ...]] = {"owner": ("Owner",), "links": ("Gates", "Links")}
"""Facts of a place that the row has columns for."""
_NUMBERED = re.compile(r"([A-Za-z]*)([0-9]{1,9})")


class Row(Struct, frozen=True):
    """One place. ``ref`` is its id in the scene, ``sentence`` what a screen reader says."""

    ref: Id
    place: str
    kind: str
    owner: str
    what: str
    links: tuple[str, ...]
    distance: int | None
    known: str
    sentence: str


def twin(scene: Scene, selected: Id = "") -> tuple[Row, ...]:
    """All places that hold something, in players' order; distances are from ``selected``."""
    links = _links(scene)
    here = _present(scene)
    far = _distances(scene, selected, links)
    cells = {c.place: c.id for c in scene.cells}
    rows = [_node_row(scene, v, links, here, far, cells) for v in sorted(scene.nodes, key=_key)]
    taken = {v.place for v in scene.nodes if not isinstance(v.place, str)}
    rows += [
        _cell_row(scene, c, here, far)
        for c in sorted(scene.cells, key=_key)
        if c.place not in taken and (here.get(c.id) or here.get(c.place) or _says(c))
    ]
    return tuple(rows)


def _key(thing: Node | Cell) -> tuple[str, int, str]:
    """Numbers in their order, names in theirs: W43 before W138, both before Zephyr's kind."""
    found = _NUMBERED.fullmatch(thing.id)
    return (found[1], int(found[2]), "") if found else ("~", 0, thing.id)


def _says(cell: Cell) -> bool:
    return bool(cell.label or cell.facts or cell.tip) or cell.ground in ("storm", "nebula", "home")


def _links(scene: Scene) -> dict[Id, tuple[Id, ...]]:
    links: dict[Id, set[Id]] = {}
    for edge in scene.edges:
        links.setdefault(edge.a, set()).add(edge.b)
        if not edge.one_way:
            links.setdefault(edge.b, set()).add(edge.a)
    return {k: tuple(sorted(v, key=lambda i: (len(i), i))) for k, v in links.items()}


def _present(scene: Scene) -> dict[Place, list[Token]]:
    """Tokens by where they are; one at a hex is also found by the node there."""
    at: dict[Place, Id] = {v.place: v.id for v in scene.nodes if v.place is not None}
    here: dict[Place, list[Token]] = {}
    for token in sorted(scene.tokens, key=lambda t: t.id):
        where = token.at if isinstance(token.at, str) else at.get(token.at, token.at)
        here.setdefault(where, []).append(token)
    return here


def _node_row(
    scene: Scene,
    node: Node,
    links: Mapping[Id, tuple[Id, ...]],
    here: Mapping[Place, list[Token]],
    far: Mapping[Id, int],
    cells: Mapping[Place, Id],
) -> Row:
    tokens = here.get(node.id, [])
    named = {f.name.lower() for f in node.facts}
    badges = [
        b.what if b.count is None else f"{b.what} {b.count}"
        for b in node.badges
        if b.what not in named
    ]
    told = (COLUMNS["owner"] if node.owner else ()) + (COLUMNS["links"] if node.id in links else ())
    facts = [f"{f.name} {f.value}" for f in node.facts if f.name not in told]
    events = [m.text or m.event for m in scene.marks if m.at == node.id]
    known = knowledge(node.know, node.as_of)
    name, rest = _titled(node)
    colour = f"{node.star} star" if node.kind == "star" and node.star else ""
    if (
        colour and node.place is not None and node.place in cells
    ):  # the coordinate that players write
        colour += f" at {cells[node.place]}"
    said = (colour, *rest, *badges, *facts, *_said(scene, tokens), *events, known)
    way = links.get(node.id, ())
    if isinstance(node.place, str):
        way = (node.place, *way)
    return Row(node.id, name, KINDS.get(node.kind, node.kind), owned(scene, node),
               "; ".join(filter(None, said)), way, far.get(node.id), known,
               node_sentence(scene, node, way, tokens))  # fmt: skip


def _titled(node: Node) -> tuple[str, list[str]]:
    """The name players use, and what of the writing on the map is left to say."""
    label = node.label or ""
    if node.below:
        name = node.below if node.id in node.below else f"{node.below} {node.id}"
    elif "_" in node.id and node.tip:  # an id that players never read
        name = re.split("[,;]", node.tip)[0]
    else:
        name = label if node.id in label else node.id
    if node.kind == "world" and node.id == f"W{label}":
        return name, []
    return name, [label] if label and label not in name.split() and label != name else []


def _cell_row(
    scene: Scene, cell: Cell, here: Mapping[Place, list[Token]], far: Mapping[Id, int]
) -> Row:
    tokens = [*here.get(cell.id, []), *here.get(cell.place, [])]
    facts = [f"{f.name} {f.value}" for f in cell.facts]
    ground = cell.ground if _says(cell) and not cell.tip else cell.tip
    events = [m.text or m.event for m in scene.marks if m.at in (cell.id, cell.place)]
    said = (f"{ground} {cell.label}".strip(), *facts, *_said(scene, tokens), *events)
    return Row(cell.id, place_name(cell), cell.ground, scene.seat_name(cell.owner),
               "; ".join(filter(None, said)), (), far.get(cell.id),
               knowledge(cell.know, cell.as_of), cell_sentence(scene, cell))  # fmt: skip


def _said(scene: Scene, tokens: list[Token]) -> list[str]:
    return [", ".join(filter(None, (amount(t), owned(scene, t)))) for t in tokens]


def _distances(scene: Scene, selected: Id, links: Mapping[Id, tuple[Id, ...]]) -> dict[Id, int]:
    """Steps from the selected place: hexes on hexes, squares on a grid without links, else
    links."""
    places = {c.id: c.place for c in scene.cells}
    places |= {v.id: v.place for v in scene.nodes if v.place is not None}
    start = places.get(selected)
    if isinstance(start, Hex):
        return {i: hexes.distance(start, p) for i, p in places.items() if isinstance(p, Hex)}
    if isinstance(start, Grid) and not scene.edges:
        r, c = start.row, start.column
        return {
            i: max(abs(p.row - r), abs(p.column - c))
            for i, p in places.items()
            if isinstance(p, Grid)
        }
    return _hops(links, selected) if selected in links else {}


def _hops(links: Mapping[Id, tuple[Id, ...]], start: Id) -> dict[Id, int]:
    hops = {start: 0}
    queue = [start]
    for i in queue:
        for j in links.get(i, ()):
            if j not in hops:
                hops[j] = hops[i] + 1
                queue.append(j)
    return hops
