"""Shots: reading FIRE orders, default targets, and the dice. Rules 5.1 to 5.4."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.stellar_conquest.state import Force, Shot
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.tables import (
    ATTACK,
    AUTO,
    NO,
    PREFERENCE,
    SHOOTERS,
    TEN,
    WARSHIPS,
    WEAPONRY,
)
from starpost.games.stellar_conquest.writing import orders as o


def read_shots(order: o.Fire, own: Force, enemy: Force) -> tuple[tuple[Shot, ...], str]:
    """The shots of an order, or the code of its first mistake."""
    shots: list[Shot] = []
    used: dict[str, int] = {}
    for text in order.shots:
        left, _, right = text.upper().partition("@")
        n, by, at, number = int(left[:-1]), left[-1], right[0], int(right[1:])
        if number > enemy.get(at, 0):
            return (), "no_such_target"
        used[by] = used.get(by, 0) + n
        if used[by] > own.get(by, 0):
            return (), "not_enough_ships"
        if ATTACK.get(by + at, NO) == NO:
            return (), "no_effect"
        shots += [Shot(by, at, number)] * n
    return tuple(shots), ""


def default_shots(own: Force, enemy: Force) -> tuple[Shot, ...]:
    """Each takes, of the first class in its list, the target with the fewest shots so far."""
    shots: list[Shot] = []
    counts: dict[str, int] = {}
    for by in SHOOTERS:
        if not own.get(by):
            continue
        at = next((x for x in PREFERENCE[by] if enemy.get(x)), "")
        if not at:
            continue
        first, targets = counts.get(at, 0), enemy[at]  # so they are taken round and round
        shots += [Shot(by, at, n % targets + 1) for n in range(first, first + own[by])]
        counts[at] = first + own[by]
    return tuple(shots)


def dealt_shots(by: str, n: int, targets: Sequence[tuple[str, int]]) -> list[Shot]:
    """Shooter i fires at entry i of a list, round and round (R19)."""
    if not targets:
        return []
    return [Shot(by, *targets[i % len(targets)]) for i in range(n)]


def listed(force: Force, letters: str) -> list[tuple[str, int]]:
    """The ships of a force as a list of targets, class by class."""
    return [(x, number + 1) for x in letters for number in range(force.get(x, 0))]


def can_hurt(own: Force, enemy: Force) -> bool:
    targets = [at for at, n in enemy.items() if n]
    for by, n in own.items():
        if n and by in PREFERENCE:
            for at in targets:
                if ATTACK[by + at] != NO:
                    return True
    return False


def asked_shots(
    table: Table, ask: str, seat: int, place: int, n: int, own: Force, enemy: Force
) -> tuple[Shot, ...]:
    """A player's shots of a round: the first valid FIRE, else default targets (R19)."""
    table.fought.add((seat, place, n))
    for entry, order in table.each(o.Fire, ask, seat, place, n):
        shots, code = read_shots(order, own, enemy)
        if not code:
            table.st.asking = None
            return shots
        table.refuse(entry, code)
    return default_shots(own, enemy)


def volley(
    table: Table, shots: Sequence[Shot], techs: int, *, bases: bool = False
) -> tuple[dict[str, int], str]:
    """One side's fire: what it kills, by letter, and the dice in words.

    A shot at a target that this side has killed already is lost and needs no die.
    """
    dead: set[tuple[str, int]] = set()
    text: list[str] = []
    lost = 0
    for shot in shots:
        target = (shot.at, shot.number)
        if target in dead:
            lost += 1
            continue
        again = bool(techs & WEAPONRY) and (bases or shot.by in WARSHIPS)
        hit, dice = _fire(table, ATTACK[shot.by + shot.at], again)
        text.append(f"{shot.by}>{shot.at}{shot.number} {dice} {'KILL' if hit else 'miss'}")
        if hit:
            dead.add(target)
    if lost:
        text.append("(one shot not needed)" if lost == 1 else f"({lost} shots not needed)")
    kills: dict[str, int] = {}
    for at, _ in sorted(dead):
        kills[at] = kills.get(at, 0) + 1
    return kills, "   ".join(text) or "holds fire"


def _fire(table: Table, need: int, again: bool) -> tuple[bool, str]:
    if need == AUTO:
        return True, "sure"
    hit, text = _die(table, need)
    if not hit and again:
        hit, more = _die(table, need)
        text = f"{text},{more}"
    return hit, text


def _die(table: Table, need: int) -> tuple[bool, str]:
    if need == TEN:
        a, b = table.dice.roll("fire", 2)
        return a + b == 10, f"{a}+{b}"
    die = table.dice.d6("fire")
    return die <= need, str(die)
