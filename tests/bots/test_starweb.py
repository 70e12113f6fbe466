"""The StarWeb house bot plays what its type lives on, talks, and wastes few orders."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from starpost.arena.selfplay import steps_of
from starpost.bots.starweb import HouseBot, StrongBot
from starpost.bots.starweb.callings import CALLINGS
from starpost.bots.starweb.fleets import share
from starpost.bots.starweb.hauling import haul
from starpost.bots.starweb.plan import Plan
from starpost.bots.starweb.ways import WAYS
from starpost.bots.tempers import CAUTIOUS, EVEN, LOYAL, WARLIKE, Temper
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
    text: str,
    temper: Temper = LOYAL,
    kind: type[HouseBot] = HouseBot,
    *,
    sign: bool = False,
    plays: str = "empire_builder",
    turn: int = 1,
) -> list[Order]:
    """What a bot orders on a turn on which somebody it has met writes to it, or has a sign."""
    names = GAME.seat_names(6)
    me, other = names[0], names[1]
    seats = {n: GAME.Choice(type=plays if n == me else "") for n in names}
    state = GAME.setup(GAME.Options(preset="trial"), seats, FastDice("press"))
    state.turn = turn
    state.players[me].met = (other,)
    if text and not sign:
        state.players[me].messages = (Message(other, (text,)),)
    prompt = GAME.awaiting(state).prompt(me)
    assert prompt is not None
    view = GAME.view(state, me)
    if sign:
        view = replace(view, signs={other: (text,)})
    return list(kind(GAME, temper).orders(view, prompt, FastDice("whim")))


def test_a_loyal_bot_takes_an_offered_peace_and_says_so() -> None:
    orders = answer("Let us have peace")
    other = GAME.seat_names(6)[1]
    assert say.Declare("A", other) in orders
    assert any(isinstance(o, say.Message) and o.name == other for o in orders)


def test_a_warlike_bot_refuses_it_in_words() -> None:
    orders = answer("Let us have peace", WARLIKE)
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


def _letters(orders: list[Order]) -> list[str]:
    return [" ".join(o.lines) for o in orders if isinstance(o, say.Message)]


@pytest.mark.parametrize(
    ("plays", "temper", "turn", "offers"),
    [
        ("empire_builder", EVEN, 3, True),
        ("merchant", CAUTIOUS, 6, True),
        ("artifact_collector", EVEN, 4, False),
        ("empire_builder", WARLIKE, 3, False),
        ("pirate", EVEN, 3, False),
    ],
)
def test_a_strong_bot_that_lives_on_quiet_borders_offers_peace_now_and_then(
    plays: str, temper: Temper, turn: int, offers: bool
) -> None:
    said = _letters(answer("", temper, StrongBot, plays=plays, turn=turn))
    assert [text for text in said if text.startswith("PEACE?")] == said
    assert bool(said) is offers
    assert not _letters(answer("", temper, HouseBot, plays=plays, turn=turn))


def test_whoever_offered_peace_stands_by_it() -> None:
    other = GAME.seat_names(6)[1]
    taken = "AGREED. YOUR FLEETS PASS FREELY THROUGH MY WORLDS."
    assert say.Declare("A", other) in answer(taken, EVEN, StrongBot, plays="empire_builder")
    assert say.Declare("A", other) not in answer(taken, EVEN, StrongBot, plays="pirate")


def _idle(kind: str, at: int = 3) -> State:
    """A yard without metal, a fleet in it, and two gates away a pile and people to be killed."""
    setup = {
        "turn": 5,
        "players": {"TERRAN": {"home": 1, "type": kind}, "LUNAR": {"home": 4}},
        "worlds": {
            1: {"owner": "TERRAN", "links": [2], "population": 50, "industry": 30, "pships": 9},
            2: {"owner": "TERRAN", "links": [1, 3], "population": 2, "pships": 1},
            3: {"owner": "TERRAN", "links": [2, 4], "population": 9, "pships": 1, "metal": 40},
            4: {"owner": "LUNAR", "links": [3], "population": 9},
        },
        "fleets": {
            5: {"owner": "TERRAN", "ships": 12, "at": 1},
            6: {"owner": "TERRAN", "ships": 12, "at": at},
        },
    }
    return GAME.load(setup, FastDice("idle"))


def test_ships_are_sent_for_metal_until_the_factories_have_enough() -> None:
    def hauled(at: int, haulage: float) -> list[str]:
        view = GAME.view(_idle("pirate", at), "TERRAN")
        weights = replace(CALLINGS["pirate"], haulage=haulage)
        board = Plan(view, FastDice("w"), EVEN, WAYS["pirate"], weights)
        haul(board)
        return [str(order) for order in board.orders]

    assert hauled(3, CALLINGS["pirate"].haulage) == ["F6L"]  # whoever is at the pile already
    assert hauled(1, CALLINGS["pirate"].haulage) == ["F6W2W3"]
    assert hauled(1, 0.0) == []


def test_a_strong_berserker_lands_sooner_than_the_house() -> None:
    state = _idle("berserker")
    prompt = GAME.awaiting(state).prompt("TERRAN")
    assert prompt is not None
    view = GAME.view(state, "TERRAN")
    said = {
        kind: [
            o for o in kind(GAME).orders(view, prompt, FastDice("r")) if isinstance(o, say.Robots)
        ]
        for kind in (HouseBot, StrongBot)
    }
    assert said[HouseBot] == []
    assert [order.fleet for order in said[StrongBot]] == [6]


def test_a_large_fleet_makes_parties_of_the_small_ones() -> None:
    names = GAME.seat_names(2)
    state = GAME.setup(GAME.Options(), {n: GAME.Choice() for n in names}, FastDice("party"))
    keys = [key for key in state.keys.values() if key.owner == names[0]]
    for key, ships in zip(keys, (60, 3, 0, 12, 10), strict=True):
        key.ships = ships
    view = GAME.view(state, names[0])
    board = Plan(view, FastDice("whim"), EVEN, WAYS["pirate"], CALLINGS["pirate"])
    share(board)
    size = int(CALLINGS["pirate"].party)
    assert sorted(f.ships for f in board.fleets.values()) == [size, size, size, 12, 43]
    assert sorted(o.count for o in board.orders if isinstance(o, say.Transfer)) == [size - 3, size]


PLASTIC = 80
"""The Plastic Sepulchre: ten points a turn from everybody but a Collector."""


def _burdened(**fleet: Any) -> State:
    """An Empire Builder with one fleet and one artifact that costs points."""
    setup = {
        "turn": 4,
        "players": {"TERRAN": {"home": 1, "type": "empire_builder"}, "LUNAR": {"home": 3}},
        "worlds": {
            1: {"owner": "TERRAN", "links": [2], "population": 50, "industry": 30, "pships": 9},
            2: {"links": [1, 3], "population": 0},
            3: {"owner": "LUNAR", "links": [2], "population": 9},
        },
        "fleets": {5: {"owner": "TERRAN", "ships": 4, **fleet}},
    }
    if "artifacts" not in fleet:
        setup["worlds"][1]["artifacts"] = [PLASTIC]  # type: ignore[index]
    return GAME.load(setup, FastDice("burden"))


def _lines(state: State) -> list[str]:
    prompt = GAME.awaiting(state).prompt("TERRAN")
    assert prompt is not None
    return [
        str(x) for x in HouseBot(GAME).orders(GAME.view(state, "TERRAN"), prompt, FastDice("b"))
    ]


def test_what_costs_points_is_carried_off_and_put_down_where_nothing_is_ours() -> None:
    away = _lines(_burdened(at=1))
    assert f"V{PLASTIC}F5" in away
    assert any(line.startswith("F5W2") for line in away)
    assert f"V{PLASTIC}W" in _lines(_burdened(at=2, artifacts=[PLASTIC]))


def test_a_fleet_gets_its_ships_by_one_line() -> None:
    names = GAME.seat_names(len(KINDS))
    seats = {n: GAME.Choice(type=k) for n, k in zip(names, KINDS, strict=True)}
    options = GAME.Options(preset="trial")
    bots = dict.fromkeys(names, HouseBot(GAME))
    for step in steps_of(GAME, bots, seed="one line", options=options, seats=seats, steps=4):
        for prompt in GAME.awaiting(step.state).prompts:
            view = GAME.view(step.state, prompt.seat)
            orders = HouseBot(GAME).orders(view, prompt, FastDice("line"))
            built = [(x.world, x.to) for x in orders if isinstance(x, say.Build) and x.into == "F"]
            assert len(built) == len(set(built))
