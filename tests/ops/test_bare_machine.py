"""./start and ./check where there is Debian and Python and nothing else, as an ordinary user.

The machine is a folder that debootstrap fills: Debian 12, 13 and the one to come, whose Pythons are
3.11, 3.13 and 3.14. Needs root and a way to a Debian mirror; everything ends with the test.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SUITES = {"bookworm": "3.11", "trixie": "3.13", "forky": "3.14"}
HOME = "/srv/ann"
MAKE_SECONDS, START_SECONDS, CHECK_SECONDS = 900, 600, 5400
ENTER = """
mkdir -p "$0/dev/shm"
mount -t proc proc "$0/proc"
mount -t tmpfs tmpfs "$0/dev/shm"
exec chroot --userspec=ann "$0" "$@"
"""
"""What the kernel gives every machine; the mounts are this process's own and go with it."""
TRUST = "/etc/ssl/certs/ca-certificates.crt"


def mirror() -> str:
    """Where this machine's own packages come from."""
    asked = ["apt-get", "indextargets", "--format", "$(REPO_URI)"]
    found = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()
    return next(address for address in found if "security" not in address)


class Machine:
    """A root file system with an ordinary user, Ann, who has a copy of the project."""

    def __init__(self, root: Path, suite: str) -> None:
        self.root, self.suite = root, suite
        self.running: list[subprocess.Popen[bytes]] = []

    def make(self) -> None:
        packages = "--include=python3,ca-certificates"
        command = ["debootstrap", "--variant=minbase", packages, self.suite, self.root, mirror()]
        known = Path("/usr/share/debootstrap/scripts") / self.suite
        if not known.exists():  # a release that is younger than this debootstrap
            command.append(known.with_name("sid"))
        subprocess.run(command, check=True, timeout=MAKE_SECONDS, stdout=subprocess.DEVNULL)
        for path in ("/etc/resolv.conf", TRUST):  # the network of the machine we are on
            shutil.copy(path, f"{self.root}{path}")
        (self.root / "etc/hosts").write_text("127.0.0.1 localhost\n")  # the installer's, not ours
        subprocess.run(["chroot", self.root, "useradd", "-m", "-d", HOME, "ann"], check=True)
        self._copy_project()

    def _copy_project(self) -> None:
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True).stdout
        for name in filter(None, names.decode().split("\0")):
            if (ROOT / name).is_file():
                goal = Path(f"{self.root}{HOME}/starpost") / name
                goal.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, goal)
        subprocess.run(["chroot", self.root, "chown", "-R", "ann:", HOME], check=True)

    def run(self, *command: str) -> subprocess.Popen[bytes]:
        """As Ann, with nothing of our environment."""
        alone = ["env", "-i", f"--chdir={HOME}/starpost", f"HOME={HOME}", "PATH=/usr/bin:/bin",
                 f"SSL_CERT_FILE={TRUST}"]  # fmt: skip
        entered = ["unshare", "--mount", "sh", "-ec", ENTER, str(self.root), *alone]
        with (self.root / "out.log").open("wb") as out:
            process = subprocess.Popen(
                [*entered, *command], stdout=out, stderr=out, start_new_session=True
            )
        self.running.append(process)
        return process

    @property
    def said(self) -> str:
        return (self.root / "out.log").read_text(errors="replace")

    def end(self) -> None:
        for process in self.running:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(20)
        shutil.rmtree(self.root, ignore_errors=True)


@pytest.fixture(scope="module", params=list(SUITES))
def machine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Machine]:
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        pytest.skip("a bare machine is made by debootstrap, as root")
    made = Machine(tmp_path_factory.mktemp("machine") / request.param, request.param)
    try:
        made.make()
        yield made
    finally:
        made.end()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.long
def test_start_needs_nothing_but_python(machine: Machine) -> None:
    absent = machine.run("python3", "-c", "import ensurepip")
    assert absent.wait(60) == 1, "Debian's Python cannot make environments without its package"
    version = machine.run("python3", "--version")
    assert version.wait(60) == 0
    assert f"Python {SUITES[machine.suite]}." in machine.said
    port = free_port()
    process = machine.run("./start", "--port", str(port))
    page = _first_page(process, f"http://127.0.0.1:{port}/", machine)
    assert b"/play/starweb" in page
    _until(lambda: f"http://127.0.0.1:{port}" in machine.said, 60)
    process.terminate()
    assert process.wait(60) == 0
    assert f"{HOME}/.local/share/starpost" in machine.said, "it says where everything is kept"
    assert "Traceback" not in machine.said


def _first_page(process: subprocess.Popen[bytes], url: str, machine: Machine) -> bytes:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        assert process.poll() is None, machine.said
        try:
            with urllib.request.urlopen(url, timeout=60) as answer:
                return bytes(answer.read())
        except OSError:
            time.sleep(0.5)
    raise TimeoutError(machine.said)


def _until(done: Callable[[], bool], seconds: float) -> None:
    until = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.mark.long
def test_the_check_passes_there(machine: Machine) -> None:
    """Browser tests are skipped, and said to be: an ordinary user installs no browser."""
    process = machine.run("./check")
    process.wait(CHECK_SECONDS)
    *_, last = machine.said.strip().splitlines()
    assert last.endswith(" 0 failed"), machine.said[-3000:]
