"""The board as a scene: real coordinates, turned on its side with the home edge on the left."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from starpost.draw.scene import (
    Badge,
    Cell,
    Edge,
    Fact,
    Label,
    Layer,
    LegendItem,
    MarginMark,
    Mark,
    Node,
    Point,
    Scene,
    SeatMark,
    StarColour,
    Token,
)
from starpost.games.starfarers.galaxy.board import (
    BASE_NAMES,
    BASE_XY,
    COLONY,
    COUNT,
    DATA,
    IDS,
    KIND_AT,
    NEIGHBOURS,
    OUTPOST,
    OUTPOST_AT,
    OUTPOSTS,
    PLANET_RESOURCE,
    PLANET_XY,
    PLANETS,
    SPACE,
    SYSTEM_NAMES,
    SYSTEM_PLANETS,
    WHERE,
)
from starpost.games.starfarers.galaxy.where import place_named, where
from starpost.games.starfarers.known.seen import View, reach
from starpost.games.starfarers.shown.printout import chip_state
from starpost.games.starfarers.tables import (
    BASES,
    COLOURS,
    ICE,
    PIRATE,
    RESOURCES,
    chip_text,
    chip_ways,
)
from starpost.told.words import listed

SEAT_NUMBER = {"yellow": 5, "red": 2, "white": 8, "blue": 1}
"""Which of the house's seat colours and shapes a player's colour is drawn in."""
STAR: dict[int, StarColour] = dict(enumerate(("red", "orange", "blue", "green", "purple")))
BASE_STAR: tuple[StarColour, ...] = ("green", "yellow", "purple", "blue")
UNIT = 1.55
FAR = max(y for _, y in WHERE)
FOES = {"P": "lair", "I": "ice"}
"""What keeps ships away, by the letter of its chip: its sign stands where the good's does else."""
NOBODY = "nobody: keeps its sites, pays nobody"
"""The fourth colour of three (rule 2.9)."""
SHOWN = ("clear", "lost")
"""What a sign on the board tells: of all that is founded or built the piece is seen."""


def spot(x: float, y: float) -> Point:
    """The home edge, at the bottom of the board file, comes to the left of the turned sheet."""
    return Point(round(x, 4), round(FAR - y, 4))


def scene(view: View) -> Scene:
    s = view.table
    targets = frozenset(reach(s, view.me)) if s.ask == "move" and view.me == s.active else ()
    return Scene(
        "board",
        "The frontier",
        summary(view),
        seats=_seats(view),
        orientation="sideways",
        unit=UNIT,
        margin=_margin(),
        layers=(
            Layer("events", "What happened"),
            Layer("lanes", "Flight lines", default=False),
        ),
        cells=_cells(),
        nodes=(*_planets(view), *_bases(view), *_places(view, frozenset(targets))),
        edges=_edges(),
        tokens=_tokens(view),
        marks=_marks(view),
        labels=_labels(),
        legend=legend(view),
    )


def summary(view: View) -> str:
    points = ", ".join(f"{name} {view.vp[p]}" for p, name in enumerate(view.table.match.seats))
    s = view.table
    names = listed(s.match.seats[p] for p in s.owing)
    now = f"{s.match.seats[s.winner]} has won" if s.winner >= 0 else f"{names} to move"
    return f"Round {s.round}; {now}. Points: {points}."


def legend(view: View) -> tuple[LegendItem, ...]:
    """What lies on the board, in the words of the rules."""
    own = seat_number(view, max(view.me, 0))
    seats = [
        LegendItem(f"{s.name} (you)" if s.mine else s.name, Node("x", owner=s.number, label=""))
        for s in _seats(view)
    ]
    return (
        *seats,
        *_goods(),
        LegendItem("an 8 pays ore here", Node("x", kind="planet", label="8", star="red")),
        LegendItem(
            "hidden number",
            Node("x", kind="planet", star="red", label="", hollow=True),
        ),
        *_to_come(view),
        LegendItem("free site for a colony", Node("x", kind="site", label="")),
        LegendItem("colony", Token("x", "x", own, "colony", "disc")),
        LegendItem("spaceport", Token("x", "x", own, "spaceport", "disc", flags=("port",))),
        LegendItem("colony ship 1", Token("x", "x", own, "colony ship", text="C1")),
        LegendItem("trade ship 2", Token("x", "x", own, "trade ship", text="T2")),
        LegendItem("dock: its rings", Node("x", kind="site", label="3")),
    )


def _to_come(view: View) -> tuple[LegendItem, ...]:
    """What is only there while it is played."""
    if view.table.winner >= 0:
        return ()
    return (
        LegendItem("you alone have seen it", Node("x", kind="planet", label="(8)", star="red")),
        LegendItem("in reach", Node("x", kind="planet", label="", star="green")),
    )


