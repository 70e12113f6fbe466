"""Rounds of Stellar Conquest and Fate are told on the board; Starfarers' are read in its list."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from visiting import Visit

from starpost.kernel.panels import Bar, Chances, Share
from starpost.kernel.tabletop import (
    Action,
    Deal,
    Kind,
    Pick,
    Player,
    Rate,
    Story,
    Tabletop,
    Told,
    Trade,
    Verb,
)
from starpost.kernel.telling import Intention
from starpost.web.pages.match import tabletop, talk
from starpost.web.pages.match.leading import best, is_lost, leads
from starpost.web.pages.match.panels import bar

TOLD = 'aria-label="What happened" data-turn='
FIRST = {
    "stellar_conquest": ("DONE", "MOVE G1 TO Cygni", "DONE"),
    "fate_of_empire": ("FLEET 15C", "TECH speed_3", "TECH cet", "DONE", "DONE"),
}


def given(guest: Visit, key: str, line: str) -> None:
    guest.post(f"/m/{key}/answer", line=line, step=guest.field("step"))
    guest.get(f"/m/{key}")


@pytest.mark.parametrize("game_id", FIRST)
def test_a_round_is_told_beside_the_board_with_what_the_others_did(
    guest: Visit, game_id: str
) -> None:
    key = guest.play(game_id)
    page = guest.get(f"/m/{key}")
    assert "Your briefing" in page
    for line in FIRST[game_id]:
        if TOLD in guest.text:
            break
        given(guest, key, line)
    assert TOLD in guest.text


def test_starfarers_is_told_in_its_own_list_alone(guest: Visit) -> None:
    key = guest.play("starfarers")
    guest.get(f"/m/{key}")
    for line in ("transporter 1", "roll"):
        given(guest, key, line)
    assert TOLD not in guest.text
    assert 'aria-label="What happened lately"' in guest.text


def test_a_yes_to_the_own_offer_is_taken_at_the_foot_of_the_table(
    guest: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = guest.play("starfarers")
    guest.get(f"/m/{key}")
    given(guest, key, "transporter 1")
    laid = tabletop.of

    def with_a_yes(table: Any) -> Any:
        found = laid(table)
        assert found is not None
        other = next(p.seat for p in found.players if not p.mine)
        trade = Action("Trade", "deal X", sign="yes")
        yes = Deal(other, (("ore", 1),), (("food", 1),), "accepts", (trade,), answered="yes")
        return replace(found, trade=Trade(deals=(yes,)), main=Action("Fly", "fly"))

    monkeypatch.setattr(tabletop, "of", with_a_yes)
    foot = guest.get(f"/m/{key}").partition('id="tt-dock"')[2]
    taken, fly = (re.search(words, foot) for words in (r'<button class="btn pri[^>]*value="deal X"',
                  r'<button class="btn [^>]*value="fly"'))  # fmt: skip
    assert taken is not None
    assert fly is not None
    assert "pri" not in fly[0], "what would let the trade lie does not stand out"
    assert taken.start() < fly.start()
    assert re.search(r"Trade with \w+", foot)


def test_cards_are_asked_for_once_and_by_their_number(
    guest: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = guest.play("starfarers")
    laid = tabletop.of

    def seven(table: Any) -> Any:
        found = laid(table)
        assert found is not None
        pick = Pick("A seven: return 4 of your 9 cards", "discard {pay}", (4, 4))
        return replace(found, question="A seven: return half of your cards.", pick=pick)

    monkeypatch.setattr(tabletop, "of", seven)
    side = guest.get(f"/m/{key}").partition('id="tt-side"')[2].partition('id="tt-news"')[0]
    side = side.partition(">")[2]  # what it is about stands in its tag, too
    assert side.count("A seven") == 1
    assert re.search(r'class="asks-you[^>]*>\s*A seven: return 4 of your 9 cards\.', side)


def test_all_that_is_advised_is_done_beside_the_large_button(guest: Visit) -> None:
    guest.play("stellar_conquest")
    dock = guest.text.partition('id="tt-dock"')[2]
    assert re.search(
        r'class="btn pri big wide"[^>]* data-all\s[^>]*>.*?Do (all \d+ )?as advised', dock, re.S
    )
    assert dock.index("data-all") < dock.index("data-main")
    assert "data-all" not in guest.text.partition('id="tt-dock"')[0]


@pytest.mark.parametrize(
    ("game_id", "short"),
    [
        ("stellar_conquest", "most points win · you 0 · round 1 of 8"),
        ("fate_of_empire", "0 of the 100 points that win · turn 1 of 12"),
    ],
)
def test_the_head_of_a_phone_tells_the_goal_and_how_far_it_is(
    guest: Visit, game_id: str, short: str
) -> None:
    guest.play(game_id)
    assert f'<span class="short">{short}</span>' in guest.text


def test_the_record_sheet_is_one_press_away(guest: Visit) -> None:
    guest.play("fate_of_empire")
    assert 'href="#record"' in guest.text
    assert 'class="record" id="record"' in guest.text


def test_the_colours_of_odds_have_their_key() -> None:
    shares = (Share("you win", 62, "good"), Share("you lose", 38, "bad"))
    drawn = bar(Bar("At Spica", shares, 100, unit="%"))
    assert 'class="bar-good" width="10" height="10" rx="2"/></svg> you win <b>62 %</b>' in drawn
    assert 'aria-label="you win 62 %, you lose 38 %"' in drawn


def test_advice_to_build_somewhere_does_it_there(
    guest: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, laid = guest.play("starfarers"), tabletop.of
    places = (("A1", "beside alpha", "build at A1"), ("B2", "beside beta", "build at B2"))

    def shop(table: Any) -> Any:
        found = laid(table)
        assert found is not None
        return replace(found, verbs=(Verb("Build", (Action("Spaceport", places=places),)),))

    wish = Intention("Build a spaceport at beta", "", "", ("build at B2",))
    monkeypatch.setattr(tabletop, "of", shop)
    monkeypatch.setattr(tabletop.telling, "suggested", lambda table: (wish,))
    found = re.search(
        r'<button class="act wise" name="line" value="build at B2"[^>]*>', guest.get(f"/m/{key}")
    )
    assert found is not None
    assert "data-places" not in found[0]


def test_a_fight_that_is_lost_more_likely_than_won_has_no_main_button() -> None:
    def laid(won: int, lost: int) -> Any:
        shares = (Share("they slip away", 58, "warn"), Share("a score", 90, "bad"))
        odds = Bar("At Spica", shares[:1], 100, chances=Chances(won, lost))
        return SimpleNamespace(panels=(odds, Bar("Odds and ends", shares[1:], 100)))

    assert is_lost(laid(1, 40))
    assert not is_lost(laid(40, 1))
    assert not is_lost(SimpleNamespace(panels=()))  # type: ignore[arg-type]


def test_what_is_advised_leads_even_out_of_a_fight_that_is_lost() -> None:
    odds = Bar("Odds at Spica", (Share("won", 1, "good"),), 100, chances=Chances(1, 99))
    out, fight = Action("All ships leave", "WITHDRAW Spica R1 ALL"), Action("Fight on", "DONE")
    laid = Tabletop(players=(), panels=(odds,), main=out)
    assert leads(laid, {out.line}, ())
    assert not leads(replace(laid, main=fight), {out.line}, ())
    assert not leads(replace(laid, main=fight), (), ())


def test_only_what_is_advised_stands_out_among_answers_to_a_bot() -> None:
    accept = Action("Accept", "accept", sign="yes")
    deal = Deal("RED", (("ore", 1),), (("goods", 1),), answers=(accept,))
    assert best({"RED": "bot"}, (), accept, deal)
    assert best({"RED": "bot"}, {"accept"}, accept, deal)
    assert not best({"RED": "bot"}, {"counter 1 ore for 1 carbon"}, accept, deal)
    assert not best({"RED": "player"}, {"accept"}, accept, deal), "between people nobody is pushed"


def test_the_large_button_has_the_first_number_and_the_others_follow(guest: Visit) -> None:
    key = guest.play("stellar_conquest")
    page = guest.get(f"/m/{key}")
    main = re.search(r'data-main[^>]*data-no="(\d+)"', page)
    assert main is not None
    assert main[1] == "1"
    others = [int(n) for n in re.findall(r'data-no="(\d+)"', page) if n != "1"]
    assert others
    assert min(others) == 2
    assert page.count('data-no="1"') == 1


def test_a_phone_tells_a_line_of_every_rival_in_order() -> None:
    """What a roll paid stands there, small talk only where there is nothing else."""
    players = tuple(Player(name, 4, 15, 3, "") for name in ("ANN", "BOB", "CAT"))
    told = (
        Told("ANN", "rolled 8", turn=1),
        Told("CAT", "gained 1 fame ring", turn=2, loud=True),
        Told("BOB", "declined", turn=2),
        Told("BOB", "rolled 9; you 1 ore", turn=3, whom=("ANN",)),
        Told("BOB", "took 1 fuel from you", turn=3, loud=True, whom=("ANN",)),
        Told("BOB", "founded a colony", turn=3, loud=True),
    )

    def brief(*told: Told) -> list[list[str]]:
        rows = talk.briefly(Tabletop(players=players, told=told), "ANN")
        return [[who, *(one.text for one in deeds)] for who, deeds in rows]

    stolen = "took 1 fuel from you"
    cat = ["CAT", "gained 1 fame ring"]
    assert brief(*told) == [cat, ["BOB", "rolled 9; you 1 ore", stolen, "founded a colony"]]
    assert brief(told[0], told[2]) == [["BOB", "declined"]], "who did nothing else has a word"
    assert brief() == []
    assert brief(*told, Told("ANN", "rolled 5", turn=4)) == [], "it was read before the roll"
    after = brief(*told[:3], Told("ANN", "returned 4 ore", turn=3), *told[3:])
    assert after == [["BOB", stolen, "founded a colony"]], "a theft after one's answer is news"


def test_a_large_hand_lies_in_piles() -> None:
    hand = Tabletop(players=(), kinds=(Kind("ore", "red", held=5), Kind("food", "green", held=4)))
    assert tabletop._stacked(hand, upright=True)
    assert not tabletop._stacked(hand, upright=False)


def test_what_an_answer_may_win_and_lose_stands_on_it(
    guest: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, laid = guest.play("starfarers"), tabletop.of
    rows = (("You may win", "2 cards 3 in 10"), ("You may lose", "a ship 1 in 10"),
            ("You meet", "another encounter"))  # fmt: skip
    choices = (Action("Yes", "answer yes", brings=rows),
               Action("No", "answer no", brings=(("", "Nothing happens"),)))  # fmt: skip
    pick = Pick("Give up to 1 card", "give {pay}", (0, 1), brings=(("Nothing", rows),))

    def meets(found: Pick | None) -> str:
        def told(table: Any) -> Any:
            one = laid(table)
            assert one is not None
            story = Story("", "", "A tale.", choices if found is None else (), open=True,
                          tests=("In a fight cannons decide.",))  # fmt: skip
            return replace(one, story=story, pick=found, verbs=())

        monkeypatch.setattr(tabletop, "of", told)
        return " ".join(guest.get(f"/m/{key}").split())

    page = meets(None)
    assert "In a fight cannons decide." in page
    assert '<small class="good"><b>You may win</b> 2 cards 3 in 10</small>' in page
    assert '<small class="warn"><b>You may lose</b> a ship 1 in 10</small>' in page
    assert "Nothing happens</small>" in page
    assert "<dt><b>Nothing</b></dt>" in meets(pick)


def test_a_trade_names_who_holds_what_the_rates_and_a_way_past_a_price(
    guest: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, laid = guest.play("starfarers"), tabletop.of
    ore, food = (("ore", 1),), (("food", 1),)
    price = Deal("RED", ore, food, "proposes", (Action("Accept", "deal RED", sign="yes"),),
                 answered="otherwise")  # fmt: skip
    trade = Trade("offer {to} give {pay} want {take}", ("RED", "WHITE"), (price,), "bank",
                  (Rate("ore", 3), Rate("goods", 2)), "Ask", holds=(("WHITE", food),))  # fmt: skip

    def offers(table: Any) -> Any:
        one = laid(table)
        assert one is not None
        hand = tuple(replace(kind, held=1) for kind in one.kinds)
        return replace(one, trade=trade, kinds=hand, verbs=())

    monkeypatch.setattr(tabletop, "of", offers)
    page = " ".join(guest.get(f"/m/{key}").split())
    assert "Bank 3:1, goods 2:1</button>" in page
    assert 'data-leave="RED">No, leave it</button>' in page
    assert page.count("Came in sight of all") == 1
