"""Disturbing what a seat must not know: the test of secrecy asks for a state like this one."""

from __future__ import annotations

from msgspec.structs import replace

from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.state import ALL_CARDS, State
from starpost.games.starfarers.tables import RESOURCES
from starpost.kernel.contract import Seat
from starpost.kernel.dice import Dice


def disturb(state: State, seat: Seat, dice: Dice) -> State:
    """Other hands, the reserve pile, closed chips, the deck, others' looks, logs and mistakes."""
    s = state.copy()
    me = s.match.seats.index(seat) if seat in s.match.seats else -1
    _mix_cards(s, me, dice)
    _mix_chips(s, me, dice)
    _mix_deck(s, dice)
    for p in range(len(s.match.seats)):
        if p != me:
            s.seen[p] = dice.below("disturb", 1 << 33) & ~s.open
    s.log = tuple(_hide(line, me) for line in s.log)
    s.history = tuple(_hide(line, me) for line in s.history)
    s.faults = {name: found for name, found in s.faults.items() if name == seat}
    return s


def _mix_cards(s: State, me: int, dice: Dice) -> None:
    """Hands of the others and the reserve pile change cards; their sizes are public."""
    others = [p for p in range(len(s.match.seats)) if p != me]
    pool = [
        r for r in range(5) for _ in range(s.reserve[r] + sum(s.hands[5 * p + r] for p in others))
    ]
    pool = dice.shuffle("disturb", pool)
    for p in others:
        mine, pool = pool[: s.counts[p]], pool[s.counts[p] :]
        for r in range(5):
            s.hands[5 * p + r] = mine.count(r)
    s.reserve = [pool.count(r) for r in range(len(RESOURCES))]


def _mix_chips(s: State, me: int, dice: Dice) -> None:
    knows = s.open | (s.seen[me] if me >= 0 else 0)
    closed = [k for k in range(len(s.chips)) if not knows >> k & 1]
    mixed = dice.shuffle("disturb", [s.chips[k] for k in closed])
    for k, chip in zip(closed, mixed, strict=True):
        s.chips[k] = chip


def _mix_deck(s: State, dice: Dice) -> None:
    mixed = dice.shuffle("disturb", [c for c in ALL_CARDS if c != s.card])
    s.deck = tuple(sorted(mixed[: len(s.deck)]))


def _hide(line: Line, me: int) -> Line:
    return line if me in line.seats or not line.private else replace(line, private="hidden")
