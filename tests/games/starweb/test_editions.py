"""What version 2 changed, and that a match of version 1 keeps what it began with."""

from collections import Counter

import pytest

from starpost.games.starweb import GAME
from starpost.games.starweb.options import Choice, Options
from starpost.games.starweb.tables import KINDS
from starpost.games.starweb.writing.problems import JIHAD
from starpost.kernel.dice import Dice
from starpost.kernel.match import Match
from starpost.kernel.proof import file
from starpost.kernel.proof.verify import verify

FIRST = GAME.editions[1]


def dealt(game, chosen=(), count=15):
    names = game.seat_names(count)
    seats = {name: Choice(kind) for name, kind in zip(names, [*chosen, *[""] * 15], strict=False)}
    state = game.setup(Options(), seats, Dice("deal"))
    return Counter(player.type for player in state.players.values())


def test_open_types_are_dealt_out_evenly():
    counts = dealt(GAME)
    assert set(counts) == set(KINDS)
    assert max(counts.values()) - min(counts.values()) == 1


def test_what_players_chose_stands_and_the_rest_evens_it_out():
    counts = dealt(GAME, ["pirate"] * 5)
    assert counts["pirate"] == 5
    assert all(counts[kind] == 2 for kind in KINDS if kind != "pirate")


@pytest.mark.parametrize(
    ("kinds", "why"),
    [
        (["pirate", "pirate", "", "", "", ""], "two players have chosen pirate"),
        ([""] * 5, "six players"),
        ([""] * 7, "six players"),
    ],
)
def test_the_trial_game_is_six_one_of_each_type(kinds, why):
    seats = dict(zip(GAME.seat_names(len(kinds)), map(Choice, kinds), strict=True))
    with pytest.raises(ValueError, match=why):
        GAME.setup(Options("trial"), seats, Dice("x"))


def test_a_match_of_version_1_is_read_and_replayed_as_it_was():
    match = Match.new(FIRST, seed="old")
    line = "TURN # 1\nF1L F2L"
    assert [order.code for order in FIRST.read(line).orders[1:]] == ["syntax"]
    assert len(GAME.read(line)) == 2
    match.play({"TERRAN": f"{line}\nN=NOBODY"})
    assert match.header.version == 1
    told = [problem.code for problem in match.view("TERRAN").problems]
    assert told == ["syntax", "syntax", "not_met"]
    assert verify(match).ok


def test_no_problem_that_leaves_the_referee_tells_who_plays():
    match = Match.new(GAME, seed="new")
    step = match.play({"TERRAN": "N=NOBODY\nN=LUNAR\nA=NOBODY\nA=LUNAR"})
    found = [(p.order, p.code) for p in step.problems["TERRAN"]]
    assert found == [("A=NOBODY", "not_met"), ("A=LUNAR", "not_met")]


def test_who_is_no_apostle_learns_no_name_by_a_jihad():
    match = Match.new(GAME, seed="jihad")
    step = match.play({"JOVIAN": "J=NOBODY\nJ=LUNAR"})
    told = [(p.code, p.text) for p in step.problems["JOVIAN"]]
    assert told[0] == told[1] == ("wrong_type", JIHAD)
    told = [(p.code, p.text) for p in match.view("JOVIAN").problems]
    assert told[0] == told[1] == ("wrong_type", JIHAD)


def test_a_file_of_version_1_is_opened_with_the_rules_it_began_with(tmp_path):
    match = Match.new(FIRST, seed="file")
    match.play({})
    file.save(match, tmp_path / "old.starpost")
    again = file.load(tmp_path / "old.starpost")
    assert again.game is FIRST
    found = verify(again)
    assert found.ok, found.findings
