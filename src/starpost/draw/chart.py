"""Where everything of a scene lies on the sheet. The only place that turns places into pixels."""

from collections.abc import Collection, Iterable, Mapping
from math import hypot, sqrt

from starpost.draw import hexes
from starpost.draw.layout import unfold
from starpost.draw.scene import Cell, Edge, Grid, Hex, Id, Node, Place, Point, Scene

XY = tuple[float, float]

UNIT = {"graph": 58.0, "board": 58.0}
NODE = {"graph": 12.5, "board": 12.5, "grid": 19.0, "hex": 11.5}
HANG = ((-0.72, 0.72), (0.72, 0.72), (0.0, 1.05), (-1.05, 0.1), (1.05, 0.1), (-0.72, -0.72))
SMALL = {"planet": 0.36, "belt": 0.36, "site": 0.72}  # when hanging or dotted about a board
EDGE_OF_SHEET = 34.0
MOON = {"grid": 15.0}
"""How far a moon stands off its star, so that the rings of both, and of orders there, are seen."""
TALL, LARGER = 560.0, 1.45
"""A field of hexes higher than that is seen at two thirds: its names are written so much larger."""
VAST, GREATER = 820.0, 1.7
"""A map larger than that both ways is seen at half its size."""
FLATTER, WIDER, LOWER = 0.82, 1.9, 0.86
"""A web is made so much lower at most, and so much wider, to be seen in a frame that lies."""
SLIM = 17.0
"""The hexes of a board that stands on a phone, where all of it is to be read at once."""
FEW, LOOSER = 24, 0.75
"""A web of fewer worlds than that lies looser, by so much at most: there is room for tags."""
DAWN_HOME, DAWN_STUB, DAWN_JUMP = 60.0, 26.0, 172.0
"""On the first map: the radius of home, of its neighbours, and how far these stand off."""
DAWN_BEYOND, DAWN_WORDS = 0.24, 16.0
"""How much closer the rings of further jumps lie, and the room for the words above the last."""


def dawn_ring(jump: int) -> float:
    """The radius of the ring of so many jumps on the first map."""
    return DAWN_JUMP * (1 + DAWN_BEYOND * (jump - 1))


def hex_side(scene: Scene) -> float:
    """Wide maps get smaller hexes, so that type keeps its size beside them."""
    places = [c.place for c in scene.cells] + [n.place for n in scene.nodes]
    columns = {p.q for p in places if isinstance(p, Hex)}
    if scene.orientation == "upright":
        return SLIM
    return 34.0 if len(columns) <= 20 else 24.0


def grid_step(scene: Scene) -> float:
    """So wide that the moons of two stars beside each other find room between them."""
    high = scene.extent.high if scene.extent else None
    return 80.0 if isinstance(high, Grid) and high.column > 15 else 88.0


