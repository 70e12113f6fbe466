"""Probes: a ship on the ground that can be spared looks behind a gate (rule 6.11)."""

from __future__ import annotations

from starpost.bots.starweb.board import Board
from starpost.games.starweb.writing import values as say

STALE = 5
"""Turns after which a report is worth a ship."""
SPARED = 6
"""Ships on the ground of a world that can do without one of them."""
MOST = 3


def probe(board: Board) -> None:
    """From the best-guarded worlds, at neighbours of whom nothing fresh is known."""
    sent = 0
    there = {fleet.at for fleet in board.fleets.values()}
    for number, world in sorted(board.mine.items(), key=lambda item: -board.guarded[item[0]]):
        if sent == MOST or board.guarded[number] < SPARED:
            return
        source: say.Unit = "I" if world.iships else "P"
        for other in world.links:
            found = board.known.get(other)
            fresh = found is not None and board.view.turn - found.turn < STALE
            if fresh or other in board.mine or other in there or other in board.probed:
                continue
            if board.guarded[number] >= SPARED and sent < MOST:
                board.order(say.Probe(source, number, other))
                board.probed.add(other)
                board.guarded[number] -= 1
                sent += 1
