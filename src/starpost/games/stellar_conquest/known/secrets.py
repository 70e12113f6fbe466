"""A state that differs in all that one seat must not know, for the test of secrecy."""

from __future__ import annotations

from copy import copy

from starpost.games.stellar_conquest.galaxy.board import SIZE, STAR_AT
from starpost.games.stellar_conquest.known.view import may_split, watched
from starpost.games.stellar_conquest.state import STAR_OF, Cargo, Group, Note, Planet, State
from starpost.kernel.dice import Dice


def disturb(state: State, seat: str, dice: Dice) -> State:
    """Other players' technology, plans, unseen ships and colonies; nothing the seat can see."""
    st, new = state, copy(state)
    number = state.seat_of(seat)
    mine = -1 if number is None else number
    name = st.players[mine].name if mine >= 0 else None
    new.players = list(st.players)
    if not may_split(st, mine):
        new.next_group += 1 + dice.below("disturb", 9)
    for other in range(len(st.players)):
        if other != mine:
            _retrain(new, other, dice)
    new.log = [e for e in st.log if e.known_to(name)]
    new.before = [e for e in st.before if e.known_to(name)]
    new.problems = {s: p for s, p in st.problems.items() if s == mine}
    new.home = {s: n if s == mine else max(0, n - 1) for s, n in st.home.items()}
    if not st.over:
        places = watched(st, mine) if mine >= 0 else set()
        new.groups = {n: _shuffle(st, g, mine, places, dice) for n, g in st.groups.items()}
        new.planets = {pid: _rebuild(p, mine, dice) for pid, p in st.planets.items()}
        _unlearn(new, st, mine)
    return new


def _retrain(st: State, seat: int, dice: Dice) -> None:
    player = copy(st.players[seat])
    player.techs ^= 1 << dice.below("disturb", 18)
    player.research = {"fighter": 1 + dice.below("disturb", 30)}
    player.surplus = ("cet",)
    player.notes = {8: Note(0, False, 1)}
    st.players[seat] = player


def _shuffle(st: State, group: Group, seat: int, places: set[int], dice: Dice) -> Group:
    """Unseen ships are others, elsewhere, and bound for somewhere else."""
    if group.owner == seat:
        return group
    group = copy(group)
    group.dest = dice.below("disturb", SIZE)
    if group.at in places or (group.at >= 0 and STAR_AT[group.at] >= 0 and st.battle is not None):
        group.cargo = tuple(Cargo(b.n, not b.cet, None, b.people) for b in group.cargo)
        return group
    group.s += 1 + dice.below("disturb", 3)
    at = dice.below("disturb", SIZE)
    if at not in places and STAR_AT[at] < 0 and group.at >= 0 and STAR_AT[group.at] < 0:
        group.at = at
    return group


def _rebuild(planet: Planet, seat: int, dice: Dice) -> Planet:
    """Strangers' colonies: their people, factories and bases."""
    if planet.owner in (-1, seat) or planet.controller == seat:
        return planet
    planet = copy(planet)
    planet.pop = 1 + dice.below("disturb", 9)
    planet.factories += 1 + dice.below("disturb", 5)
    planet.mb += dice.below("disturb", 3)
    planet.robotic += 1
    return planet


def _unlearn(new: State, old: State, seat: int) -> None:
    """Stars that only others know, and where nobody lives, were never explored."""
    settled = {STAR_OF[pid] for pid, p in old.planets.items() if p.owner >= 0}
    keep = [
        star
        for star in old.cards
        if star in settled or (seat >= 0 and old.knows(seat, star)) or star in old.found
    ]
    new.cards = {star: old.cards[star] for star in keep}
    new.explored = {star: old.explored[star] for star in keep if star in old.explored}
    new.planets = {pid: p for pid, p in new.planets.items() if STAR_OF[pid] in new.cards}
