"""Turning points, awards: found by numbers, one of each kind, apart from each other."""

from itertools import pairwise

from starpost.kernel.telling import Moment, NewsKind, Word
from starpost.told.moments import awards, best_moment, swings, turning_points
from starpost.told.news import Card, Line, Score

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


def test_of_two_gains_alike_the_one_that_brought_more_is_the_best_moment():
    def turn(text: str, change: float, kind: NewsKind = "gain", rank: int = 40) -> Card:
        score = Score(50, change, "", "")
        return Card(text, (Line(1, kind, text, rank=rank),), score=score)

    cards = {
        3: turn("large", 15),
        5: turn("small", 10, rank=41),
        6: turn("lost", 20, "loss", 90),
        9: turn("end", 16),
    }
    found = best_moment(cards)
    assert found is not None
    assert (found[0], found[1].text) == (3, "large")


def test_a_deed_against_somebody_is_a_better_moment_than_a_good_harvest():
    def card(change: float, *lines: Line) -> Card:
        return Card("", tuple(lines), score=Score(0, change, "", ""))

    planets = tuple(Word(f"Pherda/{n}", "Pherda") for n in range(1, 7))
    many = "You founded a colony on Pherda/1, Pherda/2, Pherda/3, Pherda/4, Pherda/5 and Pherda/6."
    gained = Line(1, "gain", "You gained F48 and F3.", rank=42)
    taken = Line(1, "gain", "You took W67 from VEGAN.", rank=46, seats=("VEGAN",))
    found = best_moment({7: card(86, taken), 10: card(88, gained), 12: card(74)})
    assert found is not None
    assert found[1].text == "You took W67 from VEGAN."
    won = Line(1, "gain", "You won the friendship of the Diplomats.", rank=62)
    found = best_moment({8: card(1, gained), 24: card(2, won)})
    assert found is not None
    assert found[0] == 24, "the last turn may be the best"
    found = best_moment({6: card(68, Line(1, "gain", many, rank=42, words=planets)), 7: card(1)})
    assert found is not None
    assert found[1].text == "You founded a colony on Pherda/1, Pherda/2 and 4 more."


def test_a_lead_taken_on_the_last_turn_was_not_for_good():
    scores = {1: {"A": 5.0, "B": 4.0}, 2: {"A": 6.0, "B": 5.0}, 3: {"A": 7.0, "B": 8.0}}
    lead = next(m for m in swings(scores) if m.kind == "lead")
    assert (lead.title, lead.so) == (
        "The lead at the last moment", "8 points, on the very last turn",
    )  # fmt: skip


def test_in_a_match_that_ends_in_a_tie_nobody_led_for_good():
    tied = {1: {"A": 5, "B": 3}, 2: {"A": 8, "B": 8}}
    assert [m for m in swings(tied) if m.kind == "lead"] == []


def test_who_is_overtaken_though_he_gained_has_not_fallen():
    """At the beginning all are first, and one of three gains less than the others."""
    scores = {1: {"A": 12, "B": 12, "C": 12}, 2: {"A": 28, "B": 26, "C": 22}}
    assert not [m for m in swings(scores) if m.kind == "swing"]
    scores[3] = {"A": 28, "B": 26, "C": 30}
    assert [m.text for m in swings(scores) if m.kind == "swing"] == ["C rose from third to first."]
