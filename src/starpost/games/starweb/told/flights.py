"""Where a fleet may want to go: explore, take, retreat, haul, probe; and what it flies for between
worlds of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from starpost.games.starweb.state import KeySeen, WorldId
from starpost.games.starweb.told.risks import also, behind, hole, last_seen
from starpost.games.starweb.told.wish import Reader, Wish
from starpost.games.starweb.writing import values as o
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import counted, listed

TWO_TURNS = "takes two turns: fly now, fire in the next"
"""Fire comes before the moves, so who arrives where somebody stands has not fought yet."""
POOR = 29
"""What a flight is worth at most that leaves keys or a world alone."""


def flights(reader: Reader) -> Iterator[Wish]:
    for place, key in reader.fleets:
        manned = key.ships or reader.batch(place)
        if manned:
            after = behind(reader, place, {key.id})
            for goal, way in reader.ways(place).items():
                for wish in _flight(reader, place, key, goal, way):
                    yield Wish(wish.things, _warned(wish.intention, after))
        if key.ships >= 2:
            yield from _probes(reader, place, key)


def _warned(wish: Intention, after: str) -> Intention:
    """What leaves something of one's own alone is no answer to any news."""
    if not after or wish.sign == "retreat":
        return also(wish, after)
    return also(replace(wish, worth=min(wish.worth, POOR)), after)


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
        reason = unknown(reader)
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


def unknown(reader: Reader) -> str:
    """Why one flies to a world that nobody has seen."""
    if reader.late:
        return "A world that you hold at the end still scores"
    if reader.early:
        return "Unknown worlds are worth most early"
    return "Nobody of yours was there yet"


def foreign(reader: Reader, goal: WorldId) -> list[KeySeen]:
    """Fleets of others that were there when it was last seen, the strongest first."""
    found = reader.view.sighting(goal)
    friends = ("", reader.seat, *reader.view.allies)
    keys = [k for k in (found.keys if found else ()) if k.ships and k.owner not in friends]
    return sorted(keys, key=lambda key: (-key.ships, key.id))


def outdone(reader: Reader, goal: WorldId, ships: int) -> bool:
    """Whether others were the stronger there when it was last seen, however long ago."""
    found = reader.view.sighting(goal)
    if found is None or goal in reader.mine:
        return False
    guards = found.world.iships + found.world.pships if found.world.owner else 0
    return sum(key.ships for key in foreign(reader, goal)) + guards > ships


def contested(reader: Reader, goal: WorldId) -> str:
    """What may keep a world that is nobody's from being ours."""
    seen = last_seen(reader, goal)
    return f"nobody was there {seen}" if seen else "yours if no other ships come"


def beside(
    reader: Reader, goal: WorldId, send: str, lines: tuple[str, ...], worth: int
) -> Intention:
    """To a world that falls to nobody as long as others have ships there or on its ground."""
    found = reader.view.sighting(goal)
    assert found is not None
    owners = (found.world.owner, *(key.owner for key in foreign(reader, goal)))
    seats = tuple(dict.fromkeys(name for name in owners if name))
    people = counted(found.world.population, "person", "people")
    gain = f"+{people} once they are gone" if found.world.population else "They are in your way"
    whose = f"It is {found.world.owner}'s: +{people}" if found.world.owner else gain
    return Intention(
        f"Move beside {listed(seats)} at W{goal}: {send}", whose, held(reader, goal), lines,
        rule="6.7", sign="attack", target=f"W{goal}", worth=worth, seats=seats,
    )  # fmt: skip


