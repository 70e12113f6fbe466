"""When a player was last here, for the game master who wonders whether to wait.

Kept by seat: of what somebody does in other matches nothing is told.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat
from starpost.host.host import Host
from starpost.host.storage import SeatRow, SheetRow
from starpost.host.words import SeatKind, Source

PACE = timedelta(minutes=5)
"""A look within so much of the last one is not written down again."""
HERE = timedelta(seconds=75)
"""Who looked within so much of now is here; a waiting room looks again by itself."""
OTHERS = (Source.BOT, Source.SITTER, Source.GM, Source.DRAFT, Source.AHEAD)
"""Sheets that do not show that their player was here."""


def notice(host: Host, row: AnyMatch, seat: AnySeat, pace: timedelta = PACE) -> None:
    """The player of a seat looks at the match. Not while its turn is run: nobody waits for this."""
    now = host.clock.now()
    if row.soon or seat.kind != SeatKind.PLAYER:
        return
    seen = seat.seen_at
    knows = seen is not None and (row.ended_at is None or seen >= row.ended_at)
    if knows and seen is not None and now - seen < pace:
        return
    with host.db.write() as session:
        session.execute(
            update(SeatRow)
            .where(SeatRow.id == seat.id, SeatRow.account_id == seat.account_id)
            .values(seen_at=now)
        )


def is_here(row: AnyMatch, seat: AnySeat, now: datetime) -> bool:
    """Whether the player of a seat looks at the match now. When somebody looks in may tell who it
    is, so an anonymous match does not say."""
    return not row.anonymous and seat.seen_at is not None and now - seat.seen_at < HERE


def last_seen(session: Session, row: AnyMatch, seats: list[AnySeat]) -> dict[str, datetime]:
    """By seat, when its player last looked or wrote, by whatever way."""
    holders = {seat.name: seat.account_id for seat in seats}
    wrote = session.execute(
        select(SheetRow.seat, SheetRow.account_id, func.max(SheetRow.at))
        .where(SheetRow.match_id == row.id, SheetRow.source.not_in(OTHERS))
        .group_by(SheetRow.seat, SheetRow.account_id)
    ).all()
    found = {seat.name: seat.seen_at for seat in seats if seat.seen_at is not None}
    for name, account_id, at in wrote:
        if account_id is not None and holders.get(name) == account_id:
            found[name] = max(at, found.get(name, at))
    return found
