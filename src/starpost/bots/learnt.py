"""Weights that were learnt by self-play (`starpost.arena.training`), kept as small data files."""

from __future__ import annotations

import importlib
from importlib import resources
from typing import Any, TypeVar

import msgspec

from starpost.bots.contract import Bot
from starpost.kernel.contract import Game


class Learner:
    """What can be learnt about a game: the type of the weights, and bots that play by them."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id

    @property
    def home(self) -> Any:
        return importlib.import_module(f"starpost.bots.{self.game_id}")

    def house(self, game: Game[Any, Any]) -> Bot:
        bot: Bot = self.home.HouseBot(game)
        return bot

    def bot(self, game: Game[Any, Any], weights: Any) -> Bot:
        """The house bot's way with other weights."""
        bot: Bot = self.home.HouseBot.by(game, weights)
        return bot

    def load(self) -> Any:
        return learnt(self.game_id, self.home.HouseBot.weights)


W = TypeVar("W")

LEARNERS = {
    game_id: Learner(game_id)
    for game_id in ("stellar_conquest", "fate_of_empire", "star_chase", "starweb", "star_empires")
}


def learnt(game_id: str, house: W) -> W:
    """The strong bot's weights; the house's where nothing has been learnt yet."""
    file = resources.files("starpost.bots") / "weights" / f"{game_id}.json"
    if not file.is_file():
        return house
    return msgspec.json.decode(file.read_bytes(), type=type(house))
