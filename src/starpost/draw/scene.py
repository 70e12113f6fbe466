"""What a map shows, in any geometry. A game says what there is; the renderers decide how it looks.

A scene is made from a view and holds no colours, no pixels and no HTML, so it cannot show more
than the view knows and the same scene serves page, print, mail, terminal and screen reader. No
part leads back to itself, so none needs the collector (`gc=False`), and each takes less memory.
"""

from typing import Literal

from msgspec import Struct

Geometry = Literal["graph", "hex", "grid", "board"]
Orientation = Literal["flat", "pointy", "upright", "sideways"]
Know = Literal["now", "partial", "stale", "rumour", "name"]
"""Firm; tinted (scanned, light only); dashed with the turn; dotted; small and dotted."""

Ground = Literal[
    "plain", "visible", "scanned", "stale", "unknown", "cloud", "nebula", "storm",
    "space", "planet", "base", "home",
]  # fmt: skip
NodeKind = Literal[
    "world", "black_hole", "star", "planet", "belt", "portal", "storm", "nebula", "base", "site",
    "wreck",
]  # fmt: skip
StarColour = Literal["", "blue", "white", "yellow", "orange", "red", "green", "black", "purple"]
EdgeKind = Literal["gate", "wormnet", "link", "flight"]
RegionKind = Literal["halo", "border", "range", "scan", "ground"]
ArrowKind = Literal["plan", "part", "unknown", "void", "shared", "last", "reach"]
LabelKind = Literal["empire", "sector", "name", "note", "reading"]
TokenForm = Literal["pennant", "disc", "circle"]
Ring = Literal["", "firm", "dashed"]
Side = Literal["top", "bottom", "left", "right"]

Id = str
"""The id of a node, a cell or an edge (``a-b``) of the same scene."""


class Hex(Struct, frozen=True, tag=True, order=True, gc=False):
    """Axial coordinates, r growing downwards. A game with its own frame converts and puts what
    players type into ``Cell.text``; ``draw.hexes`` has the offset conversions."""

    q: int
    r: int


class Grid(Struct, frozen=True, tag=True, order=True, gc=False):
    """A cell of a rectangular grid; rows grow downwards."""

    row: int
    column: int


class Point(Struct, frozen=True, tag=True, order=True, gc=False):
    """A free point, y growing downwards, in units of ``Scene.unit``."""

    x: float
    y: float


Place = Hex | Grid | Point | Id
"""Where a thing is. An Id means: where that node, cell or edge is."""


class Fact(Struct, frozen=True, tag=True, gc=False):
    """One label and its value, for the twin, the tooltip and the side of the page."""

    name: str
    value: str


class SeatMark(Struct, frozen=True, tag=True, gc=False):
    """Names a seat. ``number`` (1 to 15) chooses colour and shape; ``mine`` the double ring."""

    number: int
    name: str
    mine: bool = False


class Badge(Struct, frozen=True, tag=True, gc=False):
    """A small sign at a node. Drawn ones: industry, artifact, mine, portal, bomb, sight, shield,
    plunder, people, fight, home, base, blockade, pollution, rich, lair, ice, limit, key. Any other
    word shows its first letter. ``count`` is written into it when it is not None."""

    what: str
    count: int | None = None
    tip: str = ""


class Cell(Struct, frozen=True, tag=True, gc=False):
    """A hex, a square or (on a board) a polygon of ground. ``text`` is the small coordinate,
    ``label`` the large word in the middle (the intensity of a storm)."""

    id: Id
    place: Place
    ground: Ground = "plain"
    know: Know = "now"
    as_of: int | None = None
    owner: int = 0
    text: str = ""
    label: str = ""
    outline: tuple[Point, ...] = ()
    tip: str = ""
    facts: tuple[Fact, ...] = ()
    layer: str = ""


class Node(Struct, frozen=True, tag=True, gc=False):
    """A place that matters: world, star, planet, portal, site.

    ``place`` None (graph only): the layout places it. ``place`` the Id of another node: it hangs
    from that node, as planets and belts hang from their star. ``label`` stands inside (None: the
    id), ``below`` under it. ``size`` 1.0 is normal. ``star`` colours a star; ``sign`` is a
    resource sign (ore, fuel, carbon, food, goods) above the label. ``hollow`` outlines only
    (unexplored). ``ring`` adds a ring in the owner's colour or, dashed, an independent's.
    ``since`` is the turn on which it was first known; the layout unfolds in that order.
    ``tip`` is the sentence a screen reader says; without it one is composed.
    """

    id: Id
    place: Place | None = None
    kind: NodeKind = "world"
    size: float = 1.0
    owner: int = 0
    mine: bool = False
    know: Know = "now"
    as_of: int | None = None
    label: str | None = None
    below: str = ""
    badges: tuple[Badge, ...] = ()
    star: StarColour = ""
    sign: str = ""
    hollow: bool = False
    ring: Ring = ""
    home: bool = False
    since: int = 0
    tip: str = ""
    facts: tuple[Fact, ...] = ()
    layer: str = ""


class Edge(Struct, frozen=True, tag=True, gc=False):
    """A connection of two nodes. ``owner`` draws it bold in that seat's colour. ``since`` is the
    turn on which it was first known (0: as soon as both ends were)."""

    a: Id
    b: Id
    kind: EdgeKind = "gate"
    know: Know = "now"
    one_way: bool = False
    owner: int = 0
    since: int = 0
    layer: str = ""

    @property
    def id(self) -> Id:
        """The name by which tokens and arrows may refer to the edge."""
        return f"{self.a}-{self.b}"