def held(reader: Reader, goal: WorldId) -> str:
    """What defends the world of somebody else, and how long it takes."""
    found = reader.view.sighting(goal)
    assert found is not None
    guards = found.world.iships + found.world.pships if found.world.owner else 0
    force = sum(key.ships for key in foreign(reader, goal))
    seen = last_seen(reader, goal)
    if not guards + force:
        return f"nobody guarded it {seen}" if seen else "nobody guards it: yours if nobody comes"
    there = [counted(force, "ship")] if force else []
    there += [f"{counted(guards, 'guard')} on the ground"] if guards else []
    if not found.world.owner:
        verb = f"stood there {seen}" if seen else f"stand{'s' * (force == 1)} there"
    else:
        verb = f"held it {seen}" if seen else "holds it" if guards + force == 1 else "hold it"
    return f"{listed(there)} {verb}; {TWO_TURNS}"


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
    if not world.population:
        return Intention(
            f"Fly to W{goal}: {sent(key, ships)}", "Nobody lives there, so nobody can own it",
            orders=lines, rule="8.1", sign="go", target=f"W{goal}", worth=12,
        )  # fmt: skip
    worth = 58 - far + min(12, world.population // 4 + world.mines)
    if foreign(reader, goal):
        worth = POOR if outdone(reader, goal, ships) else max(20, worth - 15)
        return beside(reader, goal, sent(key, ships), lines, worth)
    return Intention(
        f"Take W{goal}: {sent(key, ships)}",
        f"+{', '.join(gain)}" if gain else "One world more",
        contested(reader, goal),
        lines,
        rule="8.3",
        sign="take",
        target=f"W{goal}",
        worth=max(20, worth),
    )


def _conquest(
    reader: Reader, key: KeySeen, goal: WorldId, ships: int, lines: tuple[str, ...], far: int
) -> Intention:
    sighting = reader.view.sighting(goal)
    assert sighting is not None
    world = sighting.world
    guards = world.iships + world.pships
    force = sum(k.ships for k in foreign(reader, goal))
    win = ships > 2 * (guards + force)
    vain = reader.late and guards + force
    worth = 4 if vain else (56 if win and not guards else 34 if win else 14) - far
    if guards + force:
        return beside(reader, goal, sent(key, ships), lines, worth)
    return Intention(
        f"Strike W{goal}: {sent(key, ships)}",
        f"It is {world.owner}'s: +{counted(world.population, 'person', 'people')}",
        held(reader, goal),
        lines,
        rule="8.3",
        sign="attack",
        target=f"W{goal}",
        worth=worth,
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
        ships = key.ships or reader.batch(place)
        enemy = relief(reader, goal, ships) if reader.strangers(goal) else None
        yield Wish(things, Intention(
            f"Fly to W{goal} with F{key.id}{_first(reader, place, key)}",
            enemy.reason if enemy else "Your own world", orders=lines, rule="6.7", sign="go",
            target=f"W{goal}", worth=52 if enemy and enemy.worth and not threatened else 18,
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


class Errand(Struct, frozen=True):
    said: str
    """With gaps for the worlds it leads to and for whose factories it is."""
    reason: str
    worth: int = 0


HELP = 63
"""Who stands at a world of ours is answered before metal is fetched."""


def relief(reader: Reader, goal: WorldId, ships: int) -> Errand:
    """To a world of ours where others stand; worth nothing where they stay the stronger."""
    enemy, world = reader.strangers(goal), reader.mine[goal]
    against = sum(key.ships for key in enemy)
    ours = ships + reader.ships_at(goal) + world.iships + world.pships
    owners = list(dict.fromkeys(key.owner for key in enemy))
    verb = "has" if len(owners) == 1 else "have"
    reason = f"{listed(owners)} {verb} {counted(against, 'ship')} there, and you would have {ours}"
    return Errand("Help to hold {0}", reason, HELP if ours >= against else 0)


def helping(
    reader: Reader, goal: WorldId, ships: int, send: str, lines: tuple[str, ...]
) -> Intention | None:
    found = relief(reader, goal, ships)
    return Intention(
        f"{found.said.format(f'W{goal}')}: {send}", found.reason, orders=lines, rule="6.7",
        sign="guard", target=f"W{goal}", worth=found.worth,
    ) if found.worth else None  # fmt: skip


def to_empty(reader: Reader, goal: WorldId, hooked: Sequence[str]) -> str:
    """What one wants of a world that nobody can own."""
    found = reader.view.sighting(goal)
    loose = sum(not key.ships and key.owner != reader.seat for key in found.keys) if found else 0
    if hooked:
        it = "it" if len(hooked) == 1 else "them"
        return f"Nobody lives there: put {it} down, and W{goal} never becomes yours"
    if loose:
        return f"{counted(loose, 'loose key')} to pick up; nobody lives there to be ruled"
    return "Nobody lives there, so nobody can own it; a place to go on from"


ERRANDS: Mapping[str, Errand] = {
    "haul": Errand("Bring metal to {0}", "Factories without metal build nothing"),
    "fetch": Errand("Fetch metal from {0}{1}", "Metal lies idle where no factory is"),
    "onward": Errand("Fly to {0}", "It is on the way to new worlds"),
}


def errand_of(reader: Reader, orders: Sequence[Order]) -> str:
    """By what is aboard when the ships leave, and by what lies where they go."""
    moves = [order for order in orders if isinstance(order, o.Move)]
    loaded = {order.fleet for order in orders if isinstance(order, o.Load)}
    emptied = {order.fleet for order in orders if isinstance(order, o.Unload)}
    full = {x.fleet for x in moves if x.fleet in loaded or reader.view.cargo.get(x.fleet)}
    if full - emptied:
        return "haul"
    goals = (reader.mine.get(order.path[-1]) for order in moves)
    idle = (w is not None and bool(w.metal or w.mines) and not w.industry for w in goals)
    return "fetch" if all(idle) else "onward"


def for_whom(reader: Reader) -> str:
    """The world whose factories wait for metal, if it is one alone."""
    works = [number for number, world in reader.mine.items() if world.industry]
    return f" for W{works[0]}" if len(works) == 1 else ""
