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
        return strength(self.enemies(star))

    def value(self, pid: int) -> float:
        return self.planets[self.st.world(pid).type]

    def empties(self, star: int, equipped: bool) -> list[int]:
        """Planets that settlers may take, best first."""
        found = [
            pid
            for pid in self.by_star.get(star, ())
            if self.st.planets[pid].status == "empty"
            and (self.st.world(pid).type != "barren" or equipped)
            and self.value(pid) >= self.w.least
        ]
        return sorted(found, key=lambda pid: (-self.value(pid), -self.st.world(pid).max))

    def preys(self, star: int, force: dict[str, int]) -> list[int]:
        """Planets of others that this force could take."""
        found = []
        for pid in self.by_star.get(star, ()):
            planet = self.st.planets[pid]
            enemy = planet.status == "colony" and planet.owner != self.seat and planet.owner >= 0
            if enemy and not planet.shield and self.beats(force, planet):
                found.append(pid)
        return found

    def beats(self, force: dict[str, int], planet: Planet) -> bool:
        """The rule of thumb of the house: so much stronger than the bases."""
        own = strength({x: n for x, n in force.items() if x != "S"})
        return own > 0 and own >= self.w.odds * (planet.mb + 2 * planet.amb)

    def force(self) -> float:
        """Points of a task force: a short game is won by whoever sees most stars."""
        return min(self.w.force, BRIEF_FORCE) if self.st.turns <= BRIEF else self.w.force

    def garrison(self, pid: int) -> int:
        """Transports that a conquest needs to stay ours; none in the base game."""
        return 0

    def is_soft(self, pid: int) -> bool:
        """Whether a planet is worth taking even if it cannot be kept."""
        return True

    # --- where to go ---------------------------------------------------------------------

    def reachable(self, group: Group) -> tuple[int, ...]:
        return goals(group.at, self.me.entry, self.mask if group.tied else -1)

    def turns(self, group: Group, star: int) -> int:
        start = self.me.entry if group.at == OFFMAP else group.at
        hexes = distances(start)[STAR_HEX[star]] + (group.at == OFFMAP)
        return int(-(-hexes // self.speed))

    def star_value(self, star: int, group: Group, bound: int) -> float:
        """What a group can make of a star; `bound`: transports on their way there already."""
        force = total([group])
        armed = group.armed
        if star not in self.st.cards:
            if bound or not (armed or (group.s and not group.cargo)):
                return 0.0
            settlers = 1.0 if group.cargo else self.w.scout
            return self.unknown[COLOURS[star]] * settlers
        hostile = self.enemy_points(star)
        if hostile and (not armed or strength(force) < self.w.fleet_odds * hostile):
            return 0.0
        value = self.hunt(star) if armed else 0.0
        equipped = bool(self.me.techs & CET) and any(b.cet for b in group.cargo)
        free = self.empties(star, equipped)[bound:]
        value += sum(self.value(pid) for pid in free[: group.t])
        if armed:
            for pid in self.preys(star, force):
                if group.t >= self.garrison(pid):
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

    def groups(self) -> list[tuple[int, Group]]:
        return sorted((n, g) for n, g in self.st.groups.items() if g.owner == self.seat)

    def fleet(self, star: int) -> dict[str, int]:
        return total([g for _, g in self.groups() if g.at == STAR_HEX[star]])

    def is_held(self, planet: Planet) -> bool:
        return planet.status == "conquered" and planet.controller == self.seat

    def guards(self, group: Group) -> bool:
        """Whether a conquered planet would be lost if this group left."""
        star = STAR_AT[group.at] if group.at >= 0 else -1
        if star < 0 or not group.armed:
            return False
        if not any(self.is_held(self.st.planets[pid]) for pid in self.by_star.get(star, ())):
            return False
        others = [g for _, g in self.groups() if g.at == group.at and g is not group]
        return not any(g.armed for g in others)


def strength(force: dict[str, int]) -> float:
    return sum(POINTS[x] * n for x, n in force.items() if x in POINTS)
