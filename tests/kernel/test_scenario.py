"""Scenarios: how they are compared, and how a failure reads."""

import pytest

from starpost.kernel.compare import Bag, Exact, Holds, ScenarioError, differences, truth
from starpost.kernel.scenario import read_scenarios, run, run_files

GOOD = """
id: AU-1
game: auction
title: A bid costs its amount and brings the worth of the turn
setup: {gold: {ANN: 5, BOB: 5}}
turns:
  - orders: {ANN: [BID 2, BID 99, PASS], BOB: missed}
    random: {worth: [4]}
    expect:
      gold: {ANN: 7, BOB: 8}
      turn: 2
      problems: {ANN: [{order: bid  99, code: poor}, {order: PASS, code: unknown_order}], BOB: []}
      reports: {ANN: {contains: ["gold 7"], lacks: ["gold 8"]}}
"""


def one(text):
    return run(read_scenarios(text)[0])


def test_a_scenario_passes(auction):
    assert one(GOOD).findings == ()


def test_each_difference_is_told_in_players_words(auction):
    bad = GOOD.replace("ANN: 7, BOB", "ANN: 9, EVE: 1, BOB").replace("code: poor", "code: rich")
    bad = bad.replace('lacks: ["gold 8"]', 'lacks: ["gold 7"]')
    assert one(bad).findings == (
        "turn 1: gold.ANN: expected 9, found 7",
        "turn 1: gold.EVE: expected 1, found nothing",
        "turn 1: problems.ANN: expected but not found: BID 99 rich",
        "turn 1: problems.ANN: found but not expected: BID 99 poor",
        "turn 1: reports.ANN: contains 'gold 7' in the line 'gold 7'",
    )


def test_an_impossible_draw_fails_the_scenario(auction):
    (finding,) = one(GOOD.replace("worth: [4]", "worth: [7]")).findings
    assert "draw 'worth' cannot be 7" in finding


def test_what_must_not_exist_is_null(auction):
    assert one(GOOD.replace("turn: 2", "turn: 2, nothing: null".replace(", ", "\n      "))).passed


def test_a_scenario_of_an_unknown_game_fails_with_a_sentence(auction):
    (finding,) = one(GOOD.replace("game: auction", "game: aucton")).findings
    assert "Did you mean auction?" in finding


def test_a_file_that_is_no_yaml_is_a_failure_of_its_own(tmp_path):
    (tmp_path / "a.yaml").write_text("id: [")
    (tmp_path / "b.yaml").write_text("- just\n- a list\n")
    outcomes = run_files([tmp_path])
    assert [o.passed for o in outcomes] == [False, False]


def test_the_yaml_blocks_of_a_page_are_played(auction, tmp_path):
    page = tmp_path / "rules.md"
    second = GOOD.replace("AU-1", "AU-2")
    page.write_text(f"# Rules\n\n```yaml\n{GOOD}```\n\n```\nBID 2\n```\n```yaml\n{second}```\n")
    assert [(o.id, o.passed) for o in run_files([page])] == [("AU-1", True), ("AU-2", True)]
    assert run_files([tmp_path]) == [], "a folder is searched for scenario files only"


def test_words_stay_words():
    (found,) = read_scenarios("a: [on, no, 1:30, 0123, 12, true, ~, 1.5, Z, N]")
    assert found["a"] == ["on", "no", "1:30", "0123", 12, True, None, 1.5, "Z", "N"]


def test_ways_to_compare():
    assert not differences([3, 1], Bag([1, 3]), "x")
    assert differences([3], Bag([1, 3]), "x")
    assert not differences(3, Bag([3]), "x")
    assert differences(None, Bag([]), "x")
    assert not differences({"ore": 2}, Exact({"ore": 2, "fuel": 0}, absent=0), "x")
    assert differences({"ore": 2}, Exact({"ore": 2, "fuel": 1}, absent=0), "x")
    assert not differences(["a"], Holds(["a", "b"]), "x")
    assert differences(["c"], Holds(["a", "b"]), "x")
    assert differences({"a": 1}, {"a": True}, "x")
    assert differences([1, 2], [2, 1], "x")
    assert not differences({1: {"b": None}}, {"1": {}}, "x")


class Loud(dict):
    """A mapping that knows its keys in small letters too, as a game's own may."""

    def __contains__(self, key):
        return super().__contains__(str(key).upper())

    def __getitem__(self, key):
        return super().__getitem__(str(key).upper())


def test_a_mapping_keeps_its_own_spellings_beside_an_absent_key():
    assert not differences({"a": 1, "b": None}, Loud(A=1), "x")
    assert differences({"a": 2, "b": None}, Loud(A=1), "x") == ["x.a: expected 2, found 1"]
    assert not differences({"1": 5, "2": None}, {1: 5}, "x")


def test_flags_in_the_usual_words():
    assert [truth(word, "x") for word in (True, "yes", 1, False, "no", "false", None)] == (
        [True] * 3 + [False] * 4
    )
    with pytest.raises(ScenarioError, match="x must be true or false, not maybe"):
        truth("maybe", "x")


def test_a_stranger_is_named(auction):
    for old, new in (("BOB: missed", "EVE: missed"), ("BOB: []", "EVE: []")):
        (finding,) = one(GOOD.replace(old, new)).findings
        assert finding.endswith("there is no player EVE")


def test_what_is_no_mapping_is_told(auction):
    (finding,) = one(GOOD.replace('{contains: ["gold 7"], lacks: ["gold 8"]}', "gold 7")).findings
    assert finding == "`reports.ANN` must be a mapping, not gold 7"
    (finding,) = one(GOOD.replace("{worth: [4]}", "[4]")).findings
    assert finding == "`random` must be a mapping, not [4]"


def test_a_slip_in_the_words_of_a_turn_is_told(auction):
    (finding,) = one(GOOD.replace("    expect:", "    expects:")).findings
    assert finding == "a turn has no key 'expects'; did you mean `expect`?"
    (finding,) = one(GOOD.replace("turns:", "rounds:")).findings
    assert "needs `turns`" in finding
    assert one(GOOD.replace("    expect:", "    remark: words of the author\n    expect:")).passed
