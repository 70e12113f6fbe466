"""Labelled dice: every chance in a game has a name, can be forced, is logged, can be verified.

The i-th draw of a label comes from a hash of `key|turn|label|i`, so the order in which a rule
visits the board never changes another label's result. One number takes the first eight bytes of
SHA-256; many at once (a shuffle, a family of chances) take four bytes each of SHAKE-256.
"""

from __future__ import annotations

import hashlib
from array import array
from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import comb
from random import Random
from sys import byteorder
from typing import Any, TypeVar

from starpost.kernel.draws import NOTHING, DiceError, Draw, Want, impossible, is_int, named, ordered

T = TypeVar("T")


class Dice:
    """The seeded, verifiable dice of one turn."""

    _open = False
    """Whether results may come from outside; the usual dice need not ask."""

    def __init__(self, key: str, turn: int = 0, *, log: bool = True) -> None:
        self._prefix = f"{key}|{turn}|"
        self._base = hashlib.sha256(self._prefix.encode())
        self._wide = hashlib.shake_256(self._prefix.encode())
        self._used: dict[str, int] = {}
        self.log: list[Draw] | None = [] if log else None

    # --- the source: what subclasses replace ---------------------------------------------

    def _below(self, label: str, n: int) -> int:
        i = self._used.get(label, 0)
        self._used[label] = i + 1
        seed = self._base.copy()
        seed.update(f"{label}|{i}".encode())
        return int.from_bytes(seed.digest()[:8]) * n >> 64

    def _units(self, label: str, count: int) -> Sequence[int]:
        """Numbers of 32 bits for one draw that needs many: one SHAKE-256 of `key|turn|label|i`."""
        i = self._used.get(label, 0)
        self._used[label] = i + 1
        seed = self._wide.copy()
        seed.update(f"{label}|{i}".encode())
        units = array("I", seed.digest(4 * count))
        if byteorder == "little":
            units.byteswap()
        return units

    def _given(self, want: Want) -> Any:
        """A result that comes from outside (forced, or typed in), or NOTHING."""
        return NOTHING

    # --- what rules call -----------------------------------------------------------------

    def below(self, label: str, n: int) -> int:
        """A whole number from 0 to n-1."""
        return self._number(label, 0, n - 1)

    def between(self, label: str, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return self._number(label, low, high)

    def d6(self, label: str) -> int:
        return self._number(label, 1, 6)

    def roll(self, label: str, count: int = 2, sides: int = 6) -> tuple[int, ...]:
        """Several dice thrown together: one draw, a list in a scenario."""
        if self._open:
            want = Want(label, f"{count} dice of {sides}", 1, sides, count=count)
            given = self._given(want)
            if given is not NOTHING:
                values = tuple(given) if isinstance(given, list | tuple) else (given,)
                if len(values) != count or not all(is_int(v, 1, sides) for v in values):
                    raise impossible(want, given)
                return self._note(label, values)
        return self._note(label, tuple(1 + self._below(label, sides) for _ in range(count)))

    def chance(self, label: str, k: int, n: int) -> bool:
        """True k times in n."""
        if self._open:
            want = Want(label, f"yes or no, {k} in {n}", options=(True, False))
            given = self._given(want)
            if given is not NOTHING:
                if given not in (True, False, 0, 1):
                    raise impossible(want, given)
                return self._note(label, bool(given))
        hit = self._below(label, n) < k
        if self.log is not None:
            self.log.append(Draw(label, hit))
        return hit

    def chances(self, family: str, odds: Mapping[int, int], n: int) -> dict[int, bool]:
        """Many draws of one family, `family<number>`: for each number, true odds[number] times
        in n. They come from one hash, each from its own place in it, so none moves another."""
        if self._open:
            return {i: self.chance(f"{family}{i}", k, n) for i, k in odds.items()}
        units = self._units(family, max(odds, default=0) + 1)
        bounds = {k: -(-(k << 32) // n) for k in set(odds.values())}
        return self._note(family, {i: units[i] < bounds[k] for i, k in odds.items()})

    def successes(self, label: str, tries: int, k: int, n: int) -> int:
        """How many of so many tries come off, each k times in n: one draw in a scenario."""
        if self._open:
            want = Want(label, f"successes in {tries} tries", 0, tries)
            given = self._given(want)
            if given is not NOTHING:
                if not is_int(given, 0, tries):
                    raise impossible(want, given)
                return self._note(label, int(given))
        return self._note(label, bisect(_steps(tries, k, n), self._below(label, 1 << 32)))

    def counts(self, family: str, tries: Mapping[int, int], k: int, n: int) -> dict[int, int]:
        """Many draws of one family: how many of tries[number] come off, as in `chances`."""
        if self._open:
            return {i: self.successes(f"{family}{i}", t, k, n) for i, t in tries.items()}
        units = self._units(family, max(tries, default=0) + 1)
        steps = {t: _steps(t, k, n) for t in set(tries.values())}
        return self._note(family, {i: bisect(steps[t], units[i]) for i, t in tries.items()})

    def pick(self, label: str, options: Sequence[T]) -> T:
        """One of the options, each as likely; a scenario names the option itself."""
        if self._open:
            want = Want(label, "one of them", options=tuple(options))
            given = self._given(want)
            if given is not NOTHING:
                return self._note(label, named(options, want, given))
        return self._note(label, options[self._below(label, len(options))])

    def letters(self, label: str, alphabet: str, count: int) -> str:
        """A word of so many letters: one draw, and a scenario gives the word itself."""
        if self._open:
            want = Want(label, f"{count} letters of {alphabet}")
            given = self._given(want)
            if given is not NOTHING:
                word = str(given)
                if len(word) != count or any(letter not in alphabet for letter in word):
                    raise impossible(want, given)
                return self._note(label, word)
        rest, found = self._below(label, len(alphabet) ** count), ""
        for _ in range(count):
            rest, digit = divmod(rest, len(alphabet))
            found = alphabet[digit] + found
        return self._note(label, found)

    def weighted(self, label: str, weights: Mapping[T, int]) -> T:
        """One of the keys, in proportion to its weight, walked in the order given."""
        if self._open:
            want = Want(label, "one of them", options=tuple(weights))
            given = self._given(want)
            if given is not NOTHING:
                return self._note(label, named(weights, want, given))
        rest = self._below(label, sum(weights.values()))
        for option, weight in weights.items():
            if rest < weight:
                return self._note(label, option)
            rest -= weight
        raise DiceError(f"{label}: no weights")

    def shuffle(self, label: str, items: Iterable[T]) -> list[T]:
        """The items in a new order (a new list); a scenario gives the whole order."""
        result = list(items)
        if self._open:
            want = Want(label, "the whole order", options=tuple(result), count=len(result))
            given = self._given(want)
            if given is not NOTHING:
                return self._note(label, ordered(want, given))
        # One number for each item, and the items in the order of their numbers.
        ranks = self._units(label, len(result))
        order = sorted(range(len(result)), key=ranks.__getitem__)
        return self._note(label, [result[i] for i in order])

    def shuffles(
        self, family: str, items: Mapping[str, Sequence[T]], most: int
    ) -> dict[str, list[T]]:
        """Many shuffles of one family, `family<name>`, each of at most so many items, as in
        `chances`: a name's place in the mapping is its place in the hash."""
        if self._open:
            return {name: self.shuffle(f"{family}{name}", some) for name, some in items.items()}
        units = self._units(family, most * len(items))
        orders = {}
        for place, (name, some) in enumerate(items.items()):
            first = most * place
            order = sorted(range(first, first + len(some)), key=units.__getitem__)
            orders[name] = [some[i - first] for i in order]
        return self._note(family, orders)

    # --- helpers -------------------------------------------------------------------------

    def _number(self, label: str, low: int, high: int) -> int:
        if self._open:
            want = Want(label, f"{low} to {high}", low, high)
            given = self._given(want)
            if given is not NOTHING:
                if not is_int(given, low, high):
                    raise impossible(want, given)
                return self._note(label, int(given))
        return self._note(label, low + self._below(label, high - low + 1))

    def _note(self, label: str, value: T) -> T:
        if self.log is not None:
            self.log.append(Draw(label, value))
        return value


class FastDice(Dice):
    """The same interface over a plain generator, for mass self-play: not verifiable."""

    def __init__(self, seed: int | str) -> None:
        super().__init__("", log=False)
        self._random = Random(seed)  # noqa: S311 - speed is the point here, nothing is secret
        self._part: Callable[[], float] = self._random.random

    def _below(self, label: str, n: int) -> int:
        return int(self._part() * n)

    def _units(self, label: str, count: int) -> Sequence[int]:
        bits = self._random.getrandbits
        return [bits(32) for _ in range(count)]

    # No label is kept and nothing can be forced, so the common draws take the short way.

    def d6(self, label: str) -> int:
        return 1 + int(self._part() * 6)

    def pick(self, label: str, options: Sequence[T]) -> T:
        return options[int(self._part() * len(options))]


class ForcedDice(Dice):
    """Seeded dice of which a scenario has fixed some draws, label by label, in order of use."""

    _open = True

    def __init__(self, key: str, turn: int, forced: Mapping[str, Sequence[Any]]) -> None:
        super().__init__(key, turn)
        self.forced = {label: list(values) for label, values in forced.items()}

    def _given(self, want: Want) -> Any:
        values = self.forced.get(want.label) or []
        bare = not any(value is None or isinstance(value, list | tuple) for value in values)
        if bare and want.count == len(values) > 1:
            values[:] = [list(values)]  # one draw of many may stand without brackets of its own
        value = values.pop(0) if values else None
        return NOTHING if value is None else value

    def left(self) -> dict[str, list[Any]]:
        """Forced values that no draw has used."""
        return {label: values for label, values in self.forced.items() if values}


class AskedDice(Dice):
    """Dice that somebody rolls at the table: `ask` gets what is wanted, None leaves it to us."""

    _open = True

    def __init__(self, key: str, turn: int, ask: Callable[[Want], Any]) -> None:
        super().__init__(key, turn)
        self._ask = ask
        self.given: dict[str, list[Any]] = {}
        """What was typed in, label by label; None where the roll was left to us."""

    def _given(self, want: Want) -> Any:
        answer = self._ask(want)
        self.given.setdefault(want.label, []).append(answer)
        return NOTHING if answer is None else answer


@lru_cache(maxsize=4096)
def _steps(tries: int, k: int, n: int) -> list[int]:
    """Below which of 2**32 numbers no more than 0, 1, 2, ... of the tries come off."""
    total, steps = 0, []
    for count in range(tries):
        total += comb(tries, count) * k**count * (n - k) ** (tries - count)
        steps.append((total << 32) // n**tries)
    return steps


def turn_key(seed: str, turn: int, sheets_digest: str) -> str:
    """The key of one turn's dice: nobody has it before the last sheet of the turn is in."""
    return hashlib.sha256(f"{seed}|{turn}|{sheets_digest}".encode()).hexdigest()


def commitment(seed: str) -> str:
    """What is published at the start; the seed itself follows at the end."""
    return hashlib.sha256(seed.encode()).hexdigest()
