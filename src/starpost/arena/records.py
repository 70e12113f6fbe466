"""The results of a tournament: a file of JSON lines, the plan first, then one line a match.

Every match is written when it ends, so an interrupted tournament goes on where it stopped. A
finished one has its lines in the order of the numbers: equal plans then give equal files.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from starpost.arena.playing import Played
from starpost.arena.schedule import Fixture, Plan

FORMAT = 1


class Head(Struct, frozen=True):
    """The first line."""

    starpost_arena: int
    plan: Plan


class OtherPlan(ValueError):
    """The file holds another tournament."""


class Records:
    """The matches that have been played, in memory and in the file."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self.played: dict[int, Played] = {}
        if path.exists() and path.stat().st_size:
            self._read()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(self._head())

    def _head(self) -> bytes:
        return msgspec.json.encode(Head(FORMAT, self.plan)) + b"\n"

    def _read(self) -> None:
        first, *lines = self.path.read_bytes().split(b"\n")
        try:
            head = msgspec.json.decode(first, type=Head)
        except msgspec.DecodeError:
            raise OtherPlan(f"{self.path} is no file of results.") from None
        if head != Head(FORMAT, self.plan):
            raise OtherPlan(f"{self.path} holds the results of another tournament.")
        for line in lines:
            try:
                found = msgspec.json.decode(line, type=Played)
            except msgspec.DecodeError:
                continue  # the end of the file, or a line torn by the interruption
            self.played.setdefault(found.number, found)
        self.finish()

    def missing(self, matches: int) -> list[Fixture]:
        """What is left to play of the first so many matches."""
        return [self.plan.fixture(n) for n in range(matches) if n not in self.played]

    def add(self, played: Played) -> bool:
        """Write a result down; whether it was new. A match counts once, however often it comes."""
        if played.number in self.played:
            return False
        self.played[played.number] = played
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(played) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        return True

    def finish(self) -> None:
        """The file in the order of the numbers, replaced in one go."""
        lines = [self._head(), *(msgspec.json.encode(p) + b"\n" for p in self.in_order())]
        fresh = self.path.with_suffix(".new")
        fresh.write_bytes(b"".join(lines))
        fresh.replace(self.path)

    def in_order(self) -> list[Played]:
        return [self.played[number] for number in sorted(self.played)]
