"""A mail's text against a game: which lines are orders, which only polite, which were broken.

A sheet may hold lines nobody can read, and says so line by line. But a greeting is no mistake, and
an order that a mail program broke in two is one order. Where nothing was typed, the sheet that came
back with the report counts.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from starpost.kernel.contract import Game
from starpost.kernel.orders import Unread
from starpost.post.commands import Command, split
from starpost.post.mail import Mail

WRAP = 60
"""A line shorter than this was not broken by a mail program."""

_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|hallo|liebe[rs]?|servus|moin|salut|bonjour|hola|ciao|"
    r"good (?:morning|day|evening)|guten (?:morgen|tag|abend)|greetings)\b[^\d=]{0,60}",
    re.IGNORECASE,
)
_SMALL = re.compile(
    "the|is|are|my|an?|of|to|here|for|and|please|thanks?|sorry|i|you|your|this|these|that|it|"
    "attached|sent|orders|with|good|luck|have|hope|see|below|above|sheet|turn|hier|sind|meine|die|der|"
    "das|und|bitte|danke|für|ich|voici|mes|les|ordres|pour"
)
_NAME = re.compile(r"[A-Z][a-zé]+(?: [A-Z][a-zé]*\.?)?")


class Understood(Struct, frozen=True):
    """What a mail holds for this game."""

    sheet: str
    commands: tuple[Command, ...] = ()
    polite: tuple[str, ...] = ()
    """Lines left out because they are no orders and do not look like one gone wrong."""
    on_our_sheet: bool = False
    """Whether the orders stand on the sheet of our report, which came back filled in."""

    @property
    def has_sheet(self) -> bool:
        return bool(self.sheet.strip())


def understand(game: Game[Any, Any], mail: Mail) -> Understood:
    """Orders and commands. With a sheet attached, the mail itself is read for commands only."""

    def is_order(line: str) -> bool:
        return bool(_orders(game, line)) and not _unread(game, line)

    def is_block(line: str) -> bool:
        return any("\n" in str(order) for order in game.read(line))

    commands, rest = split(mail.text, is_order, is_block)
    if mail.attached is not None:
        more, sheet = split(mail.attached, is_order, is_block)
        left = tuple(line.strip() for line in rest.split("\n") if line.strip())
        return Understood(_joined(game, sheet), (*commands, *more), left)
    back = not _readable(game, rest) and _readable(game, mail.returned)
    if back:
        rest = f"{rest}\n{mail.returned}"
    lines = _joined(game, rest).split("\n")
    bad = _unread(game, "\n".join(lines))
    first, last = _core(lines, bad)
    polite = [
        at
        for at, line in enumerate(lines)
        if at + 1 in bad and not first <= at <= last and _is_polite(line, last=at > last)
    ]
    kept = "\n".join(line for at, line in enumerate(lines) if at not in polite).strip("\n")
    return Understood(kept, tuple(commands), tuple(lines[at].strip() for at in polite), back)


def _core(lines: list[str], bad: set[int]) -> tuple[int, int]:
    """The first and the last line that the game can read."""
    good = [at for at, line in enumerate(lines) if line.strip() and at + 1 not in bad]
    return (good[0], good[-1]) if good else (len(lines), -1)


def _orders(game: Game[Any, Any], text: str) -> int:
    return len(game.read(text))


def _readable(game: Game[Any, Any], text: str) -> bool:
    return any(not isinstance(order, Unread) for order in game.read(text))


def _unread(game: Game[Any, Any], text: str) -> set[int]:
    """Numbers of the lines, counted from 1, that the game cannot read."""
    sheet = game.read(text)
    return {
        line
        for order, line in zip(sheet.orders, sheet.lines, strict=True)
        if isinstance(order, Unread)
    }


def _is_polite(line: str, *, last: bool) -> bool:
    bare = line.strip()
    if _GREETING.fullmatch(bare):
        return True
    words = re.findall(r"[^\W\d_]+", bare.lower())
    small = sum(bool(_SMALL.fullmatch(word)) for word in words)
    if len(words) >= 2 and (small == len(words) or (len(words) >= 3 and small * 3 >= len(words))):
        return True
    return last and _NAME.fullmatch(bare) is not None


def _joined(game: Game[Any, Any], text: str) -> str:
    """Broken lines put together, where the whole can be read and the pieces cannot."""
    lines = text.split("\n")
    if not any(len(line) >= WRAP for line in lines):
        return text
    bad = _unread(game, text)
    done: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        while at + 1 < len(lines) and len(lines[at]) >= WRAP and {at + 1, at + 2} & bad:
            whole = f"{line.rstrip()} {lines[at + 1].lstrip()}"
            if not lines[at + 1].strip() or _unread(game, whole):
                break
            line, at = whole, at + 1
        done.append(line)
        at += 1
    return "\n".join(done)
