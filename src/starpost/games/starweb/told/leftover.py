"""What a sheet leaves undone that pays all the same: a burden that a fleet carries at home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.starweb.galaxy.artifacts import name
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import WorldId
from starpost.games.starweb.told.burdens import cost
from starpost.games.starweb.told.flights import move_line, sent
from starpost.games.starweb.told.wish import Reader
from starpost.games.starweb.writing import values as o
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import counted, listed


def leftover(view: View, orders: Sequence[Order]) -> list[Intention]:
    if view.type is None or view.ended:
        return []
    busy = {order.fleet for order in orders if isinstance(order, o.Move)}
    return list(_burdens(Reader(view), busy))


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
