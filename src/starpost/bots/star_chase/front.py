"""What fleets expect to find beyond the border, and what a blow against it would bring."""

from __future__ import annotations

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from starpost.bots.star_chase.survey import Survey
from starpost.games.star_chase.phases.battles import clash, ground, people, siege
from starpost.games.star_chase.state import Sighting
from starpost.games.star_chase.tables import DWARFS

ROOM = 0.2
"""What room for one more industry is worth."""
STUCK = 2
"""What it is worth that a fleet can go on."""
STALE = 6
"""Turns after which a sighting is worth nothing."""


class Blow(Struct, frozen=True):
    """An attack as the fleet expects it to go."""

    target: Sighting
    mode: str
    left: int
    gain: float

    @property
    def sticks(self) -> bool:
        """Rule 5.1: whether the fleet can go no further this turn."""
        to = self.target
        return not DWARFS[to.type] or not to.owner or to.col > 0 or self.mode != "MOVE"

    @property
    def cost(self) -> int:
        return 2 if self.mode == "ASSAULT" else 1


class Front:
    """The neighbours as they were last seen, changed by what our own rows will do to them."""

    def __init__(self, p: Survey, seen: dict[int, Sighting] | None = None) -> None:
        self.p = p
        if seen is None:
            limit = p.view.turn - STALE
            beyond = (s for s in p.memory.values() if s.code not in p.own and s.turn >= limit)
            seen = {s.code: s for s in beyond}
        self.seen = seen

    def copy(self) -> Self:
        return type(self)(self.p, dict(self.seen))

    def links(self, code: int) -> tuple[int, ...]:
        own = self.p.own.get(code)
        if own is not None:
            return tuple(own.links)
        seen = self.p.memory.get(code)
        return seen.links or () if seen is not None else ()

    def best(self, here: int, count: int) -> Blow | None:
        """The blow that brings most from there, if any pays."""
        blows: list[Blow] = []
        for code in self.links(here):
            seen = self.seen.get(code)
            if seen is None or not (seen.owner or seen.pop) or seen.owner in self.p.pacts:
                continue
            if code not in self.p.targeted:
                found = (self._blow(count, seen, mode) for mode in ("MOVE", "ASSAULT"))
                blows += [blow for blow in found if blow is not None]
        return max(blows, key=lambda b: (b.gain, -b.target.code), default=None)

    def take(self, blow: Blow) -> None:
        """The fleet that stood there may have fallen back on its neighbours."""
        gone = self.seen.pop(blow.target.code)
        for near in self.links(gone.code):
            other = self.seen.get(near)
            if gone.crs and other is not None and other.owner == gone.owner:
                self.seen[near] = replace(other, crs=other.crs + gone.crs)

    def _expected(self, seen: Sighting) -> Sighting:
        """Older news is taken for worse."""
        age = self.p.view.turn - 1 - seen.turn
        if age <= 0 or not seen.owner:
            return seen
        return replace(seen, crs=seen.crs + age, pop=seen.pop + age if seen.pop else 0)

    def _blow(self, count: int, seen: Sighting, mode: str) -> Blow | None:
        """None if the system would not fall, or costs more than it is worth."""
        p, target = self.p, self._expected(seen)
        tech = p.me.tech
        foe = p.foe_weapons(target.owner) if target.owner else 0
        base = ground(target, foe)
        fleets = (int(count * min(1.0, p.temper.nerve * p.w.nerve)), target.crs, target.ftr)
        if mode == "ASSAULT":
            left, crs, ftr = siege(fleets, tech["WT"], base, foe)
        else:
            left, crs, ftr = clash(fleets, tech["WT"], base, foe, target.pop > 0)
        if crs or ftr or left <= max(0, people(target) - tech["MC"]):
            return None
        gain = p.w.prize * p.rivalry(target.owner) * (2 + target.pop + target.ind)
        gain += p.w.hunt * target.crs + target.ftr
        gain += ROOM * p.limit(target) - (fleets[0] - left) - (STUCK if mode == "ASSAULT" else 0)
        return Blow(seen, mode, left, gain) if gain > 0 else None
