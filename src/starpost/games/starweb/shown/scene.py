"""The map of what one seat knows: worlds, gates, fleets, what happened (rule 10.1).

StarWeb has no coordinates. The layout unfolds in the order in which worlds became known, so it is
stable from turn to turn and shows nothing that no printout has shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized

from msgspec.structs import replace

from starpost.draw.scene import (
    Arrow,
    Badge,
    Dawn,
    Edge,
    Fact,
    Know,
    Label,
    Mark,
    Node,
    Region,
    Scene,
    SeatMark,
    Token,
)
from starpost.games.starweb.galaxy.artifacts import name as artifact_name
from starpost.games.starweb.known.events import rule, sentence
from starpost.games.starweb.known.view import Final, View
from starpost.games.starweb.shown.layers import layers, metal, probed_from, sights
from starpost.games.starweb.state import KeySeen, Name, Remark, Sighting, WorldId
from starpost.told.words import because, counted

MARKS = {
    "captured": "capture",
    "all_converts": "capture",
    "robots_took": "capture",
    "robots_joined": "capture",
    "neutralised": "fight",
    "busted": "bomb",
    "robots_fought": "fight",
    "boarded": "capture",
    "black_hole": "loss",
    "fleet_hit": "fight",
    "fleet_hit_leaving": "fight",
    "industry_hit": "fight",
    "population_hit": "fight",
    "converts_hit": "fight",
    "home_hit": "fight",
    "settlers_fought": "fight",
}
LARGE, GREAT = 120, 3
"""A web with more worlds shows, when it is opened, the numbers of so many worlds of everybody."""


def scene(view: View) -> Scene:
    opened = view.final is not None and view.ended and bool(view.seat)
    if view.final is not None and opened:
        view = _unveiled(view, view.final)
    since = view.since()
    great = greatest(view) if opened and len(since) > LARGE else None
    seats = _seats(view)
    edges, tokens = tuple(_edges(view, since)), tuple(_tokens(view, seats))
    arrows, marks = tuple(_arrows(view, seats)), tuple(_marks(view))
    stocks, reach = tuple(metal(view)), probed_from(view)
    regions = tuple(sights(view, reach))
    shown: dict[str, Sized] = {
        "events": marks, "fleets": tokens, "moves": arrows, "metal": stocks, "probes": regions,
        "distance": edges,
    }  # fmt: skip
    return Scene(
        geometry="graph",
        title=_title(view),
        summary=_summary(view, len(since)),
        seats=tuple(
            SeatMark(number, name, mine=name == view.seat) for name, number in seats.items()
        ),
        layers=layers(view, shown),
        nodes=tuple(
            _plain(node, great) if opened else node
            for n, turn in sorted(since.items())
            for node in [_node(view, n, turn, seats, reach.get(n, ()))]
        ),
        edges=edges,
        regions=(*_halos(view, seats), *regions),
        tokens=tokens,
        arrows=arrows,
        marks=marks,
        labels=(*_labels(view, seats), *stocks),
        dawn=_dawn(view),
    )


def _dawn(view: View) -> Dawn | None:
    """The first map, as long as a player has seen nothing but home."""
    found = view.sighting(view.home) if view.home else None
    if not view.type or found is None or set(view.first) != {view.home}:
        return None
    world = found.world
    facts = (
        ("industry", f"{world.industry} factories"),
        ("people", f"{world.population} people"),
        ("mine", f"{world.metal} metal"),
    )
    jumps = ("1 jump", "2 jumps", "3 jumps, the most in one turn")
    return Dawn(f"W{view.home}", facts, jumps)


def _unveiled(view: View, final: Final) -> View:
    """Rule 11.4: the last map shows everything; what was known keeps its place."""
    others = tuple(name for name in final.scores if name not in (view.seat, *view.met))
    return replace(
        view,
        met=(*view.met, *others),
        worlds=final.map,
        memory={},
        first={**dict.fromkeys(final.map, view.turn), **view.first},
        cargo=final.cargo,
    )


def _seats(view: View) -> dict[Name, int]:
    """Numbers in the order of meeting, so that they betray nobody; one's own is 1."""
    names = dict.fromkeys((view.seat, *view.met) if view.type else view.met)
    return {name: 1 + place % 15 for place, name in enumerate(names) if name}


def _title(view: View) -> str:
    if not view.type:
        played = f"after turn {view.turn - 1}" if view.ended else f"on turn {view.turn}"
        return f"{'The whole web' if view.seat else 'StarWeb'}, {played}"
    if view.final is not None and view.ended:
        return "The whole web"
    return "Your first map" if _dawn(view) else f"The web as {view.seat} knows it"


