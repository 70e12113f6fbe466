"""The first mail of a match: that it has begun, what it is about, the first report."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import structlog
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.outgoing import letters
from starpost.host.outgoing.letterheads import letterhead
from starpost.host.outgoing.outbox import wants
from starpost.host.outgoing.preferences import tell_person
from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.host.words import LetterKind, News, SeatKind
from starpost.kernel.contract import Game
from starpost.kernel.match import Match
from starpost.reports.letterhead import headed_text
from starpost.told.text import briefing_text

log = structlog.get_logger()
BEGUN = "The match has begun"


def tell_all(
    host: Host,
    session: Session,
    row: MatchRow,
    seats: Sequence[SeatRow],
    match: Match[Any, Any],
    now: datetime,
) -> None:
    """To every player with an address; what an answer to it is needs no page."""
    for seat in seats:
        account = session.get(Account, seat.account_id) if seat.account_id is not None else None
        if account is None or seat.kind != SeatKind.PLAYER or not wants(account, LetterKind.TURN):
            continue
        view = match.view(seat.name)
        head = letterhead(host.settings, session, row, seat, account, by_mail=True)
        text = f"{_briefing(match.game, view)}{match.game.printout(view)}"
        text = headed_text(match.game, text, head)
        letter = letters.turn_report(host.settings, row, seat, account, text, BEGUN)
        tell_person(session, account, row, News.TURN, letter, now)


def _briefing(game: Game[Any, Any], view: Any) -> str:
    try:
        found = game.briefing(view)
    except Exception:  # a story that cannot be told must not stop the match
        log.exception("telling_failed", game=game.id)
        return ""
    return f"{briefing_text(found)}\n\n" if found is not None else ""