class Chart:
    """A scene laid out: spots by id, radii by id, and the size of the drawn field."""

    def __init__(
        self,
        scene: Scene,
        left: float,
        top: float,
        least: XY = (0.0, 0.0),
        pins: Mapping[Id, Point] | None = None,
        shape: float = 0.0,
    ) -> None:
        """``shape``: how much wider than high a web shall be; 0 leaves it as it unfolds."""
        self.scene = scene
        self.side = hex_side(scene)
        self.step = grid_step(scene)
        self.unit = UNIT.get(scene.geometry, 58.0) / (scene.unit or 1.0)
        self.hex_top: hexes.Top = "pointy" if scene.orientation in ("pointy", "upright") else "flat"
        self.base = NODE[scene.geometry] * (self.side / 34.0 if scene.geometry == "hex" else 1.0)
        self.spots: dict[Id, XY] = {}
        self.radii: dict[Id, float] = {}
        self._cells = {c.id: c for c in scene.cells}
        self._nodes = {n.place: n.id for n in scene.nodes if n.place is not None}
        self._shift = (0.0, 0.0)
        self.stretch = (1.0, 1.0)
        self._place_nodes(pins or {}, shape)
        self._fit(left, top, least)

    def at(self, place: Place) -> XY:
        """The spot of a place; an unknown id lies at the corner, which a test of a game finds."""
        if isinstance(place, str):
            return self.spots.get(place, (self.left, self.top))
        x, y = self._raw(place)
        return x + self._shift[0], y + self._shift[1]

    def knows(self, place: Place) -> bool:
        """Whether there is such a place; one that is given by its coordinates always is."""
        return not isinstance(place, str) or place in self.spots

    def radius(self, place: Place) -> float:
        """The room a thing at that place takes: arrows stop there, pennants stand beyond."""
        return self.radii.get(self.node_at(place), 0.0)

    def node_at(self, place: Place) -> Id:
        """The node that stands there, "" if none does."""
        return place if isinstance(place, str) else self._nodes.get(place, "")

    def outline(self, cell: Cell) -> list[XY]:
        """The corners of a cell, clockwise."""
        if cell.outline:
            return [self.at(p) for p in cell.outline]
        return self.corners(cell.place)

    def corners(self, place: Place) -> list[XY]:
        """The corners of the hex or square at a place."""
        if isinstance(place, str):
            return self.corners(self._cells[place].place) if place in self._cells else []
        if isinstance(place, Hex):
            dx, dy = self._shift
            return [(p.x + dx, p.y + dy) for p in hexes.corners(place, self.side, self.hex_top)]
        x, y = self.at(place)
        w, h = self.step / 2 * self.stretch[0], self.step / 2 * self.stretch[1]
        return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]

    def _raw(self, place: Hex | Grid | Point) -> XY:
        if isinstance(place, Hex):
            middle = hexes.centre(place, self.side, self.hex_top)
            return middle.x, middle.y
        if isinstance(place, Grid):
            return (
                place.column * self.step * self.stretch[0],
                place.row * self.step * self.stretch[1],
            )
        if self.scene.orientation == "sideways":
            return place.y * self.unit, place.x * self.unit
        wide, high = self.units
        return place.x * wide, place.y * high

    @property
    def units(self) -> XY:
        """How many pixels one unit of the layout takes across and down."""
        return self.unit * self.stretch[0], self.unit * self.stretch[1]

    @property
    def origin(self) -> XY:
        """Where the point 0, 0 of the layout lies on the sheet."""
        return self._shift

    def _widen(self, shape: float) -> None:
        """A grid that is higher than wide has wider columns and lower rows, or the reverse."""
        places = [v.place for v in self.scene.nodes if isinstance(v.place, Grid)]
        if shape and places:
            points = [Point(float(at.column), float(at.row)) for at in places]
            wide, high = _stretch(points, shape)
            self.stretch = max(wide, LOWER), max(high, LOWER)

    def _place_nodes(self, pins: Mapping[Id, Point], shape: float) -> None:
        scene = self.scene
        for node in scene.nodes:
            self.radii[node.id] = self._radius(node)
        self._widen(shape)
        free = {n.id: n.since for n in scene.nodes if n.place is None}
        if free:
            unfolded = unfold(free, known_since(free, scene.edges))
            if shape and scene.dawn is None:
                wide, high = _stretch(unfolded.values(), shape)
                loose = 1.0 + LOOSER * max(0.0, 1.0 - len(free) / FEW)
                self.stretch = wide * loose, high * loose
            for name, p in unfolded.items():
                self.spots[name] = self._raw(p)
            self._spread()
            self._pin(pins)
        for cell in scene.cells:
            if not isinstance(cell.place, str):
                self.spots[cell.id] = self._raw(cell.place)
        for node in scene.nodes:
            if node.place is not None and not isinstance(node.place, str):
                self.spots[node.id] = self._raw(node.place)
        self._hang(n for n in scene.nodes if isinstance(n.place, str))
        for edge in scene.edges:
            if edge.a in self.spots and edge.b in self.spots:
                (ax, ay), (bx, by) = self.spots[edge.a], self.spots[edge.b]
                self.spots.setdefault(edge.id, ((ax + bx) / 2, (ay + by) / 2))

    def _spread(self) -> None:
        """On the first map, the neighbours of home stand round it at one distance."""
        if self.scene.dawn is None:
            return
        x, y = self.spots[self.scene.dawn.home]
        for name, (a, b) in self.spots.items():
            far = hypot(a - x, b - y)
            if far:
                self.spots[name] = x + (a - x) / far * DAWN_JUMP, y + (b - y) / far * DAWN_JUMP

    def _pin(self, pins: Mapping[Id, Point]) -> None:
        """What a reader has put elsewhere stands there. The others stay, except that a place with
        one link goes along with its neighbour, as a new one will that opens beside it."""
        moved: dict[Id, XY] = {}
        for name, point in pins.items():
            if name in self.spots:
                (x, y), (was_x, was_y) = self._raw(point), self.spots[name]
                moved[name] = x - was_x, y - was_y
        if not moved:
            return
        around: dict[Id, set[Id]] = {}
        for edge in self.scene.edges:
            around.setdefault(edge.a, set()).add(edge.b)
            around.setdefault(edge.b, set()).add(edge.a)
        for name, (x, y) in self.spots.items():
            near = around.get(name, set())
            host = name if name in moved else next(iter(near)) if len(near) == 1 else ""
            dx, dy = moved.get(host, (0.0, 0.0))
            self.spots[name] = (x + dx, y + dy)

    def _radius(self, node: Node) -> float:
        if self.scene.dawn is not None:
            return DAWN_HOME if node.id == self.scene.dawn.home else DAWN_STUB
        r = self.base * node.size * (1.22 if node.home else 1.0)
        if isinstance(node.place, str) or node.kind == "site":
            r *= SMALL.get(node.kind, 0.6)
        return r * 0.8 if node.know == "name" else r

    def _hang(self, children: Iterable[Node]) -> None:
        """Planets and belts hang below their star, left and right in turn."""
        hung: dict[Place, int] = {}
        for child in sorted(children, key=lambda c: c.id):
            assert isinstance(child.place, str)
            k = hung.get(child.place, 0)
            hung[child.place] = k + 1
            dx, dy = HANG[k % len(HANG)]
            x, y = self.spots.get(child.place, (0.0, 0.0))
            off = MOON.get(self.scene.geometry, 8.0)
            reach = self.radii.get(child.place, 0.0) + self.radii[child.id] + off
            self.spots[child.id] = (x + dx * reach, y + dy * reach)

    def _fit(self, left: float, top: float, least: XY) -> None:
        xs, ys = zip(*self._extremes(), *self._ringed(framed=any(least)), strict=True)
        pad = EDGE_OF_SHEET if self.scene.geometry != "hex" else 14.0
        if self.scene.geometry == "grid" and self.scene.margin:
            pad += 14.0  # letters in the frame, clear of the stars of the outermost row
        width, height = max(xs) - min(xs) + 2 * pad, max(ys) - min(ys) + 2 * pad
        self.left, self.top = left, top
        self.width, self.height = max(width, least[0]), max(height, least[1])
        dx = left + pad - min(xs) + (self.width - width) / 2
        dy = top + pad - min(ys) + (self.height - height) / 2
        self._shift = (dx, dy)
        self.spots = {k: (x + dx, y + dy) for k, (x, y) in self.spots.items()}

    @property
    def type(self) -> float:
        """By how much names and coordinates are written larger than on a small map."""
        if self.boarded:
            return GREATER
        tall = self.scene.geometry == "hex" and self.side >= 30 and self.height > TALL
        return LARGER if tall else 1.0

    @property
    def heading(self) -> float:
        """The same for the names of empires: a large map is seen whole, and they are read first."""
        return GREATER if self.boarded or min(self.width, self.height) > VAST else 1.0

    @property
    def boarded(self) -> bool:
        """Whether it is a printed board, which is seen whole however large it is."""
        printed = self.scene.orientation in ("sideways", "upright")
        return printed and self.scene.geometry not in ("graph", "grid")

    def _ringed(self, *, framed: bool) -> list[XY]:
        """A map in a frame has its title and legend beside the rings of the first map; on a page
        they may run out of it."""
        dawn = self.scene.dawn
        if dawn is None or not framed or not dawn.jumps:
            return []
        (x, y), r = self.spots[dawn.home], dawn_ring(len(dawn.jumps)) + DAWN_WORDS - EDGE_OF_SHEET
        return [(x - r, y - r - DAWN_WORDS), (x + r, y + r)]

    def _extremes(self) -> list[XY]:
        """Points that must lie on the sheet; never empty."""
        scene = self.scene
        points = [p for k, p in self.spots.items() if k in self.radii]
        if scene.dawn is not None:  # home in the middle, and room for the list of its keys
            x, y = self.spots[scene.dawn.home]
            points += [(x + a, y + b) for a in (-220.0, 220.0) for b in (-190.0, 190.0)]
        for cell in scene.cells:
            points += self.outline(cell)
        if scene.extent:
            points += [self._raw(scene.extent.low), self._raw(scene.extent.high)]
        free = [t.at for t in scene.tokens] + [v.at for v in scene.labels]
        points += [self._raw(place) for place in free if not isinstance(place, str)]
        return points or [(0.0, 0.0)]


def _stretch(points: Collection[Point], shape: float) -> XY:
    """By how much a web grows across and shrinks down until it is of that shape, or the reverse
    where it is to stand: a frame is filled, and who lies left of whom or above stays so from turn
    to turn."""
    xs, ys = [p.x for p in points], [p.y for p in points]
    lacking = shape * (max(ys) - min(ys) + 1.0) / (max(xs) - min(xs) + 1.0)
    rises = shape < 1.0 and lacking < 1.0
    lacking = 1.0 / lacking if rises else lacking
    if lacking <= 1.0:
        return 1.0, 1.0
    flat = max(FLATTER, 1.0 / sqrt(lacking))
    more = min(WIDER, lacking * flat)
    return (flat, more) if rises else (more, flat)


def known_since(nodes: dict[Id, int], edges: Iterable[Edge]) -> dict[tuple[Id, Id], int]:
    """When each edge came to be known: not before both of its ends."""
    return {
        (e.a, e.b): max(e.since, nodes[e.a], nodes[e.b])
        for e in edges
        if e.a in nodes and e.b in nodes
    }
