"""The map as a scene on the grid: stars, children, links, ships, probes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from starpost.draw.scene import (
    Badge,
    Edge,
    Extent,
    Fact,
    Grid,
    Label,
    Layer,
    LegendItem,
    MarginMark,
    Mark,
    Node,
    Region,
    Scene,
    SeatMark,
    Token,
)
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.shown.chart import known_links
from starpost.games.star_chase.state import Empire, Sighting, System
from starpost.games.star_chase.tables import BELT, KINDS, LETTERS, PLANET
from starpost.games.star_chase.told.plain import plain
from starpost.told.words import counted

AT_HOME = 1.3
"""The size of the home planet, which is worth more than all else at first."""
PACE = 4
"""Squares that a fleet may come in a turn, as far as it is taken for the same."""
SIZES = {"red_giant": 1.2, "super_giant": 1.3, "black_dwarf": 0.8, PLANET: 0.8, BELT: 0.8}


def scene(view: View) -> Scene:
    seats = {e.code: n for n, e in enumerate(view.roundup, 1)}
    shown = [view.memory[code] for code in sorted(view.memory)]
    placed = [s for s in shown if s.row >= 0]
    own = len(view.systems) if view.me else 0
    return Scene(
        "grid",
        f"Star chart of the {view.me.name}"
        if view.me
        else f"Star Chase, after turn {view.turn - 1}",
        f"{len(shown)} systems known, {own} of them yours."
        if view.me
        else f"{len(shown)} systems.",
        seats=tuple(SeatMark(n, code, code == view.seat) for code, n in seats.items()),
        extent=_extent(placed),
        margin=_margin(placed, next(iter(view.memory.values()), None)),
        layers=(Layer("ships", "Ships"), Layer("events", "Events"), Layer("names", "Names")),
        besides=tuple(_explained(view, placed, seats)),
        nodes=tuple(_node(view, s, seats) for s in placed),
        edges=_edges(view),
        tokens=_tokens(view, placed, seats),
        marks=_marks(view),
        regions=_halos(placed, seats),
        labels=(
            *(Label(str(s.code), s.name, layer="names") for s in placed if s.name and not s.parent),
            *_empires(view, placed, seats),
        ),
    )


def _explained(view: View, placed: list[Sighting], seats: dict[str, int]) -> Iterator[LegendItem]:
    """What the letters mean: of ships, and of the stars that are on the map."""
    mine = seats.get(view.seat, 0)
    for words, name in (("4", "cruisers"), ("3f", "fighters"), ("1c", "colony ships")):
        yield LegendItem(name, Token("x", Grid(0, 0), mine, text=words))
    used = {s.type for s in placed if not s.parent}
    for kind in (kind for key, kind in KINDS.items() if key in used):
        yield LegendItem(kind.name.lower(), Node("x", label=kind.letter))


def _halos(placed: list[Sighting], seats: dict[str, int]) -> tuple[Region, ...]:
    """A soft band round the systems of each empire, as far as they are known, and their links."""
    held: dict[str, list[str]] = {}
    for s in placed:
        if s.turn >= 0 and s.owner in seats:
            held.setdefault(s.owner, []).append(str(s.code))
    return tuple(
        Region(f"halo-{code}", "halo", tuple(codes), seats[code], code)
        for code, codes in sorted(held.items())
    )


def _empires(view: View, placed: list[Sighting], seats: dict[str, int]) -> Iterator[Label]:
    """An empire's name at its base, else at the system that is known to have most industry: one's
    own stays where one began, as long as it is held."""
    best: dict[str, Sighting] = {}
    base = view.memory.get(view.me.base) if view.me is not None else None
    if base is not None and base in placed and base.owner == view.seat and not base.parent:
        best[view.seat] = base
    for s in sorted(placed, key=lambda s: (-s.ind, -s.pop, s.code)):
        if s.turn >= 0 and s.owner in seats and not s.parent:
            best.setdefault(s.owner, s)
    for code, s in sorted(best.items()):
        rank = 1 if code == view.seat else 3
        yield Label(str(s.code), code, rank, "empire", seats[code])


def _extent(placed: list[Sighting]) -> Extent | None:
    """Only what is known: the frame must not give the size of the galaxy away."""
    if not placed:
        return None
    rows, columns = [s.row for s in placed], [s.column for s in placed]
    return Extent(Grid(min(rows), min(columns)), Grid(max(rows), max(columns)))


def _margin(placed: list[Sighting], first: Sighting | None) -> tuple[MarginMark, ...]:
    """Letters down the side and numbers along the top, counted from the system known longest, so
    that no row changes its letter as the map grows, and none tells how large the galaxy is."""
    if not placed or first is None:
        return ()
    middle, centre = max(first.row, 0), max(first.column, 0)
    top, left = min(s.row for s in placed), min(s.column for s in placed)
    rows = range(top, max(s.row for s in placed) + 1)
    columns = range(left, max(s.column for s in placed) + 1)
    side = (MarginMark("left", Grid(r, left), _letter(r - middle)) for r in rows)
    head = (MarginMark("top", Grid(top, c), str(c - centre + MIDDLE)) for c in columns)
    return (*side, *head)


MIDDLE = 50
"""The number of the column, and M the letter of the row, in which the map began."""


def _letter(n: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(n + 12) % 26]


def _node(view: View, s: Sighting, seats: dict[str, int]) -> Node:
    mine = bool(view.me) and s.code in view.systems
    scouted = s.turn >= 0
    fresh = s.turn == view.turn - 1
    kind = KINDS[s.type]
    owner = "" if not scouted else s.owner
    return Node(
        str(s.code),
        str(s.parent) if s.parent else Grid(s.row, s.column),
        "planet" if s.type == PLANET else "belt" if s.type == BELT else "star",
        size=AT_HOME if view.me and s.code == view.me.home else SIZES.get(s.type, 1.0),
        owner=seats.get(owner, 0),
        mine=mine,
        know="now" if fresh else "stale" if scouted else "partial",
        as_of=s.turn if scouted and not fresh else None,
        label=f"{s.code}{LETTERS[s.type]}" if not s.parent else str(s.code),
        badges=_badges(view, s.code),
        home=bool(view.me and s.code == view.me.home),
        tip=_tip(s, kind.name, mine),
        facts=_facts(view, s) if scouted else (),
    )


def _badges(view: View, code: int) -> tuple[Badge, ...]:
    found: list[Badge] = []
    if view.me and code == view.me.base:
        found.append(Badge("base", tip="base"))
    if view.me and code == view.me.home:
        found.append(Badge("home", tip="home"))
    if code in view.blockaded:
        found.append(Badge("blockade", tip="under blockade"))
    own = view.systems.get(code)
    if own and own.ind:
        found.append(Badge("industry", own.ind))
    return tuple(found)


def _tip(s: Sighting, kind: str, mine: bool) -> str:
    name = f" {s.name}" if s.name else ""
    if s.turn < 0:
        return f"{s.code}{name}, {kind}, never scouted"
    whose = "yours" if mine else s.owner or "unowned"
    links = ", ".join(map(str, s.links or ())) or "none"
    return f"{s.code}{name}, {kind}, {whose}, population {s.pop}, industry {s.ind}; links {links}"


def _facts(view: View, s: Sighting) -> tuple[Fact, ...]:
    """What it is, who lives there and what works there; industry but once, if it has a plate."""
    kind, own = KINDS[s.type], view.systems.get(s.code) if view.me else None
    people = f"{s.pop} of {kind.limit}" if kind.limit else str(s.pop)
    found = [Fact("kind", kind.name.lower()), Fact("people", people)]
    if own is None or not own.ind:
        found.append(Fact("industry", str(s.ind)))
    beside = sorted(code for code, other in view.memory.items() if other.parent == s.code)
    if beside:  # the links on the map lead to stars alone
        found.append(Fact("beside it", " ".join(map(str, beside))))
    return tuple(found)


def _edges(view: View) -> tuple[Edge, ...]:
    own = view.systems if view.me else {}
    links = sorted((min(a.code, b.code), max(a.code, b.code)) for a, b in known_links(view))
    number = next((n for n, e in enumerate(view.roundup, 1) if e.code == view.seat), 0)
    return tuple(
        Edge(str(a), str(b), "link", owner=number if a in own and b in own else 0)
        for a, b in dict.fromkeys(links)
    )


def _tokens(view: View, placed: list[Sighting], seats: dict[str, int]) -> tuple[Token, ...]:
    found: list[Token] = []
    gone = _seen_elsewhere(view, placed)
    for s in placed:
        now = view.systems.get(s.code, s)
        if s.code in gone:
            now = replace(s, crs=0)
        if now.crs or now.ftr or now.col:
            found.append(_ships(view, s, now, seats))
    if view.me:
        found += _probes(view.me, seats[view.seat])
    return tuple(found)


def _seen_elsewhere(view: View, placed: list[Sighting]) -> set[int]:
    """Where cruisers were seen of old that may be those seen since: one fleet stands once. Of as
    many cruisers or more of that empire, near enough to have flown there."""
    gone: set[int] = set()
    for old in placed:
        if not old.crs or not old.owner or old.code in view.systems:
            continue
        if any(
            new.owner == old.owner and new.turn > old.turn and new.crs >= old.crs
            and max(abs(new.row - old.row), abs(new.column - old.column))
            <= PACE * (new.turn - old.turn)
            for new in placed
        ):  # fmt: skip
            gone.add(old.code)
    return gone


def _ships(view: View, s: Sighting, now: System | Sighting, seats: dict[str, int]) -> Token:
    """One pennant a system: cruisers as a number, fighters with f, colony ships with c."""
    fresh = s.turn == view.turn - 1
    counts = ((now.crs, ""), (now.ftr, "f"), (now.col, "c"))
    words = [
        counted(n, word)
        for n, word in zip(
            (now.crs, now.ftr, now.col), ("cruiser", "fighter", "colony ship"), strict=True
        )
        if n
    ]
    return Token(
        f"{s.code}.ships",
        str(s.code),
        seats.get(now.owner, 0),
        "ships",
        text=" ".join(f"{n}{letter}" for n, letter in counts if n),
        mine=now.owner == view.seat,
        know="now" if fresh else "stale",
        as_of=None if fresh else s.turn,
        tip=f"{', '.join(words)} of {now.owner or 'nobody'} at {s.code}",
        layer="ships",
        name=f"at {s.code}",
        nameless=True,
    )


def _probes(me: Empire, number: int) -> list[Token]:
    places = [(me.active, "active")] if me.active else []
    places += [(code, "inactive") for code in sorted(me.inactive)]
    return [
        Token(f"probe{n}", str(code), number, "probe", "circle", text=word, mine=True,
              tip=f"{word} probe at {code}", layer="ships", name=f"at {code}", nameless=True)
        for n, (code, word) in enumerate(places, 1)
    ]  # fmt: skip


def _marks(view: View) -> tuple[Mark, ...]:
    if not view.me:
        return ()
    placed = view.memory
    return tuple(
        Mark(e.at, e.kind, plain(e.text), id=f"mark{n}", layer="events")
        for n, e in enumerate(view.events, 1)
        if e.at and int(e.at) in placed and placed[int(e.at)].row >= 0
    )
