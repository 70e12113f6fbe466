"""Days away: a bot or the game's default orders play the seat, and a diary is kept."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.storage import Absence, Diary, MatchRow, SeatRow
from starpost.host.tokens import number_of
from starpost.host.trouble import bad, conflict, missing
from starpost.host.turns import bots
from starpost.host.words import Status

POLICIES = ("default", *(level.id for level in bots.levels()))
YEAR = timedelta(days=365)


class AbsenceCard(Struct, frozen=True):
    id: int
    """Of one player no two begin together."""
    begins_at: datetime
    ends_at: datetime
    policy: str


class DiaryLine(Struct, frozen=True):
    match: str
    seat: str
    turn: int
    policy: str
    text: str
    at: datetime


def plan(host: Host, account_id: int, begins: datetime, ends: datetime, policy: str) -> AbsenceCard:
    """Take days off. The allowance counts over the year before the last day."""
    if policy not in POLICIES:
        raise bad("bad_policy", f"While away a seat is played by {', '.join(POLICIES)}.")
    if begins.tzinfo is None or ends.tzinfo is None:
        raise bad("bad_dates", "Dates need a time zone.")
    now = host.clock.now()
    if ends <= begins or ends <= now or begins < now - timedelta(days=1):
        raise bad("bad_dates", "An absence begins today or later and ends after it begins.")
    with host.db.write() as session:
        others = absences(session, account_id)
        if any(a.begins_at < ends and begins < a.ends_at for a in others):
            raise conflict("overlap", "You are already away on some of these days.")
        taken = sum(
            (a.ends_at - a.begins_at for a in others if a.ends_at > ends - YEAR), timedelta()
        )
        if taken + (ends - begins) > timedelta(days=host.settings.vacation_days):
            raise conflict(
                "no_days_left",
                f"A player has {host.settings.vacation_days} days a year; that would be more.",
            )
        absence = Absence(account_id=account_id, begins_at=begins, ends_at=ends, policy=policy)
        session.add(absence)
        session.flush()
        return _card(absence)


def begin_all(host: Host, now: datetime) -> None:
    """Absences that have begun since the last look: a match that waited for one of these players
    need not wait for the deadline."""
    query = select(Absence).where(Absence.begins_at <= now, Absence.begun.is_(False))
    with host.db.read() as session:
        fresh = session.scalars(query).all()
    for found in fresh:
        with host.db.write() as session:
            mine = select(SeatRow.match_id).where(
                SeatRow.account_id == found.account_id, SeatRow.waited.is_(True)
            )
            waits = MatchRow.id.in_(mine) & (MatchRow.status == Status.RUNNING)
            session.execute(update(MatchRow).where(waits).values(soon=True))
            session.execute(update(Absence).where(Absence.id == found.id).values(begun=True))


def come_back(host: Host, account_id: int, number: int) -> None:
    """End an absence now; one that has not begun is struck out."""
    now = host.clock.now()
    with host.db.write() as session:
        mine = Absence.account_id == account_id, Absence.ends_at > now
        found = (a for a in session.scalars(select(Absence).where(*mine)) if _number(a) == number)
        absence = next(found, None)
        if absence is None:
            raise missing("absence")
        if absence.begins_at >= now:
            session.delete(absence)
        else:
            absence.ends_at = now


def absences(session: Session, account_id: int) -> list[AbsenceCard]:
    found = select(Absence).where(Absence.account_id == account_id).order_by(Absence.begins_at)
    return [_card(absence) for absence in session.scalars(found)]


def _number(absence: Absence) -> int:
    return number_of(str(absence.begins_at.timestamp()))


def _card(absence: Absence) -> AbsenceCard:
    return AbsenceCard(_number(absence), absence.begins_at, absence.ends_at, absence.policy)


def away(session: Session, accounts: list[int], now: datetime) -> dict[int, str]:
    """Which of these accounts are away now, and who plays for them."""
    if not accounts:
        return {}
    rows = session.scalars(
        select(Absence).where(
            Absence.account_id.in_(accounts), Absence.begins_at <= now, Absence.ends_at > now
        )
    )
    return {row.account_id: row.policy for row in rows}


def diary(session: Session, account_id: int) -> list[DiaryLine]:
    """What was played for somebody meanwhile."""
    found = session.execute(
        select(Diary, MatchRow.key)
        .join(MatchRow, MatchRow.id == Diary.match_id)
        .where(Diary.account_id == account_id)
        .order_by(Diary.id)
    )
    return [DiaryLine(key, d.seat, d.turn, d.policy, d.text, d.at) for d, key in found]
