"""The host's processes: started, killed with `kill -9`, started again."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path

from starpost.host.settings import Settings

COMMAND = (sys.executable, "-m", "starpost.cli")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(settings: Settings) -> dict[str, str]:
    """The settings of the drill, as the processes read them."""
    return {
        **os.environ,
        "STARPOST_DATA": settings.data,
        "STARPOST_DATABASE": settings.database_url,
        "STARPOST_CLOCK_FILE": settings.clock_file,
        "STARPOST_SWEEP_SECONDS": "1",
        "STARPOST_LIMITS__FAST": "1000000000",
        "STARPOST_LIMITS__SLOW": "1000000000",
        "STARPOST_SMTP__HOST": settings.smtp.host,
        "STARPOST_SMTP__PORT": str(settings.smtp.port),
        "STARPOST_SMTP__TIMEOUT": "2",
    }


class Fleet:
    """Web and worker processes. A slot that was killed is filled again."""

    def __init__(self, settings: Settings, webs: int, workers: int, folder: Path) -> None:
        self.env = environment(settings)
        self.folder = folder
        self.ports = [free_port() for _ in range(webs)]
        self.slots: dict[str, list[str]] = {}
        for number, port in enumerate(self.ports):
            self.slots[f"web-{number}"] = ["web", "--host", "127.0.0.1", "--port", str(port)]
        for number in range(workers):
            self.slots[f"worker-{number}"] = ["worker"]
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.kills = 0

    @property
    def urls(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    def start(self, slot: str) -> None:
        log = (self.folder / f"{slot}.log").open("ab")
        with log:
            self.running[slot] = subprocess.Popen(  # noqa: S603 - our own command
                [*COMMAND, *self.slots[slot]], env=self.env, stdout=log, stderr=log
            )

    def start_all(self) -> None:
        for slot in self.slots:
            self.start(slot)

    def kill_one(self, dice: random.Random) -> None:
        """`kill -9`, in the middle of whatever it does, and a new one in its place."""
        slot = dice.choice(sorted(self.slots))
        self.kill(slot)
        self.kills += 1
        self.start(slot)

    def kill(self, slot: str) -> None:
        process = self.running.pop(slot, None)
        if process is not None:
            process.send_signal(signal.SIGKILL)
            process.wait()

    def revive(self) -> None:
        """Whatever ended by itself is started again."""
        for slot, process in list(self.running.items()):
            if process.poll() is not None:
                self.start(slot)

    def stop(self) -> None:
        for slot in list(self.running):
            self.kill(slot)
