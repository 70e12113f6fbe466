"""Workers that live: each writes its name into the database with every sweep."""

from __future__ import annotations

import os
import secrets
import socket
from datetime import datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from starpost import __version__
from starpost.host.host import Host
from starpost.host.storage import Beat

FORGOTTEN = timedelta(hours=1)
"""After so long without a sign its name goes."""
LEAST = timedelta(seconds=30)


def own_name() -> str:
    """Of this worker, as its operator may know it again: machine and process."""
    return f"{socket.gethostname()[:50]}/{os.getpid()}/{secrets.token_hex(3)}"


def beat(host: Host, name: str) -> None:
    """This worker lives."""
    now = host.clock.now()
    with host.db.write() as session:
        found = session.get(Beat, name)
        if found is None:
            session.add(Beat(name=name, version=__version__, began_at=now, seen_at=now))
        else:
            found.seen_at = now
        session.execute(delete(Beat).where(Beat.seen_at < now - FORGOTTEN))


def end(host: Host, name: str) -> None:
    """This worker stops, and means to."""
    with host.db.write() as session:
        session.execute(delete(Beat).where(Beat.name == name))


def alive(host: Host, session: Session, now: datetime) -> int:
    """Workers seen so lately that they must be at work."""
    silence = max(LEAST, timedelta(seconds=4 * host.settings.sweep_seconds))
    query = select(func.count()).select_from(Beat).where(Beat.seen_at > now - silence)
    return session.scalar(query) or 0
