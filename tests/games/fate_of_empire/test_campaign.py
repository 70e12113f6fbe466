"""The campaign: lists and dialogues agree, the table stays sound, its tables are complete."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.stellar_conquest.play import bare, bot_dialogue, dialogue, lists
from starpost.games.fate_of_empire import GAME
from starpost.games.fate_of_empire.galaxy.planet_table import PLANET_TABLE
from starpost.games.fate_of_empire.phases.recall import (
    default_pick,
    eligible,
    holding,
    points,
)
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import EVENTS, HALVES, SECTOR_OF, SWARM_TARGETS
from starpost.games.fate_of_empire.tabletop.falls import told
from starpost.games.fate_of_empire.told.news import news
from starpost.games.stellar_conquest.galaxy.board import STAR_AT
from starpost.games.stellar_conquest.state import STAR_OF
from starpost.kernel.contract import Event
from starpost.kernel.dice import FastDice
from starpost.kernel.match import Match

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


WORLDS = {"Ceti": (25, 3), "Mira": (65, 3), "Zosca": (11, 7)}
"""A card and an orbit for each star."""
FLEETS = st.dictionaries(
    st.sampled_from(sorted(WORLDS)),
    st.tuples(*(st.integers(0, 2) for _ in "CSFD"), st.sampled_from(("", "conquered", "dominion"))),
    min_size=1,
)


def frontier(fleets: dict[str, tuple]) -> Campaign:
    """One group at each star, and what it holds there."""
    groups, planets = {}, {}
    for n, (star, (*counts, status)) in enumerate(sorted(fleets.items()), 1):
        ships = "+".join(f"{k}{x}" for k, x in zip(counts, "CSFD", strict=True) if k)
        if ships:
            groups[f"G{n}"] = {"at": star, "ships": ships}
        if status:
            guard = {"garrison": 2} if status == "dominion" else {}
            planets[f"{star}/{WORLDS[star][1]}"] = {"status": status, "pop": 9, **guard}
    setup = {"turn": 7, "entry": 2, "groups": groups, "planets": planets,
             "stars": {star: {"card": WORLDS[star][0]} for star in sorted(fleets)},
             "techs": ["fighter", "death_star"]}  # fmt: skip
    return GAME.load(setup, FastDice("frontier"))


@given(fleets=FLEETS, needed=st.integers(1, 40))
@settings(deadline=None)
def test_a_conquest_keeps_its_ship_while_anything_else_can_go(fleets, needed):
    board = frontier(fleets)
    free, last = holding(board, eligible(board, everywhere=False))
    picked = default_pick(free, needed, last)
    conquests = {n for n, row in board.groups.items()
                 if any(STAR_OF[pid] == STAR_AT[row.at] and planet.status == "conquered"
                        for pid, planet in board.planets.items())}  # fmt: skip
    holders = [ship for ship in last if ship[1] in conquests]
    others = [ship for ship in (*free, *last) if ship not in holders]
    left = Counter((*free, *last)) - Counter(picked)
    if points(others) >= needed:
        assert all(left[ship] for ship in holders)
    for ship in holders:
        if not left[ship]:
            gone = [other for other in holders if not left[other] and other != ship]
            assert points([*others, *gone]) < needed, "it could have stayed"


@pytest.mark.parametrize("seed", range(6))
def test_the_house_bot_plays_the_same_campaign_by_lists(seed):
    talked, orders = bot_dialogue("fate_of_empire", seed, 44, 1)
    assert bare(lists("fate_of_empire", seed, 44, 1, orders)) == bare(talked)


def test_what_pirates_lose_in_one_fight_is_told_once():
    seats = {"EMPIRE": GAME.Choice()}
    match = Match.new(GAME, GAME.Options(), seats, seed="8f" * 32)
    view = match.view("EMPIRE")
    view.known.turn = 3
    view.known.log = [
        Event("LOSSES", f"Ross: {who} lost {ships}", at="Ross")
        for who, ships in (("pirates", "1S"), ("EMPIRE", "1C"), ("pirates", "1C+1S"))
    ]
    assert [one.text for one in told(view)] == [
        "You lost 1 corvette at Ross",
        "The pirates lost 1 corvette and 2 scouts at Ross",
    ]


def test_a_swarm_beside_one_s_people_is_told_as_what_it_was():
    seats = {"EMPIRE": GAME.Choice()}
    match = Match.new(GAME, GAME.Options(), seats, seed="8f" * 32)
    before, view = match.view("EMPIRE"), match.view("EMPIRE")
    view.known.turn = 5
    texts = {
        "Swarm target red 3 white 4 Diphda, orbit 4: nothing of ours": "orbit 4 of Diphda",
        "Swarm target red 3 white 4 Diphda: nothing of ours": "nobody of yours lives there",
    }
    for text, said in texts.items():
        view.known.log = [Event("SWARM", text, at="Diphda")]
        assert said in told(view)[0].text
        item = news(before, view)[0]
        assert item.lead == "As turn 5 began a Swarm came to"
        assert ("spared" in item.so) == ("orbit" in text)
        assert item.headline == "A Swarm missed your people at Diphda" * ("orbit" in text)
