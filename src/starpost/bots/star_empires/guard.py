"""Garrisons: every world is held by wings, the more the dearer it is and the nearer danger."""

from __future__ import annotations

from starpost.bots.star_empires.board import Board, apart, is_civil, is_wing
from starpost.bots.star_empires.supply import Treasury
from starpost.games.star_empires.galaxy.drawings import LANCE, SHIELD
from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.estimate import BASE_TONNAGE, Force, of_ship
from starpost.games.star_empires.known.guards import holds
from starpost.games.star_empires.known.sights import OwnShip, WorldSight

NEAR = 6
"""Foreign worlds and ships so near make a world a border world."""
BASTION = 400
"""DP beside the starbase that even a small empire works toward."""
RAID = 5
"""How far a raider jumps."""


class Guard:
    """What each world has, what it needs, and the building of the difference."""

    def __init__(self, board: Board, treasury: Treasury) -> None:
        self.board = board
        self.treasury = treasury
        self.foreign = [w.at for w in board.worlds if w.owner and not w.mine]

    # --- how much -------------------------------------------------------------------------

    def need(self, world: WorldSight) -> int:
        """DP that ought to stand at a world (its guns follow)."""
        w = self.board.w
        if world.home:
            return int(w.home * self._home_need())
        if not self._border(world.at):
            return 15
        return 15 + int(w.garrison * self._border_need(world))

    def _border_need(self, world: WorldSight) -> int:
        return world.production * (5 + self.board.view.turn * 2 // 5)

    def _home_need(self) -> int:
        """Beside the starbase: as a raid by an empire of our size would bring, or a larger one."""
        turn, income = self.board.view.turn, self.treasury.income
        return min(turn * 18, max(income * 8, BASTION)) if turn > 3 else 0

    def _border(self, at: Pair) -> bool:
        if any(apart(at, there) <= NEAR for there in self.foreign):
            return True
        return any(apart(at, there) <= NEAR for there in self.board.foes)

    def menace(self, world: WorldSight) -> int:
        """Guns that may fall on a world next turn; heavy strangers may carry wings."""
        total = 0
        for at, foe in self.board.foes.items():
            if apart(at, world.at) <= RAID and at not in self.foreign:
                total += max(foe.guns, foe.tonnage * 4 if foe.tonnage < BASE_TONNAGE else 0)
        return total

    # --- who stays ------------------------------------------------------------------------

    def reserve(self, world: WorldSight) -> list[OwnShip]:
        """Wings that belong to a world's garrison: shields first, until the need is met."""
        left = self.need(world)
        kept: list[OwnShip] = []
        wings = [s for s in self.board.here.get(world.at, ()) if is_wing(s) and holds(s)]
        for ship in sorted(wings, key=lambda s: (-s.dp, s.guns, s.handle)):
            if left <= 0 and kept:
                break
            kept.append(ship)
            left -= ship.dp
        return kept

    # --- building -------------------------------------------------------------------------

    def relieve(self) -> None:
        """A wing wherever only a small ship, or one that a storm will kill, holds a world."""
        for world in sorted(self.board.mine, key=lambda w: (-w.production, w.name)):
            if not any(self._lasting(s, world.at) for s in self.board.guards(world.at)):
                self.treasury.build(world, SHIELD)

    def _lasting(self, ship: OwnShip, at: Pair) -> bool:
        """Not a small ship that has other work, and alive after two more turns of weather."""
        storm = self.board.storms.get(at, 0)
        heal = max(1, (ship.full + 5) // 10)
        after = min(ship.full, ship.dp + heal) - storm
        return not is_civil(ship) and after > 0 and min(ship.full, after + heal) > storm

    def reinforce(self, share: float) -> None:
        """Brings garrisons toward their need, most threatened first, with a share of the cash."""
        keep = int(self.treasury.cash * (1 - share))
        for world in sorted(self.board.mine, key=self._urgency):
            have = self._garrison(world)
            lack = self.need(world) + min(self.menace(world), 300) - have.dp
            if lack > 0:
                self.treasury.build(world, SHIELD, -(-lack // 15), keep)
            short = self.need(world) // 2 - have.guns
            if short > 15:
                self.treasury.build(world, LANCE, short // 15, keep)

    def _garrison(self, world: WorldSight) -> Force:
        total = Force()
        for ship in self.board.guards(world.at):
            if not is_civil(ship) and ship.tonnage < BASE_TONNAGE:
                total.add(of_ship(ship))
        return total

    def _urgency(self, world: WorldSight) -> tuple[int, int, str]:
        return -self.menace(world) * world.production, -world.production, world.name
