"""What each character type lives on: goods, plunder, robots, converts, artifacts."""

from __future__ import annotations

from starpost.bots.starweb.board import Board, Fleet
from starpost.games.starweb.tables import BOMB_SHIPS, GOODS_POINTS, PLUNDER_POINTS, by_count
from starpost.games.starweb.writing import values as say

BOMBER = 30
"""Ships that a Berserker's fleet has before 25 of them become a bomb."""
PREACHERS = 3
"""Ships that an Apostle leaves with people who are not yet converts."""


def play(board: Board) -> None:
    """The orders that only this type gives, or gives first."""
    match board.view.type:
        case "merchant":
            _goods(board)
        case "pirate":
            _plunder(board)
        case "berserker":
            _bombs(board)
            _robots(board)
        case "empire_builder":
            _scrap(board)
        case _:
            pass


def _goods(board: Board) -> None:
    """Sell at other players' industry; a single unit of consumer goods wherever it pays."""
    served: set[int] = set()
    for fleet in board.fleets.values():
        world = board.world(fleet.at)
        if not fleet.cargo or world is None:
            continue
        if world.owner not in ("", board.seat) and world.industry:
            board.order(say.Unload(fleet.id))
            fleet.cargo = 0
            if not board.at_peace(fleet.id):
                board.order(say.Peace(fleet.id, True))
        elif fleet.at not in served and by_count(GOODS_POINTS, world.cg_count) >= 3:
            board.order(say.Goods(fleet.id, 1))
            fleet.cargo -= 1
            served.add(fleet.at)


def _plunder(board: Board) -> None:
    """Everything but a working home: an idle world costs less than its plunder pays."""
    for number, world in board.mine.items():
        pays = by_count(PLUNDER_POINTS, world.plunder_count)
        if world.plunder_wait == 0 and world.capacity + world.mines < pays // 2:
            board.order(say.Plunder(number))


def _bombs(board: Board) -> None:
    """A planet buster pays best where many people live; never on a world that works for us."""
    for fleet in board.fleets.values():
        world = board.world(fleet.at)
        if world is None or not fleet.ships or fleet.used or not board.armed(fleet.id):
            continue
        if world.id not in board.mine and not world.busted and not world.robots:
            board.order(say.DropBomb(fleet.id))
            board.claimed.add(world.id)
            fleet.used = True
    for fleet in board.fleets.values():
        if fleet.ships > BOMBER and not board.armed(fleet.id) and not fleet.cargo:
            board.order(say.MakeBomb(fleet.id))
            fleet.ships -= BOMB_SHIPS


def _robots(board: Board) -> None:
    """Land where the people can be wiped out and robots are left over."""
    for fleet in sorted(board.fleets.values(), key=lambda fleet: (-fleet.ships, fleet.id)):
        world = board.world(fleet.at)
        if world is None or world.robots or fleet.at == board.view.home or fleet.used:
            continue
        if world.owner not in ("", board.seat) or not world.population:
            continue
        people = world.population + world.population // 10 + 1
        ships = (-(-people // 4) + 3) // 2
        if fleet.ships > ships and not fleet.cargo and fleet.at not in board.claimed:
            board.order(say.Robots(fleet.id, ships))
            board.claimed.add(fleet.at)
            fleet.used = True


def _scrap(board: Board) -> None:
    """Four I-ships are one industry for an Empire Builder; keep enough to guard the ground."""
    for number, world in board.mine.items():
        count = (world.iships - 2) // 4
        if count > 0 and world.industry < world.population:
            board.order(say.Scrap(number, count))
            board.guarded[number] -= 4 * count


def stays(board: Board, fleet: Fleet) -> bool:
    """An Apostle's small fleet preaches where people are still to be won."""
    if board.view.type != "apostle" or fleet.ships > PREACHERS:
        return False
    world = board.world(fleet.at)
    if world is None or world.robots:
        return False
    others = sum(f.ships for f in board.at(fleet.at)) - fleet.ships
    return world.converts < world.population and others == 0


def sells(board: Board, fleet: Fleet, number: int) -> float:
    """A customer's industry: eight points a metal, whatever stands there (rule 8.2)."""
    world = board.world(number)
    if board.view.type != "merchant" or fleet.cargo < 4 or world is None:
        return 0.0
    if world.owner in ("", board.seat):
        return 0.0
    return 2.0 * min(fleet.cargo, 2 * world.industry)


def worth(board: Board, fleet: Fleet, number: int) -> float:
    """What a world is worth to this type beyond what anybody sees in it."""
    world = board.world(number)
    if world is None:
        return 0.0
    match board.view.type:
        case "merchant" if fleet.cargo:
            return by_count(GOODS_POINTS, world.cg_count) * 0.8
        case "berserker" if board.armed(fleet.id) and number not in board.mine:
            return 0.0 if world.busted or world.robots else 20.0
        case "berserker" if world.population and not world.robots:
            return min(world.population / 3, 10) if fleet.ships > world.population // 8 + 2 else 0.0
        case "apostle" if world.population > world.converts and not world.robots:
            return min(world.population / 5, 8)
        case "artifact_collector":
            return 4.0 * len(world.artifacts) if world.owner != board.seat else 0.0
        case _:
            return 0.0
