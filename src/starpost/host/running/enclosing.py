"""What goes with the text of a report: HTML with the news and the map, and the PDF.

Made when the mail is sent, from the view its seat had then, so that neither a turn nor the outbox
waits for a printer. Where it cannot be made, the text goes alone: it says all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import match_of
from starpost.host.host import Host
from starpost.host.looking import ending, telling
from starpost.host.looking.views import Eyes
from starpost.host.matches.first_mail import beginning
from starpost.host.outgoing import letters
from starpost.host.outgoing.letterheads import letterhead
from starpost.host.outgoing.outbox import Claimed
from starpost.host.outgoing.replies import Reply, read_token
from starpost.host.storage import Account, MatchRow, SeatRow, StepRow
from starpost.host.turns.bots import suggested
from starpost.host.turns.record import game_of, state_at
from starpost.host.words import Status
from starpost.kernel.contract import Game, Resolve
from starpost.kernel.telling import Intention
from starpost.post.enclosing import Enclosed
from starpost.reports import letter, pdf
from starpost.reports.document import Document
from starpost.reports.letterhead import Letterhead, headed
from starpost.reports.story import with_story
from starpost.told import story
from starpost.told.story import Story

_Report = tuple[Game[Any, Any], Document, Letterhead, str]
"""A game, its report, what is put around it, and the name of the paper."""
WITH_PDF = "turn"
WITH_MAP = "ask"
"""A question to one player comes with the map; the paper comes with whole turns."""
log = structlog.get_logger()


def enclosed(host: Host, mail: Claimed) -> Enclosed:
    """The other parts of a mail with a report; nothing for other mails."""
    kind = mail.key.partition(":")[0]
    reply = read_token(host.settings, mail.reply)
    if kind not in (WITH_PDF, WITH_MAP) or reply is None or not host.settings.enclosures:
        return Enclosed()
    try:
        with host.db.read() as session:
            found = _document(host, session, reply)
        if found is None:
            return Enclosed()
        game, document, head, name = found
        asks = letters.ASKS if head.asked and host.settings.inbound.address else ""
        shown = letter.render(headed(game, document, head), asks)
        paper = headed(game, document, replace(head, sheet=True))
        files = {name: pdf.render(paper)} if kind == WITH_PDF else {}
        return Enclosed(shown.html, shown.pictures, files)
    except Exception:  # the text alone is a whole report; a printer must not keep it back
        log.exception("enclosing_failed", key=mail.key)
        return Enclosed()


def _document(host: Host, session: Session, reply: Reply) -> _Report | None:
    """The report of the seat as things stood at that step; None: the step was undone."""
    seat = session.get(SeatRow, reply.number)
    row = session.get(MatchRow, seat.match_id) if seat is not None else None
    after = _after(session, row, reply.step) if row is not None else None
    if seat is None or row is None or after is None:
        return None
    game, state = game_of(row), state_at(session, row, after)
    turn = game.turn_of(state)
    reader = session.get(Account, seat.account_id) if seat.account_id is not None else None
    head = letterhead(host.settings, session, row, seat, reader, turn=turn, by_mail=True)
    view = game.view(state, seat.name)
    report = game.report(view)
    if not isinstance(report, Document):  # a game from elsewhere that has none
        return None
    prompt = game.awaiting(state).prompt(seat.name)
    if after:
        told = _story(host, session, row, seat.name, turn, suggested(game, view, prompt))
    else:
        told = beginning(game, view, prompt)
    name = f"{row.name} turn {turn} {seat.name}.pdf"
    return game, with_story(report, told), head, name


def _story(
    host: Host, session: Session, row: MatchRow, seat: str, turn: int, moves: Sequence[Intention]
) -> Story | None:
    """The news of the turn, or how it all ended; what is printed about it stands below."""
    match = match_of(row)
    found = telling.told(session, Eyes(match, seat), turn)
    if found is None:
        return None
    made = story.of_card(found.card, found.purpose, found.at, moves)
    ended = ending.ending(session, match) if row.status == Status.OVER else None
    if ended is None or turn != row.turn:
        return made
    game, proof = game_of(row), letters.proof(host.settings, match)
    by_answers = game.resolve is Resolve.EACH
    return story.end(game, ended, proof, seat, made, by_answers=by_answers) or made


def _after(session: Session, row: MatchRow, step: int) -> int | None:
    if step == 0:
        return 0
    return session.scalar(
        select(StepRow.after).where(StepRow.match_id == row.id, StepRow.number == step)
    )
