"""Draws what lies beneath: cells, regions and edges."""

from math import dist

from starpost.draw import hexes
from starpost.draw.chart import XY
from starpost.draw.ink import dawn as dawns
from starpost.draw.ink.pen import Pen, path, text
from starpost.draw.scene import Cell, Edge, Grid, Hex, Place, Region
from starpost.draw.shapes import disc, n, polygon
from starpost.draw.words import cell_sentence

HALO_WIDTH = 40.0
INSET = 1.4
LONG_ROAD, MANY = 150.0, 60
"""Where there are many gates, those across half a web are drawn fainter."""


def cells(pen: Pen) -> list[str]:
    """All grounds by id. A cell that holds a node is no button: the node is."""
    held = {node.place for node in pen.scene.nodes if not isinstance(node.place, str)}
    return [_cell(pen, c, c.place in held) for c in sorted(pen.scene.cells, key=lambda c: c.id)]


def _cell(pen: Pen, cell: Cell, held: bool) -> str:
    corners = pen.chart.outline(cell)
    ground = "stale" if cell.know == "stale" and cell.ground == "plain" else cell.ground
    if pen.scene.geometry == "grid" and ground in ("plain", "unknown"):
        x, y = pen.chart.at(cell.place)
        body = "" if held else path("dot", disc(x, y, 1.2))
    else:
        body = path(f"c {ground}", polygon(corners))
    if held or not body:
        return pen.wrap(cell.owner, cell.layer, body)
    return pen.group(cell.id, cell.owner, cell.layer, cell_sentence(pen.scene, cell), body)


def reserve_words(pen: Pen) -> None:
    """Large words stand in the middle of their cell; everything else makes room for them."""
    for cell in pen.scene.cells:
        if cell.label and pen.level:
            pen.take(*pen.chart.at(cell.place), 8.4 * len(cell.label) + 4, 15)


def cell_texts(pen: Pen) -> list[str]:
    """Coordinates and large words; drawn late, where nothing else took the room."""
    out = []
    for cell in sorted(pen.scene.cells, key=lambda c: c.id):
        x, y = pen.chart.at(cell.place)
        if cell.label and pen.level:
            out.append(text(x, y + 4, "big", cell.label))
        if cell.text and pen.level and pen.chart.side >= 30:
            large = pen.chart.type > 1
            hung = pen.chart.side * -0.866 + (16 if large else 13)
            top = y + (hung if pen.scene.geometry == "hex" else -22)
            half, high = (4.0, 12.0) if large else (3.5, 9.0)
            half *= len(cell.text)
            box = (x - half, top - high, x + half, top + 1.0)
            if pen.room.crowd(box) == 0.0:
                pen.room.take(box)
                out.append(text(x, top, "co lg" if large else "co", cell.text))
    return out


def regions(pen: Pen) -> list[str]:
    return [_region(pen, r) for r in sorted(pen.scene.regions, key=lambda r: r.id)]


def _region(pen: Pen, region: Region) -> str:
    kind = "area" if region.kind == "ground" else region.kind
    seat = f" s{region.owner}" if region.owner else ""
    hide = ' display="none"' if region.layer in pen.hidden else ""
    layer = f" {pen.layer(region.layer)}" if region.layer else ""
    if region.kind == "halo":
        return f'<g class="halo{seat}{layer}"{hide}>{_band(pen, region)}</g>'
    shape = _filled(pen, region) if region.kind == "ground" else _outline(pen, region)
    return f'<path class="{kind}{seat}{layer}"{hide} d="{shape}"/>'


def _band(pen: Pen, region: Region) -> str:
    """A soft band: discs round the members and broad strokes along the edges between them. A gate
    across half a web joins two places, not what lies between them."""
    members = set(region.members)
    out = []
    roads = [
        f"M{_xy(a)}L{_xy(b)}"
        for e in sorted(pen.scene.edges, key=lambda e: e.id)
        if e.a in members and e.b in members
        for a, b in [(pen.chart.at(e.a), pen.chart.at(e.b))]
        if pen.scene.geometry != "graph" or dist(a, b) < LONG_ROAD
    ]
    if roads:
        out.append(f'<path class="q" stroke-width="{n(HALO_WIDTH)}" d="{"".join(roads)}"/>')
    discs = "".join(
        disc(*pen.chart.at(m), max(HALO_WIDTH / 2 + 3, pen.chart.radius(m) + 10))
        for m in sorted(region.members, key=str)
    )
    return "".join(out) + f'<path stroke="none" d="{discs}"/>'


