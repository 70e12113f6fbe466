"""What an answer to an encounter may win and lose is named before it is given, and is true."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from starpost.bots.starfarers import Adviser
from starpost.games.starfarers.galaxy.cards import deck
from starpost.games.starfarers.galaxy.records import Sizes
from starpost.games.starfarers.known.seen import Meeting, View
from starpost.games.starfarers.tabletop.odds import brings, duels, gifts, weighed
from starpost.games.starfarers.writing.orders import NO, YES
from starpost.kernel import registry
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.match import Match

GAME = registry.get("starfarers")


def hears(card: str, page: str = "start", **own: int) -> View:
    """The seat in turn of a new match, to whom that page is read."""
    match = Match.new(GAME, seed="0a" * 32)
    s = match.state.copy()
    node = deck()[card].nodes[page]
    s.card, s.node, s.ask = card, page, "answer"
    at = 3 * s.active
    s.parts[at], s.parts[at + 1], s.parts[at + 2] = (own.get(k, 0) for k in "bcf")
    s.fame[s.active] = own.get("fame", 1)
    s.ships[at] = own.get("ship", 100)
    view: View = GAME.view(s, s.match.seats[s.active])
    asked = Sizes(0, node.max, needs=node.needs)
    return replace(view, hand=(1, 1, 1, 1, 0), meeting=Meeting(view.seat or "", node.say, asked))


HEADS = {f"You {may}{word}" for may in ("", "may ") for word in ("win", "lose", "meet")}


@pytest.mark.parametrize(
    "card", [c.id for c in deck().values() if c.nodes["start"].ask == "yes_no"]
)
def test_every_question_names_what_its_answers_may_bring(card: str) -> None:
    view = hears(card, b=1)
    for answer in ("yes", "no"):
        for head, text in brings(view, answer):
            assert head in HEADS or text == "Nothing happens"
            assert "_" not in text


def test_cards_that_begin_alike_tell_the_same_whatever_they_are() -> None:
    honest, cheat = gifts(hears("E01")), gifts(hears("E07"))
    assert honest == cheat
    assert [row for row, _ in honest] == ["Nothing", "1 card", "2 cards", "3 cards"]
    nothing = dict(honest[0][1])
    assert nothing["You may lose"] == "a fame ring 5 in 10, the flight of a ship 2 in 10"
    assert nothing["You may meet"] == "a cheat, whom you may fight 2 in 10"
    assert gifts(hears("E28")) != honest, "Travelers say who they are"


def test_what_one_has_not_got_is_not_said_to_be_at_risk() -> None:
    lost = dict(brings(hears("E09", f=1), "no"))["You may lose"]
    assert "a part of your mother ship" in lost
    bare = dict(brings(hears("E09", fame=0, ship=-1), "no"))
    assert "You may lose" not in bare, "no part, no ship, no ring"


def test_a_fight_says_how_often_it_is_won() -> None:
    even = hears("E22")
    (words,) = duels(even)
    assert "In a fight cannons and two balls each decide: you have 0, the other side" in words
    assert words.endswith("You win 6 in 10; a tie is yours.")
    (strong,) = duels(hears("E22", c=6))
    assert "You win 10 in 10" in strong
    win = dict(brings(hears("E22", c=6), "yes"))
    assert win["You may win"].startswith("a fame ring for sure, ")
    assert "You may lose" not in win


def test_a_race_before_a_fight_is_told_apart() -> None:
    race, fight = duels(hears("E16"))
    assert race.startswith("In a race speed alone decides: you have 0")
    assert fight.startswith("In a fight cannons")


def test_advice_goes_by_the_odds_that_stand_beside_it() -> None:
    for card, one in deck().items():
        if one.nodes["start"].ask != "yes_no":
            continue
        for cannons in (0, 6):
            view = hears(card, c=cannons)
            prompt = Prompt(view.seat or "", "answer", choices=(YES, NO))
            (said,) = Adviser(GAME).orders(view, prompt, Dice("0a" * 32))
            better = "yes" if weighed(view, "yes") > weighed(view, "no") else "no"
            assert str(said) == f"answer {better}", card
    weak, strong = hears("E22"), hears("E22", c=6)
    assert weighed(strong, "yes") > weighed(weak, "yes")
