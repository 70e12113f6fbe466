"""Whether this host can do its work: the database answers, somebody works, no turn is late."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from msgspec import Struct
from sqlalchemy import case, func, or_, select
from sqlalchemy.orm import Session

from starpost import __version__
from starpost.host import away
from starpost.host.host import Host
from starpost.host.storage import MatchRow, SheetRow
from starpost.host.watching import beats
from starpost.host.words import Status

OK = "ok"


class Answer(StrEnum):
    """What the health page says first."""

    ALIVE = "alive"
    READY = "ready"
    NOT_READY = "not_ready"


class Alive(Struct, frozen=True):
    """The process answers; of nothing else is anything said."""

    status: str
    version: str


class Ready(Struct, frozen=True):
    """`checks`: each by name, `ok` or what is wrong."""

    status: str
    version: str
    checks: dict[str, str]
    workers: int = 0
    overdue: int = 0

    @property
    def code(self) -> int:
        return 200 if self.status == Answer.READY else 503


def alive() -> Alive:
    return Alive(Answer.ALIVE, __version__)


def ready(host: Host) -> Ready:
    """Never raises: a database that is away is an answer, too."""
    try:
        now = host.clock.now()
        with host.db.read() as session:
            workers = beats.alive(host, session, now)
            overdue = len(late_matches(host, session, now))
    except Exception as error:
        away.DATABASE.tell("health_failed", error)
        return Ready(Answer.NOT_READY, __version__, {"database": "away"})
    away.DATABASE.back()
    checks = {
        "database": OK,
        "workers": OK if workers else "none",
        "turns": "late" if overdue else OK,
    }
    well = all(found == OK for found in checks.values())
    said = Answer.READY if well else Answer.NOT_READY
    return Ready(said, __version__, checks, workers, overdue)


def late_matches(host: Host, session: Session, now: datetime) -> list[tuple[str, datetime]]:
    """Keys of matches whose turn is later than the alarm allows, and since when it could run:
    since the deadline, or since the last sheet when all have answered."""
    limit = now - timedelta(seconds=host.settings.late_seconds)
    answered = (
        select(func.max(SheetRow.at))
        .where(SheetRow.match_id == MatchRow.id, SheetRow.step == MatchRow.step)
        .scalar_subquery()
    )
    since = case((MatchRow.due_at <= now, MatchRow.due_at), else_=answered)
    found = session.execute(
        select(MatchRow.key, since)
        .where(MatchRow.status == Status.RUNNING, MatchRow.hold.is_(False), since <= limit)
        .where(or_(MatchRow.due_at <= limit, MatchRow.soon.is_(True)))
    )
    return [(key, at) for key, at in found]
