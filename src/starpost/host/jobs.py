"""Jobs, with huey on the same database. They carry ids only; losing or doubling one is harmless.

The truth is in the rows: the sweep finds whatever a lost job left undone.
"""

from __future__ import annotations

import json
import threading
from typing import Any

import structlog
from huey import Huey, PostgresHuey, SqliteHuey  # type: ignore[import-untyped]
from huey.registry import Message  # type: ignore[import-untyped]
from huey.serializer import Serializer  # type: ignore[import-untyped]

from starpost.host import adjudication, mail_out, sweep
from starpost.host.host import Host

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
        self.queue = make_queue(host)
        self.adjudicate = self.queue.task(name="adjudicate")(self._adjudicate)
        self.deliver = self.queue.task(name="deliver")(self._deliver)
        self.queue.on_shutdown("close")(self._close_listener)
        host.bell = self.ring
        self._consumer: Any = None
        self._stop = threading.Event()
        self._timer: threading.Thread | None = None

    def ring(self, match_id: int, step: int) -> None:
        """Ask a worker to look at a match. If the queue fails, the sweep will."""
        try:
            self.adjudicate(match_id, step)
        except Exception:
            log.exception("queue_failed", match=match_id)

    def _adjudicate(self, match_id: int, step: int) -> None:
        if adjudication.run(self.host, match_id, step):
            self.deliver()

    def _deliver(self) -> None:
        while mail_out.deliver(self.host):
            pass

    def sweep(self) -> int:
        """Queue everything that is due, unless the queue is already full of it."""
        due = sweep.sweep(self.host)
        if self.queue.pending_count() <= len(due):
            for match_id, step in due:
                self.ring(match_id, step)
        self.deliver()
        return len(due)

    # --- working ---------------------------------------------------------------------------

    def start(self) -> None:
        """Worker threads and the sweep, in this process."""
        self._consumer = self.queue.create_consumer(
            workers=self.host.settings.workers,
            periodic=False,
            initial_delay=0.02,
            max_delay=0.25,
            check_worker_health=True,
        )
        self._consumer.start()
        self._timer = threading.Thread(target=self._keep_sweeping, name="sweep", daemon=True)
        self._timer.start()

    def _keep_sweeping(self) -> None:
        while not self._stop.is_set():
            try:
                self.sweep()
            except Exception:
                log.exception("sweep_failed")
            self._stop.wait(self.host.settings.sweep_seconds)

    def stop(self) -> None:
        self._stop.set()
        if self._consumer is not None:
            self._consumer.stop(graceful=True)
        if self._timer is not None:
            self._timer.join(timeout=10)
        self.queue.storage.close()

    def _close_listener(self) -> None:
        """On PostgreSQL each worker thread listens on a connection of its own."""
        local = getattr(self.queue.storage, "_listen_local", None)
        connection = getattr(local, "conn", None)
        if connection is not None:
            connection.close()


def make_queue(host: Host) -> Huey:
    options = {"serializer": JsonSerializer(), "results": False, "store_none": False}
    url = host.db.engine.url
    if host.db.is_sqlite:
        return SqliteHuey("starpost", filename=url.database, fsync=True, timeout=30, **options)
    dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return PostgresHuey("starpost", dsn=dsn, **options)
