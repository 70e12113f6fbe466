"""Dice: labelled, forced, verifiable."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starpost.kernel.dice import AskedDice, Dice, FastDice, ForcedDice, turn_key
from starpost.kernel.draws import DiceError


def test_a_draw_is_the_published_formula():
    u = int.from_bytes(hashlib.sha256(b"key|4|combat|0").digest()[:8], "big")
    assert Dice("key", 4).below("combat", 1000) == u * 1000 >> 64


def test_labels_do_not_disturb_each_other():
    alone = [Dice("k", 1).below("a", 1000)]
    dice = Dice("k", 1)
    dice.below("b", 6)
    assert [dice.below("a", 1000)] == alone


@given(st.text(max_size=5), st.integers(1, 50))
def test_every_kind_of_draw_stays_in_its_range(key, n):
    for dice in (Dice(key), FastDice(key)):
        assert 0 <= dice.below("x", n) < n
        assert 1 <= dice.d6("x") <= 6
        assert n <= dice.between("x", n, n + 3) <= n + 3
        assert len(dice.roll("x", 3)) == 3
        assert dice.pick("x", range(n)) in range(n)
        assert sorted(dice.shuffle("x", range(n))) == list(range(n))
        assert 0 <= dice.successes("x", n, 1, 2) <= n
        assert dice.weighted("x", {"a": 0, "b": n}) == "b"


def test_successes_are_as_likely_as_single_tries():
    """Of 2**32 equally likely numbers, so many give none, at most one, ... of three tries."""
    from starpost.kernel.dice import _steps

    none, one, two = 9**3, 9**3 + 3 * 9**2, 9**3 + 3 * 9**2 + 3 * 9
    assert _steps(3, 1, 10) == [(n << 32) // 1000 for n in (none, one, two)]
    thrown = [Dice("k", turn).successes("x", 30, 1, 2) for turn in range(2000)]
    assert 14.7 < sum(thrown) / len(thrown) < 15.3
    assert min(thrown) < 9
    assert max(thrown) > 21


def test_a_family_draws_the_same_for_a_number_whoever_else_draws():
    alone = Dice("k").counts("w", {7: 12}, 1, 3)
    assert Dice("k").counts("w", {3: 5, 7: 12}, 1, 3)[7] == alone[7]
    forced = ForcedDice("k", 1, {"w3": [4]})
    assert forced.counts("w", {3: 5, 7: 12}, 1, 3)[3] == 4


def test_a_family_of_shuffles_moves_none_by_anothers_items():
    """What one seat reads must not show in the order of another's names."""
    alone = Dice("k").shuffles("s:", {"A": "xyz", "B": "pqr"}, 3)
    assert Dice("k").shuffles("s:", {"A": "", "B": "pqr"}, 3)["B"] == alone["B"]
    assert sorted(alone["A"]) == ["x", "y", "z"]
    forced = ForcedDice("k", 1, {"s:B": [["r", "q", "p"]]})
    assert forced.shuffles("s:", {"A": "xyz", "B": "pqr"}, 3)["B"] == ["r", "q", "p"]


@given(st.text(max_size=5))
def test_every_order_of_a_family_of_shuffles_can_come(key):
    drawn = [Dice(key, turn).shuffles("s:", {"A": "abc", "B": "abc"}, 3) for turn in range(200)]
    assert {len({tuple(orders[name]) for orders in drawn}) for name in "AB"} == {6}


@given(st.text(max_size=5))
def test_every_order_of_a_shuffle_can_come(key):
    seen = {tuple(Dice(key, turn).shuffle("x", "abc")) for turn in range(200)}
    assert len(seen) == 6


def test_forced_values_are_used_in_order_and_then_the_seeded_dice_go_on():
    dice = ForcedDice("k", 1, {"a": [6, 6], "pair": [[1, 2]], "who": ["BOB"], "deck": [["y", "x"]]})
    assert [dice.d6("a"), dice.d6("a")] == [6, 6]
    assert dice.d6("a") == Dice("k", 1).d6("a")
    assert dice.roll("pair") == (1, 2)
    assert dice.pick("who", ["ANN", "BOB"]) == "BOB"
    assert dice.shuffle("deck", ["x", "y"]) == ["y", "x"]
    assert dice.left() == {}


def test_a_forced_list_may_stand_in_any_order_unless_that_is_another_option():
    dice = ForcedDice("k", 1, {"chip": [[12, 3]], "balls": [["RED", "blue"]]})
    assert dice.pick("chip", [[3, 12], 8]) == [3, 12]
    assert dice.pick("balls", [("blue", "red"), ("red", "blue")]) == ("red", "blue")


def test_a_labels_only_order_may_stand_without_brackets_of_its_own():
    dice = ForcedDice("k", 1, {"deck": ["y", "x"], "one": ["x"], "left": [None], "none": []})
    assert dice.shuffle("deck", ["x", "y"]) == ["y", "x"]
    assert dice.shuffle("one", ["x"]) == ["x"]
    assert dice.shuffle("left", ["x"]) == ["x"]
    assert dice.shuffle("none", []) == []
    assert dice.left() == {}
    assert ForcedDice("k", 1, {"two": [5, 3]}).roll("two") == (5, 3)


@pytest.mark.parametrize(
    ("label", "value", "draw"),
    [
        ("a", 7, lambda d: d.d6("a")),
        ("a", "six", lambda d: d.d6("a")),
        ("a", True, lambda d: d.d6("a")),
        ("a", 3, lambda d: d.roll("a")),
        ("a", "EVE", lambda d: d.pick("a", ["ANN"])),
        ("a", ["x", "x"], lambda d: d.shuffle("a", ["x", "y"])),
        ("a", ["x", "y", "z"], lambda d: d.shuffle("a", ["x", "y"])),
        ("a", -1, lambda d: d.successes("a", 3, 1, 2)),
        ("a", 4, lambda d: d.successes("a", 3, 1, 2)),
        ("a", 2, lambda d: d.chance("a", 1, 2)),
        ("a", "EVE", lambda d: d.weighted("a", {"ANN": 1})),
    ],
)
def test_an_impossible_forced_value_is_told_clearly(label, value, draw):
    with pytest.raises(DiceError, match="draw 'a' cannot be"):
        draw(ForcedDice("k", 1, {label: [value]}))


def test_the_log_keeps_every_draw():
    dice = Dice("k")
    value = dice.d6("a")
    assert [(d.label, d.value) for d in dice.log] == [("a", value)]


def test_dice_rolled_at_the_table_are_asked_for():
    answers = iter([5, None])
    dice = AskedDice("k", 1, lambda want: next(answers))
    assert dice.d6("a") == 5
    assert dice.d6("a") == Dice("k", 1).d6("a")
    assert dice.given == {"a": [5, None]}


def test_a_turns_key_depends_on_every_sheet():
    assert turn_key("seed", 3, "x") != turn_key("seed", 3, "y")
    assert turn_key("seed", 3, "x") != turn_key("seed", 4, "x")
