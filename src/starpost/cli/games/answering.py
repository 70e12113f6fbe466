"""Questions at the terminal: the legal answers as a list that never loses a way on."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from starpost.kernel.contract import Event, Prompt, Seat
from starpost.kernel.dice import Dice
from starpost.kernel.match import Match
from starpost.kernel.orders import Order

MOST = 30
"""So many answers are listed; of the verbs with many, only some."""


class Listed:
    """What is shown of the legal answers, and how many of each verb are not."""

    def __init__(self, orders: Sequence[Order]) -> None:
        groups: dict[str, list[int]] = {}
        for at, order in enumerate(orders):
            groups.setdefault(_verb(order), []).append(at)
        room, kept = MOST, set[int]()
        self.hidden: dict[str, int] = {}
        waiting = sorted(groups.items(), key=lambda group: len(group[1]))
        for left, (verb, found) in zip(range(len(waiting), 0, -1), waiting, strict=True):
            share = max(1, room // left)
            kept.update(found[:share])
            room -= min(share, len(found))
            if len(found) > share:
                self.hidden[verb] = len(found) - share
        self.orders = [order for at, order in enumerate(orders) if at in kept]

    def lines(self, match: Match[Any, Any], seat: Seat) -> list[str]:
        """Number, answer and what it means."""
        view = match.view(seat)
        told = [(str(order), match.game.gloss(view, order)) for order in self.orders]
        wide = min(34, max((len(text) for text, _ in told), default=0))
        found = [
            f"  {number:>2}  {text:<{wide}}  {_plain(text, gloss)}".rstrip()
            for number, (text, gloss) in enumerate(told, 1)
        ]
        for verb, count in self.hidden.items():
            found.append(f"      and {count} more with {verb}: type it, Tab completes")
        return found

    def meant(self, line: str) -> str:
        """A number is the answer that stands beside it."""
        if line.isdecimal() and 1 <= int(line) <= len(self.orders):
            return str(self.orders[int(line) - 1])
        return line


def _verb(order: Order) -> str:
    return str(order).partition(" ")[0]


def _plain(text: str, gloss: str) -> str:
    return "" if gloss.rstrip(".").lower() == text.lower() else gloss


def default_answer(match: Match[Any, Any], prompt: Prompt) -> str | None:
    """What an empty line stands for: one answer and no more; None: the game's own default."""
    source = f"{match.seed}|default|{len(match.standing)}|{prompt.seat}"
    dice = Dice(hashlib.sha256(source.encode()).hexdigest(), log=False)
    orders = match.game.default(match.view(prompt.seat), prompt, dice)
    return str(orders[0]) if orders else None


def told(event: Event, seats: Sequence[Seat]) -> str:
    """An event as a line with its subject: who did it begins the text, or its kind does."""
    text = event.text.strip()
    first = text.partition(" ")[0].strip(".,:;")
    if first in seats or (text[:1].isupper() and " " in text and len(text) > 24):
        return text
    kind = event.kind.replace("_", " ")
    shown = event.at and event.at not in text and "_" not in event.at  # an id nobody reads
    where = f" {event.at}" if shown else ""
    return f"{kind[:1].upper()}{kind[1:].lower()}{where}: {text}"
