"""The board file keeps what the rules say of it, and set-up deals what the boxes hold."""

from collections import Counter

import pytest

from starpost.games.starfarers.galaxy import board
from starpost.games.starfarers.options import Options
from starpost.games.starfarers.setup import DEALT, set_up
from starpost.games.starfarers.tables import CARDS, COLOURS, chip_ways
from starpost.kernel.dice import FastDice

SEATS = [c.upper() for c in COLOURS]
TO_SYSTEMS = {
    "yellow": (6, 8, 13, 11, 23, 22, 28),
    "red": (9, 5, 10, 12, 20, 21, 25),
    "white": (10, 6, 7, 13, 17, 20, 24),
    "blue": (15, 9, 6, 16, 16, 23, 27),
}
TO_BASES = {
    "yellow": (14, 19, 24, 31),
    "red": (17, 16, 27, 28),
    "white": (18, 13, 28, 25),
    "blue": (21, 10, 31, 22),
}


def test_the_board_has_its_parts() -> None:
    assert (board.COUNT, len(board.PLANETS), len(board.SYSTEMS)) == (309, 33, 11)
    assert sum(len(n) for n in board.NEIGHBOURS) == 2 * 421
    assert len(board.SITES) == 33
    assert len(set(board.OUTPOSTS)) == 20
    assert len(CARDS) == 20
    assert not set(board.SITES) & set(board.OUTPOSTS)


def test_every_place_can_be_reached() -> None:
    assert min(board.distances(0)) == 0
    assert all(a in board.NEIGHBOURS[b] for a in range(309) for b in board.NEIGHBOURS[a])


def test_a_colony_intersection_has_two_neighbours_in_space_and_two_planets() -> None:
    for site in board.SITES:
        assert len(board.NEIGHBOURS[site]) == 2
        assert all(board.KIND_AT[n] == board.SPACE for n in board.NEIGHBOURS[site])
        assert len(board.ADJACENT[site]) == 2


def test_no_place_is_next_to_two_colony_intersections() -> None:
    for near in board.NEIGHBOURS:
        assert sum(board.KIND_AT[i] == board.COLONY for i in near) <= 1


def test_every_outer_system_has_one_planet_of_each_dot_and_three_resources() -> None:
    for outer, planets in zip(board.IS_OUTER, board.SYSTEM_PLANETS, strict=True):
        assert len({board.PLANET_RESOURCE[k] for k in planets}) == 3
        if outer:
            assert sorted(board.PLANET_DOT[k] for k in planets) == ["gold", "teal", "violet"]


@pytest.mark.parametrize("colour", COLOURS)
def test_the_starts_are_as_far_from_everything_as_the_rules_say(colour: str) -> None:
    c = COLOURS.index(colour)
    row = board.distances(board.START_SHIP[c])
    outer = [s for s, far in zip(board.SYSTEM_SITES, board.IS_OUTER, strict=True) if far]
    assert tuple(min(row[i] for i in sites) for sites in outer) == TO_SYSTEMS[colour]
    assert tuple(row[board.OUTPOSTS[5 * b]] for b in range(4)) == TO_BASES[colour]
    assert board.START_SHIP[c] in board.NEIGHBOURS[board.START_PORT[c]]


@pytest.mark.parametrize("c", range(4))
def test_the_starts_are_equally_rich(c: int) -> None:
    sites = (*board.START_COLONIES[c], board.START_PORT[c])
    ways = sum(chip_ways(board.HOME_CHIPS[k]) for i in sites for k in board.ADJACENT[i])
    assert ways == 22


def test_the_example_of_the_shortest_way() -> None:
    path, _ = board.route(board.INDEX["F28"], board.INDEX["F22"])
    assert [board.IDS[i] for i in path] == ["E27", "F26", "E25", "F24", "E23", "F22"]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("how", ["beginner", "advanced"])
def test_set_up_deals_every_chip_once(players: int, how: str) -> None:
    s = set_up(Options(setup=how), SEATS[:players], {}, FastDice(players))
    for dot, chips in DEALT.items():
        dealt = [s.chips[k] for k in range(33) if board.PLANET_DOT[k] == dot]
        assert Counter(dealt) == Counter(chips)
    home = [s.chips[k] for k in range(33) if board.HOME_CHIPS[k]]
    assert Counter(home) == Counter(c for c in board.HOME_CHIPS if c)
    assert sum(s.reserve) + sum(s.counts) == 60


@pytest.mark.parametrize("players", [3, 4])
def test_the_first_player_is_fair(players: int) -> None:
    begins = Counter(
        set_up(Options(), SEATS[:players], {}, FastDice(seed)).first for seed in range(300)
    )
    assert all(begins[p] > 300 / players / 2 for p in range(players))
