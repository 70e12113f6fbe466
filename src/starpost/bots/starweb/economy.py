"""Metal and industry: what is built, what is unloaded, what is loaded before a fleet leaves."""

from __future__ import annotations

from starpost.bots.starweb.board import Board, Fleet
from starpost.games.starweb.state import World
from starpost.games.starweb.tables import growth_cost
from starpost.games.starweb.writing import values as say

SCOUT = 2
"""Ships that a key gets before others get more."""
HAULER = 8


def unload(board: Board) -> None:
    """Cargo goes to our own industry as soon as it is there."""
    for fleet in board.fleets.values():
        here = board.mine.get(fleet.at)
        if fleet.cargo and here is not None and here.industry and wants(here) > 0:
            board.order(say.Unload(fleet.id))
            fleet.cargo = 0


def wants(world: World) -> int:
    """Metal that a world's industry could still use."""
    return min(world.industry, world.population) * 2 - world.metal


def is_starving(board: Board) -> bool:
    """Whether a good part of our industry has no metal to work with."""
    idle = sum(max(0, min(w.industry, w.population) - w.metal) for w in board.mine.values())
    return idle >= 8


def build(board: Board) -> None:
    """Guards first, then industry where it pays, then ships for every key, then a strong fleet."""
    for number, world in board.mine.items():
        left = board.capacity[number]
        if left:
            left = _guards(board, world, left)
            left = _industry(board, world, left)
            left = _robots(board, world, left)
            _ships(board, world, left)


def _guards(board: Board, world: World, left: int) -> int:
    """Ships on the ground: some always, as many as the strangers when they are at the door."""
    near = max((board.danger(n) for n in (world.id, *world.links)), default=0)
    home = world.id == board.view.home
    floor = 2 + board.view.turn // 3 if home else 1
    count = min(left, max(0, max(floor, near + near // 2) - board.guarded[world.id]))
    if count:
        board.order(say.Build(world.id, count, "P"))
        board.guarded[world.id] += count
    return left - count


def _industry(board: Board, world: World, left: int) -> int:
    """An Empire Builder is paid for industry every turn; others gain by it slowly."""
    if board.view.type != "empire_builder" or world.industry >= 250 or board.view.turn < 3:
        return left
    cost = growth_cost("empire_builder")
    count = left // cost // 2 if board.view.turn < 8 else left * 3 // 4 // cost
    if count:
        board.order(say.Invest(world.id, count, "I"))
    return left - count * cost


def _robots(board: Board, world: World, left: int) -> int:
    """Robots neither grow nor starve: a Berserker keeps a few to work the mines."""
    if board.view.type != "berserker" or not world.robots or world.population >= 20:
        return left
    count = min(left // 2, 10)
    if count:
        board.order(say.Build(world.id, count, "R"))
    return left - count


def _ships(board: Board, world: World, left: int) -> None:
    keys = sorted(board.at(world.id), key=lambda fleet: (fleet.ships, fleet.id))
    for size in (SCOUT, HAULER):
        for fleet in keys:
            count = min(left, size - fleet.ships)
            if count > 0:
                left -= _onto(board, world, fleet, count)
    if keys and left:
        _onto(board, world, max(keys, key=lambda fleet: (fleet.ships, -fleet.id)), left)


def _onto(board: Board, world: World, fleet: Fleet, count: int) -> int:
    count = min(count, 255 - fleet.ships)
    if count > 0:
        board.order(say.Build(world.id, count, "F", fleet.id))
        fleet.ships += count
    return max(count, 0)


def load(board: Board, fleet: Fleet) -> bool:
    """Take metal that lies about here; true if there was some."""
    if fleet.at not in board.mine or board.spare[fleet.at] < 3 or not hires(board):
        return False
    room = fleet.ships * (2 if board.view.type == "merchant" else 1) - fleet.cargo
    if room <= 0:
        return False
    board.order(say.Load(fleet.id))
    taken = min(room, board.spare[fleet.at])
    fleet.cargo += taken
    board.spare[fleet.at] -= taken
    return True


def hires(board: Board) -> bool:
    """Two fleets in five may haul; the others see to the growth of the realm."""
    fleets = sum(1 for fleet in board.fleets.values() if fleet.ships)
    return board.haulers * 5 < fleets * 2
