"""Stellar Conquest: what a seat may know. Chapter 10 of the rules."""

from __future__ import annotations

from typing import Any

from secrecy.granted import everybody, grants
from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_HEX
from starpost.games.stellar_conquest.state import STAR_OF, State

Keys = tuple[Any, ...]


def _number(state: State, seat: str | None) -> int:
    """A seat's place at the table; -9: none."""
    return next((n for n, p in enumerate(state.players) if p.name == seat), -9)


def _present(state: State, seat: str | None, at: int) -> bool:
    """Own ships or an own colony are in that star hex."""
    me = _number(state, seat)
    if at < 0 or STAR_AT[at] < 0:
        return False
    ships = any(g.owner == me and g.at == at for g in state.groups.values())
    return ships or any(
        p.status == "colony" and p.owner == me and STAR_HEX[STAR_OF[pid]] == at
        for pid, p in state.planets.items()
    )


def mine(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] == _number(state, seat)


def own_yard(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] >> 6 == _number(state, seat)


def asked(state: State, seat: str | None, keys: Keys) -> bool:
    return state.asking is not None and state.asking.seat == _number(state, seat)


def splits(state: State, seat: str | None, keys: Keys) -> bool:
    """Who moves now could learn the next number by a split."""
    return state.over or (asked(state, seat, keys) and state.asking.ask == "move")


def at_turn(state: State, seat: str | None, keys: Keys) -> bool:
    return state.seat == _number(state, seat)


def own_group(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] in state.groups and state.groups[keys[0]].owner == _number(state, seat)


def met(state: State, seat: str | None, keys: Keys) -> bool:
    """Ships of others where the seat has ships or a colony."""
    return keys[0] in state.groups and _present(state, seat, state.groups[keys[0]].at)


def explorer(state: State, seat: str | None, keys: Keys) -> bool:
    me = _number(state, seat)
    return me >= 0 and bool(state.explored.get(keys[0], 0) >> me & 1)


def charted(state: State, seat: str | None, keys: Keys) -> bool:
    """The planet's star is explored."""
    return explorer(state, seat, (STAR_OF[keys[0]],))


def own_planet(state: State, seat: str | None, keys: Keys) -> bool:
    """One's colony, or a conquest one controls."""
    planet = state.planets.get(keys[0])
    if planet is None:
        return False
    return _number(state, seat) == (
        planet.controller if planet.status == "conquered" else planet.owner
    )


def lost_planet(state: State, seat: str | None, keys: Keys) -> bool:
    """One's people live there under another's hand: that, and whose, is known."""
    planet = state.planets.get(keys[0])
    return planet is not None and planet.owner == _number(state, seat)


def stands_before(state: State, seat: str | None, keys: Keys) -> bool:
    """One is asked whether to attack or to land where one's ships are: that a planet there is
    free, or settled, is what the question is about."""
    wanted = state.asking is not None and state.asking.ask in ("attack", "land")
    at = STAR_HEX[STAR_OF[keys[0]]]
    return wanted and asked(state, seat, keys) and _present(state, seat, at)


def fights(state: State, seat: str | None, keys: Keys) -> bool:
    battle = state.battle
    return battle is not None and _number(state, seat) in (battle.attacker, battle.defender)


def attacks(state: State, seat: str | None, keys: Keys) -> bool:
    return state.battle is not None and state.battle.attacker == _number(state, seat)


def flees(state: State, seat: str | None, keys: Keys) -> bool:
    """The hex that a side retreats to."""
    return fights(state, seat, keys) and keys[0] == _number(state, seat)


def assaulted(state: State, seat: str | None, keys: Keys) -> bool:
    assault = state.assault
    if assault is None:
        return False
    return state.planets[assault.planet].owner == _number(state, seat)


def told(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] < len(state.log) and state.log[keys[0]].known_to(seat)


def told_before(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] < len(state.before) and state.before[keys[0]].known_to(seat)


def over(state: State, seat: str | None, keys: Keys) -> bool:
    return state.over


GRANTS = [
    *grants("2.1, 3.1: rounds, steps, whose step it is", everybody, "turn", "turns", "step",
            "seat", "over", "base_weaponry"),
    *grants("2.2: names and entry hexes", everybody, "players.*.name", "players.*.entry"),
    *grants("10.1, 10.3, 10.5: one's research and notes", mine, "players.*"),
    *grants("3.3: one's own question", asked, "asking", "answers"),
    *grants("4.3", splits, "next_group"),
    *grants("10.1: own ships", own_group, "groups.*"),
    *grants("10.2: by type and number", met, "groups.*!", "groups.*.owner", "groups.*.at",
            "groups.*.s", "groups.*.c", "groups.*.f", "groups.*.d", "groups.*.cargo!",
            "groups.*.cargo.*.n"),
    *grants("10.1: cards of explored stars", explorer, "cards.*", "explored.*"),
    *grants("10.1", charted, "planets.*!", "planets.*.card"),
    *grants("10.1, 10.6: own planets and conquests", own_planet, "planets.*"),
    *grants("7.6, 10.6", lost_planet, "planets.*.status", "planets.*.owner",
            "planets.*.controller"),
    *grants("10.3: colonies where one has ships", stands_before, "planets.*.status"),
    *grants("10.6: own production", own_planet, "works.*", "ip.*"),
    *grants("10.1: own docks", own_yard, "yards.*"),
    *grants("2.3", mine, "home.*"),
    *grants("10.7: own problems", mine, "problems.*"),
    # fights
    *grants("5.1", fights, "battle!", "battle.star", "battle.attacker", "battle.defender",
            "battle.round", "battle.stage"),
    *grants("5.5: shots are set unseen", attacks, "battle.shots", "battle.leave"),
    *grants("5.6", flees, "battle.hexes.*"),
    *grants("6.1: one's own attacks", at_turn, "assault", "rounds", "bombed", "fought"),
    *grants("6.1: an attack on one's planet", assaulted, "assault!", "assault.planet",
            "assault.left", "assault.stage", "rounds"),
    # events
    *grants("10.4, 10.7", told, "log.*"),
    *grants("10.4, 10.7", told_before, "before.*"),
    *grants("11.1: points are counted", over, "planets", "groups", "cards", "explored"),
]  # fmt: skip
