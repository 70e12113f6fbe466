"""The StarWeb house bot plays what its type lives on, talks, and wastes few orders."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from starpost.arena.selfplay import steps_of
from starpost.bots.starweb import HouseBot, StrongBot
from starpost.bots.starweb.fleets import share
from starpost.bots.starweb.plan import Plan
from starpost.bots.starweb.ways import WAYS
from starpost.bots.tempers import EVEN
from starpost.games.starweb import GAME
from starpost.games.starweb.state import Message, State
from starpost.games.starweb.writing import values as say
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Order

KINDS = tuple(WAYS)


class Watched(HouseBot):
    """Remembers what was ordered, by character type."""

    def __init__(self) -> None:
        super().__init__(GAME)
        self.said: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}

    def orders(self, view: Any, prompt: Prompt, dice: Any) -> Any:
        found = super().orders(view, prompt, dice)
        self.said[view.type].update(word(order) for order in found)
        return found


def word(order: Order) -> str:
    if isinstance(order, say.Fire):
        return f"fire at {order.at}"
    if isinstance(order, say.Declare):
        return f"declare {order.what}"
    return type(order).__name__


@pytest.fixture(scope="module")
def game() -> tuple[Watched, list[State], int]:
    """One match of fifteen house bots: who ordered what, the states, the lines refused."""
    bot, names = Watched(), GAME.seat_names(15)
    seats = {name: GAME.Choice(type=KINDS[n % 6]) for n, name in enumerate(names)}
    states, refused = [], 0
    for step in steps_of(
        GAME, dict.fromkeys(names, bot), seed="types", options=GAME.Options(), seats=seats, steps=26
    ):
        states.append(step.state)
        refused += sum(len(p.problems) for p in step.state.players.values())
    return bot, states, refused


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("empire_builder", ("Invest", "Scrap")),
        ("merchant", ("Goods", "Unload", "declare A")),
        ("pirate", ("Plunder", "fire at H")),
        ("artifact_collector", ("Hook", "Drop")),
        ("berserker", ("MakeBomb", "DropBomb", "Robots", "fire at P")),
        ("apostle", ("declare J",)),
    ],
)
def test_each_type_gives_the_orders_it_lives_on(
    game: tuple[Watched, list[State], int], kind: str, words: tuple[str, ...]
) -> None:
    said = game[0].said[kind]
    assert [w for w in words if not said[w]] == []


def test_everybody_probes_signs_votes_and_talks(game: tuple[Watched, list[State], int]) -> None:
    said = sum(game[0].said.values(), Counter[str]())
    for wanted in ("Probe", "Sign", "Ending", "Message", "declare A", "declare L"):
        assert said[wanted], wanted


def test_few_orders_are_refused(game: tuple[Watched, list[State], int]) -> None:
    given = sum(sum(c.values()) for c in game[0].said.values())
    assert game[2] < 0.02 * given


def test_types_vote_for_endings_of_their_own() -> None:
    assert len({way.ending for way in WAYS.values()}) > 2


def answer(
    text: str, temper: str = "loyal", kind: type[HouseBot] = HouseBot, *, sign: bool = False
) -> list[Order]:
    """What a bot orders on a turn on which somebody it has met writes to it, or has a sign."""
    from starpost.bots.tempers import TEMPERS

    names = GAME.seat_names(6)
    state = GAME.setup(
        GAME.Options(preset="trial"), {n: GAME.Choice() for n in names}, FastDice("press")
    )
    me, other = names[0], names[1]
    state.players[me].met = (other,)
    if not sign:
        state.players[me].messages = (Message(other, (text,)),)
    prompt = GAME.awaiting(state).prompt(me)
    assert prompt is not None
    view = GAME.view(state, me)
    if sign:
        view = replace(view, signs={other: (text,)})
    return list(kind(GAME, TEMPERS[temper]).orders(view, prompt, FastDice("whim")))


def test_a_loyal_bot_takes_an_offered_peace_and_says_so() -> None:
    orders = answer("Let us have peace")
    other = GAME.seat_names(6)[1]
    assert say.Declare("A", other) in orders
    assert any(isinstance(o, say.Message) and o.name == other for o in orders)


def test_a_warlike_bot_refuses_it_in_words() -> None:
    orders = answer("Let us have peace", "warlike")
    assert not any(isinstance(o, say.Declare) for o in orders)
    assert any(isinstance(o, say.Message) and "NO." in o.lines[0] for o in orders)


def test_the_strong_bot_takes_a_letter_for_a_word_and_no_sign() -> None:
    words = "Let us have peace"
    kinds = {bot: [answer(words, kind=bot, sign=sign) for sign in (False, True)]
             for bot in (HouseBot, StrongBot)}  # fmt: skip
    said = {
        bot: [any(isinstance(o, say.Declare) for o in orders) for orders in both]
        for bot, both in kinds.items()
    }
    assert said == {HouseBot: [True, True], StrongBot: [True, False]}


def test_a_large_fleet_makes_parties_of_the_small_ones() -> None:
    names = GAME.seat_names(2)
    state = GAME.setup(GAME.Options(), {n: GAME.Choice() for n in names}, FastDice("party"))
    keys = [key for key in state.keys.values() if key.owner == names[0]]
    for key, ships in zip(keys, (60, 3, 0, 12, 10), strict=True):
        key.ships = ships
    view = GAME.view(state, names[0])
    board = Plan(view, FastDice("whim"), EVEN, WAYS["pirate"], StrongBot.weights)
    share(board)
    size = int(StrongBot.weights.party)
    assert sorted(f.ships for f in board.fleets.values()) == [size, size, size, 12, 43]
    assert sorted(o.count for o in board.orders if isinstance(o, say.Transfer)) == [size - 3, size]
