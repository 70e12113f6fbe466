"""What stands out at the table: nothing twice, and a choice of places stays one."""

from __future__ import annotations

from starpost.kernel.tabletop import Action, Tabletop, Trade, Verb
from starpost.web.pages.match.leading import good_place_first, said_once

SHIP = Action(
    "Colony ship",
    price=(("ore", 1),),
    places=(("A1", "beside alpha", "build at A1"), ("B2", "beside beta", "build at B2")),
)
SUPPLY = Action("Draw a free card", "supply")
VERBS = (Verb("Build", (SHIP,)), Verb("Besides", (SUPPLY,)))
LAID = Tabletop(players=(), verbs=VERBS, trade=Trade("offer {pay}", ("RED",)))


def test_what_is_advised_above_needs_no_heading_of_its_own() -> None:
    assert [verb.title for verb in said_once(LAID, {"supply"}).verbs] == ["Build"]
    assert said_once(LAID, {"roll"}) == LAID
    assert said_once(LAID, {"build at A1"}) == LAID, "its price and its other places stand there"


def test_what_a_ship_may_do_stays_a_button_of_its_own_though_it_is_advised() -> None:
    flying = Tabletop(players=(), verbs=VERBS)
    assert said_once(flying, {"supply"}) == flying


def test_advice_to_build_somewhere_leaves_the_choice_of_the_place() -> None:
    turned = good_place_first(LAID, {"build at B2"})
    places = turned.verbs[0].actions[0].places
    assert [(at, words) for at, words, _ in places] == [
        ("B2", "beside beta, a good choice"), ("A1", "beside alpha"),
    ]  # fmt: skip
