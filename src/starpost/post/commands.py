"""Commands between the orders of a mail: READY, REPORT 3, MESSAGE ANN and their kin.

A line that the game reads as an order is an order, whatever it begins with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct

_WORD = re.compile(
    r"(?P<word>NOT READY|UNREADY|READY|STATUS|REPORT|MAP|HELP|MESSAGE|ABSENT|"
    r"PAUSE|RESUME|EXTEND|PROCESS|ROLLBACK|CONFIRM)\b[ \t:]*(?P<rest>.*?)[ .!]*",
    re.IGNORECASE,
)
_ALONE = frozenset({"NOT READY", "READY", "STATUS", "MAP", "HELP", "RESUME", "PROCESS"})
"""Followed by more words they are no commands: `Help is on its way`."""
_HOURS = re.compile(r"(?:for\s+|by\s+)?\d{0,5}(?:\.\d{1,2})?\s*(?:hours?|h|days?)?", re.IGNORECASE)
GAME_MASTER = ("GM", "GAME MASTER", "GAMEMASTER")
"""Whom a message may be addressed to in every match."""
_TURN = re.compile(r"(?:turn\s*)?\d{0,5}", re.IGNORECASE)
_END = re.compile(r"END(?: OF)?(?: MESSAGE)?\.?", re.IGNORECASE)


class Command(Struct, frozen=True):
    """One command: its word in capitals, what follows it, and the text of a message."""

    word: str
    rest: str = ""
    text: str = ""

    def __str__(self) -> str:
        return f"{self.word} {self.rest}".rstrip()


def split(
    text: str, is_order: Callable[[str], bool], is_block: Callable[[str], bool]
) -> tuple[list[Command], str]:
    """The commands of a text, and the text without them. `is_block`: whether the game takes a line
    for the beginning of several."""
    lines = text.split("\n")
    found: list[Command] = []
    kept: list[str] = []
    at = 0
    while at < len(lines):
        command = _command(lines[at])
        if command is None or (is_order(lines[at]) and not _to_master(command)):
            # a letter that goes with the turn is the game's: what stands in it is no command
            block = command is not None and command.word == "MESSAGE" and is_block(lines[at])
            end = _end(lines, at + 1) if block else at
            kept += lines[at : end + 1]
            at = end
        elif command.word == "MESSAGE" and not command.text:
            end = _end(lines, at + 1)
            said = "\n".join(lines[at + 1 : end]).strip()
            found.append(Command(command.word, command.rest, said))
            at = end
        else:
            found.append(command)
        at += 1
    return found, "\n".join(kept).strip("\n")


def _to_master(command: Command) -> bool:
    """A letter to the game master goes at once, also where letters go with the turn."""
    return command.word == "MESSAGE" and command.rest.upper() in GAME_MASTER


def _end(lines: Sequence[str], start: int) -> int:
    """The line that ends a message, or the end of the mail."""
    for at in range(start, len(lines)):
        if _END.fullmatch(lines[at].strip()):
            return at
    return len(lines)


def _command(line: str) -> Command | None:
    found = _WORD.fullmatch(line.strip())
    if found is None:
        return None
    word, rest = found["word"].upper(), found["rest"].strip()
    word = "NOT READY" if word == "UNREADY" else word
    if (word in _ALONE and rest) or (word == "REPORT" and not _TURN.fullmatch(rest)):
        return None
    if word in ("PAUSE", "EXTEND") and not _HOURS.fullmatch(rest):
        return None
    if word == "MESSAGE":
        to, colon, said = line.strip()[len("MESSAGE") :].partition(":")
        to = re.sub(r"^\s*to\b", "", to, flags=re.IGNORECASE)
        return Command(word, to.strip(" .,"), said.strip() if colon else "") if to.strip() else None
    return Command(word, rest)
