"""Commands as real processes: one that ends, and services that run until they are told to stop."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from hosting import PLUGIN

from starpost import cli
from starpost.client import Client, Refused, Unreachable

COMMAND = [sys.executable, "-m", "starpost.cli"]
START_SECONDS = 90.0


class House:
    """A folder with a host's data and settings, and the commands that are given in it."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.folder = folder
        self.env = {
            **os.environ,
            "PYTHONPATH": str(PLUGIN),
            "STARPOST_DATA": str(folder / "data"),
            "STARPOST_SWEEP_SECONDS": "1",
            "STARPOST_ARGON2_TIME": "1",
            "STARPOST_ARGON2_MEMORY": "1024",
            "STARPOST_LIMITS__FAST": "100000",
            "STARPOST_LIMITS__SLOW": "100000",
        }
        if database:
            self.env["STARPOST_DATABASE"] = database
        self.services: list[Service] = []

    def give(self, *words: object, code: int = 0, **env: str) -> str:
        """Run a command; what it said. A traceback is always wrong."""
        done = subprocess.run(
            [*COMMAND, *map(str, words)],
            env=self.env | env,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return _said(done.returncode, done.stdout, done.stderr, code)

    def here(self, *words: object, code: int = 0) -> str:
        """The same in this process, where a process of its own would show nothing more: most of a
        command's time goes into its start."""
        left, out, err = 0, io.StringIO(), io.StringIO()
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
            patch.chdir(self.folder)
            patch.setattr(sys, "argv", ["starpost", *map(str, words)])
            for name, value in self.env.items():
                patch.setenv(name, value)
            try:
                cli.main()
            except SystemExit as leaving:
                left = int(leaving.code or 0)
        return _said(left, out.getvalue(), err.getvalue(), code)

    def run(self, *words: object) -> Service:
        made = Service(self, words)
        self.services.append(made)
        return made

    def stop(self) -> None:
        for service in self.services:
            service.stop()


def _said(left: int, out: str, err: str, code: int) -> str:
    assert "Traceback" not in err, err
    assert left == code, out + err
    if code == 2 and err.startswith("starpost:"):
        assert err.count("\n") == 1, err
    return out if code != 2 else err


class Service:
    """A command that goes on until SIGTERM."""

    def __init__(self, house: House, words: tuple[object, ...]) -> None:
        self.log = house.folder / f"{words[0]}-{len(house.services)}.log"
        with self.log.open("w") as out:
            self.process = subprocess.Popen(
                [*COMMAND, *map(str, words)],
                env=house.env,
                cwd=house.folder,
                stdout=out,
                stderr=subprocess.STDOUT,
            )

    @property
    def url(self) -> str:
        """Where it says that it listens."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self.process.poll() is None:
            for line in self.log.read_text().splitlines():
                if line.startswith("Starpost listens on "):
                    url = line.split()[3].rstrip(".")
                    if _answers(url):
                        return url
            time.sleep(0.1)
        raise TimeoutError(self.log.read_text())

    def wait(self, seconds: float = 120.0) -> str:
        assert self.process.wait(seconds) == 0, self.log.read_text()
        return self.log.read_text()

    def stop(self) -> int:
        """As a service manager does it."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(60)
        said = self.log.read_text()
        assert not said.startswith("Traceback"), said
        assert "\nTraceback" not in said, said
        return code


def _answers(url: str) -> bool:
    try:
        with Client(url, timeout=5) as client:
            client.call("GET", "/health/live")
    except (Unreachable, Refused):
        return False
    return True


def two_players(house: House, url: str, game: str, terms: dict[str, Any]) -> tuple[str, list[str]]:
    """A running match of two accounts made on the command line; its key and their tokens."""
    names = [f"{game}{number}" for number in (1, 2)]
    for name in names:
        house.here("admin", "create", name, f"{name}@example.org")
    scopes = "read,play,manage"
    tokens = [house.here("admin", "token", name, "--scopes", scopes).strip() for name in names]
    with Client(url, tokens[0]) as first, Client(url, tokens[1]) as second:
        seats = [{"name": "A"}, {"name": "B"}]
        key = first.create({"game": game, "name": "A match", "seats": seats, "terms": terms})
        for client, seat in ((first, "A"), (second, "B")):
            client.join(key, seat)
        for client in (first, second):
            client.confirm(key)
    return key, tokens
