"""Dice for trials: every label has its own stream, so that two lines of play meet equal luck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar
from zlib import crc32

from starpost.kernel.dice import Dice

T = TypeVar("T")

STEP, PLUS, MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1


@cache
def _start(label: str) -> int:
    return crc32(label.encode()) * 2654435761


class Streams(Dice):
    """Fast and repeatable; the n-th draw of a label depends on nothing but the seed."""

    def __init__(self, seed: int) -> None:
        super().__init__("", log=False)
        self._seed = seed
        self._at: dict[str, int] = {}

    def _below(self, label: str, n: int) -> int:
        x = self._at.get(label)
        if x is None:
            x = ((self._seed ^ _start(label)) * STEP + PLUS) & MASK
        x = self._at[label] = (x * STEP + PLUS) & MASK
        return (x >> 33) * n >> 31

    def pick(self, label: str, options: Sequence[T]) -> T:
        return options[self._below(label, len(options))]
