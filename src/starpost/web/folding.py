"""Many drawings of one board in little room: what they share is kept once.

A drawing is cut into its elements; every element that is new gets the next number, and a drawing is
then a list of runs of numbers (first, how many). Turns differ in a few ships, so a run is long. The
whole is packed by zlib, which every browser of today unpacks by itself.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable
from typing import Any


class Folder:
    """Takes drawings, gives runs; `pieces` is what they are put together from."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self._numbers: dict[str, int] = {}

    def fold(self, drawing: str) -> list[int]:
        """The runs of a drawing: first, how many, first, how many, ..."""
        runs: list[int] = []
        for piece in elements(drawing):
            number = self._numbers.setdefault(piece, len(self.pieces))
            if number == len(self.pieces):
                self.pieces.append(piece)
            if runs and runs[-2] + runs[-1] == number:
                runs[-1] += 1
            else:
                runs += (number, 1)
        return runs

    def unfold(self, runs: list[int]) -> str:
        """The drawing again, letter for letter."""
        pairs = zip(runs[::2], runs[1::2], strict=True)
        return "".join("".join(self.pieces[a : a + n]) for a, n in pairs)


def elements(drawing: str) -> Iterable[str]:
    """A drawing cut behind every tag."""
    start = 0
    while start < len(drawing):
        end = drawing.find(">", start) + 1 or len(drawing)
        yield drawing[start:end]
        start = end


def packed(value: Any) -> str:
    """JSON, packed, in letters that may stand in a page."""
    return base64.b64encode(zlib.compress(json.dumps(value).encode(), 9)).decode()
