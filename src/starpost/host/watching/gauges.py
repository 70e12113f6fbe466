"""What is read when somebody asks for the metrics: queues, mails that wait, workers, the pool.

Counters count what one process did. These are facts of the whole host, so every process tells the
same; on a dashboard take the largest.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from sqlalchemy import func, select
from sqlalchemy.orm import Session
from sqlalchemy.pool import QueuePool

from starpost.host import away, metrics
from starpost.host.host import Host
from starpost.host.storage import Account, MatchRow, Outgoing
from starpost.host.watching import beats, health


def exposition(host: Host) -> bytes:
    """All metrics of this process and of the host, as Prometheus reads them."""
    own = CollectorRegistry(auto_describe=False)
    own.register(Gauges(host))
    return generate_latest(metrics.EVERYTHING) + generate_latest(own)


class Gauges:
    """A collector over one host."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def collect(self) -> Iterator[Metric]:
        yield from self._pool()
        try:
            with self.host.db.read() as session:
                found = [*self._facts(session, self.host.clock.now()), *self._queues()]
        except Exception as error:
            away.DATABASE.tell("metrics_failed", error)
            found = []
        yield _gauge("starpost_database_up", "Whether the database answers", bool(found))
        yield from found

    def _pool(self) -> Iterator[Metric]:
        pool = self.host.db.engine.pool
        if isinstance(pool, QueuePool):
            yield _gauge("starpost_pool_in_use", "Database connections in use", pool.checkedout())
            most = pool.size() + pool._max_overflow
            yield _gauge("starpost_pool_most", "Database connections there may be", most)

    def _facts(self, session: Session, now: datetime) -> Iterator[Metric]:
        yield _gauge("starpost_workers", "Workers alive", beats.alive(self.host, session, now))
        late = len(health.late_matches(self.host, session, now))
        yield _gauge("starpost_matches_overdue", "Matches whose turn is late", late)
        waits = (Outgoing.next_at <= now) & Outgoing.sent_at.is_(None)
        count, oldest = session.execute(
            select(func.count(Outgoing.id), func.min(Outgoing.next_at)).where(waits)
        ).one()
        yield _gauge("starpost_mails_waiting", "Mails and webhooks that are due", count)
        age = (now - oldest).total_seconds() if oldest is not None else 0
        name = "starpost_mail_oldest_seconds"
        yield _gauge(name, "How long the oldest mail that is due has been waiting", age)
        matches = GaugeMetricFamily("starpost_matches", "Matches by status", labels=["status"])
        by_status = select(MatchRow.status, func.count()).group_by(MatchRow.status)
        for status, many in session.execute(by_status):
            matches.add_metric([status], many)
        yield matches
        people = select(func.count()).where(Account.deleted_at.is_(None))
        accounts = GaugeMetricFamily("starpost_accounts", "Accounts by kind", labels=["kind"])
        for kind, guest in (("player", False), ("guest", True)):
            accounts.add_metric(
                [kind], session.scalar(people.where(Account.is_guest == guest)) or 0
            )
        yield accounts

    def _queues(self) -> Iterator[Metric]:
        lengths = GaugeMetricFamily("starpost_queue_length", "Jobs waiting", labels=["queue"])
        for name, count in self.host.queues.items():
            lengths.add_metric([name], count())
        yield lengths


def _gauge(name: str, words: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, words, value=float(value))
