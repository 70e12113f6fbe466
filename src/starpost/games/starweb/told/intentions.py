"""What a player may want: the catalogue by selection, and a bot's sheet put into its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from starpost.games.starweb.galaxy.artifacts import name
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import KeySeen
from starpost.games.starweb.tables import PLUNDER_POINTS, by_count
from starpost.games.starweb.told.arms import arms
from starpost.games.starweb.told.flights import (
    ERRANDS,
    beside,
    contested,
    errand_of,
    flights,
    for_whom,
    foreign,
    held,
    helping,
    outdone,
    to_empty,
    unknown,
)
from starpost.games.starweb.told.leftover import leftover
from starpost.games.starweb.told.risks import (
    aboard,
    also,
    behind,
    cost,
    hole,
    outnumbered,
    passing,
    unplayed,
)
from starpost.games.starweb.told.together import (
    LASTING,
    READY,
    by_goal,
    giving_way,
    grown,
    left,
    subject,
    together,
)
from starpost.games.starweb.told.wish import Reader, Wish
from starpost.games.starweb.told.yard import ending, yard
from starpost.games.starweb.writing import values as o
from starpost.games.starweb.writing.orders import TARGETS
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import capital, counted, listed

__all__ = ["cautions", "explain", "giving_way", "intentions", "left", "leftover", "unplayed"]

ON_THE_WAY = 40
"""What a flight between worlds of ours is worth."""
ENOUGH = 40
"""Intentions with nothing selected: the best of all."""


def intentions(view: View, selected: str = "") -> list[Intention]:
    """By selection: a key, a world, or nothing, which means everything, best first."""
    if view.type is None or view.ended:
        return []
    reader = Reader(view)
    chosen = selected.partition("@")[0] if selected else ""
    found = [w.intention for w in _all(reader) if not selected or chosen in w.things]
    best = sorted(found, key=lambda intention: -intention.worth)
    return by_goal(reader, best, chosen) if selected else best[:ENOUGH]


def _all(reader: Reader) -> Iterator[Wish]:
    yield from arms(reader)
    yield from flights(reader)
    yield from yard(reader)


# --- a sheet in words ----------------------------------------------------------------------


def explain(view: View, orders: Sequence[Order]) -> list[Intention]:
    """The lines of a sheet, those of one fleet together, as what they are meant for."""
    if view.type is None:
        return []
    reader = Reader(view)
    groups: dict[str, list[Order]] = {}
    for order in orders:
        groups.setdefault(subject(order), []).append(order)
    given: dict[int, int] = {}
    for order in orders:
        if isinstance(order, o.Transfer) and order.into == "F":
            given[order.to] = given.get(order.to, 0) + order.count
    found = [
        (group, wish)
        for group in groups.values()
        if (wish := _explained(reader, group, given)) is not None
    ]
    costs = _costs(reader, orders)
    told = [also(wish, *(costs.get(str(order), "") for order in group)) for group, wish in found]
    return together(reader, told)


def cautions(view: View, orders: Sequence[Order]) -> dict[int, str]:
    """What a line costs besides, as the card says that would have written it."""
    found = _costs(Reader(view), orders) if view.type is not None else {}
    said = ((k, found.get(str(order), "")) for k, order in enumerate(orders))
    return {k: f"{capital(text)}." for k, text in said if text}


def _costs(reader: Reader, orders: Sequence[Order]) -> dict[str, str]:
    """By line what it costs besides: keys that are left alone by the last who leaves, burdens."""
    moves = {order.fleet: order for order in orders if isinstance(order, o.Move)}
    manned = {x.to for x in orders if isinstance(x, o.Build | o.Transfer) and x.into == "F"}
    guarded = {
        x.world if isinstance(x, o.Build) else _stands(reader, x)
        for x in orders
        if isinstance(x, o.Build | o.Transfer) and x.into in ("I", "P")
    }
    found: dict[str, str] = {}
    last = {_at(reader, fleet): order for fleet, order in moves.items()}
    for place, order in last.items():
        if place and place not in guarded:
            found[str(order)] = behind(reader, place, moves, manned)
    for fleet, move in moves.items():
        ships = _ships(reader, fleet, orders)
        if ships and fleet in reader.keys:
            more = outnumbered(reader, fleet, ships, move.path[-1])
            said = (found.get(str(move), ""), more, passing(reader.view, move.path))
            found[str(move)] = "; ".join(part for part in said if part)
    for hook in orders:
        if isinstance(hook, o.Hook):
            found[str(hook)] = aboard(reader, (hook.artifact,))
    return found


def _ships(reader: Reader, fleet: int, orders: Sequence[Order]) -> int:
    """Ships that a fleet has once the sheet has built and shared."""
    found = reader.keys[fleet][1].ships if fleet in reader.keys else 0
    for order in orders:
        if isinstance(order, o.Build | o.Transfer) and order.into == "F" and order.to == fleet:
            found += order.count
        if isinstance(order, o.Transfer) and order.source == "F" and order.number == fleet:
            found -= order.count
    return found


def _at(reader: Reader, fleet: int) -> int:
    return reader.keys[fleet][0] if fleet in reader.keys else 0


def _stands(reader: Reader, order: o.Transfer) -> int:
    return _at(reader, order.number) if order.source == "F" else order.number


def _explained(
    reader: Reader, group: Sequence[Order], given: Mapping[int, int]
) -> Intention | None:
    lines = tuple(str(order) for order in group)
    move = next((order for order in group if isinstance(order, o.Move)), None)
    if move is not None:
        return _flight(reader, move, group, lines, given)
    if len(group) > 1 and isinstance(group[0], o.Plunder):
        return _plundered(reader, group, lines)
    if isinstance(group[0], o.Ending):
        return None if reader.view.last_turn else ending(group[0].score, lines)
    if isinstance(group[0], o.Unload) and _in_vain(reader, group[0]):
        return None
    wishes = [w.intention for w in _all(reader)]
    for line in reversed(lines):
        for wish in wishes:
            if wish.orders[-1:] == (line,):
                return Intention(
                    wish.label, wish.reason, wish.forecast, lines, rule=wish.rule, sign=wish.sign,
                    target=wish.target, worth=wish.worth, seats=wish.seats,
                )  # fmt: skip
    return _plain(reader, group, lines)


def _flight(
    reader: Reader,
    move: o.Move,
    group: Sequence[Order],
    lines: tuple[str, ...],
    given: Mapping[int, int],
) -> Intention | None:
    """A move with the ships that are built for it: told by where it ends."""
    found = reader.keys.get(move.fleet)
    built = sum(order.count for order in group if isinstance(order, o.Build))
    more = built + given.get(move.fleet, 0)
    left = sum(order.count for order in group if isinstance(order, o.Transfer))
    stay = all(x.into in ("I", "P") for x in group if isinstance(x, o.Transfer))
    ships = (found[1].ships if found else 0) + more - left
    goal, sighting = move.path[-1], reader.view.sighting(move.path[-1])
    hooked = [f"the {name(x.artifact)}" for x in group if isinstance(x, o.Hook)]
    steps = [f"leave {counted(left, 'ship')}{' on guard' if stay else ''}"] if left else []
    if built == ships and not hooked:
        steps += [f"build {counted(built, 'ship')} on F{move.fleet}", "send it"]
    else:
        steps += [f"build {counted(built, 'ship')}"] if built else []
        steps += [f"send F{move.fleet} with {listed([counted(ships, 'ship'), *hooked])}"]
    unloads = any(isinstance(x, o.Unload) for x in group)
    steps = ["unload its metal", *steps] if unloads else steps
    send = listed(steps)
    target = f"W{goal}"
    if outdone(reader, goal, ships):
        return None
    if sighting is None:
        return Intention(f"Explore W{goal}: {send}", unknown(reader), hole(reader, goal), lines,
                         rule="6.7", sign="explore", target=target,
                         worth=70 if reader.early else 57)  # fmt: skip
    world = sighting.world
    if goal in reader.mine and reader.strangers(goal):
        return helping(reader, goal, ships, send, lines)
    if goal in reader.mine:
        errand = ERRANDS[errand_of(reader, group)]
        what = errand.said.format(f"W{goal}", for_whom(reader))
        return Intention(f"{what}: {send}", errand.reason, orders=lines, rule="6.7", sign="haul",
                         target=target, worth=ON_THE_WAY)  # fmt: skip
    gain = f"+{counted(world.population, 'person', 'people')}, {counted(world.mines, 'mine')}"
    paid = reader.paid(world) if reader.late else 0
    gain += f": {counted(paid, 'point')}, counted this turn" if paid else ""
    if world.owner in reader.view.allies:
        return None
    if not world.population:
        return Intention(f"Fly to W{goal}: {send}", to_empty(reader, goal, hooked), orders=lines,
                         rule="8.1", sign="go", target=target, worth=38)  # fmt: skip
    others = foreign(reader, goal)
    if others or (world.owner and world.iships + world.pships):
        # on the last turn it would fire when all is over
        return None if reader.late else beside(reader, goal, send, lines, 60 if world.owner else 52)
    if world.owner:
        return Intention(f"Strike W{goal}: {send}", f"It is {world.owner}'s: {gain}",
                         held(reader, goal), lines, rule="8.3", sign="attack", target=target,
                         worth=60, seats=(world.owner,))  # fmt: skip
    return Intention(f"Take W{goal}: {send}", gain, contested(reader, goal), lines,
                     rule="8.3", sign="take", target=target, worth=66)  # fmt: skip


def _in_vain(reader: Reader, order: o.Unload) -> bool:
    """Metal for one's own factories, which build no more."""
    return reader.late and _at(reader, order.fleet) in reader.mine


