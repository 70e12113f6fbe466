"""Star Chase: what a seat may know. Chapter 13 of the rules."""

from __future__ import annotations

from typing import Any

from secrecy.granted import everybody, grants, own
from starpost.games.star_chase.state import State

Keys = tuple[Any, ...]


def holds(state: State, seat: str | None, keys: Keys) -> bool:
    """The system is the seat's own."""
    empire = state.empires.get(seat or "")
    return empire is not None and keys[0] in empire.held


def below(state: State, seat: str | None, keys: Keys) -> bool:
    """An own planet circles this star: a blockade is felt (7.3)."""
    planets = (s for s in state.systems.values() if s.parent == keys[0])
    return any(holds(state, seat, (planet.code,)) for planet in planets)


def among_best(state: State, seat: str | None, keys: Keys) -> bool:
    """One of an empire's three best technologies, ties by code."""
    tech = state.empires[keys[0]].tech
    best = sorted((-level, code) for code, level in tech.items())[:3]
    return keys[1] in [code for _, code in best]


def told(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] < len(state.events) and state.events[keys[0]].known_to(seat)


def over(state: State, seat: str | None, keys: Keys) -> bool:
    return state.result is not None


GRANTS = [
    *grants("13.6", everybody, "turn", "target", "census", "warned", "messages", "order", "result"),
    *grants("11.2", everybody, "knockout"),  # a term of the match, or by the number of empires
    *grants(
        "13.6: the empires in the common report",
        everybody,
        "empires.*!",
        "empires.*.code",
        "empires.*.name",
        "empires.*.player",
        "empires.*.status",
        "empires.*.alive",
        "empires.*.phone",
        "empires.*.email",
    ),
    *grants("13.6: three best", among_best, "empires.*.tech.*"),
    *grants("13.6: points when it is over", over, "empires.*.vp"),
    *grants("13.1, 13.2, 13.3, 13.5: one's own empire and map", own, "empires.*"),
    *grants("13.1: one's own systems", holds, "systems.*"),
    *grants("7.3", below, "systems.*.owner", "systems.*.crs", "systems.*.ftr", "systems.*.col"),
    *grants("13.4", told, "events.*"),
]
