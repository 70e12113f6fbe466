"""Jobs, with huey on the same database. They carry ids only; losing or doubling one is harmless.

The truth is in the rows: the sweep finds whatever a lost job left undone.
"""

from __future__ import annotations

import json
import threading
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import structlog
from huey import Huey, PostgresHuey, SqliteHuey  # type: ignore[import-untyped]
from huey.registry import Message  # type: ignore[import-untyped]
from huey.serializer import Serializer  # type: ignore[import-untyped]

from starpost.host import logs
from starpost.host.away import DATABASE
from starpost.host.host import Host
from starpost.host.matches import zones
from starpost.host.outgoing import delivery
from starpost.host.outgoing.mailers import mailer
from starpost.host.running import retention, sweep
from starpost.host.running.enclosing import enclosed
from starpost.host.turns import adjudication
from starpost.host.watching import beats

EVERY_HOUR = timedelta(hours=1)
RINGING = -1
"""No match has this number: whoever claims it fills the queue, one worker at a time."""
MOST_WAITING = 500
"""Turns that the sweep keeps in the queue, however many are due: a doubled job costs little, but
tens of thousands of them would cost more than the turns."""
log = structlog.get_logger()


class JsonSerializer(Serializer):  # type: ignore[misc]
    """No pickle: a job is names and numbers."""

    def _serialize(self, data: Any) -> bytes:
        if isinstance(data, Message):
            return json.dumps({"message": list(data)}).encode()
        return json.dumps(data).encode()

    def _deserialize(self, data: bytes) -> Any:
        found = json.loads(bytes(data))
        if isinstance(found, dict) and "message" in found:
            return Message(*found["message"])
        return found


class Jobs:
    """The queue of one host, and its consumer when this process works."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._stop = threading.Event()
        self.queue = make_queue(host, "starpost", self._stop)
        self.mails = make_queue(host, "starpost-mail", self._stop)
        """A queue and a worker of its own: a mail server that is slow delays no turn."""
        self.hooks = make_queue(host, "starpost-hooks", self._stop)
        """And one for webhooks: a player's server that is slow delays no mail."""
        self.adjudicate = self.queue.task(name="adjudicate")(self._adjudicate)
        self.deliver = self.mails.task(name="deliver")(self._deliver)
        self.call = self.hooks.task(name="call")(self._call)
        for queue in (self.queue, self.mails, self.hooks):
            queue.on_shutdown("close")(partial(_close_listener, queue))
        host.bell = self.ring
        host.queues = {
            "turns": self.queue.pending_count,
            "mails": self.mails.pending_count,
            "webhooks": self.hooks.pending_count,
        }
        self.name = beats.own_name()
        self._consumers: list[Any] = []
        self._timer: threading.Thread | None = None
        self._tidied: datetime | None = None

    def ring(self, match_id: int, step: int) -> None:
        """Ask a worker to look at a match. If the queue fails, the sweep will."""
        try:
            self.adjudicate(match_id, step, logs.request_number())
        except Exception as error:
            DATABASE.tell("queue_failed", error, match=match_id)

    def _adjudicate(self, match_id: int, step: int, request: str = "") -> None:
        """`request`: the number of the request that rang the bell, for the log of the turn."""
        with logs.about(**({logs.REQUEST: request} if request else {})):
            if adjudication.run(self.host, match_id, step):
                self.call_postman()

    def call_postman(self) -> None:
        """Ask for the mails to be sent, unless that has been asked already."""
        if not self.mails.pending_count():
            self.deliver()
        if not self.hooks.pending_count():
            self.call()

    def _deliver(self) -> None:
        by = mailer(self.host, partial(enclosed, self.host))
        while delivery.deliver(self.host, by):
            pass

    def _call(self) -> None:
        while delivery.call_out(self.host):
            pass

    def sweep(self) -> int:
        """Queue what is due, so much that workers find enough to do until the next round.

        What waits already is the head of what is due, and is passed over. Only the very first is
        rung again: if its job was lost with a worker, it must not wait until the queue is empty.
        """
        due = sweep.sweep(self.host, MOST_WAITING)
        with self.host.claim(RINGING) as mine:  # or all workers would queue the same
            waiting = self.queue.pending_count() if mine else MOST_WAITING
            again = due[:1] if waiting < MOST_WAITING else []
            for match_id, step in again + due[max(waiting, 1) :]:
                self.ring(match_id, step)
        self.call_postman()
        return len(due)

    # --- working ---------------------------------------------------------------------------

    def start(self) -> None:
        """Worker threads and the sweep, in this process."""
        zones.follow_zones(self.host)
        log.info("worker_started", worker=self.name, threads=self.host.settings.workers)
        for queue, workers in (
            (self.queue, self.host.settings.workers),
            (self.mails, 1),
            (self.hooks, 1),
        ):
            consumer = queue.create_consumer(
                workers=workers,
                periodic=False,
                initial_delay=0.02,
                max_delay=0.25,
                check_worker_health=True,
            )
            consumer.start()
            self._consumers.append(consumer)
        self._timer = threading.Thread(target=self._keep_sweeping, name="sweep", daemon=True)
        self._timer.start()

    def _keep_sweeping(self) -> None:
        while not self._stop.is_set():
            try:
                beats.beat(self.host, self.name)
                self.sweep()
                self.tidy()
                DATABASE.back()
            except Exception as error:
                DATABASE.tell("sweep_failed", error)
            self._stop.wait(max(self.host.settings.sweep_seconds, DATABASE.pause()))

    def tidy(self) -> None:
        """Once an hour; which process does it does not matter."""
        now = self.host.clock.now()
        if self._tidied is None or now - self._tidied >= EVERY_HOUR:
            self._tidied = now
            retention.forget(self.host)

    def stop(self) -> None:
        self._stop.set()
        for consumer in self._consumers:
            consumer.stop(graceful=True)
        if self._timer is not None:
            self._timer.join(timeout=10)
            self._sign_off()
        for queue in (self.queue, self.mails, self.hooks):
            queue.storage.close()

    def _sign_off(self) -> None:
        try:
            beats.end(self.host, self.name)
        except Exception as error:
            DATABASE.tell("sign_off_failed", error)
        log.info("worker_stopped", worker=self.name)


def _close_listener(queue: Huey) -> None:
    """On PostgreSQL each worker thread listens on a connection of its own."""
    local = getattr(queue.storage, "_listen_local", None)
    connection = getattr(local, "conn", None)
    if connection is not None:
        connection.close()


class _Patient:
    """A queue that is asked less often while its database is away, so that nothing is flooded."""

    stopping: threading.Event

    def dequeue(self) -> Any:
        pause = DATABASE.pause()
        if pause and self.stopping.wait(pause):
            return None
        found = super().dequeue()  # type: ignore[misc]
        DATABASE.back()
        return found


class LiteQueue(_Patient, SqliteHuey):  # type: ignore[misc]
    """On SQLite, in the same file."""


class PostgresQueue(_Patient, PostgresHuey):  # type: ignore[misc]
    """On PostgreSQL, in the same database."""


def make_queue(host: Host, name: str, stopping: threading.Event) -> Huey:
    options = {"serializer": JsonSerializer(), "results": False, "store_none": False}
    url = host.db.engine.url
    made: Huey
    if host.db.is_sqlite:
        made = LiteQueue(name, filename=url.database, fsync=True, timeout=30, **options)
    else:
        dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        with host.db.alone():  # the queue makes its own tables
            made = PostgresQueue(name, dsn=dsn, **options)
    made.stopping = stopping
    return made
