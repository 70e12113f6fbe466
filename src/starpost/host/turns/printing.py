"""What players are sent of a step: the news of it, their headline, and the printed report."""

from __future__ import annotations

from typing import Any

import structlog
from msgspec import Struct

from starpost.host.outgoing import letters
from starpost.host.turns.gathering import Gathered
from starpost.host.turns.record import Advance, game_of
from starpost.host.words import SeatKind
from starpost.kernel.contract import Game, Resolve, Result
from starpost.told.news import card
from starpost.told.text import card_text, purpose_text

log = structlog.get_logger()


class Printed(Struct, frozen=True):
    """What one player is sent: the news, their headline, and the printed report."""

    headline: str
    text: str


class Made(Struct, frozen=True):
    """A step, computed: what it was made of, what came out, and what players are sent."""

    read: Gathered
    made: Advance
    reports: dict[str, Printed]
    result: Result | None

    @property
    def over(self) -> bool:
        return self.result is not None


def printed(read: Gathered, made: Advance, result: Result | None) -> dict[str, Printed]:
    """The players' reports, where all were resolved together, and at the end."""
    game = game_of(read.row)
    if read.awaiting.resolve is not Resolve.TOGETHER and result is None:
        return {}
    people = [seat.name for seat in read.seats if seat.kind == SeatKind.PLAYER]
    return {name: _printed(game, read, made, name) for name in people}


def _printed(game: Game[Any, Any], read: Gathered, made: Advance, name: str) -> Printed:
    report = game.printout(game.view(made.step.state, name))
    try:
        found = _told(game, read, made, name, report)
    except Exception:  # a story that cannot be told must not stop the turn
        log.exception("telling_failed", game=game.id, seat=name)
        found = Printed("", report)
    result = game.result(made.step.state)
    if result is None:
        return found
    return Printed(letters.ended(result).split("\n")[0], f"{letters.ended(result)}\n\n{found.text}")


def _told(game: Game[Any, Any], read: Gathered, made: Advance, name: str, report: str) -> Printed:
    before, view = game.view(read.state, name), game.view(made.step.state, name)
    problems = tuple(made.step.problems.get(name, ()))
    orders = len(game.read(made.entry.sheets.get(name) or "").orders)
    told = card(game, before, view, problems, orders, read.unsent(name, made.entry.sheets))
    aim = game.purpose(view)
    if aim is None:  # a game that does not tell yet
        return Printed("", report)
    head = f"{card_text(told)}\n\n{purpose_text(aim)}"
    return Printed(told.headline, f"{head}\n\n{report}")


def headline(step: Made, seat: str) -> str:
    """What a step brought for one seat, in a sentence; nothing where it cannot be told."""
    game = game_of(step.read.row)
    before, view = game.view(step.read.state, seat), game.view(step.made.step.state, seat)
    try:
        return card(game, before, view, (), 0).headline
    except Exception:  # as above
        log.exception("telling_failed", game=game.id, seat=seat)
        return ""
