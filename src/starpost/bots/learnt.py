"""Weights that were learnt by self-play (`starpost.arena.training`), kept as small data files."""

from __future__ import annotations

import importlib
from importlib import resources
from typing import Any, TypeVar

import msgspec

from starpost.bots.contract import Bot
from starpost.kernel.contract import Game


class Learner:
    """What can be learnt about a game: the type of the weights, and bots that play by them.

    In StarWeb every type learns for itself: `kind` is the one that the learner plays.
    """

    def __init__(self, game_id: str, kind: str = "") -> None:
        self.game_id, self.kind = game_id, kind

    @property
    def name(self) -> str:
        """Of the learner, and of its file."""
        return f"{self.game_id}_{self.kind}" if self.kind else self.game_id

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
        return learnt(self.name, self.home.HouseBot.weights)


W = TypeVar("W")

KINDS = (
    "empire_builder",
    "merchant",
    "pirate",
    "artifact_collector",
    "berserker",
    "apostle",
)
"""StarWeb's types, in the order in which they sit at a table of the ladder. They stand here once
more because the bots of every game load this module, and none but StarWeb's its tables."""
LEARNERS = {
    learner.name: learner
    for learner in (
        Learner("stellar_conquest"),
        Learner("fate_of_empire"),
        Learner("star_chase"),
        Learner("star_empires"),
        Learner("starfarers"),
        *(Learner("starweb", kind) for kind in KINDS),
    )
}


def learnt(name: str, house: W) -> W:
    """The strong bot's weights; the house's where nothing has been learnt yet."""
    file = resources.files("starpost.bots") / "weights" / f"{name}.json"
    if not file.is_file():
        return house
    return msgspec.json.decode(file.read_bytes(), type=type(house))