class Region(Struct, frozen=True, tag=True, gc=False):
    """Places that belong together. ``halo`` is a soft band round nodes and the edges between them,
    ``border``, ``range`` and (dashed: what can be looked at) ``scan`` outline cells or discs round
    nodes, ``ground`` fills them."""

    id: Id
    kind: RegionKind
    members: tuple[Place, ...]
    owner: int = 0
    name: str = ""
    layer: str = ""


class Token(Struct, frozen=True, tag=True, gc=False):
    """What can move or be built: ships, groups, colonies.

    ``kind`` is the game's word. ``form`` pennant stands beside its place, disc on it (colony,
    port, outpost; ``flags`` with "port" adds a ring), circle round it (probe). ``text`` replaces
    the count. ``identified`` False draws it dashed with a question mark; ``owner`` is then 0.
    """

    id: Id
    at: Place
    owner: int = 0
    kind: str = "fleet"
    form: TokenForm = "pennant"
    count: int | None = None
    text: str = ""
    flags: tuple[str, ...] = ()
    identified: bool = True
    mine: bool = False
    know: Know = "now"
    as_of: int | None = None
    tip: str = ""
    facts: tuple[Fact, ...] = ()
    layer: str = ""
    name: str = ""
    """What players call it, where its id is a made-up one: "at 135", "O30"."""
    nameless: bool = False
    """Whether it has no name of its own: `name` says where it is."""
    holds: tuple[str, ...] = ()
    """Words by which orders name single things in it: the ships of a group."""


class Arrow(Struct, frozen=True, tag=True, gc=False):
    """A movement or a shot along places. ``number`` is the number of the action, ``line`` the line
    of the order sheet (caret and arrow light up together), ``owner`` the partner who shared it."""

    origin: Place
    to: Place
    via: tuple[Place, ...] = ()
    kind: ArrowKind = "plan"
    number: int | None = None
    text: str = ""
    line: int | None = None
    owner: int = 0
    id: Id = ""
    layer: str = ""


FLAGS = ("capture", "gift")
CALM = ("find", "contact", "link", "probe", "trade", "points", "census", "end")
"""Events that are no fight: something changed hands, or is worth a look."""


class Mark(Struct, frozen=True, tag=True, gc=False):
    """Something happened here. ``event`` is one word (fight, capture, ambush, storm, find ...),
    ``text`` a sentence, ``reason`` and ``rule`` say why."""

    at: Place
    event: str
    text: str = ""
    reason: str = ""
    rule: str = ""
    id: Id = ""
    layer: str = ""


class Label(Struct, frozen=True, tag=True, gc=False):
    """A name on the map. When there is no room the higher ``rank`` number yields first. The name
    of an empire is written beside the shape of its ``owner``. A ``reading`` is a number that a
    layer shows at many places: it stands on the rim of its node, takes no room and never yields."""

    at: Place
    text: str
    rank: int = 5
    kind: LabelKind = "name"
    owner: int = 0
    layer: str = ""
    of: tuple[Id, ...] = ()
    """The places that this name is of: it never strays to others."""


class Layer(Struct, frozen=True, tag=True, gc=False):
    """A switch for all elements whose ``layer`` is ``key``. ``why`` explains a disabled one,
    ``about`` what the layer shows. ``distance`` has no elements: it counts links from the place
    that is selected, which only a page knows."""

    key: str
    name: str
    default: bool = True
    why: str = ""
    about: str = ""


class MarginMark(Struct, frozen=True, tag=True, gc=False):
    """A letter or number in the frame, in line with ``at``. For maps that have coordinates."""

    side: Side
    at: Place
    text: str


class Extent(Struct, frozen=True, tag=True, gc=False):
    """Two opposite corners that the frame must cover. Only what the player may know belongs here:
    a frame that ends at the edge of an unknown galaxy gives it away."""

    low: Hex | Grid | Point
    high: Hex | Grid | Point


Sample = Node | Cell | Edge | Region | Token | Arrow | Mark | Badge


class LegendItem(Struct, frozen=True, tag=True, gc=False):
    """A sample element, drawn small, and what it means."""

    text: str
    sample: Sample


class Dawn(Struct, frozen=True, tag=True, gc=False):
    """The first map of a web, when only home has been seen. ``facts`` are signs of badges with
    their words, ``jumps`` what is written at the rings of one jump, two and so on."""

    home: Id
    facts: tuple[tuple[str, str], ...] = ()
    jumps: tuple[str, ...] = ()


class Scene(Struct, frozen=True, tag=True, gc=False):
    """One map. ``summary`` is one sentence and becomes the accessible description.

    ``legend`` None: the renderer explains what occurs, and ``besides``. ``unit``: the distance of
    neighbouring places in the coordinates of Points (graph, board). ``orientation``: flat or
    pointy hexes; a board upright or turned sideways (x and y change places; one of hexes is
    printed sideways, and upright after a quarter turn), a web lying or upright.
    """

    geometry: Geometry
    title: str
    summary: str
    seats: tuple[SeatMark, ...] = ()
    extent: Extent | None = None
    orientation: Orientation = "flat"
    unit: float = 1.0
    margin: tuple[MarginMark, ...] = ()
    layers: tuple[Layer, ...] = ()
    legend: tuple[LegendItem, ...] | None = None
    besides: tuple[LegendItem, ...] = ()
    cells: tuple[Cell, ...] = ()
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    regions: tuple[Region, ...] = ()
    tokens: tuple[Token, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()
    dawn: Dawn | None = None

    def seat_name(self, number: int) -> str:
        """The name of a seat, or its number where the scene does not name it; "" for nobody."""
        for seat in self.seats:
            if seat.number == number:
                return seat.name
        return f"seat {number}" if number else ""

    def is_mine(self, thing: Node | Token) -> bool:
        """Whether the double ring is due: said by the thing itself or by the table of seats."""
        return thing.mine or any(s.mine and s.number == thing.owner for s in self.seats)
