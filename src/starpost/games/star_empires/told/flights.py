"""Where ships may want to go: worlds to take, the dark, home again, through a portal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from starpost.games.star_empires.galaxy.hexes import Pair, text
from starpost.games.star_empires.known.guards import holds
from starpost.games.star_empires.known.sights import OwnShip, WorldSight
from starpost.games.star_empires.told.goals import contested, outgunned, strikes
from starpost.games.star_empires.told.wish import (
    Reader,
    Wish,
    apart,
    handles,
    weathers,
)
from starpost.kernel.telling import Intention
from starpost.told.words import counted

VISITS = 3
"""So many ships are offered to be sent to an empty sector."""


def flights(reader: Reader) -> Iterator[Wish]:
    for at in reader.here:
        ships = reader.free(at)
        if not ships:
            yield from _stuck(reader, at)
            continue
        yield from takes(reader, at, ships)
        yield from _scout(reader, at, ships)
        yield from _fall_back(reader, at, ships)
        yield from shelter(reader, at, ships)
        yield from _portals(reader, at, ships)
    yield from strikes(reader)
    yield from _beyond(reader)


def _beyond(reader: Reader) -> Iterator[Wish]:
    """Worlds that nothing of ours can take this turn: what is missing for it."""
    laden = [s for ships in reader.here.values() for s in ships if reader.aboard.get(s.handle)]
    for world in reader.view.worlds:
        friend = reader.friend(world.owner)
        if world.mine or world.status == "lost" or friend or reader.here.get(world.at):
            continue
        near = [
            s for at in reader.here for s in reader.free(at)
            if holds(s) and 0 < apart(at, world.at) <= s.engines
        ]  # fmt: skip
        if near and not world.owner:
            continue
        far = min((apart(own.at, world.at) for own in reader.mine), default=0)
        home = f", {counted(far, 'sector')} from your next world" if far else ""
        if world.owner:
            carried = (x for s in laden if 0 < apart(s.at, world.at) <= s.engines
                       for x in (s, *reader.aboard[s.handle]))  # fmt: skip
            force = [*near, *(s for s in carried if s not in near)]
            label, short = f"Strike {world.owner} at {world.name}", outgunned(reader, world, force)
        else:
            label, short = f"Take {world.name}", "No armed ship with engines is in reach"
        if short:
            yield Wish((world.at,), Intention(
                label, blocked=f"{short}. It makes {world.production} RU{home}", rule="5.6",
                sign="take", worth=30,
            ))  # fmt: skip


def _stuck(reader: Reader, at: Pair) -> Iterator[Wish]:
    if any(not s.engines for s in reader.here[at]):
        yield Wish(
            (at,),
            Intention(
                f"Move what stands at {reader.place(at)}",
                blocked="No ship here has engines, or the last guard of the world would leave",
                rule="4.11", sign="haul", worth=15,
            ),
        )  # fmt: skip


def takes(reader: Reader, at: Pair, ships: list[OwnShip]) -> Iterator[Wish]:
    """Free worlds, the richest first and each with a ship of its own while there are some."""
    left = list(ships)
    for world in sorted(reader.view.worlds, key=lambda w: (-w.production, w.name)):
        if world.mine or world.status == "lost" or reader.friend(world.owner):
            continue
        every = bool(world.owner or reader.chosen)
        for wish in _take(reader, at, ships if every else left or ships, world):
            yield wish
            gone = wish.intention.orders[0].split()[1]
            left = [s for s in left if world.owner or s.handle != gone]


def _take(reader: Reader, at: Pair, ships: list[OwnShip], world: WorldSight) -> Iterator[Wish]:
    storm = reader.storms.get(world.at, 0)
    able = [
        s for s in ships
        if holds(s) and 0 < apart(at, world.at) <= s.engines and weathers(s, storm)
    ]  # fmt: skip
    if not able:
        return
    if not world.owner:
        crew = able if reader.chosen else [min(able, key=lambda s: (s.tonnage, s.guns))]
        label, worth = f"Take {world.name}", 64 + min(world.production, 15)
        if reader.here.get(world.at):
            return
    else:
        crew = able
        if outgunned(reader, world, crew):
            return
        label, worth = f"Strike {world.owner} at {world.name}", 50 + min(world.production, 12)
    forecast = contested(reader, [world])
    if world.owner:
        guns = counted(sum(s.guns for s in crew), "gun")
        forecast = f"{guns}, to fire next turn; {reader.holding(world)[1]}"
    if storm:
        forecast += f"; the storm there hits each ship {_times(storm)} a turn"
    yield Wish(
        (at, world.at),
        Intention(
            f"{label} with {reader.called(crew)}",
            f"+{world.production} RU a turn",
            forecast,
            (f"MOVE {handles(crew)} TO {world.name}",),
            rule="5.6", sign="attack" if world.owner else "take", target=world.name, worth=worth,
            seats=(world.owner,) if world.owner else (),
        ),
    )  # fmt: skip


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def _scout(reader: Reader, at: Pair, ships: list[OwnShip]) -> Iterator[Wish]:
    eyes = [s for s in ships if s.scan]
    if not eyes or reader.charted:
        return
    ship = max(eyes, key=lambda s: (s.scan, s.engines, s.sn))
    crew = ships if reader.chosen else [ship]
    known = _known(reader)
    inside = {sector.at for sector in reader.view.sectors}
    # In a storm or a nebula it would see its own sector and no more (rule 5.9).
    spots = [
        to
        for to in _disc(at, min(s.engines for s in crew))
        if to in inside and to not in reader.storms
    ]
    best = max(spots, key=lambda to: (_dark(to, ship.scan, known), to), default=at)
    dark = _dark(best, ship.scan, known)
    if dark < 3:
        return
    spot = "Look out from" if best in reader.worlds else "Scout"
    yield Wish(
        (at, best),
        Intention(
            f"{spot} {reader.place(best)} with {reader.called(crew)}",
            "Nobody has told you what lies around it",
            f"up to {counted(dark, 'sector')} seen for the first time",
            (f"MOVE {handles(crew)} TO {text(best)}",),
            rule="5.9", sign="explore", target=text(best), worth=55 + min(dark, 20) // 2,
        ),
    )  # fmt: skip


def _known(reader: Reader) -> set[Pair]:
    """What a ship should see from where it stands and does not lies outside the galaxy."""
    known = {sector.at for sector in reader.view.sectors}
    return known | {near for s in reader.view.ships for near in _disc(s.at, s.scan)}


def unseen(reader: Reader, goals: Iterable[tuple[OwnShip, Pair | None]]) -> int:
    """How many sectors ships would be the first to see where they go: in a storm only that one."""
    if reader.charted:
        return 0
    seen = {
        near for ship, to in goals if to is not None
        for near in _disc(to, 0 if to in reader.storms else ship.scan)
    }  # fmt: skip
    return len(seen - _known(reader))


def _disc(at: Pair, radius: int) -> list[Pair]:
    span = range(-radius, radius + 1)
    found = ((at[0] + a, at[1] + b) for a in span for b in span)
    return [to for to in found if apart(at, to) <= radius]


def _dark(at: Pair, scan: int, known: set[Pair]) -> int:
    return sum(near not in known for near in _disc(at, scan))


def _fall_back(reader: Reader, at: Pair, ships: list[OwnShip]) -> Iterator[Wish]:
    """From beside those who would win: home, or else to where nobody is."""
    if not reader.outgunned(at):
        return
    ready = min(s.engines for s in ships)
    calm = [
        sector.at for sector in reader.view.sectors
        if 0 < apart(at, sector.at) <= ready and not reader.force(sector.at).count
        and all(weathers(s, reader.storms.get(sector.at, 0)) for s in ships)
    ]  # fmt: skip
    if not calm or not reader.mine:
        return
    own = {w.at: w for w in reader.mine}
    to = min(calm, key=lambda spot: (
        spot not in own, min(apart(spot, w.at) for w in reader.mine), apart(at, spot), spot
    ))  # fmt: skip
    yield Wish(
        (at, to),
        Intention(
            f"Fall back to {reader.place(to)} with {reader.called(ships)}",
            f"You should lose here: {reader.danger(at)}",
            "fire comes before flight, so they may shoot once",
            (f"MOVE {handles(ships)} TO {reader.place(to)}",), rule="4.11", sign="retreat",
            target=reader.place(to), worth=82,
        ),
    )  # fmt: skip


def shelter(reader: Reader, at: Pair, ships: list[OwnShip]) -> Iterator[Wish]:
    """Out of a storm that wears ships down faster than they mend."""
    storm = reader.storms.get(at, 0)
    hurt = [s for s in ships if s.engines and storm > max(1, (s.full + 5) // 10)]
    if not hurt:
        return
    reach = min(s.engines for s in hurt)
    own = {w.at for w in reader.mine}
    calm = [
        sector.at for sector in reader.view.sectors
        if apart(at, sector.at) <= reach
        and sector.at not in reader.storms and not reader.foes.get(sector.at)
    ]  # fmt: skip
    if not calm:
        return
    to = min(calm, key=lambda spot: (spot not in own, apart(at, spot), spot))
    weak = min(s.dp for s in hurt)
    yield Wish(
        (at, to),
        Intention(
            f"Leave the storm at {reader.place(at)} with {reader.called(hurt)}",
            f"It hits each ship {_times(storm)} a turn; the weakest can take {weak}",
            f"safe at {reader.place(to)}", (f"MOVE {handles(hurt)} TO {reader.place(to)}",),
            rule="5.8", sign="retreat", target=reader.place(to), worth=71,
        ),
    )  # fmt: skip


def _portals(reader: Reader, at: Pair, ships: list[OwnShip]) -> Iterator[Wish]:
    for portal in reader.view.portals:
        crew = [s for s in ships if apart(at, portal.at) <= s.engines]
        if portal.collapsed or portal.status == "lost" or not crew:
            continue
        ship = max(crew, key=lambda s: (s.scan, s.engines, s.sn))
        party = crew if reader.chosen else [ship]
        laden = any(reader.aboard.get(s.handle) for s in party)  # guns are no scouts
        for way in portal.exits[:3] or ("",):
            if way and not _pays(reader, ship, way):
                continue
            lines = [f"TRAVERSE {handles(party)} THROUGH {portal.name} {way}".strip()]
            if at != portal.at:
                lines.insert(0, f"MOVE {handles(party)} TO {portal.name}")
            yield Wish(
                (at, portal.at),
                Intention(
                    f"Go through {portal.name} {f'to {way} ' * bool(way)}with "
                    f"{reader.called(party)}",
                    _further(reader, ship, way) if way else "You learn where it leads",
                    "" if way else "nobody can say where you come out",
                    tuple(lines), rule="5.7", sign="explore", target=portal.name,
                    worth=28 if way else 20 if laden else 54,
                ),
            )  # fmt: skip


def _exit(reader: Reader, name: str) -> Pair | None:
    return next((p.at for p in reader.view.portals if p.name == name), None)


def _pays(reader: Reader, ship: OwnShip, way: str) -> bool:
    """Whether it comes out where it could not jump to this turn; not where it stands already."""
    out = _exit(reader, way)
    return out is None or apart(ship.at, out) > ship.engines


def visits(reader: Reader, to: Pair) -> Iterator[Wish]:
    """To a sector where nothing is known to lie: the nearest who can go there, whoever sees before
    who does not. Such a place is a way, or what a nebula hides."""
    if to in reader.worlds or to in reader.portals:
        return
    spots = sorted((apart(at, to), at) for at in reader.here if at != to)
    able = [(far, at, s) for far, at in spots for s in reader.free(at) if far <= s.engines]
    firsts = {(bool(s.scan), at): (far, at, s) for far, at, s in reversed(able)}
    storm = reader.storms.get(to, 0)
    said = f"the storm there hits it {_times(storm)} a turn" if storm else ""
    for far, at, ship in sorted(firsts.values(), key=lambda it: (not it[2].scan, *it[:2]))[:VISITS]:
        yield Wish((to,), Intention(
            f"Send {reader.called([ship])} to {text(to)}",
            f"{_sought(reader, to)}, {counted(far, 'sector')} from {reader.place(at)}", said,
            (f"MOVE {ship.handle} TO {text(to)}",), rule="4.11", sign="explore", target=text(to),
            worth=30 if not storm else 25 if weathers(ship, storm) else 9,
        ))  # fmt: skip
    if not firsts:
        yield Wish((to,), Intention(
            f"Send a ship to {text(to)}", blocked="None that may leave reaches it this turn",
            rule="4.11", sign="explore", worth=15,
        ))  # fmt: skip


def _sought(reader: Reader, to: Pair) -> str:
    """What there is to see in a sector where nothing is known to lie."""
    hidden = sum(shade.count for shade in reader.view.shades if shade.at == to)
    if hidden:
        return f"To see whose {counted(hidden, 'unknown ship')} {'are' if hidden > 1 else 'is'}"
    foes = reader.foes.get(to)
    if foes:
        return f"To meet {counted(len(foes), 'ship')} of {foes[0].owner}"
    return "To see what lies around it"


def _further(reader: Reader, ship: OwnShip, way: str) -> str:
    out = _exit(reader, way)
    far = f"{counted(apart(ship.at, out), 'sector')} away" if out is not None else "far off"
    return f"{way} is {far}, and a jump takes it {ship.engines}"
