"""Loading tenders: which wings go along, and how much of the fleet a victim is worth."""

from __future__ import annotations

from starpost.bots.star_empires.board import Board, is_wing
from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.estimate import Force, of_ship
from starpost.games.star_empires.known.sights import OwnShip
from starpost.games.star_empires.writing import orders as say


class Lift:
    """Tenders and warships in one sector, and the wings there that may leave."""

    def __init__(self, board: Board, at: Pair, movers: list[OwnShip], kept: list[OwnShip]) -> None:
        self.board = board
        stay = {s.handle for s in kept}
        self.movers = sorted(movers, key=self._readiness)
        wings = [s for s in board.here.get(at, ()) if is_wing(s) and s.handle not in stay]
        self.lances = sorted((s for s in wings if s.guns > s.dp), key=lambda s: (-s.guns, s.handle))
        self.shields = sorted((s for s in wings if s.guns <= s.dp), key=lambda s: (-s.dp, s.handle))

    def _readiness(self, ship: OwnShip) -> tuple[int, int, str]:
        return -len(self.board.cargo.get(ship.handle, ())), -ship.dp, ship.handle

    def muster(self, foe: Force | None, margin: float = 1.0) -> list[OwnShip]:
        """Loads no more ships than beat the foe and says which go; none: it cannot be done.

        Without a foe everything goes.
        """
        force, party = Force(), []
        plan: list[tuple[OwnShip, list[OwnShip]]] = []
        lances, shields = list(self.lances), list(self.shields)
        for ship in self.movers:
            wings = _fill(ship, lances, shields, force, foe)
            for one in (ship, *wings, *self.board.cargo.get(ship.handle, ())):
                force.add(of_ship(one))
            plan.append((ship, wings))
            party.append(ship)
            if foe is not None and force.beats(foe, margin):
                break
        else:
            if foe is not None:
                return []
        self._commit(plan)
        return party

    def _commit(self, plan: list[tuple[OwnShip, list[OwnShip]]]) -> None:
        """Writes the LOAD orders; what is loaded is no longer to be had."""
        for ship, wings in plan:
            if wings:
                self.board.order(say.Load(tuple(w.handle for w in wings), ship.handle))
            for wing in wings:
                self.board.stay(wing)
                (self.lances if wing in self.lances else self.shields).remove(wing)
        gone = [ship.handle for ship, _ in plan]
        self.movers = [s for s in self.movers if s.handle not in gone]


def _fill(
    ship: OwnShip,
    lances: list[OwnShip],
    shields: list[OwnShip],
    force: Force,
    foe: Force | None,
) -> list[OwnShip]:
    """Wings for one tender: lances, but shields while the foe's guns outweigh our DP more."""
    room, taken = ship.free, []
    guns, dp = force.guns, force.dp
    while lances or shields:
        want_dp = foe is not None and (foe.guns + 1) * (guns + 1) > (foe.dp + 1) * (dp + 1)
        source = shields if (want_dp and shields) or not lances else lances
        if source[0].tonnage > room:
            break
        wing = source.pop(0)
        taken.append(wing)
        room -= wing.tonnage
        guns += wing.guns
        dp += wing.dp
    return taken
