"""The compiled wheel: which modules are in it, and that it plays as plain Python does."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from importlib import import_module
from pathlib import Path

import pytest
from msgspec import Struct
from test_wheel import ROOT, uv

from starpost import __version__

HOOKS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]
HOOK = HOOKS["wheel"]["hooks"]["custom"]
MODULES = [f"{package}.{name}" for package, names in HOOK["modules"].items() for name in names]
MATCHES = 50
GAMES = ("starfarers", "stellar_conquest", "fate_of_empire")
TESTS = (*(f"tests/games/{game}" for game in GAMES), "tests/kernel/test_dice.py")


@pytest.mark.parametrize("name", MODULES)
def test_no_module_that_declares_a_struct_is_compiled(name: str) -> None:
    """A compiled struct silently loses its class keywords, `frozen` among them."""
    found = vars(import_module(name)).values()
    own = [one for one in found if isinstance(one, type) and one.__module__ == name]
    assert not [one.__name__ for one in own if issubclass(one, Struct)]


def test_the_usual_wheel_needs_no_compiler() -> None:
    assert HOOK["enable-by-default"] is False
    assert Path(ROOT, HOOK["path"]).is_file()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled wheel, unpacked."""
    out = tmp_path_factory.mktemp("compiled")
    environ = {**os.environ, "HATCH_BUILD_HOOK_ENABLE_CUSTOM": "1"}
    command = [uv(), "build", "-q", "--wheel", "--out-dir", out, ROOT]
    subprocess.run(command, check=True, env=environ)
    zipfile.ZipFile(next(out.glob("*.whl"))).extractall(out / "site")
    return out / "site"


def run(site: Path, *words: str | Path) -> str:
    """What a Python says that finds that package first."""
    environ = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT, env=environ, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


@pytest.mark.long
def test_a_compiled_wheel_says_so(site: Path) -> None:
    assert run(site, "-m", "starpost", "version") == f"{__version__} (compiled)\n"


@pytest.mark.long
def test_compiled_matches_are_the_same_at_every_step(site: Path, tmp_path: Path) -> None:
    files = [tmp_path / "plain.txt", tmp_path / "compiled.txt"]
    for where, file in zip((ROOT / "src", site), files, strict=True):
        tool, how = ROOT / "tools/digests.py", ("--matches", str(MATCHES), "--games", *GAMES)
        run(where, tool, "play", *how, "--out", file)
    plain, compiled = (file.read_text().splitlines() for file in files)
    assert len(plain) == MATCHES * len(GAMES)
    assert plain == compiled


@pytest.mark.long
def test_the_tests_of_the_games_hold_on_the_compiled_wheel(site: Path) -> None:
    said = run(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", *TESTS)
    assert "failed" not in said
