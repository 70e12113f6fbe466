"""The word to a player whose move it is: one, and not to somebody who sits at the table.

Where seats answer one after the other a turn has many questions. Who plays by mail needs each, with
what the seat sees. Everybody else is told once, and then not again before having answered and
others having moved. Who was just here is told only if the answer does not come within a while.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import delete, func, or_, select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.outgoing import letters
from starpost.host.outgoing.channels import WAYS
from starpost.host.outgoing.outbox import wants
from starpost.host.outgoing.preferences import Rules, tell_person, ways
from starpost.host.people import presence
from starpost.host.storage import Account, MatchRow, Outgoing, SeatRow, SheetRow
from starpost.host.turns.printing import Made, headline
from starpost.host.turns.record import game_of
from starpost.host.words import Channel, LetterKind, News, Source

GONE = presence.PACE + 2 * presence.HERE
"""Who was not seen for so long is no longer at the page: a look is written down each PACE."""


def tell(
    host: Host,
    session: Session,
    row: MatchRow,
    seat: SeatRow,
    account: Account,
    step: Made,
    chosen: Rules,
    now: datetime,
) -> None:
    """A seat is asked something: its player is told, if that is news; programs are told each."""
    last = _last_sheet(session, row, seat)
    by_mail = bool(host.settings.inbound.address) and (last is None or last[0] == Source.MAIL)
    known = not by_mail and _knows(session, row, seat, step, last[1] if last else None)
    if known:
        wanted = [c for c in ways(chosen, row.id, News.MOVE) if WAYS[Channel(c)].programs]
        chosen = {(row.id, News.MOVE): frozenset(wanted)}
    news = headline(step, seat.name) if not known else ""
    seen = _printout(row, step, seat, account) if by_mail else ""
    letter = letters.your_move(host.settings, row, seat, account, seen, news)
    here = max((at for at in (seat.seen_at, last[1] if last else None) if at), default=None)
    after = here + GONE if here is not None and not by_mail else None
    tell_person(session, account, row, News.MOVE, letter, now, chosen, after)


def _printout(row: MatchRow, step: Made, seat: SeatRow, account: Account) -> str:
    """The question as the game words it and what the seat sees, for who reads it in a mail."""
    game, state = game_of(row), step.made.step.state
    if not wants(account, LetterKind.MOVE):
        return ""
    prompt = game.awaiting(state).prompt(seat.name)
    question = f"{prompt.text}\n\n" if prompt is not None and prompt.text else ""
    return f"{question}{game.printout(game.view(state, seat.name))}"


def _last_sheet(session: Session, row: MatchRow, seat: SeatRow) -> tuple[Source, datetime] | None:
    """By which way the player of a seat last answered, and when."""
    found = session.execute(
        select(SheetRow.source, SheetRow.at)
        .where(SheetRow.match_id == row.id, SheetRow.seat == seat.name,
               SheetRow.account_id == seat.account_id, SheetRow.source.not_in(presence.OTHERS))
        .order_by(SheetRow.step.desc(), SheetRow.version.desc())
        .limit(1)
    ).first()  # fmt: skip
    return (found[0], found[1]) if found is not None else None


def _knows(
    session: Session, row: MatchRow, seat: SeatRow, step: Made, acted: datetime | None
) -> bool:
    """Whether the question goes on from the player's own answer, or was told before it."""
    if seat.name in step.read.answers.seats and seat.name not in step.read.answers.missed:
        return True
    told = session.scalar(
        select(func.max(Outgoing.created_at)).where(
            Outgoing.account_id == seat.account_id,
            Outgoing.match_id == row.id,
            Outgoing.kind == LetterKind.MOVE,
            Outgoing.channel == Channel.MAIL,
        )
    )
    return told is not None and (acted is None or told > acted)


def withdraw(session: Session, row: MatchRow, seats: Iterable[SeatRow]) -> None:
    """These have answered: what was still to call them is not sent."""
    people = [seat.account_id for seat in seats if seat.account_id is not None]
    if not people:
        return
    session.execute(
        delete(Outgoing).where(
            Outgoing.account_id.in_(people),
            Outgoing.sent_at.is_(None),
            Outgoing.holder.is_(None),
            or_(
                (Outgoing.kind == LetterKind.MOVE) & (Outgoing.match_id == row.id),
                Outgoing.key.like(f"push:%:ask:{row.id}:%"),
            ),
        )
    )
