"""Turning points, awards: found by numbers, one of each kind, apart from each other."""

from itertools import pairwise

from msgspec.structs import replace

from starpost.kernel.telling import Moment, NewsKind, Word
from starpost.told.moments import (
    Story,
    awards,
    best_moment,
    located,
    swings,
    turning_points,
    worst_moment,
)
from starpost.told.news import Card, Line, Score
from starpost.told.words import fought, lost_by

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


def test_the_points_of_a_scoring_are_no_deed_of_its_turn():
    def turn(text: str, change: float, *more: Line) -> Card:
        return Card(text, (Line(1, "gain", text, rank=40), *more), score=Score(9, change, "", ""))

    count = Line(2, "gain", "The scoring", rank=50, size=300, tells="count")
    found = best_moment(
        {3: turn("won", 4), 5: turn("beside a scoring", 300, count), 9: turn("", 0)}
    )
    assert found is not None
    assert (found[0], found[1].text) == (3, "won")


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


def test_what_turned_it_for_the_reader_and_the_winner_comes_first():
    """Somebody else's fall, and a small fight of others, are not how a match turned for me."""
    scores = {
        1: {"A": 10.0, "B": 20.0, "C": 40.0, "D": 30.0},
        3: {"A": 90.0, "B": 40.0, "C": 45.0, "D": 50.0},
        6: {"A": 95.0, "B": 50.0, "C": 10.0, "D": 51.0},
        9: {"A": 99.0, "B": 70.0, "C": 20.0, "D": 60.0},
    }
    others = Moment(
        "fight", 12, "The largest fight", "", "2 ships lost", weight=62, seats=("C", "D")
    )
    mine = Moment("loss", 6, "Your heaviest loss", "A took W4 from you.", weight=200, seats=("B",))
    story = Story("B", ("A",), {3: {"A": {"plunder": 70, "keys": 10}}}, (mine,))
    found = turning_points([others], scores, story)
    assert [(m.kind, m.turn) for m in found] == [("lead", 3), ("loss", 6), ("swing", 9)]
    assert found[0].so == "90 points, +70 from plunder on this turn, and ahead to the end"
    assert (found[2].title, found[2].text) == ("Your rise", "B rose from third to second.")
    alone = {turn: {"B": points["B"]} for turn, points in scores.items()}
    [best] = turning_points([], alone, Story("B", gains={9: {"B": {"people": 15.0}}}))
    assert (best.title, best.turn) == ("Your best turn", 9)
    assert best.text == "B gained 20 points on one turn."
    assert best.so == "+15 from people, no other brought more"
    large = Moment("fight", 12, "The largest fight", "", weight=80, seats=("C", "D"))
    assert turning_points([large], {}, story)[1:] == (large,), "a large one turned things for all"


def test_ones_heaviest_loss_is_the_one_that_cost_most():
    def card(change: float, *lines: Line) -> Card:
        return Card("", tuple(lines), score=Score(0, change, "", ""))

    small = Line(1, "loss", "LUNAR took W4 from you.", "4 people lost", rank=75)
    large = Line(1, "loss", "LUNAR took W8 from you.", "9 people lost", rank=75, seats=("LUNAR",))
    shot = Line(2, "fight", "You shot down 3 ships of LUNAR.", rank=88, tells="shots")
    found = worst_moment({3: card(-5, small), 5: card(-30, large), 7: card(9, shot)}, "TERRAN")
    assert found is not None
    assert (found.turn, found.text) == (5, "LUNAR took W8 from you.")
    assert found.so == "9 people lost. \u221230 points on this turn"
    assert found.seats == ("TERRAN", "LUNAR")
    assert worst_moment({7: card(9, shot)}, "TERRAN") is None


def test_a_loss_is_known_by_what_it_tells_and_not_by_its_words():
    """To have lost the match is no loss of a turn, one's own may begin with "You", and of two alike
    the larger counts."""

    def worst(*lines: Line) -> str:
        found = worst_moment({3: Card("", lines)}, "TERRAN")
        return found.text if found is not None else ""

    lost = Line(1, "loss", "You lost W9.", rank=75)
    won = Line(1, "loss", "LUNAR won.", rank=99, tells="verdict")
    watched = Line(1, "fight", "LUNAR and VEGAN fought at W4.", rank=80, tells="shots")
    small, large = (
        Line(1, "fight", f"LUNAR shot down {n} of your ships.", rank=74, tells="hit", size=n)
        for n in (1, 9)
    )
    empty = Line(1, "loss", "You lost F3 at W4.", "It had no ships.", rank=70)
    assert worst(won, lost, watched) == "You lost W9."
    assert worst(small, large) == large.text
    assert worst(won, watched, empty) == ""
    found = worst_moment({3: Card("", (lost,), score=Score(0, -1, "", ""))}, "TERRAN")
    assert found is not None
    assert found.so == "\u22121 point on this turn"


