"""The contract of a bot: a view, a prompt and dice in; orders out. It never sees a state."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any, Generic, Protocol, Self, TypeVar, runtime_checkable

from starpost.bots.tempers import EVEN, Temper
from starpost.kernel.contract import Game, Prompt, Seat
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

W = TypeVar("W")


class Bot(Protocol):
    """A computer player. One value may play any number of seats and matches: it keeps nothing."""

    name: str

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        """The answer to a prompt, from what the seat knows."""
        ...


class Seated:
    """What every bot of ours knows besides its view: the game, its temper, whom it promised peace.

    Promises are made at the table (`starpost.bots.talk`) and handed in by whoever runs the match.
    """

    def __init__(
        self, game: Game[Any, Any], temper: Temper = EVEN, pacts: frozenset[Seat] = frozenset()
    ) -> None:
        self.game = game
        self.temper = temper
        self.pacts = pacts


@runtime_checkable
class Searching(Protocol):
    """A bot whose look ahead can be made wider: more supposed worlds, never more time."""

    def widen(self, times: int) -> None: ...


class Weighing(Seated, Generic[W]):
    """A bot whose judgement is a handful of numbers, which self-play can learn."""

    weights: W

    @classmethod
    def by(
        cls,
        game: Game[Any, Any],
        weights: W,
        temper: Temper = EVEN,
        pacts: frozenset[Seat] = frozenset(),
    ) -> Self:
        """The same way with other weights."""
        bot = cls(game, temper, pacts)
        bot.weights = weights
        return bot


def house_bot(game: Game[Any, Any]) -> Bot:
    """The house bot of a game: `starpost.bots.<game id>.HouseBot`; a guest game may have none."""
    return _of(game, "HouseBot")


def adviser(game: Game[Any, Any]) -> Bot:
    """Who advises the people who play a game: its `Adviser`, or else its house bot.

    It takes no seat and no part in the ladder, so it may get better at any time; a match that
    outlives it has no line of its.
    """
    return _of(game, "Adviser")


def _of(game: Game[Any, Any], kind: str) -> Bot:
    if importlib.util.find_spec(f"starpost.bots.{game.id}") is None:
        from starpost.bots.random import RandomBot

        return RandomBot(game)
    home = importlib.import_module(f"starpost.bots.{game.id}")
    bot: Bot = getattr(home, kind, home.HouseBot)(game)
    return bot
