"""The register of computer players: levels, characters, and the bot that a name stands for.

A name is a level (`house`), or a level and a character (`strong:rhee`). Pages, the terminal, the
interface and hosts all choose by these names.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from msgspec import Struct

from starpost.bots.cast import Character, character
from starpost.bots.contract import Bot
from starpost.bots.gentle import GentleBot
from starpost.bots.random import RandomBot
from starpost.kernel.contract import Game, Seat


class Level(Struct, frozen=True):
    """How well a computer player plays, told honestly."""

    id: str
    title: str
    says: str


LEVELS = (
    Level("gentle", "Gentle", "Knows the plan and forgets a third of it. For a first match."),
    Level("house", "House", "Plays its rulebook soundly and answers at once."),
    Level("strong", "Strong", "Looks ahead before it speaks and wins most games against House."),
    Level("random", "Random", "Moves by chance. For trying out pages and programs."),
)
USUAL = "house"


def levels() -> tuple[Level, ...]:
    """Every level, the easiest first; the one that only tries things out comes last."""
    return LEVELS


def level(name: str) -> Level | None:
    """The level of a bot's name."""
    return next((found for found in LEVELS if found.id == name.partition(":")[0]), None)


def is_bot(name: str) -> bool:
    """Whether a bot has that name."""
    who = name.partition(":")[2]
    return level(name) is not None and character(who) is not None and not name.endswith(":")


def who_is(name: str) -> Character:
    """The character of a bot's name; nobody in particular if it has none."""
    found = character(name.partition(":")[2])
    return found if found is not None else _nobody()


def _nobody() -> Character:
    found = character("")
    assert found is not None
    return found


def title(name: str) -> str:
    """How a bot is called on a page: "Captain Rhee (Strong)"."""
    found = level(name)
    words = found.title if found is not None else name
    who = who_is(name)
    return f"{who.name} ({words})" if who.id else f"{words} bot"


def bot_for(game: Game[Any, Any], name: str, pacts: frozenset[Seat] = frozenset()) -> Bot:
    """The bot of that name for a game. `pacts`: seats that it has promised peace at the table.

    A game from elsewhere without bots of its own is played by the random one.
    """
    wanted = name.partition(":")[0]
    temper = who_is(name).temper
    if wanted == "random" or importlib.util.find_spec(f"starpost.bots.{game.id}") is None:
        return RandomBot(game)
    home = importlib.import_module(f"starpost.bots.{game.id}")
    kind = home.StrongBot if wanted == "strong" else home.HouseBot
    bot: Bot = kind(game, temper=temper, pacts=pacts)
    return GentleBot(bot) if wanted == "gentle" else bot
