"""The contract suite over every registered game, and every packaged scenario."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import starpost.games
from starpost.arena import suite
from starpost.kernel import registry, scenario

GAMES = registry.ids()
ROOT = Path(starpost.games.__file__).parent


@pytest.mark.parametrize("check", suite.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_keeps_the_contract(game, check):
    check(registry.get(game))


LINES = st.text(alphabet="FWITPBRMAHCLNJUQXDGVZ=0123456789 -()@:,;#\n\t", max_size=200)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=st.one_of(st.text(max_size=300), LINES))
def test_any_text_at_all_gives_problems_and_never_an_exception(game, text):
    suite.survives(registry.get(game), text)


@pytest.mark.parametrize("game", GAMES)
def test_every_packaged_scenario_passes(game):
    folder = ROOT / game / "scenarios"
    outcomes = scenario.run_files([folder])
    assert outcomes, f"{game} has no scenarios"
    failed = [f"{o.id}: {line}" for o in outcomes for line in o.findings]
    assert not failed, "\n".join(failed)


@pytest.mark.parametrize("game", GAMES)
def test_scenario_ids_are_unique(game):
    outcomes = [o.id for o in scenario.run_files([ROOT / game / "scenarios"])]
    assert len(outcomes) == len(set(outcomes))


def test_there_are_games():
    assert GAMES
