"""The campaign: lists and dialogues agree, the table stays sound, its tables are complete."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.stellar_conquest.play import bare, bot_dialogue, dialogue, lists
from starpost.games.fate_of_empire.galaxy.planet_table import PLANET_TABLE
from starpost.games.fate_of_empire.phases.recall import default_pick, points
from starpost.games.fate_of_empire.tables import EVENTS, HALVES, SECTOR_OF, SWARM_TARGETS

SEEDS = st.integers(0, 10_000)
QUICK = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


@QUICK
@given(seed=SEEDS)
def test_a_list_and_a_dialogue_give_the_same_campaign(seed):
    talked, orders = dialogue("fate_of_empire", seed, 17, 1)
    listed = lists("fate_of_empire", seed, 17, 1, orders)
    assert bare(listed) == bare(talked)


@QUICK
@given(seed=SEEDS)
def test_the_table_stays_sound(seed):
    def look(game, state):
        for star, (c, s) in state.pirates.items():
            assert star in state.cards
            assert c >= 0
            assert s >= 0
            assert c + s > 0
        for pid, planet in state.planets.items():
            if planet.status == "dominion" and not state.works:
                assert planet.garrison > 0
                assert planet.pop > 0
            if planet.status == "independent":
                assert planet.owner == -1
                assert planet.pop <= state.world(pid).max
        assert all(not group.empty for group in state.groups.values())
        assert state.debt >= 0

    dialogue("fate_of_empire", seed, 21, 1, look)


def test_events_come_as_often_as_rule_3_2_counts_them():
    letters = "".join(EVENTS)
    assert {x: letters.count(x) for x in "-ABCDEFGHI"} == {
        "-": 7, "A": 2, "B": 2, "C": 3, "D": 2, "E": 1, "F": 2, "G": 1, "H": 6, "I": 10,
    }  # fmt: skip


def test_tables_are_complete():
    assert len(set(SWARM_TARGETS)) == 36
    assert None not in SWARM_TARGETS
    assert len(SECTOR_OF) == 54
    assert len(PLANET_TABLE) == 36
    assert all(len(row) == 4 for row in PLANET_TABLE.values())
    primes = [cell for row in PLANET_TABLE.values() for cell in row if cell.prime]
    assert [prime.pop for prime in primes] == [40, 60]


SHIPS = st.lists(st.tuples(st.sampled_from("CSFD"), st.integers(1, 4)), min_size=1, max_size=14)


@given(ships=SHIPS, needed=st.integers(1, 24))
def test_the_usual_pick_is_enough_with_no_ship_to_spare(ships, needed):
    ships = sorted(ships, key=lambda ship: ("CSFD".index(ship[0]), ship[1]))
    picked = default_pick(ships, needed)
    if points(ships) < needed:
        assert picked == ships
    else:
        assert points(picked) >= needed
        assert points(picked) - min(HALVES[x] for x, _ in picked) < needed


@pytest.mark.parametrize("seed", range(6))
def test_the_house_bot_plays_the_same_campaign_by_lists(seed):
    talked, orders = bot_dialogue("fate_of_empire", seed, 44, 1)
    assert bare(lists("fate_of_empire", seed, 44, 1, orders)) == bare(talked)
