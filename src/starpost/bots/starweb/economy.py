"""Metal and industry: what is built, what is unloaded, what is loaded before a fleet leaves."""

from __future__ import annotations

from starpost.bots.starweb.board import Fleet
from starpost.bots.starweb.plan import Plan
from starpost.games.starweb.state import World
from starpost.games.starweb.tables import MOST
from starpost.games.starweb.writing import values as say

SCOUT = 2
"""Ships that a key gets before others get more."""


def unload(board: Plan) -> None:
    """Cargo goes to our own industry as soon as it is there."""
    for fleet in board.fleets.values():
        here = board.mine.get(fleet.at)
        if fleet.cargo and here is not None and here.industry and wants(here) > 0:
            board.order(say.Unload(fleet.id))
            fleet.cargo = 0


def wants(world: World) -> int:
    """Metal that a world's industry could still use."""
    return min(world.industry, world.population) * 2 - world.metal


def build(board: Plan) -> None:
    """Guards first, then industry where it pays, then ships for every key, then a strong fleet."""
    for number, world in board.mine.items():
        left = board.capacity[number]
        if left:
            left = _guards(board, world, left)
            left = board.way.invest(board, world, left)
            _ships(board, world, left)
    board.way.arms(board)


def _guards(board: Plan, world: World, left: int) -> int:
    """Ships on the ground: some always, as many as the strangers when they are at the door."""
    most = left if world.id in board.besieged else left // 2
    count = min(most, max(0, _floor(board, world) - board.guarded[world.id]))
    if count:
        board.order(say.Build(world.id, count, "P"))
        board.guarded[world.id] += count
    return left - count


def muster(board: Plan) -> None:
    """Ships on the ground beyond what the ground needs go onto the keys that are there."""
    for number, world in board.mine.items():
        keys = [f for f in board.at(number) if not f.used and not board.at_peace(f.id)]
        spare = board.guarded[number] - _floor(board, world)
        if not keys or spare < 3 or number in board.besieged:
            continue
        fleet = max(keys, key=lambda f: (f.ships, -f.id))
        ground: tuple[tuple[say.Unit, int], ...] = (("I", world.iships), ("P", world.pships))
        for kind, have in ground:
            count = min(have, spare, MOST - fleet.ships)
            if count > 0:
                board.order(say.Transfer(kind, number, count, "F", fleet.id))
                fleet.ships += count
                spare -= count
                board.guarded[number] -= count


def _floor(board: Plan, world: World) -> int:
    """Ships that should stand on the ground of a world."""
    near = max((board.danger(n) for n in (world.id, *world.links)), default=0)
    home = world.id == board.view.home
    return max(2 + board.view.turn // 3 if home else 1, int(near * board.w.guard))


def _ships(board: Plan, world: World, left: int) -> None:
    """A few for every key, more for those that carry, the rest for the strongest: a line each."""
    keys = sorted(board.at(world.id), key=lambda fleet: (fleet.ships, fleet.id))
    built: dict[int, int] = {}
    for size in (SCOUT, int(board.w.party), int(board.way.hauler * board.w.hauler)):
        for fleet in keys:
            left -= _onto(fleet, min(left, size - fleet.ships), built)
    if keys and left:
        _onto(max(keys, key=lambda fleet: (fleet.ships, -fleet.id)), left, built)
    for number, count in built.items():
        board.order(say.Build(world.id, count, "F", number))


def _onto(fleet: Fleet, count: int, built: dict[int, int]) -> int:
    count = min(count, MOST - fleet.ships)
    if count > 0:
        built[fleet.id] = built.get(fleet.id, 0) + count
        fleet.ships += count
    return max(count, 0)


def load(board: Plan, fleet: Fleet) -> bool:
    """Take metal that lies about here; true if there was some."""
    if fleet.at not in board.mine or board.spare[fleet.at] < 3 or not hires(board):
        return False
    if not board.way.carries(board, fleet) or not (board.wanting or board.way.sells):
        return False
    free = room(board, fleet)
    if free <= 0:
        return False
    board.order(say.Load(fleet.id))
    taken = min(free, board.spare[fleet.at])
    fleet.cargo += taken
    board.spare[fleet.at] -= taken
    return True


def room(board: Plan, fleet: Fleet) -> int:
    """Metal that a fleet can still take aboard (rule 1.7)."""
    return fleet.ships * (2 if board.view.type == "merchant" else 1) - fleet.cargo


def hires(board: Plan) -> bool:
    """So many fleets, or ships, may haul; the others see to the growth of the realm."""
    if board.w.haulage:
        industry = sum(min(w.industry, w.population) for w in board.mine.values())
        return board.hauling < industry * board.w.haulage
    return board.haulers < max(1, board.manned) * board.way.haulers * board.w.haulers