def _summary(view: View, known: int) -> str:
    if not view.type:
        return f"{known} worlds on turn {view.turn}."
    mine = len(view.my_worlds())
    ships = sum(key.ships for key in view.my_keys())  # those that guard worlds are told there
    if _dawn(view):
        return f"1 world seen, {counted(known - 1, 'gate leads', 'gates lead')} out"
    held = f"{counted(mine, 'world')} yours, {counted(ships, 'ship')} in fleets"
    return f"{held} · {len(view.first)} seen of {known} known"


# --- worlds --------------------------------------------------------------------------------


def _node(
    view: View, number: WorldId, since: int, seats: dict[Name, int], probed: Sequence[WorldId]
) -> Node:
    found = view.sighting(number)
    label = str(number)
    if found is None:
        tip = f"World {number}, which you have not seen."
        if probed:
            tip += f" A probe from {_worlds(probed)} would show it."
        return Node(f"W{number}", size=0.6, know="name", label=label, since=since, tip=tip)
    world = found.world
    now = found.turn == view.turn
    facts = (*_facts(found), *((Fact("Probes from", _worlds(probed)),) if probed else ()))
    return Node(
        f"W{number}",
        kind="black_hole" if world.black_hole else "world",
        size=1.35 if number == view.home else 1.0,
        owner=seats.get(world.owner, 0),
        mine=bool(view.type) and world.owner == view.seat,
        know="now" if now else "stale",
        as_of=None if now else found.turn,
        label=label,
        badges=tuple(_badges(found, view.seat if view.type else "")),
        home=number == view.home,
        since=since,
        tip=f"World {number}: {'; '.join(f'{fact.name.lower()} {fact.value}' for fact in facts)}"
        f"{'' if now else f' as of turn {found.turn}'}",
        facts=facts,
    )


def _plain(node: Node, great: set[str] | None) -> Node:
    """A world on the opened map, which is looked at and not written for: whose it is, without what
    it yields. `great`: on a large web these are drawn larger; numbers come with the zoom."""
    if great is None or node.id in great:
        return replace(node, badges=())
    return replace(node, badges=(), size=0.8 if node.owner else 0.6)


def _worlds(numbers: Iterable[WorldId]) -> str:
    return ", ".join(f"W{n}" for n in numbers)


def _badges(found: Sighting, me: Name) -> Iterator[Badge]:
    world = found.world
    artifacts = [*world.artifacts, *(v for key in found.keys for v in key.artifacts)]
    loose = sum(not key.ships and (not me or key.owner != me) for key in found.keys)
    if world.industry:
        yield Badge("industry", world.industry, f"{world.industry} industry")
    if artifacts:
        names = ", ".join(map(_called, sorted(artifacts)))
        yield Badge("artifact", len(artifacts), names)
    if world.converts:
        yield Badge("people", world.converts, f"{world.converts} converts")
    if world.robots:
        yield Badge("robots", None, "robots live here")
    if world.plunder_wait:
        yield Badge("plunder", world.plunder_wait, f"recovers for {world.plunder_wait} turns")
    if world.busted:
        yield Badge("bomb", None, "a planet buster fell here")
    if loose:
        yield Badge("key", loose, "1 loose key" if loose == 1 else f"{loose} loose keys")


def _facts(found: Sighting) -> Iterator[Fact]:
    world = found.world
    if world.black_hole:
        yield Fact("Black hole", "fleets that enter it are lost")
        return
    yield Fact("Owner", world.owner or "nobody")
    kind = " robots" if world.robots else ""
    yield Fact("Population", f"{world.population}{kind} of {world.limit}")
    if world.converts:
        yield Fact("Converts", f"{world.converts}, {world.convert_owner}'s")
    if world.industry:
        yield Fact("Industry", f"{world.industry}, {world.capacity} can build")
    yield Fact("Metal", f"{world.metal}, {counted(world.mines, 'mine')}")
    if world.artifacts:
        yield Fact("Artifacts", ", ".join(map(_called, world.artifacts)))
    if world.iships or world.pships:
        yield Fact(
            "Home ships", f"{counted(world.iships, 'I-ship')}, {counted(world.pships, 'P-ship')}"
        )
    yield Fact("Gates", ", ".join(map(str, world.links)))


def _edges(view: View, since: dict[WorldId, int]) -> Iterator[Edge]:
    """A gate is known since the first report of either end; dotted while one end is unseen."""
    for a in sorted(view.first):
        for b in view.links(a):
            if b in view.first and b < a:
                continue
            turn = min(view.first[a], view.first.get(b, view.turn))
            know: Know = "now" if b in view.first else "name"
            yield Edge(f"W{a}", f"W{b}", know=know, since=max(turn, since[a], since[b]))


