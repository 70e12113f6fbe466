"""A board made of one player's view alone, for Try it.

Ships in sight are one group a star; ships out of sight are left out. Of others' colonies only what
was noted is known: how many live there is drawn. Shots set against the player are the usual ones.
"""

from __future__ import annotations

from itertools import count

from starpost.games.stellar_conquest.galaxy.board import STAR_HEX
from starpost.games.stellar_conquest.galaxy.ships import total
from starpost.games.stellar_conquest.known.view import Sighting, View
from starpost.games.stellar_conquest.phases.gunnery import default_shots
from starpost.games.stellar_conquest.state import (
    STAR_OF,
    Battle,
    Cargo,
    Group,
    Known,
    Leave,
    Planet,
    State,
    clone,
)
from starpost.games.stellar_conquest.tables import START_POINTS
from starpost.kernel.dice import Dice


def suppose(view: View, dice: Dice) -> State | None:
    """Only for a player of a game that goes on, while something is asked of him."""
    known = view.known
    if view.seat < 0 or known.over or known.asking is None:
        return None
    st = clone(known)
    st.groups = dict(known.groups)
    if isinstance(st, Known):
        st.sieges = ()
    for sighting in view.sightings:
        _sight(st, sighting)
    st.groups = dict(sorted(st.groups.items()))
    st.next_group = max(st.next_group, 1 + max(st.groups, default=0))
    st.planets = {pid: _planet(st, pid, view.seat, dice) for pid in known.planets}
    st.explored = _explored(st)
    if st.turn == 0:
        st.home = {s: known.home.get(s, START_POINTS) for s in range(len(st.players))}
    if st.battle is not None and st.battle.defender == view.seat:
        st.battle = _battle(st, st.battle)
    return st


def _sight(st: State, seen: Sighting) -> None:
    """A group with a number that is none of one's own; the real ones have such numbers too."""
    number = next(n for n in count(1) if n not in st.groups)
    ships = seen.ships
    cargo = (Cargo(ships["T"]),) if ships.get("T") else ()
    st.groups[number] = Group(
        seen.seat,
        STAR_HEX[seen.star],
        ships.get("S", 0),
        ships.get("C", 0),
        ships.get("F", 0),
        ships.get("D", 0),
        cargo,
    )


def _planet(st: State, pid: int, seat: int, dice: Dice) -> Planet:
    planet = st.planets[pid]
    if planet.status != "colony" or planet.owner == seat:
        return planet
    planet = clone(planet)
    planet.pop = dice.between("suppose", 1, max(1, st.world(pid).max))
    planet.factories = dice.between("suppose", 0, planet.pop)
    return planet


def _explored(st: State) -> dict[int, int]:
    """Who lives at a star, or has ships there, knows it."""
    found = dict(st.explored)
    for pid, planet in st.planets.items():
        if planet.owner >= 0:
            found[STAR_OF[pid]] = found.get(STAR_OF[pid], 0) | 1 << planet.owner
    return found


def _battle(st: State, battle: Battle) -> Battle:
    """What the attacker has set and the defender does not see."""
    battle, at = clone(battle), STAR_HEX[battle.star]
    own, enemy = (
        total([st.groups[n] for n in st.here(at, seat)])
        for seat in (battle.attacker, battle.defender)
    )
    if battle.stage == "return":
        battle.shots = default_shots(own, enemy)
    if st.asking is not None and st.asking.ask == "push":
        battle.leave = Leave(None)
    return battle