def _plundered(reader: Reader, group: Sequence[Order], lines: tuple[str, ...]) -> Intention:
    """Every world that is plundered, on one card."""
    worlds = [order.world for order in group if isinstance(order, o.Plunder)]
    seen = (reader.view.sighting(number) for number in worlds)
    paid = sum(by_count(PLUNDER_POINTS, s.world.plunder_count) for s in seen if s is not None)
    return Intention(f"Plunder {listed(f'W{n}' for n in worlds)} for {paid} points",
                     "Pirates score so", "they build and dig nothing for three turns", lines,
                     rule="8.8", sign="plunder", target=f"W{worlds[0]}", worth=68)  # fmt: skip


def _plain(reader: Reader, group: Sequence[Order], lines: tuple[str, ...]) -> Intention | None:
    match group[0]:
        case o.Fire(conditional=False):
            return _fire(reader, group[0], lines)
        case o.Build(into="F"):
            ships = sum(order.count for order in group if isinstance(order, o.Build))
            return Intention(f"Build {counted(ships, 'ship')} on F{group[0].to}", READY,
                             orders=lines, rule="5.2", sign="build", worth=45)  # fmt: skip
        case o.Build(into="P") | o.Build(into="I"):
            kind = f"{group[0].into}-ship"
            near = reader.enemy_within(group[0].world, 2)
            world = reader.mine.get(group[0].world)
            if near is None and (world is None or world.iships + world.pships):
                return None  # it has its guards, and nobody comes
            reason = _beside(reader, near) if near else "A lone raider then cannot take it"
            return Intention(f"Guard W{group[0].world}: build {counted(group[0].count, kind)}",
                             reason, orders=lines, rule="5.2", sign="guard",
                             target=f"W{group[0].world}", worth=62 if near else 35)  # fmt: skip
        case o.Drop():
            lost = cost(reader.view, group[0].artifact)
            reason = f"It costs you {lost} a turn" if lost else "Better here than aboard"
            return Intention(f"Put the {name(group[0].artifact)} down", reason,
                             orders=lines, rule="8.9", sign="carry", worth=54)  # fmt: skip
        case o.Scrap():
            word = counted(group[0].count, "industry", "industries")
            return Intention(f"Make {word} of I-ships on W{group[0].world}",
                             "Industry scores, ships on the ground do not",
                             grown(reader, group), lines, rule="4.9", sign="grow",
                             target=f"W{group[0].world}", worth=56)  # fmt: skip
        case o.Invest(into="I"):
            return Intention(f"Grow industry by {group[0].count} on W{group[0].world}",
                             "Early factories pay longest" if reader.early else LASTING,
                             grown(reader, group), lines, rule="5.3", sign="grow",
                             target=f"W{group[0].world}", worth=50)  # fmt: skip
    return None


def _beside(reader: Reader, near: KeySeen) -> str:
    place = reader.keys[near.id][0]
    return f"{near.owner} stands with {counted(near.ships, 'ship')} at W{place}"


def _fire(reader: Reader, order: o.Fire, lines: tuple[str, ...]) -> Intention:
    """Guns at what stands on a world, or at a fleet that no intention speaks of."""
    fleet = order.source == "F"
    who = f"F{order.number}" if fleet else f"the {order.source}-ships of W{order.number}"
    aim = f"F{order.to}" if order.at == "F" else TARGETS[order.at]
    place = reader.keys[order.number][0] if fleet and order.number in reader.keys else order.number
    at, key = reader.keys.get(order.to, (place, None)) if order.at == "F" else (place, None)
    owner = key.owner if key is not None else reader.owner(at)
    whose = f"{owner}'s" if owner else "Nobody's"
    if order.at == "H" and fleet:
        aim = "the ships on the ground"
    return Intention(f"Fire at {aim} of W{at} with {who}" if order.at != "F"
                     else f"Fire at {aim} at W{at} with {who}", f"{whose}, and in your way",
                     orders=lines, rule="6.3", sign="attack", target=f"W{at}", worth=58,
                     seats=(owner,) if owner else ())  # fmt: skip
