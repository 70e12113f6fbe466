"""Strikes: tenders full of wings leave the world nearest to a victim and return for more.

The bot remembers nothing, so a strike is read off the map each turn: tenders at an own world are
being filled, tenders elsewhere are on their way, tenders beside the enemy unload and fire.
"""

from __future__ import annotations

from starpost.bots.star_empires.board import (
    Board,
    is_carrier,
    is_warship,
)
from starpost.bots.star_empires.guard import Guard
from starpost.bots.star_empires.lift import Lift
from starpost.bots.star_empires.targets import Target, Targets
from starpost.bots.star_empires.travel import Roads
from starpost.games.star_empires.galaxy.hexes import Pair, text
from starpost.games.star_empires.known.estimate import Force
from starpost.games.star_empires.known.sights import OwnShip, WorldSight
from starpost.games.star_empires.writing import orders as say

USELESS = 4
"""So few guns hurt nobody who repairs himself."""


class Attack:
    def __init__(self, board: Board, roads: Roads, guard: Guard, targets: Targets) -> None:
        self.board = board
        self.roads = roads
        self.guard = guard
        self.targets = targets
        self.struck: dict[str, None] = {}
        """Victims that somebody goes to already."""

    # --- what stands in the field ---------------------------------------------------------

    def run(self) -> None:
        """Every sector with tenders or warships decides for itself."""
        for at in list(self.board.here):
            movers = [s for s in self.board.here[at] if is_carrier(s) or is_warship(s)]
            if not movers:
                continue
            if self.board.foe(at).count:
                self._engage(at, movers)
            elif at in self.board.own_at:
                self._launch(self.board.own_at[at], movers)
            else:
                self._travel(at, movers)

    def _engage(self, at: Pair, movers: list[OwnShip]) -> None:
        """Beside an enemy: unload and fire, or get out."""
        board, foe = self.board, self.board.foe(at)
        force = board.force(at)
        fair = force.guns * force.dp > board.w.fair * foe.dp * foe.guns
        if at in board.own_at or force.beats(foe) or fair or self._caught(movers, foe):
            self._unload(movers)
            self._hold(movers)
        else:
            self._retreat(at, movers)

    def _caught(self, movers: list[OwnShip], foe: Force) -> bool:
        """Whether flight would cost them all, and the guns they carry unfired: fire comes before
        movement (rule 3.2), and what is aboard goes down with its carrier."""
        stowed = sum(c.guns for s in movers for c in self.board.cargo.get(s.handle, ()))
        return stowed >= USELESS and foe.guns >= sum(s.dp for s in movers)

    def _unload(self, movers: list[OwnShip]) -> None:
        aboard = [c.handle for s in movers for c in self.board.cargo.get(s.handle, ())]
        if aboard:
            self.board.order(say.Unload(tuple(aboard)))

    def _retreat(self, at: Pair, movers: list[OwnShip]) -> None:
        home = self.board.nearest(at, self.board.mine)
        party = Lift(self.board, at, movers, []).muster(None)
        for ship in party:
            if home is None or not self.roads.go(ship, home.at):
                self.board.stay(ship)

    # --- from an own world ----------------------------------------------------------------

    def _launch(self, world: WorldSight, movers: list[OwnShip]) -> None:
        """Goes at whatever can be beaten by what can be lifted; the rest gathers."""
        lift = Lift(self.board, world.at, movers, self.guard.reserve(world))
        for target in self.targets.near(world.at):
            if not lift.movers:
                return
            if self.targets.seen(target.at) and target.world.name not in self.struck:
                party = lift.muster(target.foe, target.margin)
                self._strike(party, target)
        self._gather(world, lift)

    def _gather(self, world: WorldSight, lift: Lift) -> None:
        """Waits where a strike is being made ready, or goes there."""
        focuses = self.targets.focuses
        if not focuses or world.at in [t.start.at for t in focuses] or not lift.movers:
            self._hold(lift.movers)
            return
        goal = min(focuses, key=lambda t: (self.roads.distance(world.at, t.start.at), t.start.at))
        party = lift.muster(None)
        self._advance(party, goal.start.at)
        for ship in party:
            there = self.board.moved.get(ship.handle) == goal.start.at
            self.board.errands[ship.handle] = (
                f"{goal.world.name} can be struck from there."
                if there
                else f"On the way to {goal.start.name}, from where {goal.world.name} can be struck."
            )

    def _strike(self, party: list[OwnShip], target: Target) -> None:
        if party:
            self.struck[target.world.name] = None
            self._advance(party, target.at)
            for ship in party:
                there = self.board.moved.get(ship.handle) == target.at
                way = "" if there else f"On the way to {target.world.name}. "
                self.board.errands[ship.handle] = f"{way}{self.targets.worthy(target)}."

    def _hold(self, movers: list[OwnShip]) -> None:
        for ship in movers:
            self.board.stay(ship)

    # --- on the way -----------------------------------------------------------------------

    def _travel(self, at: Pair, movers: list[OwnShip]) -> None:
        """Between worlds: on to what can be beaten, or back."""
        force = self.board.force(at)
        party = Lift(self.board, at, movers, []).muster(None)
        for target in self.targets.near(at):
            if force.beats(target.foe):
                self._strike(party, target)
                return
        goal = self.targets.focuses[0].start if self.targets.focuses else None
        goal = goal or self.board.nearest(at, self.board.mine)
        if goal is None:
            self._hold(party)
        else:
            self._advance(party, goal.at)
            for ship in party:
                if self.board.moved.get(ship.handle) not in (at, goal.at):
                    self.board.errands[ship.handle] = f"On the way to {goal.name}."

    def _advance(self, party: list[OwnShip], to: Pair) -> None:
        speed = min((s.engines for s in party), default=1)
        for ship in party:
            if not self.roads.go(ship, to, speed):
                self.board.stay(ship)

    def fire(self) -> None:
        """Everyone who stays where strangers are seen shoots (rule 5.3)."""
        board = self.board
        for at, foe in board.foes.items():
            ships = board.here.get(at, ())
            if not ships or not foe.owners:
                continue
            away = tuple(s.handle for s in ships if board.moved.get(s.handle, at) != at)
            if board.force(at).guns < USELESS or len(away) == len(ships):
                continue
            owners = sorted(foe.owners, key=lambda name: (foe.owners[name], name))
            board.order(say.Fire((text(at),), tuple(owners), away))
