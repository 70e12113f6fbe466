"""What the house bot knows beyond the routines' reckoning: frontiers, foes and their weapons."""

from __future__ import annotations

from starpost.bots.star_chase.prospects import turns_left, worth
from starpost.bots.star_chase.weights import Weights
from starpost.bots.tempers import Temper
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.missed.position import Position
from starpost.games.star_chase.phases.battles import clash, ground, people, siege
from starpost.games.star_chase.state import Sighting, System
from starpost.games.star_chase.tables import ACTIONS
from starpost.games.star_chase.writing.orders import Act


class Survey(Position):
    """A position with an eye for what lies around it."""

    def __init__(self, view: View, temper: Temper, pacts: frozenset[str], weights: Weights) -> None:
        super().__init__(view)
        self.temper, self.pacts, self.w = temper, pacts, weights
        self.me_treasury = self.me.treasury
        """What the lines for technology may still spend."""
        self.why: dict[str, str] = {}
        """What advice will say about a line."""
        self.prizes: dict[str, float] = {}
        """BPs a turn that one more level of each technology brings."""
        self.view = view
        self.memory = view.memory
        self.manned: set[int] = set()
        """Threatened systems that get fighters this turn."""
        self.targeted: dict[int, None] = {}
        self.campaign: list[Act] = []
        """Rows of fleets that press on; their order is their own."""
        self.best = {e.code: dict(e.best) for e in view.roundup}
        self.fresh = [k for k in view.memory.values() if k.code not in self.own and not k.owner]
        """Systems nobody is known to own."""
        self.industry: dict[str, int] = {}
        """Of every other empire, as far as it was seen."""
        for seen in view.memory.values():
            if seen.owner and seen.code not in self.own:
                self.industry[seen.owner] = self.industry.get(seen.owner, 0) + seen.ind
        self.horizon, self.points = weights.horizon, weights.points
        if weights.foresight:
            left = turns_left(self.me.vp, sum(s.ind for s in self.own.values()), view.target)
            income, industry = worth(left)
            self.horizon, self.points = weights.horizon * income, weights.points * industry

    @property
    def room(self) -> int:
        """Slots left, one kept for what is left over."""
        return ACTIONS - 1 - len(self.acts) - len(self.campaign)

    def foe_weapons(self, owner: str) -> int:
        """Weapons Tech of an empire: known if it is among its best, else guessed below them."""
        best = self.best.get(owner, {})
        if "WT" in best:
            return best["WT"]
        return min(self.me.tech["WT"], min(best.values(), default=0))

    def rivalry(self, owner: str) -> float:
        """How much it matters whom a blow hits: more, the more industry of theirs is known."""
        most = max(self.industry.values(), default=0)
        if not owner or not most:
            return 1.0
        return 1.0 + self.w.grudge * (self.industry.get(owner, 0) / most - 0.5)

    def would_take(self, count: int, target: Sighting, mode: str) -> bool:
        if target.owner in self.pacts:
            return False
        count = int(count * min(1.0, self.temper.nerve * self.w.nerve))
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

    def is_doomed(self, system: System) -> bool:
        """Whether the fleets next door together are strong enough to take it this turn."""
        if system.code in self.manned:
            return False
        near = [self.known[code] for code in system.links if code in self.known]
        foes = [k for k in near if k.owner and k.crs]
        arms = max((self.foe_weapons(k.owner) for k in foes), default=0)
        return sum(k.crs for k in foes) + arms > self.defence(system) if foes else False

    def is_near_foes(self, system: System) -> bool:
        """Whether cruisers of others are next door."""
        return self.threat(system) > 0

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
