"""Starfarers: what a seat may know. Chapter 9 of the rules."""

from __future__ import annotations

from typing import Any

from secrecy.granted import everybody, grants, own
from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.state import State

Keys = tuple[Any, ...]


def _number(state: State, seat: str | None) -> int:
    return state.match.seats.index(seat) if seat in state.match.seats else -1


def holder(state: State, seat: str | None, keys: Keys) -> bool:
    """Five cards a player lie in one row."""
    return keys[0] // 5 == _number(state, seat)


def mine(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] == _number(state, seat)


def looked(state: State, seat: str | None, keys: Keys) -> bool:
    """The chip is open, or the seat has looked at it."""
    number = _number(state, seat)
    known = state.open | (state.seen[number] if number >= 0 else 0)
    return bool(known >> keys[0] & 1)


def concerned(lines: tuple[Line, ...], state: State, seat: str | None, keys: Keys) -> bool:
    """The seat is told the private words of the line."""
    return keys[0] < len(lines) and _number(state, seat) in lines[keys[0]].seats


def in_log(state: State, seat: str | None, keys: Keys) -> bool:
    return concerned(state.log, state, seat, keys)


def in_history(state: State, seat: str | None, keys: Keys) -> bool:
    return concerned(state.history, state, seat, keys)


GRANTS = [
    *grants("2.1", everybody, "match"),
    *grants("3.1: whose turn it is and what is asked", everybody, "phase", "ask", "owing",
            "active", "first", "turn", "winner"),
    *grants("9.1: the number of cards, the bank, the sizes of piles", everybody, "counts", "bank",
            "reserve.*"),
    *grants("9.1: fame, expansions, friendship", everybody, "fame", "parts", "saved", "friends"),
    *grants("9.1: board and pieces", everybody, "places", "guards", "ships", "trade", "colonies",
            "ports", "trophies", "outposts", "holders"),
    *grants("9.1: dice, balls and what was done this turn", everybody, "used", "speed", "spent",
            "began", "held", "base", "placed"),
    *grants("9.1: offers and answers", everybody, "offer", "answers", "counters", "offers"),
    *grants("9.1: the path of an encounter", everybody, "card", "node", "left"),
    *grants("1.7, 2.4: white chips lie ready", everybody, "white"),
    *grants("9.1: open chips", everybody, "open"),
    *grants("9.2", looked, "chips.*"),
    *grants("9.2", mine, "seen.*"),
    *grants("9.2", holder, "hands.*"),
    *grants("9.8: a line names those whom it concerns", everybody, "log.*.kind", "log.*.text",
            "log.*.at", "log.*.turn", "log.*.seats", "history.*.kind", "history.*.text",
            "history.*.at", "history.*.turn", "history.*.seats"),
    *grants("9.3, 9.4, 9.8", in_log, "log.*.private"),
    *grants("9.3, 9.4, 9.8", in_history, "history.*.private"),
    *grants("9.7: one's own problems", own, "faults.*"),
]  # fmt: skip
