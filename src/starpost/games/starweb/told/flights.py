"""Where a fleet may want to go: explore, take, retreat, haul, probe."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.starweb.state import KeySeen, WorldId
from starpost.games.starweb.told.risks import also, behind, hole
from starpost.games.starweb.told.wish import Reader, Wish
from starpost.kernel.telling import Intention
from starpost.told.words import counted

TWO_TURNS = "takes two turns: fly now, fire in the next"
"""Fire comes before the moves, so who arrives where somebody stands has not fought yet."""


def flights(reader: Reader) -> Iterator[Wish]:
    for place, key in reader.fleets:
        manned = key.ships or reader.batch(place)
        if manned:
            after = behind(reader, place, {key.id})
            for goal, way in reader.ways(place).items():
                for wish in _flight(reader, place, key, goal, way):
                    yield Wish(wish.things, also(wish.intention, after))
        if key.ships >= 2:
            yield from _probes(reader, place, key)


def move_line(key: int, way: tuple[WorldId, ...]) -> str:
    return f"F{key}" + "".join(f"W{n}" for n in way)


def _lines(
    reader: Reader, place: WorldId, key: KeySeen, way: tuple[WorldId, ...]
) -> tuple[str, ...]:
    """The move, and the ships it needs if the key has none yet."""
    line = move_line(key.id, way)
    return (line,) if key.ships else (f"W{place}B{reader.batch(place)}F{key.id}", line)


def sent(key: KeySeen, ships: int) -> str:
    """Who flies; a key without ships is manned first, and the card says so."""
    if key.ships:
        return f"send F{key.id} with {counted(ships, 'ship')}"
    return f"build {counted(ships, 'ship')} on F{key.id} and send it"


def _first(reader: Reader, place: WorldId, key: KeySeen) -> str:
    return "" if key.ships else f", {counted(reader.batch(place), 'ship')} built first"


def _flight(
    reader: Reader, place: WorldId, key: KeySeen, goal: WorldId, way: tuple[WorldId, ...]
) -> Iterator[Wish]:
    ships = key.ships or reader.batch(place)
    things = (f"F{key.id}", f"W{place}", f"W{goal}")
    lines = _lines(reader, place, key, way)
    sighting = reader.view.sighting(goal)
    far = 3 * (len(way) - 1)
    threatened = bool(reader.strangers(place)) and key.ships < sum(
        k.ships for k in reader.strangers(place)
    )
    if sighting is None:
        reason = (
            "Unknown worlds are worth most early"
            if reader.early
            else "Nobody of yours was there yet"
        )
        yield Wish(things, Intention(
            f"Explore W{goal}: {sent(key, ships)}", reason,
            hole(reader, goal), lines, rule="6.7", sign="explore",
            target=f"W{goal}", worth=68 - far,
        ))  # fmt: skip
        return
    world = sighting.world
    if world.black_hole:
        yield Wish((f"F{key.id}", f"W{goal}"), Intention(
            f"Fly into the black hole W{goal}{_first(reader, place, key)}",
            "All ships are lost there",
            orders=lines, rule="6.10", sign="lose", target=f"W{goal}", worth=1,
            danger=f"W{goal} is a black hole: F{key.id} and its ships will be lost. Fly there?",
        ))  # fmt: skip
    elif goal in reader.mine:
        yield from _homeward(reader, place, key, goal, lines, threatened=threatened)
    elif world.owner in reader.view.allies:
        return
    elif not world.owner:
        yield Wish(things, _claim(reader, key, goal, ships, lines, far))
    else:
        yield Wish(things, _conquest(reader, key, goal, ships, lines, far))


def _claim(
    reader: Reader, key: KeySeen, goal: WorldId, ships: int, lines: tuple[str, ...], far: int
) -> Intention:
    sighting = reader.view.sighting(goal)
    assert sighting is not None
    world = sighting.world
    gain = [counted(world.population, "person", "people")] if world.population else []
    gain += [counted(world.mines, "mine")] if world.mines else []
    loose = sum(not k.ships for k in sighting.keys)
    gain += [counted(loose, "loose key")] if loose else []
    others = reader.strangers(goal)
    forecast = "yours if no other ships come"
    if others:
        forecast = f"{others[0].owner} has {counted(others[0].ships, 'ship')} there"
    if not world.population:
        return Intention(
            f"Fly to W{goal}: {sent(key, ships)}", "Nobody lives there, so nobody can own it",
            orders=lines, rule="8.1", sign="go", target=f"W{goal}", worth=12,
        )  # fmt: skip
    return Intention(
        f"Take W{goal}: {sent(key, ships)}",
        f"+{', '.join(gain)}" if gain else "One world more",
        forecast,
        lines,
        rule="8.3",
        sign="take",
        target=f"W{goal}",
        worth=max(20, 58 - far + min(12, world.population // 4 + world.mines) - 15 * bool(others)),
    )


def _conquest(
    reader: Reader, key: KeySeen, goal: WorldId, ships: int, lines: tuple[str, ...], far: int
) -> Intention:
    sighting = reader.view.sighting(goal)
    assert sighting is not None
    world = sighting.world
    guards = world.iships + world.pships
    force = sum(k.ships for k in reader.strangers(goal))
    stale = "" if sighting.turn == reader.view.turn else f", as of turn {sighting.turn}"
    if guards or force:
        there = " and ".join(
            part
            for part in (
                counted(force, "ship") if force else "",
                f"{counted(guards, 'guard')} on the ground" if guards else "",
            )
            if part
        )
        forecast = f"{there} {'holds' if guards + force == 1 else 'hold'} it{stale}; "
        forecast += TWO_TURNS
    else:
        forecast = f"nobody guarded it{stale}: yours if nobody does"
    win = ships > 2 * (guards + force)
    vain = reader.late and guards + force
    return Intention(
        f"Strike W{goal}: {sent(key, ships)}",
        f"It is {world.owner}'s: +{counted(world.population, 'person', 'people')}",
        forecast,
        lines,
        rule="8.3",
        sign="attack",
        target=f"W{goal}",
        worth=4 if vain else (56 if win and not guards else 34 if win else 14) - far,
        seats=(world.owner,),
    )


def _homeward(
    reader: Reader,
    place: WorldId,
    key: KeySeen,
    goal: WorldId,
    lines: tuple[str, ...],
    *,
    threatened: bool,
) -> Iterator[Wish]:
    world = reader.mine[goal]
    things = (f"F{key.id}", f"W{goal}")
    cargo = reader.view.cargo.get(key.id, 0)
    late = reader.late
    if cargo and world.industry and not late:
        yield Wish(things, Intention(
            f"Haul {cargo} metal to W{goal}", "Factories there wait for metal",
            f"unload next turn with F{key.id}U", lines, rule="4.6", sign="haul",
            target=f"W{goal}", worth=54,
        ))  # fmt: skip
    elif threatened and not reader.strangers(goal):
        yield Wish(things, Intention(
            f"Retreat to W{goal} with F{key.id}{_first(reader, place, key)}",
            "Ships are worth more than the place",
            "half of the shots hit a fleet that leaves", lines, rule="6.4", sign="retreat",
            target=f"W{goal}", worth=64,
        ))  # fmt: skip
    else:
        enemy = reader.strangers(goal)
        reason = f"{enemy[0].owner} stands there" if enemy else "Your own world"
        yield Wish(things, Intention(
            f"Fly to W{goal} with F{key.id}{_first(reader, place, key)}", reason, orders=lines,
            rule="6.7", sign="go",
            target=f"W{goal}", worth=52 if enemy and not threatened else 18,
        ))  # fmt: skip
    loose = reader.mine.get(place)
    idle = loose is not None and loose.metal >= 3 and not loose.industry
    if loose is not None and idle and not (cargo or late) and world.industry and key.ships:
        load = min(loose.metal, key.ships * (2 if reader.view.type == "merchant" else 1))
        yield Wish((*things, f"W{place}"), Intention(
            f"Haul {load} metal from W{place} to W{goal}",
            "Metal lies idle where no factory is", f"unload next turn with F{key.id}U",
            (f"F{key.id}L", *lines), rule="4.11", sign="haul", target=f"W{goal}", worth=44,
        ))  # fmt: skip


def _probes(reader: Reader, place: WorldId, key: KeySeen) -> Iterator[Wish]:
    for goal in reader.view.links(place):
        if reader.view.sighting(goal) is None:
            left = counted(key.ships - 1, "ship")
            stay = "stays" if key.ships == 2 else "stay"
            yield Wish((f"F{key.id}", f"W{goal}"), Intention(
                f"Probe W{goal}: burn 1 ship of F{key.id}, see it", "See before you fly",
                f"1 ship lost; {left} {stay}", (f"F{key.id}P{goal}",), rule="6.11",
                sign="probe", target=f"W{goal}", worth=38,
            ))  # fmt: skip
