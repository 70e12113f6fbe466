"""A character's temper shows in play: over the same seeded matches it orders other things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from starpost.arena.selfplay import steps_of
from starpost.bots.levels import bot_for
from starpost.bots.stellar_conquest.weights import Weights
from starpost.bots.tempers import CAUTIOUS, EVEN, WARLIKE
from starpost.kernel import registry
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

CAST = {"cautious": "house:osk", "greedy": "house:quill", "warlike": "house:rhee"}


class Heard:
    """A bot whose words are counted."""

    def __init__(self, game_id: str, name: str) -> None:
        self.bot = bot_for(registry.get(game_id), name)
        self.name = name
        self.words: Counter[str] = Counter()

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        found = self.bot.orders(view, prompt, dice)
        for order in found:
            self.words[type(order).__name__] += 1
            self.words[str(order)] += 1
        return found


@cache
def heard(game_id: str, temper: str, matches: int, seats: int, turns: int | None) -> Counter[str]:
    """What a table of one temper orders in so many matches."""
    game, bot = registry.get(game_id), Heard(game_id, CAST[temper])
    for number in range(matches):
        names = game.seat_names(seats)
        for _ in steps_of(
            game,
            dict.fromkeys(names, bot),
            seed=f"tempers {number}",
            options=game.Options(),
            seats={name: game.Choice() for name in names},
            steps=turns,
        ):
            pass
    return bot.words


def test_warlike_empires_fire_more_and_are_nobodys_allies() -> None:
    """Star Empires: who believes in himself strikes with less."""
    war, care = (heard("star_empires", t, 3, 3, 30) for t in ("warlike", "cautious"))
    assert war["Fire"] > 1.15 * care["Fire"]
    assert care["Declare"] > 0 == war["Declare"]


def test_warlike_chasers_trade_with_nobody() -> None:
    """Star Chase: the others make trades and offer peace."""
    war, care = (heard("star_chase", t, 2, 4, 30) for t in ("warlike", "cautious"))
    assert care["Trade"] > 0 == war["Trade"]
    assert care["Say"] > 0 == war["Say"]


def test_warlike_starfarers_trust_their_guns() -> None:
    war, care = (heard("starfarers", t, 6, 4, None) for t in ("warlike", "cautious"))
    assert _share(war, "answer yes", "answer no") > _share(care, "answer yes", "answer no")
    assert war["build cannon"] > care["build cannon"]


def test_greedy_starfarers_take_fewer_offers() -> None:
    greed, care = (heard("starfarers", t, 6, 4, None) for t in ("greedy", "cautious"))
    assert _share(greed, "Accept", "Decline") < 0.75 * _share(care, "Accept", "Decline")
    assert not [word for word in greed if ":2 want" in word]
    assert [word for word in care if ":2 want" in word]


def _share(words: Counter[str], this: str, other: str) -> float:
    return words[this] / (words[this] + words[other])


def test_conquerors_need_more_ships_the_more_cautious_they_are() -> None:
    """Stellar Conquest and The Fate of Empire: to attack a planet, a fleet, and to stay."""
    weights = Weights()
    war, care = weights.by(WARLIKE), weights.by(CAUTIOUS)
    assert war.odds < weights.odds < care.odds
    assert war.fleet_odds < weights.fleet_odds < care.fleet_odds
    assert war.flight > weights.flight > care.flight
    assert weights.by(EVEN) is weights
