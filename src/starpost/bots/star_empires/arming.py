"""Making strikes ready: ships for them at their starting worlds, and a look at the victims."""

from __future__ import annotations

from starpost.bots.star_empires.attack import Attack
from starpost.bots.star_empires.board import Board, is_carrier, is_civil, is_wing
from starpost.bots.star_empires.guard import Guard
from starpost.bots.star_empires.supply import Treasury
from starpost.bots.star_empires.targets import Target, Targets
from starpost.bots.star_empires.travel import Roads
from starpost.games.star_empires.galaxy.drawings import LANCE, PINNACE, SHIELD, TENDER
from starpost.games.star_empires.known.sights import OwnShip

PER_VOLLEY = 15
"""Guns of a lance, DP of a shield."""
CROWD = 500
"""An empire with so many ships needs no more for their own sake."""
SPOTTING = 3
"""Turns that a small ship may take to a victim."""


class Arming:
    def __init__(
        self, board: Board, roads: Roads, treasury: Treasury, guard: Guard, targets: Targets
    ) -> None:
        self.board = board
        self.roads = roads
        self.treasury = treasury
        self.guard = guard
        self.targets = targets
        self.focuses = targets.focuses

    def equip(self) -> None:
        """Builds what the best strikes still lack, each at its starting world."""
        for target in self.focuses:
            self._equip(target)
        self._swell()

    def _swell(self) -> None:
        """What nobody else could use makes the first strike stronger."""
        if self.focuses and len(self.board.ships) < CROWD:
            start, treasury = self.focuses[0].start, self.treasury
            count = max(0, treasury.cash - treasury.income // 2) // 4
            treasury.build(start, LANCE, count)
            treasury.build(start, SHIELD, count)

    def _equip(self, target: Target) -> None:
        start, foe = target.start, target.foe
        stay = {s.handle for s in self.guard.reserve(start)}
        ships = self.board.here.get(start.at, ())
        tenders = [s for s in ships if is_carrier(s)]
        wings = [s for s in ships if is_wing(s) and s.handle not in stay]
        wings += [c for t in tenders for c in self.board.cargo.get(t.handle, ())]
        margin = target.margin + self.board.w.spare
        lances = _short(foe.dp * margin, sum(s.guns for s in wings))
        dp = sum(s.dp for s in (*wings, *tenders)) + 4 * lances
        shields = _short(foe.guns * margin, dp)
        lack = self._riders(target, len(wings) + lances + shields) - sum(t.racks for t in tenders)
        build = self.treasury.build
        build(start, TENDER, max(0, -(-lack // 9)))
        build(start, LANCE, lances)
        build(start, SHIELD, shields)
        if not self.targets.visible(target.at):
            build(start, PINNACE)

    def _riders(self, target: Target, wings: int) -> int:
        """How many of the wings there need a tender: they could all go."""
        return wings

    def spot(self, free: list[OwnShip]) -> list[OwnShip]:
        """Small ships go to look at the victims; they will not come back."""
        left = list(free)
        for target in self.focuses:
            at = target.at
            near = [s for s in left if self.roads.turns(s, at) <= SPOTTING and is_civil(s)]
            if self.targets.visible(at) or not near:
                continue
            ship = min(near, key=lambda s: (self.roads.turns(s, at), s.scan, s.handle))
            if self.roads.go(ship, at):
                left.remove(ship)
        return left


def _short(needed: float, have: int) -> int:
    """Wings of 15 that are lacking."""
    return max(0, -(-int(needed + 15 - have) // 15))


class Fitting(Arming):
    """Strikes of a size that fits the victim, for people who pay attention to their money."""

    def __init__(
        self, board: Board, roads: Roads, treasury: Treasury, guard: Guard, targets: Targets,
        attack: Attack,
    ) -> None:  # fmt: skip
        super().__init__(board, roads, treasury, guard, targets)
        self.attack = attack

    def _equip(self, target: Target) -> None:
        """Not for a victim to whom somebody flies already."""
        if target.world.name not in self.attack.struck:
            super()._equip(target)

    def _riders(self, target: Target, wings: int) -> int:
        """No more than beat the victim: who has no room would cost a tender that wins nothing."""
        margin = target.margin + self.board.w.spare
        lances = -(-int(target.foe.dp * margin + PER_VOLLEY) // PER_VOLLEY)
        shields = _short(target.foe.guns * margin, 4 * lances)
        return min(wings, lances + shields)

    def _swell(self) -> None:
        """What is over is put into victims that take more than one strike's worth, and no more
        than they can take."""
        if not self.focuses or len(self.board.ships) >= CROWD:
            return
        first, treasury = self.focuses[0].start, self.treasury
        big = max(self.targets.all, key=lambda t: (t.price, t.world.name))
        most = -(-int(big.foe.dp * big.margin) // PER_VOLLEY)
        wings = [s for s in self.board.view.ships if is_wing(s) and s.guns > s.dp]
        count = min(max(0, treasury.cash - treasury.income // 2) // 4, most - len(wings))
        if count > 0:
            treasury.build(first, LANCE, count)
            treasury.build(first, SHIELD, count)
