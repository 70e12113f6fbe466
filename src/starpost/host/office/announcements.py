"""Words to everybody at the top of each page: news, or that the host will be away for a while."""

from __future__ import annotations

import threading
import time
from datetime import datetime, timedelta
from weakref import WeakKeyDictionary

from msgspec import Struct
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from starpost.host import away
from starpost.host.host import Host
from starpost.host.storage import Announcement
from starpost.host.trouble import bad

KINDS = ("news", "maintenance")
LONGEST = 1000
MOST_DAYS = 90
REMEMBERED = 10.0
"""Seconds for which a process shows what it read: every page asks."""


class Said(Struct, frozen=True):
    """An announcement as pages show it."""

    id: int
    kind: str
    text: str
    begins_at: datetime
    ends_at: datetime


def announce(host: Host, text: str, kind: str = "news", days: int = 7) -> None:
    if kind not in KINDS:
        raise bad("bad_kind", f"An announcement is {' or '.join(KINDS)}.")
    if not 1 <= len(text.strip()) <= LONGEST:
        raise bad("bad_text", f"An announcement has 1 to {LONGEST} characters.")
    if not 1 <= days <= MOST_DAYS:
        raise bad("bad_days", f"An announcement stands for 1 to {MOST_DAYS} days.")
    now = host.clock.now()
    with host.db.write() as session:
        session.add(Announcement(kind=kind, text=text.strip(), begins_at=now,
                                 ends_at=now + timedelta(days=days)))  # fmt: skip
    _shown.pop(host, None)


def withdraw(host: Host, number: int) -> None:
    with host.db.write() as session:
        session.execute(delete(Announcement).where(Announcement.id == number))
    _shown.pop(host, None)


def standing(session: Session, now: datetime) -> tuple[Said, ...]:
    """What stands now, maintenance first."""
    rows = session.scalars(
        select(Announcement)
        .where(Announcement.begins_at <= now, Announcement.ends_at > now)
        .order_by(Announcement.kind, Announcement.id)
    )
    return tuple(Said(r.id, r.kind, r.text, r.begins_at, r.ends_at) for r in rows)


_shown: WeakKeyDictionary[Host, tuple[float, tuple[Said, ...]]] = WeakKeyDictionary()
"""By the host itself: its place in memory may be another's later."""
_lock = threading.Lock()


def for_pages(host: Host) -> tuple[Said, ...]:
    """The same, read every few seconds only."""
    then, found = _shown.get(host, (-REMEMBERED, ()))
    if time.monotonic() - then < REMEMBERED:
        return found
    with _lock:
        try:
            with host.db.read() as session:
                found = standing(session, host.clock.now())
        except Exception as error:  # pages that need no database are shown without it
            if not away.is_away(error):
                raise
            away.DATABASE.gone(error)
        _shown[host] = (time.monotonic(), found)
    return found
