"""The host's processes: started, killed with `kill -9`, started again.

They are forked from a process that has imported everything, so that a killed one is back at
once and the drill spends its time on playing.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import signal
import socket
import sys
import threading
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

from starpost.host.logs import configure
from starpost.host.running.jobs import Jobs
from starpost.host.settings import Settings

WARM_SECONDS = 1.0
PRELOAD = ["starpost.drill.processes", "starpost.drill.ready", "starpost.web.serving"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def end_with_parent() -> None:
    """A process of a fleet outlives nobody: however the drill ended, it ends too."""
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _begin(log: str) -> None:
    """A process of its own: what it says goes into its log."""
    end_with_parent()
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    sys.stdout = os.fdopen(1, "w", buffering=1)
    sys.stderr = os.fdopen(2, "w", buffering=1)
    configure()


def web(port: int, log: str) -> None:
    """What `starpost web` does, on tables that are already there."""
    from starpost.drill.ready import APP, HOST
    from starpost.web.serving import bind, listen

    _begin(log)
    Jobs(HOST)
    listen(APP, bind("127.0.0.1", port))


def worker(log: str) -> None:
    """What `starpost worker` does."""
    from starpost.drill.ready import HOST

    _begin(log)
    Jobs(HOST).start()
    threading.Event().wait()


def announce(settings: Settings) -> None:
    """The settings of the drill, where the processes read them."""
    os.environ |= {
        "STARPOST_DATA": settings.data,
        "STARPOST_DATABASE": settings.database_url,
        "STARPOST_CLOCK_FILE": settings.clock_file,
        "STARPOST_SWEEP_SECONDS": str(settings.sweep_seconds),
        "STARPOST_LIMITS__FAST": str(settings.limits.fast),
        "STARPOST_LIMITS__SLOW": str(settings.limits.slow),
        "STARPOST_ENCLOSURES": "false",  # thousands of papers would only measure the printer
        "STARPOST_SMTP__HOST": settings.smtp.host,
        "STARPOST_SMTP__PORT": str(settings.smtp.port),
        "STARPOST_SMTP__TIMEOUT": str(settings.smtp.timeout),
    }


class Fleet:
    """Web and worker processes. A slot that was killed is filled again."""

    def __init__(self, settings: Settings, webs: int, workers: int, folder: Path) -> None:
        self.folder = folder
        announce(settings)
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(PRELOAD)
        self.ports = {f"web-{number}": free_port() for number in range(webs)}
        self.slots = [*self.ports, *(f"worker-{number}" for number in range(workers))]
        self.running: dict[str, BaseProcess] = {}
        self.since: dict[str, float] = {}
        self.kills = 0

    @property
    def urls(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.ports.values()]

    def start(self, slot: str) -> None:
        log = str(self.folder / f"{slot}.log")
        if slot in self.ports:
            process = self.context.Process(target=web, args=(self.ports[slot], log), daemon=True)
        else:
            process = self.context.Process(target=worker, args=(log,), daemon=True)
        process.start()
        self.running[slot] = process
        self.since[slot] = time.monotonic()

    def start_all(self) -> None:
        for slot in self.slots:
            self.start(slot)

    def kill_one(self, dice: random.Random) -> None:
        """`kill -9`, in the middle of whatever it does, and a new one in its place."""
        slot = dice.choice(self.slots)
        age = time.monotonic() - self.since.get(slot, 0)
        if age < (WARM_SECONDS if slot in self.ports else 0.5):
            return  # it has not done anything yet that could be broken off
        self.kill(slot)
        self.kills += 1
        self.start(slot)

    def kill(self, slot: str) -> None:
        process = self.running.pop(slot, None)
        if process is not None and process.pid is not None:
            with contextlib.suppress(ProcessLookupError):  # it has ended by itself just now
                os.kill(process.pid, signal.SIGKILL)
            process.join()

    def revive(self) -> None:
        """Whatever ended by itself is started again."""
        for slot, process in list(self.running.items()):
            if not process.is_alive():
                process.join()
                self.start(slot)

    def stop(self) -> None:
        for slot in list(self.running):
            self.kill(slot)
