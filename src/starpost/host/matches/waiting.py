"""What waits for somebody: an answer, a word that one is there, a seat that is kept, a match that
one leads and that does not go on by itself. The bell counts it on every page, and *My matches*
shows the same."""

from __future__ import annotations

from sqlalchemy import and_, bindparam, exists, func, or_, select, union
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat
from starpost.host.host import Host
from starpost.host.matches.asking import UNANSWERED
from starpost.host.storage import Account, LiveMark, MatchRow, SeatRow, spelt
from starpost.host.words import BEFORE_START, UNDER_WAY, SeatKind, Status

_ASKED = (MatchRow.status == Status.RUNNING) & SeatRow.waited & ~SeatRow.ready
_CALLED = (MatchRow.status == Status.CONFIRMING) & ~SeatRow.confirmed
_SILENT = exists().where(
    SeatRow.match_id == MatchRow.id,
    SeatRow.kind == SeatKind.PLAYER,
    SeatRow.waited & ~SeatRow.ready,
    SeatRow.missed > 0,
)
_STUCK = or_(
    MatchRow.status == Status.PARKED,
    and_(MatchRow.status == Status.PAUSED, MatchRow.paused_until.is_(None)),
    (MatchRow.status == Status.RUNNING) & _SILENT,
    MatchRow.status.in_(spelt(UNDER_WAY)) & UNANSWERED,
)
_ANY = select(MatchRow.id)
_MATCHES = _ANY.join(SeatRow, SeatRow.match_id == MatchRow.id)
_OWN_NAME = select(Account.name_key).where(Account.id == bindparam("account")).scalar_subquery()
_KEPT = and_(
    MatchRow.status.in_(spelt(BEFORE_START)),
    SeatRow.kind == SeatKind.RESERVED,
    SeatRow.reserved == _OWN_NAME,
)
"""A seat is kept for somebody by name: an invitation."""
_ALL = union(
    _MATCHES.where(SeatRow.account_id == bindparam("account"), _ASKED | _CALLED),
    _ANY.where(MatchRow.gm_id == bindparam("account"), _STUCK),
    _MATCHES.where(_KEPT),
).subquery()
_WAITING = select(func.count()).select_from(_ALL)
"""Made once: every page of somebody who is signed in asks it."""


def waiting(host: Host, account_id: int) -> int:
    """How many matches wait for somebody."""
    found = host.db.look_up(_WAITING, {"account": account_id})
    return int(found[0]) if found else 0


def stuck(row: AnyMatch, seats: tuple[AnySeat, ...]) -> str:
    """Why a match needs the one who leads it, in words; empty: it goes on by itself. That the
    leader's own move is awaited is said elsewhere."""
    if row.status == Status.PARKED:
        return "The referee could not compute the turn."
    if row.status == Status.PAUSED and row.paused_until is None:
        return "No person is left at this table; it waits for one."
    silent = [
        s.name
        for s in seats
        if s.kind == SeatKind.PLAYER and s.waited and not s.ready and s.missed > 0
        and s.account_id != row.gm_id
    ]  # fmt: skip
    if row.status != Status.RUNNING or not silent:
        return ""
    return f"{' and '.join(silent)} missed before and {'is' if len(silent) == 1 else 'are'} silent."


def pulse(session: Session, account_id: int) -> str:
    """How all matches of somebody stand, in a few letters: other letters, other cards."""
    lines = (
        select(func.sum(LiveMark.last))
        .where(LiveMark.match_id == MatchRow.id)
        .correlate(MatchRow)
        .scalar_subquery()
    )
    ready = (
        select(func.count())
        .where(SeatRow.match_id == MatchRow.id, SeatRow.ready)
        .correlate(MatchRow)
        .scalar_subquery()
    )
    read = (
        select(func.sum(SeatRow.press_read + SeatRow.notice_read))
        .where(SeatRow.match_id == MatchRow.id, SeatRow.account_id == account_id)
        .correlate(MatchRow)
        .scalar_subquery()
    )
    name = select(Account.name_key).where(Account.id == account_id).scalar_subquery()
    seats = select(SeatRow.match_id).where(SeatRow.account_id == account_id)
    kept = (
        select(SeatRow.match_id)
        .join(MatchRow, SeatRow.match_id == MatchRow.id)
        .where(MatchRow.status.in_(BEFORE_START), SeatRow.reserved == name)
    )
    found = session.execute(
        select(MatchRow.id, MatchRow.status, MatchRow.serial, lines, ready, read)
        .where((MatchRow.gm_id == account_id) | MatchRow.id.in_(seats) | MatchRow.id.in_(kept))
        .where(MatchRow.status.not_in((Status.OVER, Status.CANCELLED)))
    )
    return ";".join(sorted(",".join(map(str, row)) for row in found))
