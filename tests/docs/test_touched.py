"""What a change of a common kind touches: few files, as docs/architecture.md counts them."""

import re
from pathlib import Path

import pytest

from starpost.games.star_chase.writing.actions import ACTIONS
from starpost.host.outgoing.channels import BY_THE_BATCH, WAYS

ROOT = Path(__file__).parents[2]
SOURCE = {path: path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")}
PAGES = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")}
PLAN = PAGES[ROOT / "docs" / "architecture.md"]


def holding(pattern: str, files: dict[Path, str]) -> set[str]:
    found = re.compile(pattern)
    return {path.relative_to(ROOT).as_posix() for path, text in files.items() if found.search(text)}


@pytest.mark.parametrize("word", sorted(c.name for c in WAYS if c not in BY_THE_BATCH))
def test_only_its_own_module_and_the_list_of_ways_name_a_channel(word: str) -> None:
    found = holding(rf"\bChannel\.{word}\b", SOURCE)
    assert all(name.startswith("src/starpost/host/outgoing/") for name in found), found
    assert len(found) <= 2, found
    assert "src/starpost/host/outgoing/channels.py" in found


@pytest.mark.parametrize("action", ["GIFT", "SCRAPC", "SCRAPF", "RECOVER"])
def test_an_action_that_only_does_something_stands_in_four_files_and_its_scenario(
    action: str,
) -> None:
    assert action in ACTIONS
    game = {path: text for path, text in SOURCE.items() if "star_chase" in path.as_posix()}
    assert len(holding(rf"\b{action}\b", game)) == 2, "its form, and what carries it out"
    pages = {path: text for path, text in PAGES.items() if path.name == "star_chase.md"}
    assert len(holding(rf"\b{action}\b", pages)) == 2, "its rule and its reference"


def test_the_plan_counts_them() -> None:
    assert "a new channel touches five files" in PLAN
    assert "a new action of Star Chase six" in PLAN
