"""What players are sent of a step: the news of it, their headline, and the printed report."""

from __future__ import annotations

from typing import Any

import structlog
from msgspec import Struct
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.looking import ending
from starpost.host.outgoing import letters
from starpost.host.outgoing.outbox import wants
from starpost.host.storage import Account
from starpost.host.turns.bots import suggested
from starpost.host.turns.gathering import Gathered
from starpost.host.turns.record import Advance, game_of
from starpost.host.words import LetterKind, SeatKind
from starpost.kernel.contract import Game, Resolve, Result
from starpost.reports.story import lettered
from starpost.told import story
from starpost.told.ending import Ending
from starpost.told.news import card
from starpost.told.story import Proof, Story

log = structlog.get_logger()


class Printed(Struct, frozen=True):
    """What one player is sent: the story's title, which is the subject, and the printed report."""

    title: str
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


def printed(host: Host, read: Gathered, made: Advance, result: Result | None) -> dict[str, Printed]:
    """The players' reports, where all were resolved together, and at the end."""
    game = game_of(read.row)
    if read.awaiting.resolve is not Resolve.TOGETHER and result is None:
        return {}
    people = [seat.name for seat in read.seats if seat.kind == SeatKind.PLAYER]
    mailed = _mailed(host, read)
    ended = _ended(host, read, made) if result is not None and mailed else None
    return {name: _printed(game, read, made, name, ended, mailed=name in mailed) for name in people}


def _mailed(host: Host, read: Gathered) -> frozenset[str]:
    """The seats whose players are written to: everybody else reads it on the page."""
    held = {s.account_id: s.name for s in read.seats if s.kind == SeatKind.PLAYER}
    with host.db.read() as session:
        found = session.scalars(select(Account).where(Account.id.in_(held)))
        return frozenset(held[a.id] for a in found if wants(a, LetterKind.TURN))


def _ended(host: Host, read: Gathered, made: Advance) -> tuple[Ending, Proof] | None:
    """How the match went, and its seed."""
    try:
        with host.db.read() as session:
            told = ending.just_ended(session, read.row, made.step.state)
            return (told, letters.proof(host.settings, read.row)) if told is not None else None
    except Exception:  # a story that cannot be told must not stop the turn
        log.exception("telling_failed", game=read.row.game)
    return None


def _printed(
    game: Game[Any, Any],
    read: Gathered,
    made: Advance,
    name: str,
    ended: tuple[Ending, Proof] | None,
    *,
    mailed: bool,
) -> Printed:
    view = game.view(made.step.state, name)
    try:
        found = _told(game, read, made, name, mailed=mailed)
        if ended is not None:
            by_answers = game.resolve is Resolve.EACH
            found = story.end(game, *ended, name, found, by_answers=by_answers)
        title = found.title if found is not None else ""
        return Printed(title, lettered(game, view, found))
    except Exception:  # as above
        log.exception("telling_failed", game=game.id, seat=name)
    return Printed("", lettered(game, view, None))


def _told(
    game: Game[Any, Any], read: Gathered, made: Advance, name: str, *, mailed: bool
) -> Story | None:
    """`mailed`: an adviser thinks over what could be done now."""
    before, view = game.view(read.state, name), game.view(made.step.state, name)
    problems = tuple(made.step.problems.get(name, ()))
    orders = len(game.read(made.entry.sheets.get(name) or "").orders)
    unsent = read.unsent(name, made.entry.sheets)
    prompt = game.awaiting(made.step.state).prompt(name) if mailed else None
    moves = suggested(game, view, prompt)
    return story.turn(game, before, view, problems, orders, unsent, moves)


def headline(step: Made, seat: str) -> str:
    """What a step brought for one seat, in a sentence; nothing of a quiet or untold one."""
    game = game_of(step.read.row)
    before, view = game.view(step.read.state, seat), game.view(step.made.step.state, seat)
    try:
        told = card(game, before, view, (), 0)
        return "" if told.quiet else told.headline
    except Exception:  # as above
        log.exception("telling_failed", game=game.id, seat=seat)
        return ""
