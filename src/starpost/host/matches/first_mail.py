"""The first mail of a match: that it has begun, what it is about, the first report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import structlog
from sqlalchemy.orm import Session

from starpost.host.facts import AnySeat
from starpost.host.host import Host
from starpost.host.outgoing import letters
from starpost.host.outgoing.letterheads import letterhead
from starpost.host.outgoing.outbox import wants
from starpost.host.outgoing.preferences import tell_person
from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.host.turns.bots import suggested
from starpost.host.words import LetterKind, News, SeatKind
from starpost.kernel.contract import Game, Prompt, Seat
from starpost.kernel.match import Match
from starpost.reports.letterhead import headed_text
from starpost.reports.story import lettered
from starpost.told.story import Story, opening

log = structlog.get_logger()
BEGUN = "The match has begun"


def readers(session: Session, seats: Iterable[AnySeat]) -> frozenset[int]:
    """The seats whose players get it, by their ids."""
    found = {seat.id: seat.account_id for seat in seats if seat.kind == SeatKind.PLAYER}
    accounts = ((n, session.get(Account, who)) for n, who in found.items() if who is not None)
    return frozenset(n for n, who in accounts if who is not None and wants(who, LetterKind.TURN))


def stories(match: Match[Any, Any], seats: Iterable[Seat]) -> dict[Seat, Story | None]:
    """What each is told. An adviser thinks it over, so nobody's tables may be locked meanwhile."""
    asked = match.awaiting()
    return {s: beginning(match.game, match.view(s), asked.prompt(s)) for s in seats}


def tell_all(
    host: Host,
    session: Session,
    row: MatchRow,
    seats: Sequence[SeatRow],
    match: Match[Any, Any],
    told: Mapping[Seat, Story | None],
    now: datetime,
) -> None:
    """To every player of whom something is told; what an answer to it is needs no page."""
    for seat in seats:
        account = session.get(Account, seat.account_id) if seat.account_id is not None else None
        if account is None or seat.name not in told:
            continue
        story = told[seat.name]
        head = letterhead(host.settings, session, row, seat, account, by_mail=True)
        told_all = lettered(match.game, match.view(seat.name), story)
        text = headed_text(match.game, told_all, head)
        title = story.title if story is not None else BEGUN
        letter = letters.turn_report(host.settings, row, seat, account, text, title)
        tell_person(session, account, row, News.TURN, letter, now)


def beginning(game: Game[Any, Any], view: Any, prompt: Prompt | None) -> Story | None:
    """What a seat is told first, with good first moves."""
    try:
        return opening(game.briefing(view), suggested(game, view, prompt))
    except Exception:  # a story that cannot be told must not stop the match
        log.exception("telling_failed", game=game.id)
        return None
