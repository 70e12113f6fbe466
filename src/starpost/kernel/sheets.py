"""The head of an order sheet: which match, which seat, which turn it is for.

A sheet that names another turn or another seat is refused whole, and nothing of it is used.
"""

from __future__ import annotations

import re

from msgspec import Struct

from starpost.kernel.contract import Seat

MOST_BYTES = 256 * 1024
"""No sheet of orders is longer; what is longer is a mistake."""

_HEAD = re.compile(r"^\s*(GAME|PLAYER|SEAT|TURN)\b\s*[:=]?\s*(\S.*?)\s*$", re.IGNORECASE)


class SheetRefused(ValueError):
    """A sheet that is not taken at all; `code` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Head(Struct, frozen=True):
    """What a sheet says about itself; None where it says nothing."""

    game: str | None = None
    seat: str | None = None
    turn: str | None = None


def split_head(text: str) -> tuple[Head, str]:
    """The head lines at the top of a sheet, and the sheet with those lines left blank."""
    found: dict[str, str] = {}
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _HEAD.match(line)
        if match is None:
            break
        word = match[1].lower()
        found["seat" if word == "player" else word] = match[2]
        lines[at] = ""  # kept, so that line numbers stay what the player sees
    return Head(**found), "\n".join(lines)


def decode(data: bytes, name: str) -> str:
    """The text of an order file. Odd characters are kept as marks: the line tells its own tale."""
    if len(data) > MOST_BYTES:
        raise SheetRefused(
            "too_large",
            f"{name} has {len(data) // 1024} kB; a sheet of orders has at most "
            f"{MOST_BYTES // 1024} kB, so it was not read.",
        )
    return data.decode("utf-8-sig", errors="replace")


def accept(text: str, *, seat: Seat, turn: int, match: str = "") -> str:
    """The orders of a sheet for this seat and turn, or SheetRefused."""
    head, body = split_head(text)
    if head.turn is not None and head.turn.strip("#. ") != str(turn):
        raise SheetRefused(
            "wrong_turn", f"The sheet of {seat} is for turn {head.turn}; now is turn {turn}."
        )
    if head.seat is not None and head.seat.upper() != seat.upper():
        raise SheetRefused(
            "wrong_player", f"The sheet handed in for {seat} says that it is from {head.seat}."
        )
    if head.game is not None and match and head.game.upper() != match.upper():
        raise SheetRefused(
            "wrong_game", f"The sheet of {seat} is for game {head.game}; this is {match}."
        )
    return body