def _goods() -> tuple[LegendItem, ...]:
    """What the planets give, by sign and colour; and whom one meets there."""
    found = [
        LegendItem(name, Node("x", kind="planet", label="", sign=name, star=STAR[k]))
        for k, name in enumerate(RESOURCES)
    ]
    return (
        *found,
        LegendItem("home of a people", Node("x", kind="base", label="", star="green")),
        LegendItem(
            "pirate lair: cannons", Node("x", kind="planet", label="", sign="lair", star="red")
        ),
        LegendItem(
            "ice: rings thaw",
            Node("x", kind="planet", label="", sign="ice", star="red"),
        ),
    )


def seat_number(view: View, p: int) -> int:
    match = view.table.match
    colour = match.colours[p] if p < len(match.seats) else match.neutral
    return SEAT_NUMBER[COLOURS[colour]]


def _seats(view: View) -> tuple[SeatMark, ...]:
    match = view.table.match
    marks = [
        SeatMark(seat_number(view, p), name, p == view.me) for p, name in enumerate(match.seats)
    ]
    if match.neutral >= 0:
        marks.append(SeatMark(seat_number(view, len(match.seats)), NOBODY))
    return tuple(marks)


@cache
def _cells() -> tuple[Cell, ...]:
    corners = [(cos(k * pi / 3), sin(k * pi / 3)) for k in range(6)]
    found = []
    for h in DATA["hexes"]:
        x, y = float(h["x"]), float(h["y"])
        name = h.get("planet") or h.get("base") or "hex"
        found.append(
            Cell(
                f"cell-{h['c']}-{h['t']}-{name}",
                spot(x, y),
                ground=h["role"],
                outline=tuple(spot(x + dx, y + dy) for dx, dy in corners),
            )
        )
    return tuple(found)


@cache
def _edges() -> tuple[Edge, ...]:
    return tuple(
        Edge(IDS[a], IDS[b], "flight", layer="lanes")
        for a in range(COUNT)
        for b in NEIGHBOURS[a]
        if a < b
    )


@cache
def _margin() -> tuple[MarginMark, ...]:
    """Letters down the left side, every other row number along the bottom."""
    found: dict[tuple[str, str], MarginMark] = {}
    for i, name in enumerate(IDS):
        x, y = WHERE[i]
        found.setdefault(("left", name[0]), MarginMark("left", spot(x, FAR), name[0]))
        if int(name[1:]) % 2:
            found.setdefault(("bottom", name[1:]), MarginMark("bottom", spot(0.0, y), name[1:]))
    return tuple(found[key] for key in sorted(found))


# --- planets, bases, intersections -----------------------------------------------------------


def _planets(view: View) -> list[Node]:
    return [_planet(view, k) for k in range(len(PLANETS))]


def _planet(view: View, k: int) -> Node:
    chip, how = view.table.chips[k], chip_state(view, k)
    if how == "seen" and (view.table.winner >= 0 or view.me < 0):
        how = "open"  # after the end nothing is seen by one alone, and who sees all is nobody
    resource = RESOURCES[PLANET_RESOURCE[k]]
    text = chip_text(chip)
    foe = FOES.get(text[:1], "")
    said = text[1:] if foe else text
    label = {"open": said, "seen": f"({said})", "hidden": ""}[how]
    facts = [Fact("resource", resource), Fact("chip", f"{text} ({how})")]
    if chip_ways(chip):
        facts.append(Fact("chance", f"{chip_ways(chip)} of 36"))
    return Node(
        PLANETS[k],
        spot(*PLANET_XY[k]),
        "planet",
        1.75,
        label=label,
        sign=foe if foe and how != "hidden" else resource,
        star=STAR[PLANET_RESOURCE[k]],
        badges=_danger(chip),
        hollow=how == "hidden",
        tip=f"{SYSTEM_NAMES[k // 3]} {k % 3 + 1}, {resource}, chip {text} {how}",
        facts=tuple(facts),
    )


def _danger(chip: int) -> tuple[Badge, ...]:
    if chip >= ICE:
        return (Badge("ice", chip - ICE, "ice planet: freight rings thaw it"),)
    return (Badge("lair", chip - PIRATE, "pirate lair: cannons"),) if chip >= PIRATE else ()


def _bases(view: View) -> list[Node]:
    s = view.table
    found = []
    for b, name in enumerate(BASE_NAMES):
        holder = s.holders[b]
        owner = s.match.seats[holder] if holder >= 0 else "nobody"
        found.append(
            Node(
                BASES[b],
                spot(*BASE_XY[b]),
                "base",
                1.6,
                owner=seat_number(view, holder) if holder >= 0 else 0,
                label="",
                star=BASE_STAR[b],
                tip=f"{name}; friendship chip: {owner}",
                facts=(Fact("friendship chip", owner),),
            )
        )
    return found


