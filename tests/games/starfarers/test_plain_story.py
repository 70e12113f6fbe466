"""Starfarers told in plain words: advice that fits its question, ties, ships, points, reports."""

from types import SimpleNamespace
from typing import Any

import pytest

from starpost.bots.starfarers.reasons import Asked, _nerve
from starpost.games.starfarers.galaxy import cards
from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.tabletop.lately import since
from starpost.games.starfarers.tabletop.meeting import _answered, _fought, _led
from starpost.games.starfarers.told.deeds import deed
from starpost.games.starfarers.told.news import _when
from starpost.games.starfarers.writing import orders as o
from starpost.host.turns import bots
from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.told.film import film
from starpost.told.news import card
from starpost.web.pages.match.calling import to_you

GAME = registry.get("starfarers")
SHORT = GAME.lengths()[-1]


@pytest.fixture(scope="module")
def played() -> Match[Any, Any]:
    match: Match[Any, Any] = Match.new(GAME, SHORT.options, SHORT.seats, seed="5b" * 32)
    while asked := match.awaiting().prompts:
        seat = asked[0].seat
        text = bots.sheet(GAME, "house", match.view(seat), asked[0], f"story {match.turn}")
        match.play({seat: text}, kind="answers")
    return match


def test_the_reason_for_an_answer_comes_from_its_question() -> None:
    table: Any = SimpleNamespace(
        counts=(2, 5, 5), match=SimpleNamespace(seats=("RED", "BLUE", "WHITE")),
        cannon_stat=lambda p: 0, speed_stat=lambda p: 0 if p else 2,
    )  # fmt: skip
    for name, one in cards.deck().items():
        for node in one.nodes.values():
            if node.ask != "yes_no":
                continue
            yes = _nerve(table, 0, Asked(node.say, node.needs), yes=True)
            assert ("costs" in yes) == bool(node.needs), name
            follows = one.nodes[node.next["yes"]]
            if follows.test:
                assert ("speed" in yes) == (follows.stat == "booster"), (name, yes)
                assert ("fight" in yes) == (follows.stat == "cannon"), (name, yes)


def test_a_question_that_was_answered_is_not_read_again() -> None:
    page = "The Travelers own nothing and ask for little. How many cards do you give (0-3)?"
    assert _answered(page) == "The Travelers own nothing and ask for little."


def test_a_meeting_that_leads_to_another_says_what_came_of_it() -> None:
    past = (
        Line("encounter", "RED has an encounter"),
        Line("node", "RED hears: A whirl of light. Do you dare?"),
        Line("node", "RED hears: Only a fool would have."),
        Line("encounter", "encounter E27 The Maelstrom ends"),
        Line("encounter", "RED has an encounter"),
        Line("node", "RED hears: A lone prospector drifts by."),
    )
    assert _led(past, 4) == "That was The Maelstrom. Only a fool would have.\n"
    assert not _led(past, 0)


def test_every_card_that_was_taken_is_named_when_a_turn_begins() -> None:
    match = SimpleNamespace(seats=("RED", "BLUE", "WHITE"))
    past = (
        Line("steal", "BLUE steals 1 carbon from RED", turn=2),
        Line("steal", "WHITE steals 1 goods from RED", turn=3),
    )
    view: Any = SimpleNamespace(
        seat="RED", past=past, table=SimpleNamespace(turn=4, match=match, ask="roll", active=0)
    )
    found = since(view)
    assert found is not None
    assert found.head == "BLUE took 1 carbon from you"
    assert found.note == "WHITE took 1 goods from you too."


def test_a_tie_that_goes_to_the_reader_says_so() -> None:
    table = SimpleNamespace(match=SimpleNamespace(seats=("RED", "BLUE")))
    view: Any = SimpleNamespace(seat="RED", table=table)

    def said(text: str) -> str:
        return _fought(view, Line("test", text))

    told = said("RED 3 against BLUE 3")
    assert told == "You 3, BLUE for the other side 3. You win the tie."
    assert said("BLUE 3 against RED 3") == "BLUE 3, you for the other side 3. BLUE wins the tie."
    assert "tie" not in said("RED 3 against BLUE 2")
    counted = _fought(view, Line("test", "RED 1 against BLUE 2"), "Speed")
    assert counted == "Speed: you 1, BLUE for the other side 2. You lose.", (
        "a number says what it counts"
    )


