"""Try it: spreads, the worst run, what is assumed, and games that do not offer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
import toy

from starpost.arena import suite
from starpost.kernel.contract import Event, Measure, Step
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.orders import Order, Sheet
from starpost.kernel.trial import assuming
from starpost.kernel.trial.trying import MOST_RUNS, Trial
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form


class Purse(Order, frozen=True):
    gold: int


PURSES = FormBook(
    [
        Form(
            "purse",
            Purse,
            "HAS {gold:number}",
            "So much gold.",
            "They have {gold}.",
            example="HAS 9",
        )
    ],
    [toy.NUMBER],
)


class Supposing(toy.Auction):
    """The auction, for a player who wonders: others have as much gold as a die says."""

    id = "supposing"
    assumptions = PURSES

    def suppose(self, view: toy.Look, dice: Dice) -> toy.Table | None:
        if view.seat is None:
            return None
        gold = {s: 6 + dice.d6("suppose") for s in view.seats} | {view.seat: view.gold}
        return toy.Table(view.turn, view.seats, gold, {}, view.last)

    def assume(self, state: toy.Table, seat: str, piece: Order) -> str:
        assert isinstance(piece, Purse)
        if piece.gold > 20:
            return "Nobody has so much."
        state.gold[seat] = piece.gold
        return ""

    def measures(self, view: toy.Look) -> Sequence[Measure]:
        others = [Measure("Gold", s, 99, s) for s in view.seats if s != view.seat]
        return [
            *others,
            Measure("Turns", "turn", view.turn),
            Measure("Gold", "ANN", view.gold, "ANN"),
        ]


class Forgetful(Supposing):
    """Supposes that it has nothing, which it knows to be wrong."""

    def suppose(self, view: toy.Look, dice: Dice) -> toy.Table | None:
        return toy.Table(view.turn, view.seats, dict.fromkeys(view.seats, 0), {}, view.last)


def silent(view: Any, prompt: Any, dice: Dice) -> Sequence[Order]:
    return ()


class Receipt(Supposing):
    """Tells of each bid, after the worth."""

    def advance(self, state: toy.Table, sheets: Mapping[str, Sheet], dice: Dice) -> Step[toy.Table]:
        step = super().advance(state, sheets, dice)
        bids = tuple(Event("bid", f"{seat} bid.") for seat, it in sheets.items() if it.orders)
        return msgspec.structs.replace(step, events=(*step.events, *bids))


def ann(text: str = "BID 1", assume: str = "", game: Supposing | None = None) -> Trial:
    game = game or Supposing()
    state = toy.Table(1, ["ANN", "BOB"], {"ANN": 5, "BOB": 9})
    view = game.view(state, "ANN")
    assumed = assuming.read(game, view, "ANN", assume)
    return Trial(game, view, "ANN", game.read(text), speak=silent, assumed=assumed)


def test_the_spread_is_least_quarters_middle_and_most() -> None:
    tried = ann().spread(400)
    gold = tried.spreads[0]
    assert (gold.chart, gold.name, gold.now) == ("Gold", "ANN", 5)
    assert (gold.least, gold.most) == (5, 10), "a die, less the bid"
    assert gold.least < gold.lower < gold.median < gold.upper < gold.most
    assert tried.runs == 400


def test_only_what_is_the_seats_own_is_an_outcome_and_the_score_comes_first() -> None:
    assert [s.name for s in ann().spread(3).spreads] == ["ANN", "turn"]


def test_the_worst_run_has_the_least_score_and_tells_what_happened() -> None:
    tried = ann().spread(200)
    assert tried.worst["ANN"] == tried.spreads[0].least == 5
    assert [e.text for e in tried.events] == ["It was worth 1."]
    assert 0 < tried.often < 200


def test_what_the_own_orders_brought_is_told_before_what_comes_anyway() -> None:
    told = ann(game=Receipt()).spread(1).events
    assert [e.kind for e in told] == ["bid", "worth"]


def test_orders_that_fail_in_the_worst_run_are_told() -> None:
    [problem] = ann("BID 7").spread(2).failed["ANN"]
    assert problem.code == "poor"


def test_equal_trials_have_equal_outcomes() -> None:
    assert ann().spread(50) == ann().spread(50)


@pytest.mark.parametrize(("runs", "done"), [(0, 1), (1, 1), (7, 7), (10**6, MOST_RUNS)])
def test_a_trial_runs_as_often_as_is_asked_but_not_without_end(runs: int, done: int) -> None:
    assert ann().spread(runs).runs == done


def test_when_the_time_is_up_the_trial_ends_with_what_it_has() -> None:
    left = iter([True, True, False])
    assert ann().spread(100, lambda: next(left)).runs == 3
    assert ann().spread(100, lambda: False).runs == 1


def test_assumed_orders_and_pieces_are_carried_out() -> None:
    rich, poor = (ann(assume=f"BOB: HAS {n}\nBOB: BID 8").spread(1).failed for n in (9, 3))
    assert not rich["BOB"]
    assert [p.code for p in poor["BOB"]] == ["poor"]


def test_each_line_says_what_was_understood_or_why_not() -> None:
    game = Supposing()
    view = game.view(toy.Table(1, ["ANN", "BOB"], {"ANN": 5, "BOB": 9}), "ANN")
    text = "\n".join(
        ["bob: has 9  # a guess", "", "BOB: BID 2", "nothing", "EVE: BID 2", "ANN: BID 2",
         "BOB: FLY", "BOB: HAS 21", "BOB: HAS x"]
    )  # fmt: skip
    found = assuming.read(game, view, "ANN", text)
    assert [(line.number, line.code) for line in found.lines] == [
        (1, ""), (3, ""), (4, "no_seat"), (5, "unknown_seat"), (6, "own_seat"),
        (7, "unknown_order"), (8, "impossible"), (9, "syntax"),
    ]  # fmt: skip
    assert [line.said for line in found.lines[:2]] == ["They have 9.", "You bid 2."]
    assert found.pieces == (("BOB", Purse(9)),)
    assert found.sheets == {"BOB": Sheet.of([toy.Bid(2)])}
    assert all(line.problem for line in found.problems)
    assert len(found.problems) == 6


def test_a_box_without_end_is_cut() -> None:
    game = Supposing()
    view = game.view(toy.Table(1, ["ANN", "BOB"], {"ANN": 5, "BOB": 9}), "ANN")
    found = assuming.read(game, view, "ANN", "BOB: BID 1\n" * 5000)
    assert len(found.lines) == assuming.MOST_LINES + 1
    assert found.lines[-1].code == "too_long"


def test_a_game_that_does_not_offer_it_supposes_nothing(auction: toy.Auction) -> None:
    view = auction.view(auction.setup(None, {"ANN": None}, FastDice(1)), "ANN")
    assert auction.suppose(view, FastDice(1)) is None
    assert assuming.rivals(auction, view, "ANN") == []
    assert auction.assume(None, "BOB", toy.Bid(1))  # type: ignore[arg-type]


def test_the_suite_passes_a_game_that_supposes_and_notices_one_that_forgets() -> None:
    suite.supposes_blindly(Supposing())
    with pytest.raises(suite.Broken, match="another score"):
        suite.supposes_blindly(Forgetful())
