"""The worked example of docs/adding-a-game.md keeps the contract, and is as small as promised."""

import sys
from pathlib import Path

import pytest

from starpost.arena import suite
from starpost.kernel import registry
from starpost.kernel.scenario import run_files

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.fixture(scope="module")
def beacons():
    sys.path.insert(0, str(EXAMPLES))
    try:
        from beacons import GAME

        yield GAME
    finally:
        sys.path.remove(str(EXAMPLES))


@pytest.mark.parametrize("check", [c for c in suite.CHECKS if c is not suite.replays])
def test_the_example_keeps_the_contract(beacons, check):
    check(beacons)


def test_its_scenarios_hold(beacons, monkeypatch):
    monkeypatch.setattr(registry, "get", {"beacons": beacons}.__getitem__)
    outcomes = run_files([EXAMPLES / "beacons" / "scenarios"])
    assert outcomes
    assert [outcome for outcome in outcomes if outcome.findings] == []


def test_the_example_is_a_game_of_at_most_250_lines():
    files = sorted((EXAMPLES / "beacons").rglob("*.py"))
    assert sum(len(path.read_text().splitlines()) for path in files) <= 250
