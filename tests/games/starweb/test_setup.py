"""The generator keeps its guarantees (docs/rules/starweb.md, S1 to S8)."""

from collections import Counter

import pytest

from starpost.games.starweb import GAME
from starpost.games.starweb.galaxy.web import MapImpossible, spin
from starpost.games.starweb.options import Choice, Options
from starpost.games.starweb.setup import NEAR
from starpost.games.starweb.state import State
from starpost.games.starweb.tables import KINDS
from starpost.kernel.dice import Dice

CASES = [("standard", 15, s) for s in "abc"] + [
    ("standard", 2, "d"),
    ("trial", 6, "e"),
    ("trial", 6, "f"),
]


def made(preset: str, players: int, seed: str) -> State:
    seats = {name: Choice() for name in GAME.seat_names(players)}
    return GAME.setup(Options(preset, "SW-1"), seats, Dice(seed))


def distances(state: State, start: int, closed: frozenset[int] = frozenset()) -> dict[int, int]:
    far, edge = {start: 0}, [start]
    for number in edge:
        for other in state.worlds[number].links:
            if other not in far and other not in closed:
                far[other] = far[number] + 1
                edge.append(other)
    return far


@pytest.mark.parametrize(("preset", "players", "seed"), CASES)
def test_the_web_hangs_together_and_homes_are_apart(preset, players, seed):
    state = made(preset, players, seed)
    homes = [p.home for p in state.players.values()]
    holes = frozenset(n for n, w in state.worlds.items() if w.black_hole)
    assert len(holes) == (5 if preset == "standard" else 2)
    assert len(distances(state, homes[0], holes)) == len(state.worlds) - len(holes)
    for number, world in state.worlds.items():
        assert 1 <= len(world.links) <= 5
        assert all(number in state.worlds[other].links for other in world.links)
        assert number not in world.links
    for home in homes:
        far = distances(state, home)
        assert 3 <= len(state.worlds[home].links) <= 5
        assert all(far[other] >= 4 for other in homes if other != home)
        assert sum(1 for d in far.values() if 1 <= d <= 2) >= 7
        assert not holes & set(state.worlds[home].links)
    assert not any(set(state.worlds[hole].links) & holes for hole in holes)


@pytest.mark.parametrize(("preset", "players", "seed"), CASES)
def test_homes_near_worlds_keys_and_artifacts(preset, players, seed):
    state = made(preset, players, seed)
    for player in state.players.values():
        home = state.worlds[player.home]
        assert (home.owner, home.industry, home.metal, home.mines) == (player.name, 30, 30, 2)
        assert (home.population, home.limit, home.turns) == (50, 100, 1)
        assert (home.iships, home.pships) == (1, 1)
        keys = [k for k in state.keys.values() if k.owner == player.name]
        assert [(k.at, k.ships) for k in keys] == [(player.home, 0)] * 5
        near = [state.worlds[n] for n in home.links[:3]]
        assert sorted((w.population, w.limit, w.mines, w.metal) for w in near) == sorted(NEAR)
        first = next(w.id for w in near if w.mines == 5)
        assert any(k.at == first for k in state.keys.values())
    assert sorted(state.keys) == list(range(1, len(state.worlds) + 1))
    beside = {n for p in state.players.values() for n in (p.home, *state.worlds[p.home].links)}
    lying = Counter(n for n, w in state.worlds.items() for _ in w.artifacts)
    assert sum(lying.values()) == (100 if preset == "standard" else 41)
    assert max(lying.values()) <= 2
    assert not beside & lying.keys()
    assert all(not w.artifacts and not w.population for w in state.worlds.values() if w.black_hole)
    assert 1 <= state.box <= 12


def test_a_trial_game_has_one_of_each_type_a_mentor_and_twelve_turns():
    state = made("trial", 6, "g")
    assert len({p.type for p in state.players.values()}) == 6
    assert state.max_turns == 12
    mentor = state.players[state.mentor]
    assert mentor.type in ("merchant", "artifact_collector")
    assert set(mentor.introduced) == set(state.players) - {mentor.name}
    others = [p for p in state.players.values() if p is not mentor]
    assert all(p.introduced == (mentor.name,) and not p.met for p in others)
    assert f"Mentor: {mentor.name}" in GAME.printout(GAME.view(state, others[0].name))


def test_a_trial_game_has_no_target():
    state = made("trial", 6, "h").copy()
    for player in state.players.values():
        player.ending = 1000
    next(iter(state.players.values())).score = 99999
    assert not GAME.advance(state, {}, Dice("x", 1)).state.ended


def test_equal_seeds_give_equal_maps_and_other_seeds_other_maps():
    assert made("standard", 15, "a") == made("standard", 15, "a")
    assert made("standard", 15, "a") != made("standard", 15, "b")


@pytest.mark.parametrize(
    ("options", "players", "words"),
    [
        (Options("custom", rows=5, columns=9), 2, "6 rows"),
        (Options("custom", rows=6, columns=7), 4, "14 worlds"),
        (Options("custom", rows=6, columns=7, keys=9), 2, "five keys"),
        (Options("custom", rows=6, columns=7, black_holes=9), 2, "black hole"),
    ],
)
def test_options_that_make_no_sense_are_refused_in_a_sentence(options, players, words):
    seats = {name: Choice() for name in GAME.seat_names(players)}
    with pytest.raises(ValueError, match=words):
        GAME.setup(options, seats, Dice("x"))


@pytest.mark.parametrize("name", ["terran", "TOOLONGNAME", "T1", "", "NEUTRAL"])
def test_a_code_name_has_one_to_nine_letters(name):
    with pytest.raises(ValueError, match="code name"):
        GAME.setup(Options("trial"), {name: Choice()}, Dice("x"))


def test_an_impossible_web_is_said_to_be_impossible():
    with pytest.raises(MapImpossible):
        spin(6, 6, 30, 0, Dice("x"))


@pytest.mark.parametrize("seed", range(12))
def test_small_games_can_be_made(seed):
    options, seats = GAME.brief()
    assert len(GAME.setup(options, seats, Dice(f"small{seed}")).worlds) == 42


def test_names_are_enough_for_the_largest_test_game():
    names = GAME.seat_names(60)
    assert len(set(names)) == 60
    assert all(name.isalpha() and name.isupper() and len(name) <= 9 for name in names)


def test_a_second_choice_of_type_is_taken_where_each_is_played_once():
    seats = {name: Choice() for name in "ABCD"}
    seats |= {"E": Choice("pirate", "merchant"), "F": Choice("pirate", "apostle")}
    found = set()
    for seed in "abcdefgh":
        players = GAME.setup(Options("trial"), seats, Dice(seed)).players
        types = sorted(p.type for p in players.values())
        assert types == sorted(KINDS)
        found.add((players["E"].type, players["F"].type))
    assert found == {("pirate", "apostle"), ("merchant", "pirate")}  # a lot decides who gives way


def test_a_second_choice_says_nothing_where_types_repeat():
    seats = {"A": Choice("pirate", "merchant"), "B": Choice("pirate", "apostle")}
    players = GAME.setup(Options("custom", rows=6, columns=7), seats, Dice("x")).players
    assert [p.type for p in players.values()] == ["pirate", "pirate"]


def test_second_choices_that_collide_are_told():
    seats = {name: Choice() for name in "ABC"}
    seats |= {name: Choice("pirate", "merchant") for name in "DEF"}
    with pytest.raises(ValueError, match="every type is played once"):
        GAME.setup(Options("trial"), seats, Dice("x"))
