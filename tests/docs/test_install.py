"""The package as strangers install it: `pip install` and `uvx`, on every Python that is here."""

import os
import re
import socket
import subprocess
import time
import urllib.request
from functools import cache
from pathlib import Path

import pytest
from test_wheel import ROOT, uv

from starpost import __version__

PROMISED = ("3.11", "3.12", "3.13", "3.14")
PLAIN = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHONPATH", "STARPOST_"))}


@cache
def pythons() -> dict[str, str]:
    """Interpreters on this machine, by version, of those we promise."""
    from shutil import which

    places = [
        *Path.home().glob(".pyenv/versions/*/bin/python3"),
        *filter(None, map(which, (f"python{v}" for v in PROMISED))),
    ]
    found: dict[str, str] = {}
    for place in map(str, places):
        done = subprocess.run([place, "--version"], capture_output=True, text=True, check=False)
        version = re.match(r"Python (3\.\d+)", done.stdout)
        if version and version[1] in PROMISED:
            found.setdefault(version[1], place)
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run([uv(), "build", "-q", "--wheel", "--out-dir", out, ROOT], check=True)
    return next(out.glob("*.whl"))


@pytest.mark.long
def test_the_package_works_on_every_python_that_is_here(wheel: Path, tmp_path: Path) -> None:
    assert pythons()
    for version, python in sorted(pythons().items()):
        place = tmp_path / version
        subprocess.run([uv(), "venv", "-q", "--python", python, place], check=True)
        command = [uv(), "pip", "install", "-q", "--python", place / "bin" / "python", wheel]
        subprocess.run(command, check=True, cwd=tmp_path, env=PLAIN)
        starpost = place / "bin" / "starpost"
        said = subprocess.run([starpost, "--version"], capture_output=True, text=True, check=True)
        assert said.stdout == f"{__version__}\n", version
        _starts(starpost, tmp_path / f"data-{version}")


def _starts(starpost: Path, data: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environ = PLAIN | {"STARPOST_DATA": str(data)}
    process = subprocess.Popen([starpost, "start", "--port", str(port)], env=environ,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # fmt: skip
    try:
        for path, words in (
            ("/", b"/play/starweb"),
            ("/rules/starweb", b"rule-"),
            ("/health/ready", b"ready"),
        ):
            assert words in _asked(f"http://127.0.0.1:{port}{path}"), path
    finally:
        process.terminate()
        out, _ = process.communicate(timeout=60)
    assert b"Traceback" not in out, out.decode()


def _asked(url: str) -> bytes:
    until = time.monotonic() + 120
    while True:
        try:
            with urllib.request.urlopen(url, timeout=60) as answer:
                return bytes(answer.read())
        except OSError:  # not there yet, or not ready
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


@pytest.mark.long
def test_uvx_runs_it_without_installing_anything(wheel: Path, tmp_path: Path) -> None:
    command = [uv(), "tool", "run", "--from", wheel, "starpost", "--version"]
    said = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=tmp_path, env=PLAIN
    )
    assert said.stdout == f"{__version__}\n"


def test_the_promise_is_the_same_everywhere() -> None:
    """Classifiers and the matrix of CI name every Python that we promise."""
    project = (ROOT / "pyproject.toml").read_text()
    matrix = (ROOT / ".github" / "workflows" / "check.yml").read_text()
    for version in PROMISED:
        assert f'"Programming Language :: Python :: {version}"' in project
        assert f'"{version}"' in matrix
