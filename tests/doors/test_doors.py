"""The rooms import each other only through the doors of the plan, and a wrong import is noticed."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINT = "from importlinter.cli import lint_imports_command as run; run()"


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LINT, "--no-logo", "--no-cache"],
        cwd=folder,
        env={"PYTHONPATH": f"{folder / 'src'}:{ROOT}", "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


NAMED = ("__init__", "games/__init__", "web/__init__", "host/storage/__init__", "host/matches/find")
"""What the plan names has to be there."""


def house(folder: Path, modules: Mapping[str, str]) -> Path:
    """A small Starpost under the real plan, with the modules named (`kernel/dice`: source)."""
    (folder / ".importlinter").write_text((ROOT / ".importlinter").read_text())
    for name, source in {**dict.fromkeys(NAMED, ""), **modules}.items():
        path = folder / "src" / "starpost" / f"{name}.py"
        for parent in (path.parent, *path.parent.relative_to(folder / "src").parents):
            package = folder / "src" / parent
            package.mkdir(parents=True, exist_ok=True)
            if package != folder / "src":
                (package / "__init__.py").touch()
        path.write_text(source)
    return folder


def test_every_import_goes_through_a_door() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


ALLOWED = {
    "a game draws": {
        "games/starweb/scene": "import starpost.draw.scene",
        "draw/scene": "",
    },
    "The Fate of Empire stands on Stellar Conquest": {
        "games/fate_of_empire/turn": "import starpost.games.stellar_conquest.turn",
        "games/stellar_conquest/turn": "",
    },
    "the command reaches everything": {
        "cli/service/start": "import starpost.web.pages",
        "web/pages": "import starpost.host.matches.opening",
        "host/matches/opening": "",
    },
}

FORBIDDEN = {
    "the kernel knows nobody": {
        "kernel/match": "import starpost.draw.scene",
        "draw/scene": "",
    },
    "games do not see each other": {
        "games/starweb/turn": "import starpost.games.starfarers.turn",
        "games/starfarers/turn": "",
    },
    "Stellar Conquest does not lean back": {
        "games/stellar_conquest/turn": "import starpost.games.fate_of_empire.turn",
        "games/fate_of_empire/turn": "",
    },
    "the host knows no particular game": {
        "host/matches": "import starpost.games.starweb.turn",
        "games/starweb/turn": "",
    },
    "the web goes through the host": {
        "web/pages": "import starpost.bots.random",
        "bots/random": "",
    },
    "nobody imports the command": {
        "bench/peers": "def lazily():\n    import starpost.cli.service.start",
        "cli/service/start": "",
    },
    "a game has no dice of its own": {"games/starweb/turn": "import random"},
    "a package needs a line in the plan": {"attic/trunk": ""},
}


@pytest.mark.parametrize("rule", ALLOWED)
def test_what_the_plan_allows_is_allowed(rule: str, tmp_path: Path) -> None:
    done = lint(house(tmp_path, ALLOWED[rule]))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("rule", FORBIDDEN)
def test_a_wrong_import_is_noticed_and_named(rule: str, tmp_path: Path) -> None:
    done = lint(house(tmp_path, FORBIDDEN[rule]))
    culprit = next(iter(FORBIDDEN[rule])).replace("/", ".")
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"starpost.{culprit}" in done.stdout
