"""Made-up scenes, one for each geometry, rich enough to show every element."""

import random

from starpost.draw.hexes import distance
from starpost.draw.layout import unfold
from starpost.draw.scene import (
    Arrow,
    Badge,
    Cell,
    Edge,
    Extent,
    Fact,
    Grid,
    Hex,
    Know,
    Label,
    LegendItem,
    MarginMark,
    Mark,
    Node,
    Point,
    Region,
    Scene,
    SeatMark,
    StarColour,
    Token,
)

SEATS = (
    SeatMark(1, "TERRAN", mine=True),
    SeatMark(2, "JOVIAN"),
    SeatMark(3, "HELIX"),
    SeatMark(4, "ORCUS"),
    SeatMark(5, "SABLE"),
    SeatMark(10, "VESPER"),
)


def from_offset(column, row):
    """From the numbered columns and rows of a printed map with flat tops, odd columns lower."""
    return Hex(column, row - (column - (column & 1)) // 2)


def within(centre, radius):
    """All hexes up to that distance, by columns."""
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1):
            yield Hex(centre.q + q, centre.r + r)


def ring_web(count: int, seed: int = 7) -> list[tuple[str, str]]:
    """A connected web of about so many worlds with two to five gates each."""
    rng = random.Random(seed)
    side = round(count**0.5)
    names = [str(k) for k in range(1, side * side + 1)]
    rng.shuffle(names)
    at = {(k // side, k % side): name for k, name in enumerate(names)}
    out, degree = [], dict.fromkeys(names, 0)
    for (row, column), name in at.items():
        steps = [(0, 1), (1, 0)] + [(1, 1)] * (rng.random() < 0.25)
        for dr, dc in steps:
            other = at.get((row + dr, column + dc))
            keep = rng.random() < 0.74 or (dc == 0 and column == 0) or dr == 0
            if other and keep and degree[name] < 5 and degree[other] < 5:
                out.append((name, other))
                degree[name] += 1
                degree[other] += 1
    return out


def web_scene(count: int = 64, known: int = 44, seed: int = 7) -> Scene:
    gates = ring_web(count, seed)
    rng = random.Random(seed)
    near: dict[str, list[str]] = {}
    for a, b in gates:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    home = max(near, key=lambda w: (len(near[w]), w))
    order, since = [home], {home: 1}
    for w in order:
        for m in sorted(near[w]):
            if m not in since:
                since[m] = since[w] + 1
                order.append(m)
    seen = order[:known]
    shown = {m for w in seen for m in near[w]} | set(seen)
    spread = {w: since[w] for w in sorted(shown)}
    links = {(a, b): max(since[a], since[b]) for a, b in gates if a in seen or b in seen}
    at = unfold(spread, links, "sample")
    owner = dict.fromkeys(seen[:13], 1)
    for seat, start in ((2, -1), (3, -6), (4, -12), (10, -17)):
        for w in [seen[start], *near[seen[start]], *near[near[seen[start]][0]]][:6]:
            if w in seen:
                owner.setdefault(w, seat)
    stale = {w: rng.randint(3, 8) for w in seen[20:] if rng.random() < 0.5}
    hole = next(w for w in reversed(seen) if w not in owner)

    def world(w: str) -> Node:
        know: Know = "name" if w not in seen else "stale" if w in stale else "now"
        badges = tuple(
            Badge(what)
            for what, odds in (("industry", 0.2), ("artifact", 0.1))
            if rng.random() < odds
        )
        return Node(
            w,
            at[w],
            kind="black_hole" if w == hole else "world",
            owner=owner.get(w, 0),
            home=w == home,
            know=know,
            as_of=stale.get(w) if know == "stale" else None,
            since=spread[w],
            badges=badges if know == "now" else (),
            facts=(Fact("metal", str(rng.randint(1, 9))),) if know == "now" else (),
        )

    nodes = tuple(world(w) for w in sorted(shown))
    edges = tuple(
        Edge(
            a,
            b,
            know="name" if a not in seen or b not in seen else "now",
            owner=1 if owner.get(a) == owner.get(b) == 1 else 0,
        )
        for a, b in sorted(links)
    )
    halos = tuple(
        Region(f"halo{s}", "halo", tuple(w for w in sorted(owner) if owner[w] == s), owner=s)
        for s in sorted(set(owner.values()))
    )
    fleets = [w for w in seen if w in owner and w not in stale][::2]
    tokens = tuple(
        Token(f"F{k * 7 + 3}", w, owner[w], count=rng.randint(1, 40)) for k, w in enumerate(fleets)
    )
    free = [(a, b) for a in seen[:13] for b in near[a] if b in seen and b not in owner]
    arrows = (
        Arrow(home, near[seen[1]][0], via=(seen[1],), line=1),
        *(
            Arrow(a, b, kind=kind, line=k + 2)
            for k, ((a, b), kind) in enumerate(
                zip(free[::3], ("plan", "unknown", "void", "part"), strict=False)
            )
        ),
    )
    foes = [next(w for w in owner if owner[w] == s) for s in (2, 3, 4, 10) if s in owner.values()]
    return Scene(
        "graph",
        "The web as TERRAN knows it",
        f"{len(seen)} worlds known, 13 yours",
        SEATS,
        nodes=nodes,
        edges=edges,
        regions=halos,
        tokens=tokens,
        arrows=arrows,
        marks=(Mark(seen[5], "fight", "Fight at W5", "28 shots, 2 hit", "15"),),
        labels=tuple(
            Label(w, s.name, 1, "empire", s.number)
            for w, s in zip(foes, SEATS[1:4] + SEATS[5:], strict=False)
        ),
    )


def hex_scene() -> Scene:
    rng = random.Random(21)
    home = Hex(0, 0)
    cells, nodes = [], []
    for place in within(home, 6):
        d = distance(place, home)
        ground = (
            "visible"
            if d < 2 or rng.random() < 0.06
            else "scanned"
            if d < 5
            else "stale"
            if rng.random() < 0.6
            else "unknown"
        )
        name = f"{place.q},{-place.r - place.q}"
        label = ""
        if d > 2 and rng.random() < 0.07:
            ground, label = "storm", str(rng.randint(2, 9))
        elif d > 2 and rng.random() < 0.06:
            ground = "nebula"
        cells.append(
            Cell(
                name,
                place,
                ground,
                text=name if ground != "unknown" else "",
                label=label,
                as_of=4 if ground == "stale" else None,
            )
        )
        if not label and ground != "unknown" and (d == 0 or rng.random() < 0.17):
            seat = 3 if d < 3 else rng.choice((0, 0, 2, 4))
            nodes.append(
                Node(
                    f"w{name}",
                    place,
                    owner=seat,
                    home=d == 0,
                    label=str(rng.randint(1, 12)),
                    below=rng.choice(
                        ("Alder", "Brook", "Fennel", "Hythe", "Lorn", "Pell", "Saffron")
                    ),
                    know="stale" if ground == "stale" else "now",
                    as_of=4 if ground == "stale" else None,
                )
            )
    nodes += [Node("gyre", Hex(3, -1), "portal", below="Gyre"),
              Node("sill", Hex(-3, 4), "portal", below="Sill")]  # fmt: skip
    seats = (SeatMark(2, "CINDER"), SeatMark(3, "VERDANT", mine=True), SeatMark(4, "UMBRA"))
    return Scene(
        "hex",
        "Lagoon, in Verdant's frame",
        "6 worlds, 30 RU a turn",
        seats,
        cells=tuple(cells),
        nodes=tuple(nodes),
        edges=(Edge("gyre", "sill", "wormnet"),),
        regions=(Region("reach", "range", tuple(within(Hex(2, 0), 2))),),
        tokens=(
            Token("Thorn", nodes[0].id, 3, count=4),
            Token("Maul", nodes[0].id, 2, count=1),
            Token("Heron", Hex(2, -3), 3, count=2),
            Token("q", Hex(-2, -1), count=3, identified=False),
            Token("Osprey", "gyre", 3, count=1),
        ),
        arrows=(
            Arrow(Hex(2, -3), Hex(4, -3), text="Move 2"),
            Arrow("gyre", "sill", kind="unknown", text="Traverse"),
            Arrow(Hex(-2, 0), Hex(-4, 1), kind="shared", owner=4),
        ),
        marks=(Mark(nodes[0].id, "fire"),),
        labels=(Label(nodes[0].id, "VERDANT", 1, "empire", 3),),
    )


STARS: tuple[tuple[StarColour, str, float], ...] = (
    ("yellow", "Y", 1.0),
    ("white", "W", 0.95),
    ("red", "R", 0.95),
    ("black", "B", 0.95),
    ("orange", "G", 1.12),
    ("blue", "S", 1.2),
)


def grid_scene() -> Scene:
    rng = random.Random(5)
    rows, columns = 9, 14
    cells, nodes = [], []
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            cells.append(Cell(f"{'ABCDEFGHI'[row - 1]}{column}", Grid(row, column)))
            if rng.random() < 0.32:
                star, letter, size = rng.choice(STARS)
                d = abs(row - 4) + abs(column - 7)
                seat = 1 if d < 4 else 2 if column > 11 else 0
                know: Know = "now" if d < 6 else "partial"
                code = str(100 + len(nodes) * 3)
                nodes.append(
                    Node(
                        code,
                        Grid(row, column),
                        "star",
                        size,
                        seat,
                        label=code + letter,
                        star=star,
                        know=know,
                        home=d == 1,
                    )
                )
    stars = list(nodes)
    for k, parent in enumerate(stars[::4]):
        kind = "planet" if k % 2 else "belt"
        nodes.append(Node(str(300 + k), parent.id, kind, owner=parent.owner))
    edges = []
    for a in stars:
        for b in stars:
            (ar, ac), (br, bc) = (_rc(a), _rc(b))
            if (
                a.id < b.id
                and 0 < (ar - br) ** 2 + (ac - bc) ** 2 <= 4
                and "partial" not in (a.know, b.know)
            ):
                edges.append(Edge(a.id, b.id, "link", owner=1 if a.owner == b.owner == 1 else 0))
    mine = [v.id for v in stars if v.owner == 1]
    margin = tuple(MarginMark("top", Grid(1, c), str(c)) for c in range(1, columns + 1))
    margin += tuple(MarginMark("left", Grid(r, 1), "ABCDEFGHI"[r - 1]) for r in range(1, rows + 1))
    targets = [v for v in stars if not v.owner and v.know == "now"]
    return Scene(
        "grid",
        "Star chart of Terran Combine",
        "13 stars and 6 children yours",
        SEATS[:2],
        Extent(Grid(1, 1), Grid(rows, columns)),
        margin=margin,
        cells=tuple(cells),
        nodes=tuple(nodes),
        edges=tuple(edges),
        regions=tuple(
            Region(f"h{s}", "halo", tuple(v.id for v in stars if v.owner == s), s) for s in (1, 2)
        ),
        tokens=(
            *(Token(f"c{i}", i, 1, "cruisers", count=k + 1) for k, i in enumerate(mine[::2])),
            Token("probe", targets[-1].id, 1, "probe", "circle"),
        ),
        arrows=tuple(Arrow(mine[k], t.id, number=k + 1) for k, t in enumerate(targets[:3])),
        marks=(Mark(mine[-1], "battle"),),
        legend=(
            *(
                LegendItem(f"{letter} star", Node("x", kind="star", star=star, label=letter))
                for star, letter, _ in STARS
            ),
            LegendItem("your action n", Arrow("x", "y")),
        ),
    )


def _rc(node: Node) -> tuple[int, int]:
    assert isinstance(node.place, Grid)
    return node.place.row, node.place.column


def conquest_scene() -> Scene:
    rng = random.Random(2)
    cells, nodes = [], []
    names = iter(
        (
            "Mizar",
            "Tauri",
            "Wolf",
            "Cephei",
            "Antares",
            "Arcturus",
            "Bootis",
            "Vega",
            "Deneb",
            "Ross",
            "Sirius",
            "Luyten",
            "Ceti",
            "Mira",
            "Alcor",
            "Sadir",
            "Pherda",
            "Lyrae",
            "Kruger",
            "Hamal",
            "Dubhe",
            "Wezen",
            "Polaris",
            "Spica",
            "Caph",
            "Crucis",
        )
    )
    for column in range(32):
        for row in range(21):
            place = from_offset(column, row)
            cloud = (column // 4 + row // 3) % 7 == 0
            cells.append(Cell(f"{column}.{row}", place, "cloud" if cloud else "plain"))
            if rng.random() < 0.055:
                name = next(names, "")
                if name:
                    seat = rng.choice((0, 0, 0, 1, 2))
                    nodes.append(
                        Node(
                            name,
                            place,
                            "star",
                            label="",
                            below=name,
                            owner=seat,
                            star=rng.choice(STARS)[0],
                            hollow=not seat and rng.random() < 0.6,
                            ring="dashed" if not seat and rng.random() < 0.2 else "",
                        )
                    )
    near = tuple(from_offset(c, r) for c in range(12) for r in range(5, 21) if c + (21 - r) < 20)
    sector = tuple(from_offset(c, r) for c in range(16, 26) for r in range(9))
    return Scene(
        "hex",
        "The known stars",
        "32 by 21 hexes",
        SEATS[:2],
        cells=tuple(cells),
        nodes=tuple(nodes),
        regions=(Region("command", "range", near), Region("sector", "border", sector)),
        tokens=tuple(
            Token(f"G{k}", v.id, v.owner, "group", text=f"G{k}")
            for k, v in enumerate(nodes)
            if v.owner
        ),
        arrows=(Arrow(nodes[0].id, nodes[3].id, text="4 hexes"),),
        labels=(Label(from_offset(21, 6), "Sector 3", 3, "sector"),),
        margin=tuple(MarginMark("top", from_offset(c, 0), chr(65 + c)) for c in range(26)),
    )


def board_scene() -> Scene:
    cells, nodes, tokens = [], [], []
    signs = ("ore", "fuel", "carbon", "food", "goods")
    for k, (x, y) in enumerate(((1.0, 1.0), (1.0, 4.4), (4.0, 2.2), (6.4, 4.6))):
        for j, (dx, dy) in enumerate(((0.0, -0.5), (-0.5, 0.35), (0.5, 0.35))):
            name = f"P{k}{j}"
            px, py = x + dx, y + dy
            nodes.append(
                Node(
                    name,
                    Point(px, py),
                    "planet",
                    1.55,
                    label=str(3 + k + 2 * j),
                    sign=signs[(k + j) % 5],
                )
            )
            cells.append(
                Cell(
                    f"C{k}{j}",
                    Point(px, py),
                    "planet",
                    outline=tuple(
                        Point(px + ox * 0.52, py + oy * 0.52)
                        for ox, oy in (
                            (0, -1),
                            (0.87, -0.5),
                            (0.87, 0.5),
                            (0, 1),
                            (-0.87, 0.5),
                            (-0.87, -0.5),
                        )
                    ),
                )
            )
        nodes.append(Node(f"S{k}", Point(x + 0.95, y), "site", label=""))
    nodes.append(Node("Folk", Point(4.0, 5.2), "base", 1.6, label=""))
    tokens += [
        Token("c1", "S0", 5, "colony", "disc"),
        Token("c2", "S1", 2, "port", "disc", flags=("port",)),
        Token("ship1", Point(3.0, 3.4), 5, "colony ship", count=1),
        Token("out", "Folk", 1, "outpost", "disc", text="2"),
    ]
    seats = (SeatMark(1, "BLUE"), SeatMark(2, "RED"), SeatMark(5, "YELLOW", mine=True))
    return Scene(
        "board",
        "The frontier, home edge left",
        "Your turn, 8 of 15 points",
        seats,
        cells=tuple(cells),
        nodes=tuple(nodes),
        tokens=tuple(tokens),
        arrows=(Arrow(Point(3.0, 3.4), "S2"), Arrow(Point(3.0, 3.4), "S3", kind="reach")),
        labels=(Label("Folk", "Green Folk", 1, "empire"), Label("S2", "Larkspur", 3)),
    )


SCENES = {
    "web": web_scene,
    "hex": hex_scene,
    "grid": grid_scene,
    "conquest": conquest_scene,
    "board": board_scene,
}
