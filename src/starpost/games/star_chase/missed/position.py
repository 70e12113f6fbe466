"""What both routines reckon with: the last report, and a running budget (rule 12.2)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.phases.battles import defence
from starpost.games.star_chase.phases.closing import income_of, supply_of
from starpost.games.star_chase.state import Empire, Sighting, System, limit
from starpost.games.star_chase.writing.orders import Act

POOR = 10


class Position:
    """The empire as its own report shows it. All counts are those at the start of the turn."""

    def __init__(self, view: View) -> None:
        assert view.me is not None
        self.me: Empire = view.me
        self.own: dict[int, System] = view.systems
        """In code order: all ties go to the lowest code."""
        self.known: dict[int, Sighting] = {c: view.memory[c] for c in view.scouted}
        """K: the scouting section of the last report."""
        self.closed = dict.fromkeys(view.blockaded)
        self.budget = self.me.bp
        self.used: dict[int, None] = {}
        """Systems whose cruisers have their order."""
        self.acts: list[Act] = []
        tech = self.me.tech
        earned = sum(income_of(s, tech, s.code in self.closed) for s in self.own.values())
        self.net = earned + tech["BP"] - sum(supply_of(s, tech) for s in self.own.values())
        self.poor = self.net < POOR

    # --- looking -------------------------------------------------------------------------

    def limit(self, system: System | Sighting) -> int:
        return limit(system, self.me.tech["LS"])

    def threat(self, system: System) -> int:
        """T: the most cruisers in one linked system that K shows owned by another empire."""
        found = (self.known[code] for code in system.links if code in self.known)
        return max((k.crs for k in found if k.owner), default=0)

    def defence(self, system: System) -> int:
        return defence(system, self.me.tech["WT"], self.me.tech["DT"])

    def by_cruisers(self, least: int) -> list[System]:
        """Own systems whose cruisers have no order yet, most cruisers first."""
        found = [s for s in self.own.values() if s.crs >= least and s.code not in self.used]
        return sorted(found, key=lambda s: -s.crs)

    def neighbours(self, system: System) -> Iterator[System]:
        return (self.own[code] for code in system.links if code in self.own)

    def step_towards(self, start: System, goal: Callable[[System], bool]) -> int:
        """The first step of the shortest way through own systems to the nearest goal, or 0."""
        return next(iter(self.way_to(start, goal)), 0)

    def way_to(self, start: System, goal: Callable[[System], bool]) -> tuple[int, ...]:
        """That way, its goal last; empty: there is none."""
        ways: dict[int, tuple[int, ...]] = {start.code: ()}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in self.neighbours(here):
                if there.code in ways:
                    continue
                ways[there.code] = (*ways[here.code], there.code)
                if goal(there):
                    return ways[there.code]
                queue.append(there)
        return ()

    # --- writing -------------------------------------------------------------------------

    def write(self, cost: int, action: str, origin: int = 0, to: int = 0, number: str = "") -> None:
        code = str(origin) if origin else ""
        self.acts.append(Act(action, code, str(to) if to else "", number))
        self.budget -= cost

    def tax(self, times: int) -> None:
        for _ in range(times):
            self.write(-2, "TAX")

    def fill(self, slots: int) -> None:
        """Cut to so many actions, or fill up with TAX."""
        del self.acts[slots:]
        self.acts += [Act("TAX")] * (slots - len(self.acts))
