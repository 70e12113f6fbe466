"""What the house bot knows beyond the routines' reckoning: frontiers, foes and their weapons."""

from __future__ import annotations

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.missed.position import Position
from starpost.games.star_chase.phases.battles import clash, ground, people, siege
from starpost.games.star_chase.state import Sighting, System
from starpost.games.star_chase.tables import ACTIONS


class Survey(Position):
    """A position with an eye for what lies around it."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.view = view
        self.memory = view.memory
        self.targeted: dict[int, None] = {}
        self.best = {e.code: dict(e.best) for e in view.roundup}
        self.fresh = [k for k in view.memory.values() if k.code not in self.own and not k.owner]
        """Systems nobody is known to own."""

    @property
    def room(self) -> int:
        """Slots left, one kept for what is left over."""
        return ACTIONS - 1 - len(self.acts)

    def foe_weapons(self, owner: str) -> int:
        """Weapons Tech of an empire: known if it is among its best, else guessed below them."""
        best = self.best.get(owner, {})
        if "WT" in best:
            return best["WT"]
        return min(self.me.tech["WT"], min(best.values(), default=0))

    def would_take(self, count: int, target: Sighting, mode: str) -> bool:
        wt = self.me.tech["WT"]
        foe = self.foe_weapons(target.owner) if target.owner else 0
        base = ground(target, foe)
        fleets = (count, target.crs, target.ftr)
        if mode == "ASSAULT":
            left, crs, ftr = siege(fleets, wt, base, foe)
        else:
            left, crs, ftr = clash(fleets, wt, base, foe, target.pop > 0)
        return not crs and not ftr and left > max(0, people(target) - self.me.tech["MC"])

    def is_fresh(self, code: int) -> bool:
        """Nobody's, empty, and not yet on somebody's list this turn."""
        seen = self.memory.get(code)
        if seen is None or code in self.own or code in self.targeted:
            return False
        return not seen.owner and not seen.pop

    def frontier(self, system: System) -> bool:
        return any(self.is_fresh(code) for code in system.links)

    def border(self, system: System) -> bool:
        """Linked to a system that another empire is known to own."""
        near = (self.memory.get(code) for code in system.links if code not in self.own)
        return any(k is not None and k.owner for k in near)

    def worth(self, system: System) -> int:
        """People and industry; a star also guards its planets."""
        total = system.pop + system.ind
        for child in self.neighbours(system):
            if child.parent == system.code:
                total += (child.pop + child.ind) // 2
        return total
