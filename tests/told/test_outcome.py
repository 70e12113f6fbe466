"""Why a match ended as it did: from the scores of all turns and what they came from."""

from starpost.told.outcome import reasons

SCORES = {1: {"A": 10.0, "B": 20.0}, 2: {"A": 90.0, "B": 40.0}, 3: {"A": 95.0, "B": 60.0}}
SOURCES = {"A": {"plunder": 80.0, "keys": 25.0, "artifacts": -10.0}, "B": {"people": 60.0}}


def test_the_loser_reads_what_brought_the_winner_the_points_and_what_the_own_ones():
    assert reasons(("A",), "B", SCORES, SOURCES) == (
        "A had 80 from plunder and 25 from keys, less 10 for artifacts. You had 60 from people. "
        "The largest gap was plunder: 80 against 0. A led from turn 2 to the end."
    )


def test_the_winner_reads_of_the_best_turn():
    told = reasons(("A",), "A", SCORES, SOURCES)
    assert "Your best was turn 2: 80 points more." in told
    assert told.endswith("You led from turn 2 to the end.")
    assert "Your best was" in reasons(("A",), "A", SCORES, SOURCES, best=2)
    other = reasons(("A",), "A", SCORES, SOURCES, best=3)
    assert "Your best was" not in other, "another turn is told as the best"


def test_who_was_never_behind_led_from_the_beginning_and_allies_have_no_single_cause():
    ahead = {1: {"A": 5.0, "B": 1.0}, 2: {"A": 9.0, "B": 2.0}}
    assert "A led from the beginning." in reasons(("A",), "B", ahead, {})
    assert reasons(("A", "B"), "B", ahead, {}) == ""


def test_what_is_named_adds_up_to_the_score():
    told = reasons(("A",), "B", SCORES, {"A": {"plunder": 80.0, "keys": 11.0}})
    assert "A had 80 from plunder, 11 from keys and 4 from other things." in told
    told = reasons(("A",), "B", SCORES, {"A": {"plunder": 80.0, "keys": 20.0}})
    assert "A had 80 from plunder and 20 from keys, less 5 for other things." in told


def test_turns_are_named_as_the_match_counted_them():
    told = reasons(("A",), "B", SCORES, SOURCES, lambda turn: f"round {(turn + 1) // 2}")
    assert told.endswith("A led from round 1 to the end.")


def test_who_won_in_spite_of_a_tie_did_not_lead_from_the_beginning():
    tied = {1: {"A": 5.0, "B": 3.0}, 2: {"A": 8.0, "B": 8.0}}
    assert "led" not in reasons(("B",), "A", tied, {})


def test_a_lead_taken_at_the_very_end_is_no_lead_for_good():
    late = {1: {"A": 5.0, "B": 9.0}, 2: {"A": 8.0, "B": 12.0}, 3: {"A": 20.0, "B": 13.0}}
    assert reasons(("A",), "A", late, {}).endswith("You took the lead on the very last turn.")


def test_what_one_lost_is_no_gap_of_its_own():
    lost = {"A": {"worlds taken": 3.0}, "B": {"worlds taken": 6.0, "worlds lost": -3.0}}
    assert "largest gap" not in reasons(("A",), "B", SCORES, lost)
