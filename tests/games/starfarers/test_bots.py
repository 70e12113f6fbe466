"""The bots: legal, blind, better than chance; the long comparison runs with the long suite."""

import pytest

from starpost.arena.selfplay import answers, play_out
from starpost.bench.starfarers import matches
from starpost.bots.random import RandomBot
from starpost.bots.starfarers import STRONG, HouseBot, StrongBot
from starpost.bots.starfarers.goals import COSTS, affords, wishes
from starpost.bots.starfarers.search import FIRST_LAP, Search
from starpost.games.starfarers import GAME
from starpost.games.starfarers.known.suppose import imagine
from starpost.games.starfarers.known.view import view
from starpost.games.starfarers.options import Options
from starpost.games.starfarers.phases.selfplay import new_game, speaker
from starpost.games.starfarers.table import Play
from starpost.games.starfarers.tables import GOAL
from starpost.games.starfarers.turn import act
from starpost.games.starfarers.writing.choices import legal
from starpost.games.starfarers.writing.orders import Counter, Offer
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.orders import Sheet


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("how", ["beginner", "advanced"])
def test_house_bots_play_whole_games(players: int, how: str) -> None:
    seats = {name: GAME.Choice() for name in GAME.seat_names(players)}
    bots = dict.fromkeys(seats, HouseBot(GAME))
    last = play_out(GAME, bots, seed=how, options=Options(setup=how), seats=seats, steps=5000)
    assert GAME.result(last) is not None


def test_the_bots_answer_every_decision_legally() -> None:
    bots = {"house": HouseBot(GAME), "strong": StrongBot(GAME, samples=1, rounds=1)}
    play, dice = new_game("legal"), FastDice("bot")
    for number in range(160):
        s = play.s
        p = speaker(s)
        name, options = s.match.seats[p], tuple(legal(s, p))
        for key, bot in bots.items():
            if key == "house" or number % 8 == 0:
                (order,) = bot.orders(view(s, name), Prompt(name, s.ask, (), options), dice)
                assert order in options or isinstance(order, Counter | Offer)
                assert act(Play(s.copy(), FastDice(1)), p, order) is None
        act(play, p, dice.pick("bot", options))


def test_a_bot_answers_an_offer_once_and_keeps_its_word() -> None:
    setup = {"turn": {"player": "YELLOW", "phase": "trade_build"},
             "players": {"YELLOW": {"hand": {"ore": 1}}, "RED": {"hand": {"food": 3}}}}  # fmt: skip
    state = GAME.load(setup, FastDice(1))
    bot = HouseBot(GAME)
    orders = []
    for seat, line in (("YELLOW", "offer RED give ore want food"), ("RED", ""), ("RED", "")):
        prompt = GAME.awaiting(state).prompt(seat)
        text = line or "\n".join(map(str, bot.orders(GAME.view(state, seat), prompt, FastDice(1))))
        orders.append(text)
        state = GAME.advance(state, {seat: GAME.read(text)}, FastDice(1)).state
    assert orders[1:] == ["accept", ""]


def test_every_driver_asks_bots_that_were_made_an_offer() -> None:
    setup = {"turn": {"player": "YELLOW", "phase": "trade_build"},
             "players": {"YELLOW": {"hand": {"ore": 1}}, "RED": {"hand": {"food": 3}}}}  # fmt: skip
    state = GAME.load(setup, FastDice(1))
    step = GAME.advance(state, {"YELLOW": GAME.read("offer RED give ore want food")}, FastDice(1))
    asked = GAME.awaiting(step.state).speaking()
    assert [p.seat for p in asked] == ["RED", "YELLOW"]
    assert asked[0].text == "YELLOW offers you 1 ore for 1 food."
    bots = dict.fromkeys(state.match.seats, HouseBot(GAME))
    said = answers(GAME, step.state, GAME.awaiting(step.state), bots, FastDice(1))
    assert {seat: sheet.text for seat, sheet in said.items()} == {"RED": "accept"}
    after = GAME.advance(step.state, said, FastDice(1)).state
    assert [p.seat for p in GAME.awaiting(after).speaking()] == ["YELLOW"]


def test_an_empty_sheet_is_an_answer_to_an_offer() -> None:
    setup = {"turn": {"player": "YELLOW", "phase": "trade_build"},
             "players": {"YELLOW": {"hand": {"ore": 1}}, "RED": {"hand": {"food": 3}}}}  # fmt: skip
    state = GAME.load(setup, FastDice(1))
    for seat, sheet in (
        ("YELLOW", GAME.read("offer RED give ore want food")), ("RED", Sheet(missed=True)),
    ):  # fmt: skip
        state = GAME.advance(state, {seat: sheet}, FastDice(1)).state
    assert [p.seat for p in GAME.awaiting(state).speaking()] == ["YELLOW"]


def test_a_bot_makes_an_offer_for_the_card_it_lacks_and_takes_the_deal() -> None:
    hand = {"ore": 1, "fuel": 1, "carbon": 1, "goods": 1}
    setup = {"turn": {"player": "YELLOW", "phase": "trade_build", "supply_taken": True},
             "players": {"YELLOW": {"hand": hand}, "RED": {"hand": {"ore": 3}}}}  # fmt: skip
    state = GAME.load(setup, FastDice(1))
    bots = dict.fromkeys(state.match.seats, HouseBot(GAME))
    told: list[str] = []
    while "YELLOW builds" not in " ".join(told) and len(told) < 40:
        waiting = GAME.awaiting(state)
        step = GAME.advance(state, answers(GAME, state, waiting, bots, FastDice(1)), FastDice(1))
        state = step.state
        told += [event.text for event in step.events]
    assert told[0] == "YELLOW offers RED, WHITE, BLUE 1 fuel for 1 ore"
    assert "RED accepts" in told
    assert "YELLOW gives RED 1 fuel for 1 ore" in told


