"""What goes with the text of a report: HTML with the news and the map, and the PDF.

Made when the mail is sent, from the view its seat had then, so that neither a turn nor the outbox
waits for a printer. Where it cannot be made, the text goes alone: it says all of it.
"""

from __future__ import annotations

import structlog
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import match_of
from starpost.host.host import Host
from starpost.host.looking import telling, views
from starpost.host.looking.views import Eyes
from starpost.host.outgoing.letterheads import letterhead
from starpost.host.outgoing.outbox import Claimed
from starpost.host.outgoing.replies import Reply, read_token
from starpost.host.storage import Account, MatchRow, SeatRow, StepRow
from starpost.host.turns.record import game_of, state_at
from starpost.kernel.orders import Problem
from starpost.post.enclosing import Enclosed
from starpost.reports import letter, pdf
from starpost.reports.document import Document, Note, Notes, Section
from starpost.reports.letterhead import headed
from starpost.told.news import Card

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
        document, name = found
        shown = letter.render(document)
        files = {name: pdf.render(document)} if kind == WITH_PDF else {}
        return Enclosed(shown.html, shown.pictures, files)
    except Exception:  # the text alone is a whole report; a printer must not keep it back
        log.exception("enclosing_failed", key=mail.key)
        return Enclosed()


def _document(host: Host, session: Session, reply: Reply) -> tuple[Document, str] | None:
    """The report of the seat as things stood at that step; None: the step was undone."""
    seat = session.get(SeatRow, reply.number)
    row = session.get(MatchRow, seat.match_id) if seat is not None else None
    after = _after(session, row, reply.step) if row is not None else None
    if seat is None or row is None or after is None:
        return None
    game, state = game_of(row), state_at(session, row, after)
    turn = game.turn_of(state)
    through = Eyes(match_of(row), seat.name)
    told = telling.told(session, through, turn) if after else None
    problems = views.problems_of(session.get(StepRow, (row.id, after)), seat.name)
    reader = session.get(Account, seat.account_id) if seat.account_id is not None else None
    head = letterhead(host.settings, session, row, seat, reader, turn=turn, by_mail=True)
    report = game.report(game.view(state, seat.name))
    if not isinstance(report, Document):  # a game from elsewhere that has none
        return None
    document = _with_news(report, told.card if told else None, problems)
    return headed(game, document, head), f"{row.name} turn {turn} {seat.name}.pdf"


def _after(session: Session, row: MatchRow, step: int) -> int | None:
    if step == 0:
        return 0
    return session.scalar(
        select(StepRow.after).where(StepRow.match_id == row.id, StepRow.number == step)
    )


def _with_news(report: Document, card: Card | None, problems: list[Problem]) -> Document:
    """The game's report; before it the news, and what could not be done."""
    first: list[Section] = []
    if card is not None and card.headline:
        lines = tuple(Note(line.text, why=line.so) for line in card.lines)
        first.append(Section(card.headline, (Notes(lines),) if lines else (), "news"))
    if problems:
        notes = (Note(p.text, where=p.order.split("\n")[0], code=p.code, tone="bad")
                 for p in problems)  # fmt: skip
        first.append(Section("What could not be done", (Notes(tuple(notes)),), "problems"))
    return replace(report, sections=(*first, *report.sections))
