"""Who carries metal home: as many ships as idle industry is worth, from the piles that pay most.

The house bot lets a share of its fleets carry; whoever reckons in ships fills its factories sooner.
"""

from __future__ import annotations

from starpost.bots.starweb import economy, keeping
from starpost.bots.starweb.board import Fleet
from starpost.bots.starweb.plan import Plan
from starpost.games.starweb.tables import HOPS
from starpost.games.starweb.writing import values as say

LEAST = 4
"""Ships of the smallest fleet, and metal of the smallest pile, that a journey is made for."""
IDLE = 0.1
"""What each ship costs that comes home empty."""


def haul(board: Plan) -> None:
    """Send empty fleets for metal, the best errand first, until enough ships are under way."""
    if not board.w.haulage or board.view.home not in board.mine:
        return
    board.hauling = sum(f.ships for f in board.fleets.values() if f.cargo)
    for _, fleet_id, number in sorted(_errands(board), reverse=True):
        fleet = board.fleets[fleet_id]
        if not economy.hires(board):
            return
        if fleet.used or fleet.cargo or number in board.claimed:
            continue
        if board.careful and fleet.at != number and keeping.stays(board, fleet):
            continue
        board.hauling += fleet.ships
        board.claimed.add(number)
        if fleet.at == number:
            economy.load(board, fleet)
        else:
            way = board.hop(board.routes(fleet)[number])
            board.order(say.Move(fleet.id, way), f"At W{number} metal lies there unused.")
            fleet.used = True


def _errands(board: Plan) -> list[tuple[float, int, int]]:
    """What every empty fleet would bring home each turn from every pile."""
    found = []
    home = board.routes(Fleet(0, board.view.home, 0, 0, ()))
    piles = {n: metal for n, metal in board.spare.items() if metal >= LEAST and n in home}
    for fleet in board.fleets.values():
        if fleet.used or fleet.cargo or fleet.ships < LEAST or board.way.stays(board, fleet):
            continue
        if not board.way.carries(board, fleet):
            continue
        ways = {**board.routes(fleet), fleet.at: ()}
        for number, metal in piles.items():
            if number not in ways:
                continue
            there = _turns(len(ways[number]))
            pile = metal + there * board.mine[number].mines
            back = max(1, _turns(len(home[number])))
            brought = min(pile, economy.room(board, fleet))
            worth = (brought - IDLE * max(0, fleet.ships - pile)) / (there + back)
            found.append((worth, fleet.id, number))
    return found


def _turns(gates: int) -> int:
    return -(-gates // HOPS)
