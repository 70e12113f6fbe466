"""What a sheet leaves undone that pays all the same: a burden that a fleet carries at home, and
ships that stand idle while there is something to take or to see."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from starpost.games.starweb.galaxy.artifacts import name
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import WorldId
from starpost.games.starweb.told.flights import flights, move_line, sent
from starpost.games.starweb.told.risks import behind, cost
from starpost.games.starweb.told.together import together
from starpost.games.starweb.told.wish import Reader
from starpost.games.starweb.writing import values as o
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import counted, listed

FEW, SOME = 10, 5
_FLEET = re.compile(r"F\d+")


def leftover(view: View, orders: Sequence[Order]) -> list[Intention]:
    if view.type is None or view.ended:
        return []
    busy = {order.fleet for order in orders if isinstance(order, o.Move)}
    reader = Reader(view)
    return [*_burdens(reader, busy), *together(reader, list(_idle(reader, orders)), many=1)]


IDLE_FLEETS = 3
GOES = ("explore", "take", "attack")


def _idle(reader: Reader, orders: Sequence[Order]) -> Iterator[Intention]:
    """Later in the game, one flight each for fleets that the sheet does not name, best first; none
    that leaves something alone."""
    if reader.early or reader.late:
        return
    named = {word for order in orders for word in _FLEET.findall(str(order))}
    goals = {order.path[-1] for order in orders if isinstance(order, o.Move)}
    given = 0
    offered = [w.intention for w in flights(reader) if w.intention.sign in GOES]
    for wish in sorted(offered, key=lambda wish: -_pays(reader, wish)):
        if given == IDLE_FLEETS:
            return
        fleet, goal = wish.orders[-1].partition("W")[0], int(wish.target[1:])
        if fleet in named or goal in goals or len(wish.orders) > 1 or not _pays(reader, wish):
            continue
        place = reader.keys[int(fleet[1:])][0]
        if not _free(reader, int(fleet[1:])) or behind(reader, place, {int(fleet[1:])}):
            continue
        named.add(fleet)
        goals.add(goal)
        given += 1
        yield replace(wish, worth=min(wish.worth, 50))


def _pays(reader: Reader, wish: Intention) -> int:
    """How much a flight of idle ships is worth; 0: they would be outnumbered, or find nothing."""
    goal = int(wish.target[1:])
    found = reader.view.sighting(goal)
    ships = reader.keys[int(wish.orders[-1].partition("W")[0][1:])][1].ships
    if found is None:
        return wish.worth if ships <= FEW else wish.worth - FEW
    held = found.world.iships + found.world.pships + sum(k.ships for k in reader.strangers(goal))
    seen = sum(k.ships for k in found.keys if k.owner not in ("", reader.seat))
    if 2 * max(held, seen) >= ships or found.world.population < SOME:
        return 0
    return wish.worth + FEW * (found.world.former == reader.seat)


def _free(reader: Reader, fleet: int) -> bool:
    """Whether it may go: no stranger stands beside it, and if one is near, others stay."""
    place, key = reader.keys[fleet]
    if not key.ships or key.at_peace or reader.strangers(place):
        return False
    if place not in reader.mine or reader.enemy_within(place, 2) is None:
        return True
    world = reader.mine[place]
    return bool(world.iships + world.pships) or reader.ships_at(place) > key.ships


def _burdens(reader: Reader, busy: set[int]) -> Iterator[Intention]:
    """A fleet at a world of ours cannot put it down: it would lie on what is ours (rule 9.6)."""
    for place, key in reader.fleets:
        dear = [v for v in key.artifacts if cost(reader.view, v)]
        if not dear or not key.ships or key.id in busy or place not in reader.mine:
            continue
        ways = {goal: way for goal, way in reader.ways(place).items() if _stays_away(reader, goal)}
        if not ways:
            continue
        goal = min(ways, key=lambda there: (len(ways[there]), there))
        lost = sum(cost(reader.view, v) for v in dear)
        names = listed(f"the {name(v)}" for v in dear)
        yield Intention(
            f"Rid yourself of {names}: {sent(key, key.ships)} to W{goal}",
            f"It costs you {counted(lost, 'point')} a turn, aboard and on your worlds",
            f"put it down at W{goal} next turn: nobody lives there, so W{goal} cannot become yours",
            (move_line(key.id, ways[goal]),),
            rule="9.6",
            sign="carry",
            target=f"W{goal}",
            worth=64,
        )


def _stays_away(reader: Reader, goal: WorldId) -> bool:
    """Whether it is known to be a world that nobody can own."""
    found = reader.view.sighting(goal)
    return found is not None and not found.world.population and not found.world.black_hole
