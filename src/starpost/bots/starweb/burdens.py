"""Artifacts that cost points each turn (rule 9.6): carried off, put down where nothing is ours."""

from __future__ import annotations

from starpost.bots.starweb.board import Board, Fleet
from starpost.games.starweb.galaxy.artifacts import name, points
from starpost.games.starweb.writing import values as say


def cost(board: Board, artifact: int) -> int:
    """Points that an artifact takes from us each turn."""
    kind = board.view.type
    return max(0, -points(kind, artifact)) if kind is not None else 0


def put_down(board: Board) -> None:
    """Where a key stands on a world that is not ours, its burdens stay behind."""
    for fleet in board.fleets.values():
        if fleet.at in board.mine:
            continue
        for artifact in fleet.artifacts:
            if cost(board, artifact):
                board.order(say.Drop(artifact), _dear(board, artifact))
        fleet.artifacts = tuple(v for v in fleet.artifacts if not cost(board, v))


def carry_off(board: Board, fleet: Fleet, goal: int) -> None:
    """A fleet that leaves the realm takes along what costs us points."""
    world = board.mine.get(fleet.at)
    if world is None or goal in board.mine or fleet.at in board.emptied:
        return
    burdens = [v for v in world.artifacts if cost(board, v)]
    if burdens:
        board.emptied.add(fleet.at)
    for artifact in burdens:
        board.order(say.Hook(artifact, fleet.id), _dear(board, artifact))


def _dear(board: Board, artifact: int) -> str:
    return f"The {name(artifact)} costs you {cost(board, artifact)} points a turn."