def test_advice_says_what_a_no_keeps_and_who_is_faster() -> None:
    speeds = (1, 1, 2)
    table: Any = SimpleNamespace(
        match=SimpleNamespace(seats=("RED", "BLUE", "WHITE")), counts=(5, 0, 0),
        speed_stat=lambda p: speeds[p], cannon_stat=lambda p: speeds[p],
    )  # fmt: skip

    def said(asked: Asked, *, yes: bool) -> str:
        return _nerve(table, 0, asked, yes=yes)

    assert said(Asked("Do you accept?", 1), yes=False) == "you keep the card it costs"
    assert said(Asked("Do you accept?", 2), yes=True) == "it costs 2 cards of your 5"
    race = Asked("Do you try to outrun it?")
    assert not said(race, yes=True), "somebody is faster"
    chase = Asked("Do you go after it?")
    assert said(chase, yes=False) == "if speed decides, you are slower than WHITE"
    assert not said(chase, yes=True), "WHITE may be the one that is met"


def test_a_meeting_is_told_before_what_came_of_it() -> None:
    past = [Line("encounter", "RED has an encounter"), Line("give", "RED hands over 1 card"),
            Line("encounter", "encounter E07 The Letter ends")]  # fmt: skip
    assert [_when(past, at) for at in range(3)] == [0, 1, 0]


def test_a_flight_into_open_space_says_near_what(played: Match[Any, Any]) -> None:
    view = played.view(played.state.match.seats[0])
    words = deed(view, o.Move(1, "K22"))
    assert "open space near " in words or "open space" not in words, words


def test_no_sentence_of_a_film_or_of_the_news_is_broken(played: Match[Any, Any]) -> None:
    seat = played.state.match.seats[1]
    first: Match[Any, Any] = Match.new(GAME, SHORT.options, SHORT.seats, seed="5b" * 32)
    before = first.view(seat)
    after = played.view(seat)
    told = card(GAME, before, after)
    lines = [line.text for line in told.all]
    assert any("rolled" in text for text in lines)
    assert any("built" in text for text in lines)
    shots = [shot.line for shot in film(GAME, before, after).shots if shot.line]
    for text in (*lines, *shots):
        assert "'s 1 of" not in text, text
        assert "'s on" not in text, text
        assert "  " not in text, text


def test_a_colony_under_a_spaceport_is_still_a_colony_founded(played: Match[Any, Any]) -> None:
    first: Match[Any, Any] = Match.new(GAME, SHORT.options, SHORT.seats, seed="5b" * 32)
    for seat in played.state.match.seats:
        found = {part.name: part.change for part in GAME.parts(first.view(seat), played.view(seat))}
        p = played.state.match.seats.index(seat)
        pieces = len(played.state.colonies[p]) + len(played.state.ports[p])
        begun = len(first.state.colonies[p]) + len(first.state.ports[p])
        assert found.get("colonies", 0) == pieces - begun


def test_at_the_end_nobody_is_tied(played: Match[Any, Any]) -> None:
    for seat in played.state.match.seats:
        purpose = GAME.purpose(played.view(seat))
        assert purpose is not None
        assert "tied" not in purpose.standing


def test_what_is_yours_is_called_so() -> None:
    assert to_you("RED's group G1 left.", "RED") == "Your group G1 left."


def test_no_turn_is_without_a_headline_and_a_roll_tells_what_it_brought() -> None:
    match: Match[Any, Any] = Match.new(GAME, SHORT.options, SHORT.seats, seed="6d" * 32)
    me, turn, paid = next(iter(SHORT.seats)), match.turn, 0
    before = match.view(me)
    for step in range(90):
        asked = match.awaiting().prompts
        if not asked:
            break
        must = next(p for p in asked if not p.optional)
        text = bots.sheet(GAME, "house", match.view(must.seat), must, f"headline {step}")
        match.play({must.seat: text}, kind="answers")
        if match.turn == turn:
            continue
        turn, view = match.turn, match.view(me)
        told = card(GAME, before, view)
        assert told.headline != "A quiet turn."
        assert [line.when for line in told.routine] == sorted(line.when for line in told.routine)
        rolls = [line.text for line in told.all if " rolled " in line.text]
        paid += any(" for " in text for text in rolls)
        assert not any(" received " in line.text and line.when == 1 for line in told.all)
        before = view
    assert paid
