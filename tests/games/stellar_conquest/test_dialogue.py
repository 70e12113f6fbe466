"""An order list and a dialogue give the same game (rule 3.3), and the table stays sound."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games.stellar_conquest.play import bare, bot_dialogue, dialogue, lists
from starpost.games.stellar_conquest.galaxy.board import STAR_AT
from starpost.games.stellar_conquest.state import State

SEEDS = st.integers(0, 10_000)
QUICK = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))


@QUICK
@given(seed=SEEDS, players=st.integers(2, 4))
def test_a_list_and_a_dialogue_give_the_same_game(seed, players):
    talked, orders = dialogue("stellar_conquest", seed, 9, players)
    assume(orders is not None)
    listed = lists("stellar_conquest", seed, 9, players, orders)
    assert bare(listed) == bare(talked)


def sound(game, state: State) -> None:
    """Whatever is answered: no empty group, no negative number, no planet without its card."""
    for number, group in state.groups.items():
        assert number < state.next_group
        assert not group.empty
        assert min(group.s, group.c, group.f, group.d) >= 0
        assert all(batch.n > 0 for batch in group.cargo)
    for pid, planet in state.planets.items():
        assert state.cards[pid >> 3] == planet.card
        assert min(planet.pop, planet.garrison, planet.factories, planet.robotic) >= 0
        assert min(planet.mb, planet.amb) >= 0
        assert (planet.status == "empty") == (planet.pop + planet.garrison == 0) or state.works
        if planet.status == "colony" and not state.works:
            assert planet.owner >= 0
    for works in state.works.values():
        assert 0 <= works.left <= works.made
    assert len(set(state.cards.values())) == len(state.cards)


@QUICK
@given(seed=SEEDS)
def test_the_table_stays_sound(seed):
    dialogue("stellar_conquest", seed, 13, 3, sound)


@QUICK
@given(seed=SEEDS)
def test_no_two_players_share_a_star_hex_between_rounds(seed):
    def look(game, state):
        if state.asking is None or state.asking.ask == "produce":
            owners: dict[int, set[int]] = {}
            for group in state.groups.values():
                if group.at >= 0 and STAR_AT[group.at] >= 0:
                    owners.setdefault(group.at, set()).add(group.owner)
            assert all(len(found) == 1 for found in owners.values())

    dialogue("stellar_conquest", seed, 13, 4, look)


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_gives_the_same_match(seed):
    once, _ = dialogue("stellar_conquest", seed, 6, 2)
    again, _ = dialogue("stellar_conquest", seed, 6, 2)
    assert once == again


@pytest.mark.parametrize("seed", [7, 9])
@pytest.mark.parametrize(("turns", "players"), [(13, 2), (9, 3), (9, 4)])
def test_house_bots_play_the_same_match_by_lists(seed, turns, players):
    talked, orders = bot_dialogue("stellar_conquest", seed, turns, players)
    assert orders is not None, "two battles in one star and round: take another seed"
    assert bare(lists("stellar_conquest", seed, turns, players, orders)) == bare(talked)
