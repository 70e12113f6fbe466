"""The Artifact Collector: hook what pays, bring it to the museum (rules 8.9, 9.6, 11.3)."""

from __future__ import annotations

from starpost.bots.starweb.board import Board, Fleet
from starpost.bots.starweb.ways.way import Way
from starpost.games.starweb.writing import values as say

HAND = 3
"""Artifacts that one key carries before it brings them home."""


class Collector(Way):
    ending = 7000
    war = 0.8
    trust = 0.2
    sign = ("COLLECTOR OF OLD THINGS. I TAKE THEM OFF YOUR HANDS:",
            "LEAVE AN ARTIFACT ON MY KEY AND YOU HAVE A FRIEND.")  # fmt: skip

    def play(self, board: Board) -> None:
        """What lies on a border world goes aboard; what is aboard goes down at home."""
        for fleet in board.fleets.values():
            if fleet.at == board.view.home and fleet.at in board.mine:
                for number in fleet.artifacts:
                    board.order(say.Drop(number))
                fleet.artifacts = ()
            elif fleet.ships:
                self._hook(board, fleet)
                self._ask(board, fleet)

    def _hook(self, board: Board, fleet: Fleet) -> None:
        """From a world of ours that somebody could take from us."""
        world = board.mine.get(fleet.at)
        if world is None or not world.artifacts or fleet.at in board.emptied:
            return
        if not board.is_border(fleet.at) and board.guarded[fleet.at]:
            return
        board.emptied.add(fleet.at)
        for number in world.artifacts:
            if self.treasure(board, (number,)) >= 0:
                board.order(say.Hook(number, fleet.id))
                fleet.artifacts = (*fleet.artifacts, number)

    def _ask(self, board: Board, fleet: Fleet) -> None:
        """A friend's artifacts are asked for, not taken."""
        world = board.world(fleet.at)
        if world is None or world.owner not in board.view.allies or fleet.at in board.emptied:
            return
        if world.artifacts:
            board.emptied.add(fleet.at)
            words = tuple(f"PLEASE PUT V{n} ON F{fleet.id}." for n in world.artifacts[:4])
            board.order(say.Message(world.owner, words))
            fleet.used = True

    def worth(self, board: Board, fleet: Fleet, number: int) -> float:
        if number == board.view.home:
            return 6.0 * len(fleet.artifacts) if len(fleet.artifacts) >= HAND else 0.0
        found = board.sighting(number)
        if found is None or number in board.mine:
            return 0.0
        carried = tuple(v for key in found.keys if not key.ships for v in key.artifacts)
        return self.treasure(board, (*found.world.artifacts, *carried))