def _places(view: View, targets: frozenset[str]) -> list[Node]:
    return [_place(view, i, IDS[i] in targets) for i in range(COUNT)]


def _place(view: View, i: int, target: bool) -> Node:
    """An intersection: sites as circles, space as points, stops in reach as small lights."""
    kind = KIND_AT[i]
    what = {COLONY: "colony site", OUTPOST: "outpost"}.get(kind, "space")
    number = str(OUTPOST_AT[i] % 5 + 1) if kind == OUTPOST else ""
    tip = f"{IDS[i]}, {what} {number}".strip() + (", in reach" if target else "")
    if kind == SPACE:
        light = Node(IDS[i], spot(*WHERE[i]), "planet", 0.26, label="", star="blue", tip=tip)
        return light if target else Node(IDS[i], spot(*WHERE[i]), "site", 0.2, label="", tip=tip)
    return Node(
        IDS[i],
        spot(*WHERE[i]),
        "site",
        1.0,
        label=number if number and not view.table.places[i] else "",
        ring="dashed" if target else "",
        tip=tip,
    )


# --- pieces ----------------------------------------------------------------------------------


def _tokens(view: View) -> tuple[Token, ...]:
    s = view.table
    names = (*s.match.seats, NOBODY)
    found: list[Token] = []
    for p in range(len(s.match.seats) + (s.match.neutral >= 0)):
        owner, name = seat_number(view, p), names[p]
        for site in s.colonies[p]:
            found.append(_disc(IDS[site], owner, "colony", name, p == view.me))
        for site in s.ports[p]:
            found.append(_disc(IDS[site], owner, "spaceport", name, p == view.me, ("port",)))
    for index, p in enumerate(s.outposts):
        if p >= 0:
            owner, at = seat_number(view, p), IDS[OUTPOSTS[index]]
            found.append(_disc(at, owner, "outpost", names[p], p == view.me))
    for slot, here in enumerate(s.ships):
        if here >= 0:
            found.append(_ship(view, slot // 3, slot % 3, here))
    return tuple(found)


def _disc(
    at: str, owner: int, kind: str, name: str, mine: bool, flags: tuple[str, ...] = ()
) -> Token:
    said = where(at)
    owned = f"{kind} {said} of {name}" if name == NOBODY else f"{kind} of {name} {said}"
    return Token(
        f"{kind}-{at}", at, owner, kind, "disc", flags=flags, mine=mine,
        tip=owned, name=said, nameless=True,
    )  # fmt: skip


def _ship(view: View, p: int, number: int, at: int) -> Token:
    s = view.table
    kind = "trade ship" if s.trade[3 * p + number] else "colony ship"
    letter = "T" if s.trade[3 * p + number] else "C"
    name = s.match.seats[p]
    held = p == s.active and s.held >> number & 1
    return Token(
        f"ship-{name}-{number + 1}",
        IDS[at],
        seat_number(view, p),
        kind,
        text=f"{letter}{number + 1}",
        mine=p == view.me,
        tip=f"{kind} {number + 1} of {name}, {place_named(IDS[at])}" + (", held" if held else ""),
        name=f"{kind} {number + 1}",
    )


def _marks(view: View) -> tuple[Mark, ...]:
    found = {
        event.at: Mark(event.at, event.kind, event.text, id=f"event-{event.at}", layer="events")
        for event in view.events
        if event.at and event.kind in SHOWN
    }
    return tuple(found.values())


@cache
def _labels() -> tuple[Label, ...]:
    found = []
    for name, planets in zip(SYSTEM_NAMES, SYSTEM_PLANETS, strict=True):
        xs, ys = zip(*(PLANET_XY[k] for k in planets), strict=True)
        home = len(name) == 1
        below = 0.0 if home else max(xs) - sum(xs) / 3 + 1.02
        found.append(
            Label(
                spot(sum(xs) / 3 + below, sum(ys) / 3),
                name,
                2,
                of=() if home else tuple(PLANETS[k] for k in planets),
            )
        )
    for k, (ref, name, (x, y)) in enumerate(zip(BASES, BASE_NAMES, BASE_XY, strict=True)):
        side = -1.55 if x < 7 else 1.55
        docks = (IDS[at] for at in OUTPOSTS[5 * k : 5 * k + 5])
        found.append(Label(spot(x + side, y), name, 1, "sector", of=(ref, *docks)))
    return tuple(found)
