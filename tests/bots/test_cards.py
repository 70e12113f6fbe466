"""The cards of advice: together they are the bot's sheet, and none takes what another needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from starpost.bots.advice import Reasoning
from starpost.bots.contract import house_bot
from starpost.games.star_empires.known.sights import OwnShip, ShipSight
from starpost.games.star_empires.told.arms import _fire
from starpost.games.star_empires.told.wish import Reader
from starpost.kernel import registry
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Order, Sheet
from starpost.kernel.telling import Intention
from starpost.told.wishes import ADVISED, FOND, advice

SPEECH = ("MESSAGE", "TRADE", "BREAK", "PROPOSE", "END")
Turn = tuple[Any, tuple[Order, ...], tuple[Intention, ...]]


def followed(id: str, seed: str, steps: int) -> tuple[list[Turn], Any]:
    """A match in which the first seat presses every card from the first to the last."""
    game = registry.get(id)
    options, seats = game.brief()
    bot, dice = house_bot(game), FastDice(seed)
    state = game.setup(options, seats, dice)
    me = next(iter(seats))
    found: list[Turn] = []
    for _ in range(steps):
        sheets = {}
        for prompt in game.awaiting(state).speaking():
            view = game.view(state, prompt.seat)
            sheets[prompt.seat] = Sheet.of(bot.orders(view, prompt, dice))
            if prompt.seat == me:
                assert isinstance(bot, Reasoning)
                given, why = bot.counsel(view, prompt, FastDice("advice"))
                orders = tuple(given)
                cards = advice(game, view, orders, why)
                found.append((view, orders, cards))
                sheets[me] = game.read("\n".join(pressed(cards)))
        state = game.advance(state, sheets, dice).state
    return found, state


def pressed(cards: tuple[Intention, ...]) -> Iterator[str]:
    """A line that stands on two cards is written once; a card may write one line often."""
    written: set[str] = set()
    for card in cards:
        yield from (line for line in card.orders if line not in written)
        written.update(card.orders)


@pytest.mark.parametrize("id", ["star_chase", "star_empires"])
def test_the_cards_are_the_whole_sheet(id: str) -> None:
    game = registry.get(id)
    turns, _ = followed(id, "cards", 7)
    missing = total = 0
    for view, orders, cards in turns:
        assert len(cards) <= ADVISED
        lines = [str(order) for order in orders if not str(order).startswith(SPEECH)]
        written = set(pressed(cards))
        missing += sum(line not in written for line in lines)
        total += len(lines)
        problems = game.check(view, game.read("\n".join(pressed(cards))).orders)
        hard = [p for p in problems if p.code not in game.open_codes and not p.partial]
        assert not hard, "no card takes what another needs"
    assert missing <= total // 10


def test_whoever_presses_all_cards_leaves_no_money_idle() -> None:
    turns, _ = followed("star_empires", "cards", 8)
    view = turns[-1][0]
    stock = sum(world.stock or 0 for world in view.worlds if world.mine)
    income = sum(world.production for world in view.worlds if world.mine)
    assert stock <= income, "builds far from the treasury bring their POOL and TRANSFER"


def test_on_the_last_turn_only_what_still_counts_is_advised() -> None:
    turns, _ = followed("star_empires", "cards", 8)
    assert any(str(order).startswith("BUILD") for order in turns[-1][1])
    signs = [card.sign for card in turns[-1][2]]
    assert not {"build", "design", "explore", "repair"} & set(signs)
    assert any(card.sign == "build" for card in turns[-2][2])


def test_a_strike_says_what_it_is_for() -> None:
    turns, _ = followed("star_empires", "strike", 8)
    said = [card.reason for _, _, cards in turns for card in cards]
    assert any("RU" in reason and "stand there" in reason for reason in said)


def _shot(view: Any, guns: int, foes: int, seen: int | None) -> Intention:
    ours = next(ship for ship in view.ships if not ship.carrier)
    kind = {f: getattr(ours, f) for f in OwnShip.__struct_fields__} | {"guns": guns, "tonnage": 1}
    theirs = [
        ShipSight(f"X{n}", "", "CINDER", ours.at, "unheard_of", 9, guns=seen) for n in range(foes)
    ]
    return next(_fire(Reader(view), ours.at, [OwnShip(**kind)], theirs)).intention


def test_nobody_is_told_to_fire_one_gun_at_a_fleet() -> None:
    view = followed("star_empires", "cards", 1)[0][0][0]
    assert _shot(view, 1, 17, None).worth < FOND
    assert _shot(view, 90, 1, 3).worth >= FOND
