"""The running list and the buttons beside it tell the truth, in the order of what happened."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from msgspec.structs import replace

from games.starfarers.test_tabletop import GAME, played
from starpost.games.starfarers.galaxy.board import ADJACENT, COLONY, COUNT, IDS, KIND_AT
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.tables import FREIGHT, ICE, PIRATE
from starpost.games.starfarers.tabletop.doing import flight_verbs
from starpost.games.starfarers.told.deeds import deed
from starpost.games.starfarers.told.news import RANKS, _scores, fresh
from starpost.games.starfarers.told.purpose import briefing, purpose
from starpost.games.starfarers.writing.orders import Move
from starpost.kernel.dice import FastDice
from starpost.kernel.tabletop import Told
from starpost.told.moments import HEAVY
from walks import walk


def told(seed: str) -> list[tuple[View, tuple[Told, ...]]]:
    found = [(view, GAME.tabletop(view, prompt)) for prompt, view in played(seed, 600)]
    return [(view, table.told) for view, table in found if table is not None]


def before_a_site(chip: int) -> Any:
    """A view in flight: the own ship stands at a site, and this lies on its planet."""
    _, view = next((p, v) for p, v in played("0a" * 32) if p.ask == "move")
    state, p = deepcopy(view.table), view.me
    number = next(k for k in range(3) if state.ships[3 * p + k] >= 0)
    site = next(i for i in range(COUNT) if KIND_AT[i] == COLONY and not state.places[i])
    state.ships[3 * p + number], state.trade[3 * p + number] = site, 0
    state.parts[3 * p + FREIGHT] = 1
    state.chips[ADJACENT[site][0]] = chip
    return replace(view, table=state)


def test_pieces_of_the_colour_that_nobody_plays_are_explained_to_three() -> None:
    _, view = next(played("0a" * 32))
    told = briefing(view)
    assert told is not None
    assert "nobody's" not in told.whole
    match = replace(view.table.match, neutral=3)
    table = deepcopy(view.table)
    table.match = match
    told = briefing(replace(view, table=table))
    assert told is not None
    assert "Blue pieces are nobody's" in told.whole


def test_what_keeps_a_ship_from_founding_is_said_with_what_beats_it() -> None:
    for chip, words in ((ICE + 4, "is frozen: 4 freight rings thaw it, you have 1"),
                        (PIRATE + 5, "5 cannons beat them, you have 0")):  # fmt: skip
        here = next(v for v in flight_verbs(before_a_site(chip), ()) if v.title == "Here")
        assert any(words in action.locked for action in here.actions), here


def at_trade(*said: tuple[str, str]) -> Any:
    """YELLOW is in turn and has one ore, RED has food: the state after what they say."""
    setup = {
        "turn": {"player": "YELLOW", "phase": "trade_build"},
        "players": {"YELLOW": {"hand": {"ore": 2}}, "RED": {"hand": {"food": 3}}},
    }
    state = GAME.load(setup, FastDice(1))
    for seat, line in said:
        state = GAME.advance(state, {seat: GAME.read(line)}, FastDice(1)).state
    return state


OFFER = ("YELLOW", "offer RED give ore want food")


def test_a_new_offer_over_a_yes_is_asked_about() -> None:
    for said, asks in (((OFFER,), ""), ((OFFER, ("RED", "accept")), "RED has said yes.")):
        state = at_trade(*said)
        table = GAME.tabletop(GAME.view(state, "YELLOW"), GAME.awaiting(state).prompt("YELLOW"))
        assert table is not None
        assert table.trade is not None
        assert table.trade.asks.startswith(asks)
        assert bool(table.trade.asks) == bool(asks)
        assert table.main is not None
        assert ("RED would trade with you." in table.main.asks) == bool(asks)


def test_an_offer_lies_there_as_long_as_something_may_come_of_it() -> None:
    for said, own in (
        ((OFFER,), ["offered this"]),
        ((OFFER, ("RED", "decline")), []),
        ((OFFER, ("RED", "decline"), ("RED", "accept")), ["offered this"]),
        ((OFFER, ("YELLOW", "build freight")), ["offered this, now 1 ore short"]),
    ):
        state = at_trade(*said)
        table = GAME.tabletop(GAME.view(state, "YELLOW"), GAME.awaiting(state).prompt("YELLOW"))
        assert table is not None
        assert table.trade is not None
        assert [d.says for d in table.trade.deals if d.seat == "YELLOW"] == own, said


def test_a_proposal_without_an_answer_is_told_as_such() -> None:
    counter = ("RED", "counter give food:2 want ore")
    yes = ("RED", "accept")
    for said, left in (
        ((OFFER, counter, ("YELLOW", "fly")), ["let your proposal lie"]),
        ((OFFER, yes, ("YELLOW", "fly")), ["let your yes lie"]),
        ((OFFER, counter, ("YELLOW", "deal RED"), ("YELLOW", "fly")), []),
        ((OFFER, counter, ("RED", "retract"), ("YELLOW", "fly")), []),
    ):
        table = GAME.tabletop(GAME.view(at_trade(*said), "RED"), None)
        assert table is not None
        assert [one.text for one in table.told if one.text.endswith(" lie")] == left


def test_who_was_met_is_told_before_what_came_of_it() -> None:
    met = 0
    for _, lines in told("0a" * 32):
        for at, one in enumerate(lines):
            if not one.text.startswith("had the encounter "):
                continue
            met += 1
            before = [x.text for x in lines[:at] if (x.turn, x.seat) == (one.turn, one.seat)]
            assert not any(text.startswith("answered") for text in before), before
        assert [x.later for x in lines] == sorted((x.later or 0 for x in lines), reverse=True)
    assert met


def test_open_space_is_told_by_what_lies_near_it() -> None:
    flown = [x.text for _, lines in told("0a" * 32) for x in lines if "open space" in x.text]
    assert flown
    assert all("open space near " in text for text in flown)


def test_who_shares_a_rank_is_told_so() -> None:
    tied = 0
    for _, view in played("0a" * 32):
        found = purpose(view)
        assert found is not None
        shared = view.vp.count(view.vp[view.me]) > 1
        assert found.place.startswith("tied ") == shared
        tied += shared
    assert tied


def test_a_small_screen_opens_at_the_own_spaceport() -> None:
    _, view = next(played("0a" * 32))
    table = GAME.tabletop(view, None)
    assert table is not None
    assert table.home == IDS[view.table.ports[view.me][0]]


def test_a_flight_that_is_advised_has_the_words_of_its_button() -> None:
    seen = 0
    for prompt, view in played("0a" * 32):
        table = GAME.tabletop(view, prompt)
        assert table is not None
        for ship, one in ((m.ship, m) for m in prompt.choices or () if isinstance(m, Move)):
            verbs = (v for v in table.verbs if v.title.endswith(f"ship {ship}"))
            named = {a.label: a.line for verb in verbs for a in verb.actions}
            said = deed(view, one)
            goal = said.partition(" towards ")[2]
            if goal and str(one) in named.values():
                seen += 1
                assert f"Towards {goal}" in named, (said, named)
            for label, line in named.items():
                if line == str(one) and label.startswith("Towards"):
                    assert " towards " in said, (said, label)
    assert seen


def test_one_stolen_card_is_no_loss_to_remember_at_the_end() -> None:
    assert RANKS["steal"] < HEAVY < RANKS["discard"] < RANKS["lost"]


@pytest.mark.parametrize("seed", ["points", "friends"])
def test_points_in_a_report_are_those_of_the_moment(seed: str) -> None:
    """Counted line by line from the view before, they are in the end what the view after has."""
    counted = 0
    for step in walk(GAME, seed, 600):
        for seat, after in step.after.items():
            before = step.before[seat]
            scores = list(_scores(before, fresh(before, after)))
            if scores:
                assert scores[-1] == after.vp
                counted += scores[-1] != before.vp
    assert counted


def test_nobody_is_advised_to_fly_on_while_somebody_thinks_about_the_offer() -> None:
    for said, told in (
        ((), ["Fly on"]),
        ((OFFER,), []),
        ((OFFER, ("RED", "decline")), ["Fly on"]),
    ):
        view = GAME.view(at_trade(*said), "YELLOW")
        assert [wish.label for wish in GAME.explain(view, GAME.read("fly").orders)] == told, said
