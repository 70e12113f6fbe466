"""The Apostle: worlds and converts; each shot costs a point, but in a Jihad (rules 9.8 to 9.12)."""

from __future__ import annotations

from starpost.bots.starweb.board import Board, Fleet
from starpost.bots.starweb.ways.way import Way
from starpost.games.starweb.writing import values as say

PREACHERS = 4
"""Ships that an Apostle leaves with people who are not yet converts."""
PATIENCE = 6
"""Turns before the other cheek has been offered often enough."""


class Apostle(Way):
    ending = 10000
    fires = False
    war = 0.9
    trust = 0.1
    sign = ("PEACE BE WITH YOU. MY SHIPS CARRY WORDS.",)

    def play(self, board: Board) -> None:
        """A Jihad against whoever has taken most from us: from now on shots at him are free."""
        if board.view.turn < PATIENCE:
            return
        wrongs: dict[str, int] = {}
        for number, found in board.known.items():
            world = found.world
            if world.former == board.seat and world.owner not in ("", *board.view.allies):
                wrongs[world.owner] = wrongs.get(world.owner, 0) + 2
            if number in board.mine:
                for key in board.strangers(number):
                    if not key.at_peace:
                        wrongs[key.owner] = wrongs.get(key.owner, 0) + 1
        wrongs.pop(board.seat, None)
        enemy = min(wrongs, key=lambda name: (-wrongs[name], name), default="")
        if enemy and wrongs.get(board.view.jihad, 0) == 0 and enemy in board.view.met:
            board.order(say.Declare("J", enemy))

    def stays(self, board: Board, fleet: Fleet) -> bool:
        """A small fleet preaches where people are still to be won."""
        if fleet.ships > PREACHERS:
            return False
        world = board.world(fleet.at)
        if world is None or world.robots:
            return False
        others = sum(f.ships for f in board.at(fleet.at)) - fleet.ships
        return world.converts < world.population and others == 0

    def worth(self, board: Board, fleet: Fleet, number: int) -> float:
        world = board.world(number)
        if world is None or world.robots or world.population <= world.converts:
            return 0.0
        return min(world.population / 4, 10)
