"""Requests that several web processes have counted together, on PostgreSQL."""

from __future__ import annotations

from typing import TypedDict

from sqlalchemy import delete

from starpost.host.host import Host
from starpost.host.storage import RateWindow

Window = tuple[str, int, int]
"""Whose (a digest), of how many seconds, which since 1970."""


class Counted(TypedDict):
    """What one process has counted in a window since it last told."""

    key: str
    seconds: int
    number: int
    count: int


def add(host: Host, counted: list[Counted]) -> dict[Window, int]:
    """Add to what all have counted, and learn the sums. Whoever adds gives the windows always in
    the same order, so that two processes cannot wait for each other."""
    from sqlalchemy.dialects.postgresql import insert  # most hosts run without it, and start sooner

    statement = insert(RateWindow).values(counted)
    statement = statement.on_conflict_do_update(
        index_elements=["key", "seconds", "number"],
        set_={"count": RateWindow.count + statement.excluded.count},
    )
    columns = (RateWindow.key, RateWindow.seconds, RateWindow.number, RateWindow.count)
    with host.db.write() as session:
        found = session.execute(statement.returning(*columns)).all()
    return {(mark, seconds, number): count for mark, seconds, number, count in found}


def forget(host: Host) -> None:
    """Windows that are over."""
    now = int(host.clock.now().timestamp())
    over = (RateWindow.number + 1) * RateWindow.seconds < now
    with host.db.write() as session:
        session.execute(delete(RateWindow).where(over))