def _xy(spot: XY) -> str:
    return f"{n(spot[0])} {n(spot[1])}"


def _resolved(pen: Pen, region: Region) -> list[Place]:
    """Members as places; ids of cells and nodes are looked up."""
    known: dict[str, Place] = {c.id: c.place for c in pen.scene.cells}
    known |= {v.id: v.place for v in pen.scene.nodes if v.place is not None}
    return [known.get(m, m) if isinstance(m, str) else m for m in region.members]


def _filled(pen: Pen, region: Region) -> str:
    out = []
    for place in _resolved(pen, region):
        corners = pen.chart.corners(place) if isinstance(place, (Hex, Grid)) else []
        out.append(polygon(corners) if corners else disc(*pen.chart.at(place), 26))
    return "".join(out)


def _outline(pen: Pen, region: Region) -> str:
    """The border of the union: each side whose other side is not a member."""
    places = _resolved(pen, region)
    inside = set(places)
    out = []
    for place in places:
        if isinstance(place, (Hex, Grid)):
            corners = _within(pen, place) if region.owner else pen.chart.corners(place)
            for k, beyond in enumerate(_beyond(pen, place)):
                if beyond not in inside:
                    out.append(f"M{_xy(corners[k])}L{_xy(corners[(k + 1) % len(corners)])}")
        else:
            out.append(disc(*pen.chart.at(place), pen.chart.radius(place) + 9))
    return "".join(out)


def _within(pen: Pen, place: Hex | Grid) -> list[XY]:
    """The corners of a place drawn in by a little: where two empires meet both borders are seen."""
    x, y = pen.chart.at(place)
    by = 1 - INSET / pen.chart.side
    return [(x + (a - x) * by, y + (b - y) * by) for a, b in pen.chart.corners(place)]


def _beyond(pen: Pen, place: Hex | Grid) -> list[Place]:
    if isinstance(place, Hex):
        return [hexes.add(place, hexes.facing(k, pen.chart.hex_top)) for k in range(6)]
    r, c = place.row, place.column
    return [Grid(r - 1, c), Grid(r, c + 1), Grid(r + 1, c), Grid(r, c - 1)]


def edges(pen: Pen) -> list[str]:
    out = dawns.rings(pen, pen.scene.dawn) if pen.scene.dawn is not None else []
    out += [_stem(pen, v.id, v.place, v.layer) for v in pen.scene.nodes if isinstance(v.place, str)]
    return out + [_edge(pen, e) for e in sorted(pen.scene.edges, key=lambda e: e.id)]


def _stem(pen: Pen, child: str, parent: str, layer: str) -> str:
    d = f"M{_xy(pen.chart.at(parent))}L{_xy(pen.chart.at(child))}"
    return pen.wrap(0, layer, path("e stem", d))


def _edge(pen: Pen, edge: Edge) -> str:
    a, b = pen.chart.at(edge.a), pen.chart.at(edge.b)
    across = (
        pen.scene.geometry == "graph" and len(pen.scene.edges) > MANY and dist(a, b) > LONG_ROAD
    )
    cls = " ".join(filter(None, ("e", edge.kind if edge.kind in ("wormnet", "flight") else "",
                                 "far" if across else "",
                                 edge.know if edge.know != "now" else "")))  # fmt: skip
    body = path(cls, f"M{_xy(a)}L{_xy(b)}")
    if edge.one_way:
        mx, my = a[0] + (b[0] - a[0]) * 0.58, a[1] + (b[1] - a[1]) * 0.58
        length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 or 1.0
        ux, uy = (b[0] - a[0]) / length * 5, (b[1] - a[1]) / length * 5
        body += path("e", f"M{_xy((mx - ux - uy, my - uy + ux))}L{_xy((mx, my))}"
                     f"L{_xy((mx - ux + uy, my - uy - ux))}")  # fmt: skip
    return pen.wrap(edge.owner, edge.layer, body)
