"""The plan of the house is the house: no import goes in a circle, no folder is a heap, every room
is on the plan, and the files it names are there."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "starpost"
PLAN = (ROOT / "docs" / "architecture.md").read_text()
MOST = 22
"""So many modules can be taken in at a glance."""
STEPS = "host/migrations/versions"
"""Read one at a time, never as a whole."""


@pytest.fixture(scope="module")
def figures() -> ModuleType:
    spec = importlib.util.spec_from_file_location("figures", ROOT / "tools" / "figures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rooms() -> list[str]:
    """The rooms that have a line of their own, as dotted names."""
    lines = (ROOT / ".importlinter").read_text().partition("rooms =")[2].partition("\n\n")[0]
    named = [line.partition(":")[0].strip() for line in lines.splitlines() if ":" in line]
    return [name for name in named if "*" not in name and not name.startswith(("starpost", "__"))]


def test_no_import_goes_in_a_circle(figures: ModuleType) -> None:
    assert figures.cycles() == []


def test_no_folder_is_a_heap(figures: ModuleType) -> None:
    heaps = {
        folder: count
        for folder, count in figures.folders().items()
        if count > MOST and folder != STEPS
    }
    assert not heaps


@pytest.mark.parametrize("room", rooms())
def test_every_room_is_on_the_plan(room: str) -> None:
    known = f"`{room}`" in PLAN or room.startswith("games.")
    assert known, f"docs/architecture.md says nothing about {room}"


@pytest.mark.parametrize(
    "folder",
    sorted(
        str(path.parent.relative_to(SOURCE))
        for path in SOURCE.rglob("__init__.py")
        if path.parent != SOURCE
    ),
)
def test_every_folder_is_in_a_room_of_the_plan(folder: str) -> None:
    """Rooms of a game are named once for all games, packages of bots as a kind."""
    path = folder.split("/")
    dotted = "`" + ".".join(path) + "`"
    in_a_game = path[0] == "games" and (len(path) < 3 or f"| `{path[2]}` |" in PLAN)
    assert dotted in PLAN or in_a_game or path[0] == "bots" or f"`{path[-1]}`" in PLAN, folder


def test_files_on_the_way_of_an_order_exist() -> None:
    named = re.findall(r"`([a-z_]+(?:/[a-z_]+)+\.py)`", PLAN)
    assert named
    assert [path for path in named if not (SOURCE / path).exists()] == []