def test_a_deal_that_was_refused_is_not_tried_again_at_once() -> None:
    """A partner may have lost the cards of the own proposal; whose hand it is nobody sees."""
    hands = {"YELLOW": {"hand": {"goods": 3}}, "RED": {"hand": {"fuel": 1}}}
    setup = {"turn": {"player": "YELLOW", "phase": "trade_build", "supply_taken": True},
             "players": hands}  # fmt: skip
    state = GAME.load(setup, FastDice(1))
    state = GAME.advance(
        state, {"RED": GAME.read("counter give fuel want goods")}, FastDice(1)
    ).state
    state.hands[5:10], state.counts[1] = [0] * 5, 0
    said = []
    for _ in range(2):
        prompt, seen = GAME.awaiting(state).prompt("YELLOW"), GAME.view(state, "YELLOW")
        orders = HouseBot(GAME).orders(seen, prompt, FastDice(1))
        said.append("\n".join(map(str, orders)))
        state = GAME.advance(state, {"YELLOW": Sheet.of(orders)}, FastDice(1)).state
    assert said[0] == "deal RED"
    assert said[1] != "deal RED"


def test_the_strong_bot_haggles_and_stops() -> None:
    """Where nobody answers it tries another swap, never the same twice, as often as its style
    says."""
    hand = {"ore": 1, "fuel": 1, "goods": 3}
    setup = {"turn": {"player": "YELLOW", "phase": "trade_build", "supply_taken": True},
             "players": {"YELLOW": {"hand": hand}}}  # fmt: skip
    state = GAME.load(setup, FastDice(1))
    bot = HouseBot.by(GAME, STRONG)
    offers: list[str] = []
    while True:
        prompt = GAME.awaiting(state).prompt("YELLOW")
        (order,) = bot.orders(GAME.view(state, "YELLOW"), prompt, FastDice(1))
        if not isinstance(order, Offer):
            break
        offers.append(str(order))
        state = GAME.advance(state, {"YELLOW": Sheet.of([order])}, FastDice(1)).state
    assert 1 < len(offers) <= STRONG.offers
    assert len(set(offers)) == len(offers)


def test_a_search_in_which_nothing_leads_ends_after_the_first_lap() -> None:
    play, dice = new_game("lap"), Dice("bot")
    search = Search([STRONG], STRONG, samples=50, rounds=1)
    while play.s.ask != "main" or len(legal(play.s, speaker(play.s))) < 3:
        act(play, speaker(play.s), legal(play.s, speaker(play.s))[0])
    p = speaker(play.s)
    play.s.hands[5 * p : 5 * p + 5], play.s.counts[p] = [3] * 5, 15
    play.s.fame[p] = 2 * GOAL  # whatever is said wins
    options = [order for order in legal(play.s, p) if str(order) != "supply"]
    search.best(view(play.s, play.s.match.seats[p]), options, dice)
    laps = [draw for draw in dice.log or () if draw.label == "search"]
    assert len(laps) == FIRST_LAP


@pytest.mark.parametrize("players", [3, 4])
def test_what_can_be_paid_is_judged_as_it_is_among_all_wishes(players: int) -> None:
    play, dice, paid = new_game("paid", players=players), FastDice("bot"), 0
    for _ in range(600):
        s = play.s
        p = speaker(s)
        every, some = wishes(s, p, STRONG), wishes(s, p, STRONG, paid=True)
        assert some == [wish for wish in every if affords(s, p, COSTS[wish[1]])]
        paid += len(some)
        act(play, p, dice.pick("bot", legal(s, p)))
    assert paid


def test_a_hand_is_enough_if_its_spare_cards_buy_at_the_bank_what_it_lacks() -> None:
    s = new_game("afford").s
    colony_ship = COSTS[0]
    for hand, enough in (
        ([1, 1, 1, 1, 0], True),
        ([1, 1, 1, 0, 0], False),
        ([1, 1, 1, 0, 2], True),
        ([4, 1, 1, 0, 0], True),
        ([3, 1, 1, 0, 1], False),
    ):
        s.hands[:5], s.counts[0] = hand, sum(hand)
        assert affords(s, 0, colony_ship) is enough, hand


def test_an_imagined_position_fits_the_view() -> None:
    play, dice = new_game("imagine"), FastDice("bot")
    for number in range(400):
        s = play.s
        p = speaker(s)
        if number % 20 == 0:
            seen = view(s, s.match.seats[p])
            world = imagine(seen, dice)
            assert world.hand(p) == s.hand(p)
            assert world.counts == s.counts
            assert all(b == 20 for b in _totals(world))
            assert view(world, s.match.seats[p]).table.chips == seen.table.chips
            assert 0 not in world.chips
            assert legal(world, p) == legal(s, p)
        act(play, p, dice.pick("bot", legal(s, p)))


def _totals(s: object) -> list[int]:
    return [s.bank[r] + s.reserve[r] + sum(s.hands[r::5]) for r in range(5)]


def test_the_house_bot_beats_random_bots() -> None:
    assert matches(6, HouseBot(GAME), RandomBot(GAME)) == 1.0


@pytest.mark.long
def test_the_house_bot_beats_random_bots_nearly_always() -> None:
    assert matches(200, HouseBot(GAME), RandomBot(GAME)) >= 0.97
