"""Where fleets go: the best world in reach that no other fleet of ours is heading for."""

from __future__ import annotations

from starpost.bots.starweb import economy, specials
from starpost.bots.starweb.board import Board, Fleet
from starpost.games.starweb.state import Sighting, World
from starpost.games.starweb.writing import values as say

UNKNOWN = 9.0
"""Worth of a world nobody has told us about."""
KEY = 5.0
PER_HOP = 1.6
HAUL, STARVING = 0.45, 1.1
"""Worth of a unit of metal brought home, against that of a new world: usually, and when our
industry stands idle for want of it."""


def split(board: Board) -> None:
    """Two small fleets see more than one large one: share ships with our loose keys."""
    for fleet in list(board.fleets.values()):
        if fleet.used or fleet.cargo or fleet.ships < 6:
            continue
        for loose in board.at(fleet.at):
            if loose.ships == 0 and fleet.ships >= 6:
                count = min(fleet.ships // 3, 5)
                board.order(say.Transfer("F", fleet.id, count, "F", loose.id))
                fleet.ships -= count
                loose.ships += count


def march(board: Board) -> None:
    """Strong fleets choose first; a fleet with nothing better to do stays."""
    for fleet in sorted(board.fleets.values(), key=lambda fleet: (-fleet.ships, fleet.id)):
        if not fleet.used and fleet.ships and not specials.stays(board, fleet):
            _send(board, fleet)


def _send(board: Board, fleet: Fleet) -> None:
    loads = economy.load(board, fleet)
    best, goal = 0.5, 0
    ways = board.routes(fleet.at)
    for number, way in ways.items():
        if number in board.claimed and number not in board.mine:
            continue
        worth = _worth(board, fleet, number) - PER_HOP * (len(way) - 1)
        if len(way) > 3:
            worth *= 0.7
        if worth > best:
            best, goal = worth, number
    if goal:
        board.claimed.add(goal)
        if loads or (goal in board.mine and not fleet.cargo):
            board.haulers += 1
        _leave_guard(board, fleet)
        board.order(say.Move(fleet.id, board.hop(ways[goal])))
        fleet.used = True
    fleet.busy = loads


def _leave_guard(board: Board, fleet: Fleet) -> None:
    """Before the last ship leaves one of our worlds, one goes to the ground."""
    if fleet.at in board.mine and not board.guarded[fleet.at] and fleet.ships - fleet.cargo >= 2:
        board.order(say.Transfer("F", fleet.id, 1, "P"))
        fleet.ships -= 1
        board.guarded[fleet.at] = 1


def _worth(board: Board, fleet: Fleet, number: int) -> float:
    found = board.sighting(number)
    if fleet.cargo and number in board.mine:
        return _delivery(board, fleet, board.mine[number])
    extra = specials.worth(board, fleet, number)
    customer = specials.sells(board, fleet, number)
    if customer:
        return customer
    if found is None:
        return UNKNOWN + extra
    if number in board.mine:
        return _collection(board, fleet, board.mine[number]) + extra
    danger = board.danger(number)
    if danger and 2 * fleet.ships < 3 * danger:
        return 0.0
    return _prize(board, found, danger) + extra


def _prize(board: Board, found: Sighting, danger: int) -> float:
    """What there is to take: people, mines, industry, artifacts, loose keys."""
    world = found.world
    loose = sum(1 for key in found.keys if key.ships == 0 and key.owner != board.seat)
    worth = KEY * loose
    if _takes(board, world):
        worth += 8 + min(world.population, 50) / 6 + world.mines * 0.7 + world.industry
        worth += len(world.artifacts) * (8 if board.view.type == "artifact_collector" else 3)
        worth -= danger / 2
    return worth


def _takes(board: Board, world: World) -> bool:
    """Whether ships alone can win it."""
    if world.population == 0 or world.black_hole:
        return False
    if world.robots and board.view.type != "berserker":
        return False
    if world.owner == "":
        return world.iships + world.pships == 0
    return world.owner not in board.view.allies and world.iships + world.pships == 0


def _collection(board: Board, fleet: Fleet, world: World) -> float:
    """Metal to fetch from one of our mining worlds."""
    if fleet.ships < 4 or fleet.cargo or world.id in board.claimed or not economy.hires(board):
        return 0.0
    room = fleet.ships * (2 if board.view.type == "merchant" else 1)
    return _rate(board) * min(board.spare[world.id] + world.mines, room)


def _delivery(board: Board, fleet: Fleet, world: World) -> float:
    if not world.industry:
        return 0.0
    return 4 + 2 * _rate(board) * min(fleet.cargo, max(0, economy.wants(world)))


def _rate(board: Board) -> float:
    return STARVING if economy.is_starving(board) else HAUL
