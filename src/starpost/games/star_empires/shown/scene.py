"""The map of one seat (rule 6): flat hexes in its own frame, nothing beyond what it knows.

Round the known sectors stands one ring of unknown ones, inside the galaxy or not, so that the
edge is not given away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from starpost.draw.scene import (
    Badge,
    Cell,
    Edge,
    Fact,
    Ground,
    Hex,
    Know,
    Layer,
    LegendItem,
    Mark,
    Node,
    Scene,
    SeatMark,
    Token,
)
from starpost.games.star_empires.galaxy.hexes import DIRECTIONS, Pair, text
from starpost.games.star_empires.known.callsigns import callsigns, class_word, in_words
from starpost.games.star_empires.known.sights import (
    OwnShip,
    PortalSight,
    SectorSight,
    ShipSight,
    StormSight,
    View,
    WorldSight,
    numbered,
)
from starpost.games.star_empires.shown import territory
from starpost.told.words import counted, listed

KNOW: dict[str, Know] = {"visible": "now", "scanned": "partial", "stale": "stale", "lost": "rumour"}
GROUND: dict[str, Ground] = {"visible": "visible", "scanned": "scanned", "stale": "stale"}
LAYERS = (
    Layer("territory", "Territory"),
    Layer("ships", "Ships"),
    Layer("portals", "Portals and links"),
    Layer("events", "Last turn's events"),
)
FEW = 6
"""Ships at one place that are named one by one; more are counted by class."""
MAKES = LegendItem("makes so many RU a turn", Node("x", label="7"))
EVENTS = {
    "20": "blast",
    "22": "fight",
    "24": "loss",
    "26": "capture",
    "31": "storm",
    "33": "capture",
}


def scene(view: View) -> Scene:
    return Scene(
        "hex",
        _title(view),
        _summary(view),
        seats=_seats(view),
        layers=LAYERS,
        besides=(MAKES,),
        cells=_cells(view),
        nodes=(
            *(_world(view, w) for w in view.worlds),
            *(_portal(view, p) for p in view.portals),
        ),
        edges=_edges(view),
        tokens=_tokens(view),
        marks=_marks(view),
        regions=tuple(territory.regions(view)),
        labels=tuple(territory.names(view)),
    )


def chart(view: View) -> Scene:
    """The scene as far as a map in characters shows it: grounds, places, who is where."""
    worlds = (Node(w.name, place(w.at), "world", owner=view.numbers.get(w.owner, 0), label="")
              for w in view.worlds)  # fmt: skip
    portals = (Node(p.name, place(p.at), "portal", owner=view.numbers.get(p.owner, 0), label="")
               for p in view.portals)  # fmt: skip
    tokens = [Token("", place(at), view.numbers.get(owner, 0)) for at, owner in _groups(view)]
    dark = [Token("", place(shade.at), identified=False) for shade in view.shades]
    storms = _storms(view)
    known = [Cell(text(s.at), place(s.at), _ground(s, storms.get(s.at, ()))) for s in view.sectors]
    rim = [Cell(text(at), place(at), "unknown") for at in _rim(view)]
    title = f"Star Empires, turn {numbered(view.turn)}"
    return Scene("hex", title, _summary(view), seats=_seats(view),
                 cells=(*known, *rim), nodes=(*worlds, *portals),
                 tokens=(*tokens, *dark))  # fmt: skip


def _seats(view: View) -> tuple[SeatMark, ...]:
    return tuple(
        SeatMark(number, name, name == view.seat)
        for name, number in sorted(view.numbers.items(), key=lambda item: item[1])
    )


def _title(view: View) -> str:
    if view.over:
        return f"The whole galaxy after turn {numbered(view.turn) - 1}"
    if not view.code:
        return f"Star Empires, turn {numbered(view.turn)}"
    return f"Space as {view.seat} knows it"


def _summary(view: View) -> str:
    if view.over and view.empires:
        held = [f"{e.name} {e.worlds}" for e in view.empires]
        free = sum(not world.owner for world in view.worlds)
        return f"{counted(len(view.worlds), 'world')}: {listed(held)}" + f", {free} free" * (
            free > 0
        )
    known, worlds, ships = len(view.sectors), len(view.worlds), len(view.ships)
    if not view.code:
        now = numbered(view.turn)
        return f"The galaxy at turn {now}: {known} sectors, {worlds} worlds, {ships} ships."
    mine = sum(world.mine for world in view.worlds)
    return f"{mine} of {counted(worlds, 'known world')} yours · {counted(known, 'sector')} known"


def place(at: Pair) -> Hex:
    """Oblique columns, y growing to the north (rule 1.2)."""
    return Hex(at[0], -at[1])


def _storms(view: View) -> dict[Pair, list[StormSight]]:
    storms: dict[Pair, list[StormSight]] = {}
    for storm in view.storms:
        if not storm.lost:
            storms.setdefault(storm.at, []).append(storm)
    return storms


def _rim(view: View) -> dict[Pair, None]:
    """Sectors beside the known ones, for players: what lies there they do not know. After the
    end there is nothing that one does not know."""
    if not view.code or view.over:
        return {}
    order = sorted([sector.at for sector in view.sectors])
    known, beside = set(order), tuple(DIRECTIONS.values())
    return dict.fromkeys(
        [at for o, y in order for a, b in beside if (at := (o + a, y + b)) not in known]
    )


def _cells(view: View) -> tuple[Cell, ...]:
    storms = _storms(view)
    held = {p.at: p.name for p in view.portals} | {w.at: w.name for w in view.worlds}
    over = view.over and bool(view.code)
    cells = [_cell(s, storms.get(s.at, ()), held.get(s.at, ""), over) for s in view.sectors]
    dark = [Cell(text(at), place(at), "unknown", "name", tip="unknown sector")
            for at in _rim(view)]  # fmt: skip
    return (*cells, *dark)


def _ground(sector: SectorSight, storms: Sequence[StormSight]) -> Ground:
    if not storms:
        return GROUND[sector.status]
    return "storm" if any(storm.intensity for storm in storms) else "nebula"


def _cell(sector: SectorSight, storms: Sequence[StormSight], held: str, over: bool = False) -> Cell:
    """`over`: an opened map is looked at rather than written for, and needs no coordinates."""
    force = sum(storm.intensity for storm in storms)
    names = ", ".join(f"{s.name} {s.intensity}" if s.intensity else s.name for s in storms)
    return Cell(
        text(sector.at),
        place(sector.at),
        _ground(sector, storms),
        KNOW[sector.status],
        numbered(sector.as_of) if sector.status == "stale" else None,
        text="" if over else text(sector.at).strip("()"),
        label=str(force) if force and not held else "",
        tip=f"{text(sector.at)}, {_kind(storms, names, force, held)}",
    )


def _kind(storms: Sequence[StormSight], names: str, force: int, held: str) -> str:
    """What lies there, for somebody who points at it."""
    if not storms:
        return f"the sector of {held}" if held else "empty space"
    return f"{'ion storm' if force else 'nebula'} {names}: {_what(force)}"


def _what(force: int) -> str:
    """What a storm does (rules 5.8, 5.9)."""
    blind = (
        "hides what lies in it, even a world, until a ship goes there; from inside nothing is seen"
    )
    return f"hits every ship there for {force} a turn, and {blind}" if force else blind


def _world(view: View, w: WorldSight) -> Node:
    badges = []
    if w.home:
        badges.append(Badge("home", tip="homeworld"))
    if w.prohibition in ("blockaded", "interdicted"):
        badges.append(Badge("blockade", tip=w.prohibition))
    if w.pollution:
        badges.append(Badge("pollution", tip="polluted"))
    facts = [Fact("sector", text(w.at)), Fact("owner", w.owner or "nobody")]
    facts.append(Fact("production", str(w.production)))
    if w.stock is not None:
        facts.append(Fact("stockpile", str(w.stock)))
    if w.garrison is not None:
        facts.append(Fact("hits your ships can take", str(w.garrison)))
        facts.append(Fact("guns of others there", str(w.guns)))
    return Node(
        w.name,
        place(w.at),
        "world",
        1.3 if w.home else 1.0,
        view.numbers.get(w.owner, 0),
        w.mine,
        KNOW[w.status],
        numbered(w.as_of) if w.status in ("stale", "lost") else None,
        label=str(w.production),
        below=w.name,
        badges=tuple(badges),
        home=w.home,
        facts=tuple(facts),
    )


def _portal(view: View, p: PortalSight) -> Node:
    state = "collapsed" if p.collapsed else "open"
    exits = ", ".join(p.exits) or ("none known" if p.nav else "no nav data")
    return Node(
        p.name,
        place(p.at),
        "portal",
        0.8,
        view.numbers.get(p.owner, 0),
        know=KNOW[p.status],
        as_of=numbered(p.as_of) if p.status in ("stale", "lost") else None,
        label="",
        below=p.name,
        hollow=p.collapsed,
        facts=(Fact("sector", text(p.at)), Fact("portal", state), Fact("exits", exits)),
        layer="portals",
    )


def _edges(view: View) -> tuple[Edge, ...]:
    exits = {p.name: p.exits for p in view.portals}
    found = []
    for name, ends in exits.items():
        for end in ends:
            both = name in exits.get(end, ())
            if end in exits and (not both or name < end):
                found.append(Edge(name, end, "wormnet", one_way=not both, layer="portals"))
    return tuple(found)


def _groups(view: View) -> dict[tuple[Pair, str], list[OwnShip | ShipSight]]:
    """Ships by sector and owner."""
    groups: dict[tuple[Pair, str], list[OwnShip | ShipSight]] = {}
    everyone: list[OwnShip | ShipSight] = [*view.ships, *view.sighted]
    for ship in everyone:
        groups.setdefault((ship.at, ship.owner), []).append(ship)
    return groups


def _tokens(view: View) -> tuple[Token, ...]:
    """One pennant an empire and sector; unidentified ships apart."""
    found = [_token(view, at, owner, ships) for (at, owner), ships in _groups(view).items()]
    for shade in view.shades:
        tip = f"unidentified: {_weighed(shade.count, shade.tonnage)}"
        found.append(
            Token(
                f"dark{text(shade.at)}",
                place(shade.at),
                count=shade.count,
                identified=False,
                know="partial",
                tip=tip,
                facts=(Fact("unidentified", _weighed(shade.count, shade.tonnage)),),
                layer="ships",
                name=f"at {text(shade.at)}",
                nameless=True,
            )
        )
    return tuple(found)


def _weighed(ships: int, tonnage: int) -> str:
    return f"{counted(ships, 'ship')}, {counted(tonnage, 'tonne')}"


def _by_class(ships: list[OwnShip | ShipSight]) -> str:
    """ "12 shields, 4 lances and 1 battleship", most of them first."""
    kinds = Counter(class_word(ship.kind) for ship in ships)
    return listed([counted(count, word) for word, count in kinds.most_common()])


def _token(view: View, at: Pair, owner: str, ships: list[OwnShip | ShipSight]) -> Token:
    tonnage = sum(ship.tonnage for ship in ships)
    known = callsigns(ships)
    names = ", ".join(f"{known[ship.sn]} ({class_word(ship.kind)})" for ship in ships[:12])
    more = f" and {len(ships) - 12} more" if len(ships) > 12 else ""
    who = names if len(ships) <= FEW else _by_class(ships)
    world = next((w.name for w in view.worlds if w.at == at), text(at))
    return Token(
        f"{owner}{text(at)}",
        place(at),
        view.numbers.get(owner, 0),
        count=len(ships),
        mine=owner == view.seat,
        tip=f"{owner} at {text(at)}: {names}{more}",
        facts=(Fact("ships", _weighed(len(ships), tonnage)), Fact("who", who)),
        layer="ships",
        name=f"at {world}",
        nameless=True,
        holds=tuple(word for ship in ships for word in (ship.name, ship.sn) if word),
    )


def _marks(view: View) -> tuple[Mark, ...]:
    """Where something happened last turn, one mark a sector and kind."""
    found: dict[tuple[Pair, str], Mark] = {}
    for line in view.news:
        event = EVENTS.get(line.phase.split(" ", 1)[0])
        if event is not None and line.at is not None and (line.at, event) not in found:
            mark = Mark(place(line.at), event, in_words(line.text), id=f"{event}{text(line.at)}",
                        layer="events")  # fmt: skip
            found[line.at, event] = mark
    return tuple(found.values())