def test_points_are_what_was_taken_and_lost_and_not_the_shots_beside_it():
    score = Score(77, 33, "", "")
    shot = Line(1, "gain", "You shot down 1 ship.", rank=45, seats=("LUNAR",), tells="shots")
    took = Line(2, "gain", "You took 6 worlds.", rank=42)
    found = best_moment({4: Card("", (shot, took), score=score), 6: Card("")})
    assert found is not None
    assert found[1].text == took.text
    hit = Line(1, "fight", "LUNAR shot down your Pinnace15.", rank=80, tells="hit")
    lost = Line(2, "loss", "LUNAR took Tundra from you.", rank=75)
    worst = worst_moment({9: Card("", (hit, lost), score=replace(score, change=-5))}, "TERRAN")
    assert worst is not None
    assert worst.text == lost.text


def test_everybody_who_fought_is_named_with_what_they_lost():
    assert fought(["LUNAR"], ["TERRAN", "VEGAN"], "W4") == "LUNAR fired at TERRAN and VEGAN at W4."
    assert fought(["LUNAR", "TERRAN"], ["LUNAR"], "W4") == "LUNAR and TERRAN fought at W4."
    assert lost_by({"TERRAN": 2, "VEGAN": 1}) == "2 ships of TERRAN and 1 ship of VEGAN lost"
    assert lost_by({"TERRAN": 0}) == "no ship lost"


def test_five_worlds_are_a_better_moment_than_one_ship_and_a_verdict_is_none():
    places = tuple(Word(name, name) for name in ("Elm", "Fern", "Ivy", "Oak", "Yew"))
    shot = Line(1, "gain", "You shot down 1 ship of UMBRA at Rill.", rank=44, seats=("UMBRA",))
    taken = Line(2, "gain", "You took Elm, Fern, Ivy, Oak and Yew.", rank=42, words=places)
    won = Line(1, "gain", "You have met a condition of victory.", rank=68, tells="verdict")
    score = Score(40, 21, "", "")
    found = best_moment({4: Card("", (shot, taken), score=score), 9: Card("", (won,), score=score)})
    assert found is not None
    assert (found[0], found[1].text) == (4, "You took Elm, Fern and 3 more.")


def test_the_larger_deed_is_the_better_moment_and_the_last_turn_may_have_it():
    def card(change: float, people: int, whom: str) -> Card:
        text = f"You took W1 from {whom}."
        line = Line(1, "gain", text, rank=46, seats=(whom,), size=people)
        return Card("", (line,), score=Score(0, change, "", ""))

    found = best_moment({10: card(190, 13, "JOVIAN"), 12: card(224, 27, "LUNAR")})
    assert found is not None
    assert found[1].text == "You took W1 from LUNAR."


def test_a_change_of_rank_is_shown_where_it_came_about():
    gains = [
        Line(n, "gain", "", at=at, rank=42, size=size)
        for n, (at, size) in enumerate((("W3", 4), ("W9", 30)))
    ]
    lost = Line(3, "loss", "", at="W7", rank=75)
    rise = {"A": {4: Card("", (lost, *gains), score=Score(0, 9, "", ""))}}
    fall = {"A": {4: Card("", (lost, *gains), score=Score(0, -9, "", ""))}}
    swing = Moment("swing", 4, "The swing", "A rose from third to first.", seats=("A",))
    assert located(swing, rise).at == "W9"
    assert located(swing, fall).at == "W7"
    assert located(swing, {}).at == ""


def test_a_change_of_rank_by_a_few_points_is_no_swing():
    scores = {1: {"A": 100, "B": 11, "C": 10}, 2: {"A": 200, "B": 12, "C": 20}}
    assert not [m for m in swings(scores) if m.kind == "swing"]
