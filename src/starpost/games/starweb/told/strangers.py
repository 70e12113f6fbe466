"""Foreign fleets that came near, and players met: how loud each is told, and how far it is."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.starweb.state import KeySeen, Name, WorldId
from starpost.games.starweb.told.between import Between
from starpost.kernel.telling import NewsItem, Word
from starpost.told.words import capital, counted, number

BEFORE_HOME, THREAT, MET, ELSEWHERE, ARRIVED = 88, 62, 52, 38, 21
CLOSE = 2
"""Jumps from home at which a foreign fleet is a threat by itself."""


def world(number: WorldId) -> Word:
    return Word(f"W{number}", f"W{number}")


def jumps(between: Between, number: WorldId) -> str:
    """ "one jump from home", or nothing."""
    return away(between.now.near(number))


def away(far: int) -> str:
    return "" if far in (0, 99) else f"{_count(far)} from home"


def _count(far: int) -> str:
    return "one jump" if far == 1 else f"{number(far)} jumps"


def threats(between: Between) -> Iterator[NewsItem]:
    """Foreign fleets that came beside something of mine, or close to my home."""
    new = set(between.new_faces)
    mine = {s.world.id for s in between.view.my_worlds()}
    lost = {s.world.id for s in between.before.my_worlds()} - mine
    for place in between.view.worlds:
        near = between.now.near(place)
        own = between.now.ships_at(place)
        if place in lost or not (place in mine or own or near <= CLOSE):
            continue
        so, several = _ground(between, place)
        if own:
            so, several = f"You have {counted(own, 'ship')} there", ""
        for owner, keys in _came(between, place).items():
            if owner in new:
                continue
            ships, names = sum(k.ships for k in keys), [f"F{k.id}" for k in keys]
            yield NewsItem(
                _danger(between, place, ships),
                "threat",
                f"{owner} came to",
                (f"W{place} with {counted(ships, 'ship')}",),
                so=so,
                several=several,
                rule="8.3",
                at=f"W{place}",
                words=(world(place), *(Word(name, name) for name in names)),
                seats=(owner,),
                near=near,
                size=ships,
                headline=_threat_line(between, owner, place, ships),
                answers=(*names, f"W{place}"),
            )


def _came(between: Between, place: WorldId) -> dict[Name, list[KeySeen]]:
    """Foreign fleets that did not stand there before, by owner."""
    found: dict[Name, list[KeySeen]] = {}
    for key in between.now.strangers(place):
        was = between.former(key.id)
        if was is None or was[0] != place:
            found.setdefault(key.owner, []).append(key)
    return found


def _danger(between: Between, place: WorldId, ships: int) -> int:
    """How loud: a fleet at home is told before all that was lost elsewhere; one that those there
    outnumber four to one is no more than an arrival."""
    world = between.view.worlds[place].world
    home = place == between.view.home
    guards = world.iships + world.pships if world.owner == between.seat else 0
    if between.now.ships_at(place) + guards > 4 * ships:
        return THREAT if home else ARRIVED
    if home:
        return BEFORE_HOME
    if world.owner != between.seat and between.now.near(place) > CLOSE:
        return ELSEWHERE  # ships of mine are beside it, and nothing else of mine
    return THREAT + (5 if between.now.near(place) <= 1 else 0)


def _threat_line(between: Between, who: Name, place: WorldId, ships: int) -> str:
    far = "your home" if place == between.view.home else jumps(between, place)
    text = f"{who} came to W{place} with {counted(ships, 'ship')}"
    return f"{text}, {far}" if far else text


def _ground(between: Between, place: WorldId) -> tuple[str, str | None]:
    """Who guards a world, and how that reads of several."""
    found = between.view.worlds[place].world
    if found.owner != between.seat:
        return capital(jumps(between, place)), None
    guards = found.iships + found.pships
    if not guards:
        return f"Nobody guards W{place}", None
    ships, guard = counted(guards, "ship"), "guards" if guards == 1 else "guard"
    return f"{ships} on its ground {guard} it", f"{ships} on the ground {guard} each of them"


def contacts(between: Between) -> Iterator[NewsItem]:
    for name in between.new_faces:
        stands = _where(between, name)
        passed, how = _passing(between, name) if not stands else (0, "")
        spot = stands or passed
        theirs = sum(k.ships for k in between.now.strangers(spot) if k.owner == name) if spot else 0
        mine = between.now.ships_at(spot) if spot else 0
        so = f"{counted(theirs, 'ship')} beside your {mine}" if theirs and mine else how
        if theirs and not mine:
            so = counted(theirs, "ship")
        yield NewsItem(
            MET,
            "contact",
            "You met",
            (f"{name} at W{spot}" if spot else name,),
            "" if stands else "in passing",
            so=so,
            rule="10.2",
            at=f"W{spot}" if spot else "",
            words=(world(spot),) if spot else (),
            seats=(name,),
            near=between.now.near(spot) if spot else 99,
            size=theirs,
            headline=f"You met {name} at W{spot}" if spot else f"You met {name}",
            answers=(f"W{spot}",) if spot else (),
        )


def _where(between: Between, name: Name) -> WorldId:
    """Where one meets somebody: at his fleet, else at his world; 0: by name only."""
    worlds, now = between.view.worlds, between.now
    fleet = (n for n in worlds if any(k.owner == name for k in now.strangers(n)))
    return next(fleet, next((n for n in worlds if now.owner(n) == name), 0))


def _passing(between: Between, name: Name) -> tuple[WorldId, str]:
    """Where somebody is read of who is not there any more, and how; 0: it does not say."""
    for place, sighting in between.view.worlds.items():
        his = next((d.key for d in sighting.departures if d.owner == name), 0)
        if his:
            own = next((d.key for d in sighting.departures if d.owner == between.seat), 0)
            return place, f"Its F{his} left{f' as your F{own} passed' if own else ''}"
        if sighting.world.former == name:
            return place, f"W{place} was its world"
        key = next((k.id for k in sighting.keys if k.former == name), 0)
        if key:
            return place, f"F{key} was its own"
    return 0, ""
