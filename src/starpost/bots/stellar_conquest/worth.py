"""What stars and planets are worth to a player, from his view alone."""

from __future__ import annotations

from typing import Any

from starpost.bots.stellar_conquest.weights import Weights
from starpost.games.stellar_conquest.galaxy.board import (
    COLOURS,
    OFFMAP,
    STAR_AT,
    STAR_HEX,
    distances,
)
from starpost.games.stellar_conquest.galaxy.reach import command_posts, range_mask
from starpost.games.stellar_conquest.galaxy.ships import total
from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.state import STAR_OF, Group, Planet, State
from starpost.games.stellar_conquest.tables import CET, RANGE
from starpost.games.stellar_conquest.writing.choices import goals

POINTS = {"C": 1.0, "F": 2.0, "D": 5.0, "S": 0.5}
UNKNOWN_PRIZE = 1.0
"""Points that an unknown star brings on average to whoever stands over it at the end."""
LATE = 3
"""Rounds before the end from which on points under one's ships are worth more than hopes."""
BRIEF, BRIEF_FORCE = 16, 2.0
"""Turns of a short game, and the points of a task force in one."""


class Worth:
    """One player's judgement of one moment."""

    def __init__(self, view: Any, rules: AnyRules, weights: Weights) -> None:
        self.view = view
        self.rules = rules
        self.w = weights
        self.planets = {
            "terran": weights.terran,
            "subterran": weights.subterran,
            "minimal": weights.minimal,
            "barren": weights.barren,
        }
        self.unknown = {
            "yellow": weights.yellow,
            "green": weights.green,
            "orange": weights.orange,
            "red": weights.red,
            "blue": weights.blue,
        }
        self.st: State = view.known
        self.seat: int = int(view.seat)
        self.me = self.st.players[view.seat]
        self.speed: int = self.me.speed
        self.left: int = self.st.turns - self.st.turn
        self.mask = -1
        if not self.me.techs & RANGE:
            posts = command_posts(rules, self.st, self.seat)
            self.mask = range_mask(self.st, self.seat, posts)
        self.by_star: dict[int, list[int]] = {}
        for pid in self.st.planets:
            self.by_star.setdefault(STAR_OF[pid], []).append(pid)
        self._hostile: dict[int, float] = {}
        self._empties: dict[tuple[int, bool], list[int]] = {}
        self._preys: dict[int, list[int]] = {}
        """Every group asks about every star: what does not hang on the group is found once."""

    # --- what is there -------------------------------------------------------------------

    def enemies(self, star: int) -> dict[str, int]:
        """Ships of others known to be at a star."""
        found: dict[str, int] = {}
        for sighting in self.view.sightings:
            if sighting.star == star:
                for letter, n in sighting.ships.items():
                    found[letter] = found.get(letter, 0) + n
        return found

    def enemy_points(self, star: int) -> float:
        found = self._hostile.get(star)
        if found is None:
            found = self._hostile[star] = strength(self.enemies(star))
        return found

    def value(self, pid: int) -> float:
        return self.planets[self.st.world(pid).type]

    def empties(self, star: int, equipped: bool) -> list[int]:
        """Planets that settlers may take, best first."""
        found = self._empties.get((star, equipped))
        if found is None:
            free = (pid for pid in self.by_star.get(star, ()) if self._free(pid, equipped))
            found = sorted(free, key=lambda pid: (-self.value(pid), -self.st.world(pid).max))
            self._empties[star, equipped] = found
        return found

    def _free(self, pid: int, equipped: bool) -> bool:
        return (
            self.st.planets[pid].status == "empty"
            and (self.st.world(pid).type != "barren" or equipped)
            and self.value(pid) >= self.w.least
        )

    def preys(self, star: int, force: dict[str, int]) -> list[int]:
        """Planets of others that this force could take."""
        found = self._preys.get(star)
        if found is None:
            pids = self.by_star.get(star, ())
            found = self._preys[star] = [p for p in pids if self.is_prey(self.st.planets[p])]
        return [pid for pid in found if self.beats(force, self.st.planets[pid])]

    def is_prey(self, planet: Planet) -> bool:
        """Whether it could be taken by somebody strong enough."""
        enemy = planet.status == "colony" and planet.owner != self.seat and planet.owner >= 0
        return enemy and not planet.shield

    def beats(self, force: dict[str, int], planet: Planet) -> bool:
        """The rule of thumb of the house: so much stronger than the bases."""
        own = force["C"] + 2.0 * force["F"] + 5.0 * force["D"]
        return own > 0 and own >= self.w.odds * (planet.mb + 2 * planet.amb)

    def force(self) -> float:
        """Points of a task force: a short game is won by whoever sees most stars."""
        return min(self.w.force, BRIEF_FORCE) if self.st.turns <= BRIEF else self.w.force

    def late(self) -> int:
        """So many rounds before the end nobody leaves points behind any more."""
        return LATE

    def garrison(self, pid: int) -> int:
        """Transports that a conquest needs to stay ours; none in the base game."""
        return 0

    def is_soft(self, pid: int) -> bool:
        """Whether a planet is worth taking even if it cannot be kept."""
        return True

    def stake(self, group: Group) -> int:
        """Points of the empty planets under a group: they stay when it leaves (rule 11.1)."""
        star = STAR_AT[group.at] if group.at >= 0 else -1
        return sum(
            self.view.worths.get(self.st.world(pid).type, 0)
            for pid in self.by_star.get(star, ())
            if self.st.planets[pid].status == "empty"
        )

    def hope(self, star: int) -> float:
        """Points that standing over a star brings, as far as one can know."""
        if star not in self.st.cards:
            return UNKNOWN_PRIZE
        empties = self.by_star.get(star, ())
        free = [pid for pid in empties if self.st.planets[pid].status == "empty"]
        return float(sum(self.view.worths.get(self.st.world(pid).type, 0) for pid in free))

    # --- where to go ---------------------------------------------------------------------

    def reachable(self, group: Group) -> tuple[int, ...]:
        return goals(group.at, self.me.entry, self.mask if group.tied else -1)

    def turns(self, group: Group, star: int) -> int:
        start = self.me.entry if group.at == OFFMAP else group.at
        hexes = distances(start)[STAR_HEX[star]] + (group.at == OFFMAP)
        return int(-(-hexes // self.speed))

    def star_value(self, star: int, party: Party, bound: int) -> float:
        """What a group can make of a star; `bound`: transports on their way there already."""
        if star not in self.st.cards:
            if bound or not party.looks:
                return 0.0
            return self.unknown[COLOURS[star]] * party.settlers
        hostile = self.enemy_points(star)
        if hostile and party.power < self.w.fleet_odds * hostile:
            return 0.0
        value = self.hunt(star) if hostile else 0.0
        if party.t:
            free = self.empties(star, party.equipped)[bound : bound + party.t]
            value += sum(self.value(pid) for pid in free)
        if party.power:
            for pid in self.preys(star, party.force):
                if party.t >= self.garrison(pid):
                    value += self.prize(pid)
        return value

    def hunt(self, star: int) -> float:
        """What it is worth to drive enemies away."""
        return self.w.hunt * self.enemy_points(star)

    def prize(self, pid: int) -> float:
        planet = self.st.planets[pid]
        crowd = self.w.people * (planet.pop + planet.factories)
        return self.w.prize * self.value(pid) + crowd

    def wants_ships(self) -> bool:
        """Whether warships are worth more than research."""
        return self.speed >= self.w.ships_from

    # --- own forces ----------------------------------------------------------------------

    def taken(self) -> dict[int, int]:
        """How many transports, or at least one ship, are on their way to each star."""
        bound: dict[int, int] = {}
        for _, group in self.groups():
            if group.dest >= 0:
                star = STAR_AT[group.dest]
                bound[star] = bound.get(star, 0) + max(1, group.t)
        return bound

    def groups(self) -> list[tuple[int, Group]]:
        return sorted((n, g) for n, g in self.st.groups.items() if g.owner == self.seat)

    def fleet(self, star: int) -> dict[str, int]:
        return total([g for _, g in self.groups() if g.at == STAR_HEX[star]])

    def is_held(self, planet: Planet) -> bool:
        return planet.status == "conquered" and planet.controller == self.seat

    def has_conquest(self, group: Group) -> bool:
        """Whether it lies over a conquered planet, which is lost without a warship (rule 9.1)."""
        star = STAR_AT[group.at] if group.at >= 0 else -1
        return any(self.is_held(self.st.planets[pid]) for pid in self.by_star.get(star, ()))


class Party:
    """What a group has, reckoned once for all the stars that it might go to."""

    __slots__ = ("equipped", "force", "looks", "power", "settlers", "t")

    def __init__(self, worth: Worth, group: Group) -> None:
        self.force = total([group])
        self.t = self.force["T"]
        self.power = strength(self.force) if group.armed else 0.0
        self.looks = group.armed or bool(group.s and not group.cargo)
        """Whether it may go where nobody has been."""
        self.settlers = 1.0 if group.cargo else worth.w.scout
        self.equipped = bool(worth.me.techs & CET) and any(b.cet for b in group.cargo)


def strength(force: dict[str, int]) -> float:
    return sum(POINTS[x] * n for x, n in force.items() if x in POINTS)
