"""The map: 656 hexes, stars by colour, clouds, task forces, command range, entry hexes."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from starpost.draw.scene import (
    Arrow,
    Badge,
    Cell,
    Extent,
    Fact,
    Hex,
    Label,
    Layer,
    MarginMark,
    Mark,
    Node,
    Place,
    Region,
    Scene,
    SeatMark,
    StarColour,
    Token,
)
from starpost.games.stellar_conquest.galaxy.board import (
    CLOUD,
    COLOURS,
    COLUMNS,
    ENTRIES,
    HEX_NAMES,
    OFFMAP,
    PLACES,
    SIZE,
    STAR_AT,
    STAR_HEX,
    STAR_NAMES,
    column_name,
    distances,
    entry_number,
    full_name,
    place_name,
)
from starpost.games.stellar_conquest.galaxy.cards import TYPE_NAMES
from starpost.games.stellar_conquest.galaxy.reach import command_posts, range_mask, turns_left
from starpost.games.stellar_conquest.galaxy.ships import ships_of, write_ships
from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.rules import RULES
from starpost.games.stellar_conquest.shown import territory
from starpost.games.stellar_conquest.shown.legend import legend
from starpost.games.stellar_conquest.state import ORBIT_OF, STAR_OF, Group, Planet, planet_name
from starpost.games.stellar_conquest.tables import RANGE
from starpost.told.words import counted

LAYERS = (
    Layer("territory", "Territory"),
    Layer("groups", "Task forces"),
    Layer("range", "Command range"),
    Layer("sectors", "Sectors", False),
    Layer("events", "Events"),
)
EVENT_WORDS = {
    "BATTLE": "fight", "ATTACK": "fight", "CONQUERED": "capture", "SWARM": "swarm",
    "EXPLORED": "find", "PATROL": "ambush", "FREED": "capture",
}  # fmt: skip


def axial(at: int) -> Hex:
    """Odd columns sit half a hex lower."""
    c, r = PLACES[at]
    return Hex(c, r - 1 - c // 2)


@cache
def cells() -> tuple[Cell, ...]:
    return tuple(
        Cell(HEX_NAMES[h], axial(h), "cloud" if CLOUD[h] else "plain",
             text=HEX_NAMES[h] if STAR_AT[h] < 0 else "")
        for h in range(SIZE)
    )  # fmt: skip


@cache
def margins() -> tuple[MarginMark, ...]:
    return tuple(MarginMark("top", HEX_NAMES[PLACES.index((c, 1))], column_name(c))
                 for c in range(COLUMNS))  # fmt: skip


def scene(view: View, rules: AnyRules = RULES, title: str = "Stellar Conquest") -> Scene:
    st = view.known
    drawn = Scene(
        "hex",
        title,
        summary(view),
        seats=tuple(SeatMark(s + 1, p.name, s == view.seat) for s, p in enumerate(st.players)),
        extent=Extent(axial(0), axial(SIZE - 1)),
        orientation="sideways",
        margin=margins(),
        layers=LAYERS,
        cells=cells(),
        nodes=tuple(star_node(view, star) for star in range(len(STAR_NAMES))),
        regions=(*territory.regions(view), *ranges(view, rules), *own_entry(view)),
        tokens=(*group_tokens(view), *sighting_tokens(view)),
        arrows=arrows(view),
        marks=marks(view),
        labels=(*entry_labels(view), *territory.names(view)),
    )
    return replace(drawn, legend=legend(drawn))


def summary(view: View) -> str:
    st = view.known
    known = len(st.cards)
    # The whole table's after the end; a seat that looks on its own map counts its own.
    everybody = range(len(st.players)) if view.seat < 0 else (view.seat,)
    held = sum(p.owner in everybody or p.controller in everybody for p in st.planets.values())
    return (
        f"The board of 32 columns with 54 stars, {known} of them explored; "
        f"{counted(held, 'planet')} held and {counted(len(st.groups), 'task force')}."
    )


def star_node(view: View, star: int) -> Node:
    """Filled when explored, ringed when held, a dashed ring when independent."""
    st = view.known
    planets = {pid: p for pid, p in st.planets.items() if STAR_OF[pid] == star}
    owner = next((p.holder for p in planets.values() if p.holder >= 0), -1)
    wild = any(p.status in ("independent", "conquered") for p in planets.values())
    explored = star in st.cards
    colour: StarColour = COLOURS[star]  # type: ignore[assignment]
    return Node(
        STAR_NAMES[star],
        axial(STAR_HEX[star]),
        "star",
        owner=owner + 1,
        mine=owner >= 0 and owner == view.seat,
        label="",
        below=STAR_NAMES[star],
        star=colour,
        hollow=not explored,
        ring="firm" if owner >= 0 else "dashed" if wild else "",
        badges=tuple(badges(view, planets)),
        know="now" if explored else "partial",
        tip=star_tip(view, star, planets),
        facts=tuple(Fact(planet_name(pid), planet_fact(view, pid)) for pid in sorted(planets)),
    )


def badges(view: View, planets: dict[int, Planet]) -> list[Badge]:
    found = []
    if any(view.known.world(pid).rich for pid in planets):
        found.append(Badge("rich", tip="mineral-rich"))
    if any(p.shield for p in planets.values()):
        found.append(Badge("shield", tip="planet shield"))
    count = sum(p.mb + p.amb for p in planets.values())
    if count:
        found.append(Badge("base", count, "missile bases"))
    if any(p.prime for p in planets.values()):
        found.append(Badge("Prime", tip="Prime world"))
    return found


def planet_fact(view: View, pid: int) -> str:
    planet, world = view.known.planets[pid], view.known.world(pid)
    rich = ", mineral-rich" if world.rich else ""
    text = f"{TYPE_NAMES[world.type]} {world.max}{rich}, {planet.status}"
    if planet.pop:
        text += f", {planet.pop} million"
    if planet.owner >= 0 and len(view.known.players) > 1:
        text += f", {view.known.name(planet.owner)}"
    return text


def star_tip(view: View, star: int, planets: dict[int, Planet]) -> str:
    name = full_name(STAR_HEX[star])
    if star not in view.known.cards:
        return f"{name}, {COLOURS[star]}, not explored."
    worlds = "; ".join(f"{ORBIT_OF[pid]} {planet_fact(view, pid)}" for pid in sorted(planets))
    return f"{name}, {COLOURS[star]}: {worlds or 'no planets'}."


def spot(at: int) -> Place:
    """Stars are nodes, other hexes cells."""
    return STAR_NAMES[STAR_AT[at]] if STAR_AT[at] >= 0 else HEX_NAMES[at]


def ranges(view: View, rules: AnyRules) -> tuple[Region, ...]:
    if view.seat < 0 or not view.known.turn or view.known.players[view.seat].techs & RANGE:
        return ()
    posts = command_posts(rules, view.known, view.seat)
    mask = range_mask(view.known, view.seat, posts)
    members = tuple(HEX_NAMES[h] for h in range(SIZE) if mask >> h & 1)
    return (Region("command", "range", members, view.seat + 1, "command range", layer="range"),)


def group_tokens(view: View) -> list[Token]:
    found = []
    for number, group in sorted(view.known.groups.items()):
        at = ENTRIES[0] if group.at == OFFMAP else group.at
        if group.at == OFFMAP:
            at = view.known.players[group.owner].entry
        to = f", bound for {place_name(group.dest)}" if group.dest >= 0 else ""
        to += f", {turns_away(view, group)} away" if group.dest >= 0 and group.at >= 0 else ""
        ships, mine = group.s + group.c + group.f + group.d + group.t, group.owner == view.seat
        found.append(Token(
            f"G{number}", spot(at), group.owner + 1, "group", count=ships, mine=mine,
            # One's own are sent by their names.
            text=f"G{number}×{ships}" if mine else "",
            tip=f"G{number} {ships_of(group)} at {full_name(group.at)}{to}.",
            facts=(Fact("ships", ships_of(group)), Fact("bound for", place_name(group.dest))),
            layer="groups",
        ))  # fmt: skip
    return found


def turns_away(view: View, group: Group) -> str:
    return counted(turns_left(view.known, group, group.dest), "turn")


def sighting_tokens(view: View) -> list[Token]:
    return [
        Token(f"{view.known.name(s.seat)} at {STAR_NAMES[s.star]}", STAR_NAMES[s.star], s.seat + 1,
              "group", count=sum(s.ships.values()), layer="groups", name="ships",
              tip=f"{view.known.name(s.seat)}: {write_ships(s.ships)}")
        for s in view.sightings
    ]  # fmt: skip


def arrows(view: View) -> tuple[Arrow, ...]:
    found = []
    for number, group in sorted(view.known.groups.items()):
        if group.dest >= 0 and group.at >= 0:
            near = distances(group.at)[group.dest] <= 3
            text = "" if near else f"in {turns_left(view.known, group, group.dest)}"
            arrow = Arrow(
                spot(group.at), spot(group.dest), text=text, owner=group.owner + 1,
                id=f"G{number}", layer="groups",
            )  # fmt: skip
            found.append(arrow)
    return tuple(found)


def marks(view: View) -> tuple[Mark, ...]:
    return tuple(
        Mark(event.at, EVENT_WORDS[event.kind], event.text, layer="events", id=f"event-{number}")
        for number, event in enumerate(view.known.log)
        if event.at and event.kind in EVENT_WORDS
    )


def own_entry(view: View) -> tuple[Region, ...]:
    """The very hex by which one's ships come in, until they have."""
    st = view.known
    if view.seat < 0 or st.turn or len(st.players) == 1:
        return ()
    hexes = (HEX_NAMES[st.players[view.seat].entry],)
    return (Region("entry", "border", hexes, view.seat + 1, "you come in here"),)


def entry_labels(view: View) -> tuple[Label, ...]:
    if len(view.known.players) == 1:
        return ()  # one's own ships alone say where they came in
    own = -1 if view.known.groups else view.seat  # whose ships are not on the map yet
    flags = {group.at for group in view.known.groups.values()}  # they say enough
    return tuple(
        Label(HEX_NAMES[p.entry], "you come in here", 0, "empire", s + 1)
        if s == own
        else Label(HEX_NAMES[p.entry], f"entry {entry_number(p.entry)}", 2, "note", s + 1)
        for s, p in enumerate(view.known.players)
        if p.entry not in flags
    )
