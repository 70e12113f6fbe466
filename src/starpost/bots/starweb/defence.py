"""Shoot at who stands at our worlds; leave a ship on the ground where nobody stands."""

from __future__ import annotations

from starpost.bots.starweb.board import Board
from starpost.games.starweb.writing import values as say

PACIFIST = "apostle"
"""Each shot costs an Apostle a point."""


def fire(board: Board) -> None:
    """Fight for our worlds with home ships and fleets, where we are the stronger."""
    if board.view.type == PACIFIST:
        return
    for number, world in board.mine.items():
        strangers = sorted(board.strangers(number), key=lambda key: (-key.ships, key.id))
        if not strangers:
            continue
        target = strangers[0]
        ours = sum(fleet.ships for fleet in board.at(number) if not fleet.cargo)
        ground = (world.iships + 1) // 2 + (world.pships + 1) // 2
        if 2 * (ours + ground) < target.ships or target.at_peace:
            continue
        if world.iships:
            board.order(say.Fire("I", number, "F", target.id))
        if world.pships:
            board.order(say.Fire("P", number, "F", target.id))
        _fleets(board, number, target.id)


def _fleets(board: Board, number: int, target: int) -> None:
    for fleet in board.at(number):
        if fleet.ships and not fleet.used:
            board.order(say.Fire("F", fleet.id, "F", target))
            fleet.used = True


def guard(board: Board) -> None:
    """One ship on the ground keeps a lone raider from taking the world, and its loose keys ours."""
    for number in board.mine:
        if board.guarded[number] or board.capacity[number]:
            continue
        for fleet in sorted(board.at(number), key=lambda fleet: -fleet.ships):
            if fleet.ships - fleet.cargo >= 2:
                board.order(say.Transfer("F", fleet.id, 1, "P"))
                fleet.ships -= 1
                board.guarded[number] = 1
                break
