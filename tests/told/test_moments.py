"""Turning points, awards: found by numbers, one of each kind, apart from each other."""

from itertools import pairwise

from starpost.kernel.telling import Moment
from starpost.told.moments import awards, swings, turning_points

SCORES = {
    1: {"A": 10, "B": 20, "C": 5},
    2: {"A": 20, "B": 30, "C": 8},
    3: {"A": 90, "B": 40, "C": 9},
    4: {"A": 95, "B": 50, "C": 60},
}


def test_the_lead_that_changes_for_good_is_found():
    lead = next(m for m in swings(SCORES) if m.kind == "lead")
    assert (lead.turn, lead.text) == (3, "A passed B.")


def test_three_points_at_most_of_different_kinds_and_two_turns_apart():
    blood = [Moment("blood", t, "First blood", "", weight=1) for t in (1, 2)]
    home = Moment("home", 7, "A home falls", "", weight=500)
    close = Moment("fight", 8, "The largest fight", "", weight=400)
    found = turning_points([*blood, home, close], SCORES)
    assert [m.turn for m in found] == sorted(m.turn for m in found)
    assert len({m.kind for m in found}) == len(found) == 3
    assert home in found
    assert close not in found, "one turn beside a weightier one"
    assert all(b.turn - a.turn >= 2 for a, b in pairwise(found))


def test_one_award_for_each_player_and_none_for_a_tie():
    counts = {
        "A": {"seen": 61, "shot": 74, "fired": 30},
        "B": {"seen": 20, "shot": 12, "fired": 9, "taken": 4},
        "C": {"seen": 20, "shot": 0, "fired": 0, "taken": 4},
    }
    given = {a.seat: a.title for a in awards(counts)}
    assert given == {"A": "Farthest eyes", "C": "Clean hands"}
