"""The register of computer players: levels, characters, and the bot that a name stands for.

A name is a level (`house`), or a level and a character (`strong:rhee`); behind it a log records
its edition and with whom it keeps peace (`strong:rhee@2+RED`). `strong*4` looks into four times as
many supposed worlds. Pages, the terminal, the interface and hosts all choose by these names.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from starpost.bots import editions
from starpost.bots.cast import CAST, NOBODY, Character, character
from starpost.bots.contract import Bot, Searching
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
    Level("strong", "Strong", "Looks further, and in some games wins most matches against House."),
    Level("random", "Random", "Moves by chance. For trying out pages and programs."),
)
USUAL = "house"
EASY = "gentle"
"""Who plays a first look, unless somebody asks for another level."""
THINKER = "strong"
"""The level that looks ahead, and may be given a larger budget."""
BUDGETS = {"": 1, "*2": 2, "*4": 4, "*8": 8}
"""How many times the usual number of supposed worlds (decision 16: counts, never a clock)."""


def levels() -> tuple[Level, ...]:
    """Every level, the easiest first; the one that only tries things out comes last."""
    return LEVELS


def level(name: str) -> Level | None:
    """The level of a bot's name."""
    wanted = _parts(name)[0].partition("*")[0]
    return next((found for found in LEVELS if found.id == wanted), None)


def is_bot(name: str) -> bool:
    """Whether somebody may be chosen by that name: a level, or a level and a character."""
    wanted, who, pacts = _parts(name)
    ids = {found.id for found in LEVELS} | {f"{THINKER}{budget}" for budget in BUDGETS}
    known = wanted in ids and character(who) is not None
    return known and not pacts and "@" not in name and not name.endswith((":", "+"))


def who_is(name: str) -> Character:
    """The character of a bot's name; nobody in particular if it has none."""
    return character(_parts(name)[1]) or NOBODY


def title(name: str) -> str:
    """How a bot is called on a page: "Captain Rhee (Strong)"."""
    found = level(name)
    words = found.title if found is not None else name
    budget = budget_of(name)
    words = f"{words}, {budget} times the thought" if budget > 1 else words
    who = who_is(name)
    return f"{who.name} ({words})" if who.id else f"{words} bot"


def choices() -> str:
    """The names there are, for a sentence that refuses another one."""
    wanted = ", ".join(found.id for found in LEVELS)
    return f"{wanted}; with a character behind a colon, as in strong:{CAST[0].id}"


def promised(name: str, pacts: Iterable[Seat]) -> str:
    """A bot's name with the seats that it keeps peace with, as the log of a match records it."""
    return "+".join((name, *sorted(pacts)))


def _parts(name: str) -> tuple[str, str, frozenset[Seat]]:
    """Level, character and pacts of a name such as `house:osk@2+RED+BLUE`."""
    first, *pacts = editions.parted(name)[0].split("+")
    wanted, _, who = first.partition(":")
    return wanted, who, frozenset(pacts)


def budget_of(name: str) -> int:
    """How many times the usual work a name asks for."""
    _, star, times = _parts(name)[0].partition("*")
    return BUDGETS.get(star + times, 1)


def bot_for(game: Game[Any, Any], name: str) -> Bot:
    """The bot of that name for a game; one without bots of its own is played by the random one."""
    wanted, _, pacts = _parts(name)
    wanted = wanted.partition("*")[0]
    if wanted == "random" or importlib.util.find_spec(f"starpost.bots.{game.id}") is None:
        return RandomBot(game)
    home = importlib.import_module(f"starpost.bots.{game.id}")
    kind = home.StrongBot if wanted == THINKER else home.HouseBot
    bot: Bot = kind(game, temper=who_is(name).temper, pacts=pacts)
    if isinstance(bot, Searching):
        bot.widen(budget_of(name))
    return GentleBot(bot) if wanted == "gentle" else bot