def _halos(view: View, seats: dict[Name, int]) -> Iterator[Region]:
    held: dict[Name, list[str]] = {}
    for number in sorted(view.first):
        found = view.sighting(number)
        if found is not None and found.world.owner in seats:
            held.setdefault(found.world.owner, []).append(f"W{number}")
    for name, worlds in sorted(held.items()):
        yield Region(f"halo-{name}", "halo", tuple(worlds), seats[name], name)


def greatest(view: View) -> set[str]:
    """One's home, and the most peopled worlds of everybody."""
    held: dict[Name, list[tuple[int, WorldId]]] = {}
    for number in view.first:
        found = view.sighting(number)
        if found is not None and found.world.owner:
            held.setdefault(found.world.owner, []).append((-found.world.population, number))
    best = {number for worlds in held.values() for _, number in sorted(worlds)[:GREAT]}
    return {f"W{number}" for number in (*best, view.home)}


def _labels(view: View, seats: dict[Name, int]) -> Iterator[Label]:
    """An empire's name stands at one's home, and at the most peopled known world of others."""
    best: dict[Name, tuple[int, WorldId]] = {}
    for number in sorted(view.first):
        found = view.sighting(number)
        if found is None or found.world.owner not in seats:
            continue
        weight = 1000 if number == view.home else found.world.population
        best[found.world.owner] = max(best.get(found.world.owner, (-1, 0)), (weight, number))
    for name, (_, number) in sorted(best.items()):
        yield Label(f"W{number}", name, 1 if name == view.seat else 3, "empire", seats[name])


# --- fleets and events ---------------------------------------------------------------------


def _tokens(view: View, seats: dict[Name, int]) -> Iterator[Token]:
    for number, found in sorted({**view.memory, **view.worlds}.items()):
        now = found.turn == view.turn
        for key in found.keys:
            mine = bool(view.type) and key.owner == view.seat
            if not key.ships and not mine:
                continue
            yield Token(
                f"F{key.id}" if now else f"F{key.id}@{number}",
                f"W{number}",
                seats.get(key.owner, 0),
                count=key.ships,
                text="" if key.ships else f"F{key.id}",  # a key is known by its number, not by 0
                flags=("bomb",) if key.pbb else (),
                mine=mine,
                know="now" if now else "stale",
                as_of=None if now else found.turn,
                facts=tuple(_borne(key, view.cargo.get(key.id, 0))),
                layer="fleets",
            )


def _called(artifact: int) -> str:
    """By name, and by the number that orders have."""
    return f"{artifact_name(artifact)} (V{artifact})"


NO_SHIPS = "none yet: build some on it, or move some over from a fleet here"


def _borne(key: KeySeen, cargo: int) -> Iterator[Fact]:
    """What the printout says of a fleet (`F5[TERRAN]=6 (Moved,Cargo=6)`), in words."""
    yield Fact("ships", str(key.ships) if key.ships else NO_SHIPS)
    if cargo:
        yield Fact("carries", f"{cargo} metal")
    if key.artifacts:
        yield Fact("artifacts", ", ".join(map(_called, key.artifacts)))
    if key.pbb:
        yield Fact("bomb", "a planet buster")
    if key.change:
        from_whom = f" from {key.former}" if key.former else ""
        yield Fact("came", f"{'as a gift' if key.change == 'gift' else 'captured'}{from_whom}")
    if key.at_peace:
        yield Fact("peace", "fires at nobody")
    if key.moved or key.acts:
        did = (*(("moved here",) if key.moved else ()), *map(because, key.acts))
        yield Fact("last turn", ", ".join(did))


def _arrows(view: View, seats: dict[Name, int]) -> Iterator[Arrow]:
    """Where fleets left for, as far as the seat has seen them leave."""
    for number, found in view.worlds.items():
        for place, left in enumerate(found.departures):
            yield Arrow(
                f"W{number}",
                f"W{left.to}",
                kind="last",
                owner=seats.get(left.owner, 0),
                id=f"F{left.key}-W{number}-{place}",
                layer="moves",
            )


def _marks(view: View) -> Iterator[Mark]:
    for found in view.worlds.values():
        for key, lost in found.ambushes:
            text = f"F{key} was ambushed and lost {lost} ships."
            yield Mark(f"W{found.world.id}", "ambush", text, rule="6.8", layer="events")
        yield from _remarked(found.remarks)
    yield from _remarked(view.remarks)


def _remarked(remarks: tuple[Remark, ...]) -> Iterator[Mark]:
    for remark in remarks:
        if remark.kind in MARKS and remark.at:
            yield Mark(
                f"W{remark.at}", MARKS[remark.kind], sentence(remark), rule=rule(remark),
                layer="events",
            )  # fmt: skip
