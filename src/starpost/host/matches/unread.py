"""What a player has not read yet: messages, and words about the match that stay until read."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat
from starpost.host.host import Host
from starpost.host.matches.press import reads
from starpost.host.matches.terms import terms_from
from starpost.host.storage import Intervention, Message, SeatRow
from starpost.host.words import Doing, Sending, Status

TOLD = (
    Doing.ROLLBACK, Doing.PAUSE, Doing.RESUME, Doing.DESERTED, Doing.REPLACE, Doing.REPLACED,
    Doing.PROCESS, Doing.EXTEND,
)  # fmt: skip
"""Interventions that change what a player counts on."""
STATES = (Doing.ROLLBACK, Doing.PAUSE, Doing.RESUME, Doing.DESERTED)
"""Of these the latest alone is true: each says how the match stands."""


def letters(session: Session, row: AnyMatch, seat: AnySeat) -> int:
    """How many messages to this seat came since its player last looked at the press."""
    found = session.scalars(
        select(Message).where(Message.match_id == row.id, Message.id > seat.press_read)
    )
    return sum(
        m.sender != seat.name and m.status == Sending.SENT and reads(m, seat.name) for m in found
    )


class Word(Struct, frozen=True):
    """What was done to a match, as a player is told."""

    kind: Doing
    text: str


def notices(session: Session, row: AnyMatch, seat: AnySeat) -> list[Word]:
    """What was done to the match and is not put away yet; newest last."""
    if terms_from(row.terms).interventions != "now":
        return []
    query = select(Intervention).where(
        Intervention.match_id == row.id,
        Intervention.id > seat.notice_read,
        Intervention.kind.in_(TOLD),
    )
    found = session.scalars(query.order_by(Intervention.id))
    words = list(found)
    state = next((n.id for n in reversed(words) if n.kind in STATES), 0)
    return [
        Word(n.kind, n.text)
        for n in words
        if (n.account_id is None or n.account_id != seat.account_id)
        and (n.kind not in STATES or n.id == state)
        and n.kind not in (Doing.PAUSE, Doing.DESERTED)  # said to everybody for as long as it lasts
    ]


def why_paused(session: Session, row: AnyMatch) -> str:
    """Why a match stands still, in the words of whoever stopped it; empty: it does not."""
    if row.status != Status.PAUSED:
        return ""
    if terms_from(row.terms).interventions != "now":
        return "Paused."
    query = select(Intervention.text).where(
        Intervention.match_id == row.id, Intervention.kind.in_((Doing.PAUSE, Doing.DESERTED))
    )
    return session.scalar(query.order_by(Intervention.id.desc()).limit(1)) or "Paused."


def read_letters(host: Host, row: AnyMatch, seat: AnySeat) -> None:
    """The press is open before its reader."""
    with host.db.read() as session:
        last = session.scalar(select(func.max(Message.id)).where(Message.match_id == row.id)) or 0
    if last > seat.press_read:
        _mark(host, seat, press_read=last)


def read_notices(host: Host, row: AnyMatch, seat: AnySeat) -> None:
    with host.db.read() as session:
        where = Intervention.match_id == row.id
        last = session.scalar(select(func.max(Intervention.id)).where(where)) or 0
    _mark(host, seat, notice_read=last)


def _mark(host: Host, seat: AnySeat, **values: int) -> None:
    with host.db.write() as session:
        session.execute(
            update(SeatRow)
            .where(SeatRow.id == seat.id, SeatRow.account_id == seat.account_id)
            .values(**values)
        )
