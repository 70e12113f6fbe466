"""Which games there are: every package under `starpost.games`, and any installed plug-in.

A game is imported only when somebody asks for it, so that a command starts fast.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from starpost.kernel import codec
from starpost.kernel.contract import Game

GROUP = "starpost.games"
"""The entry-point group in which a guest game announces itself."""


class UnknownGame(ValueError):
    """No such game; the message names the ones there are."""


@cache
def _places() -> dict[str, str]:
    package = importlib.import_module(GROUP)
    found = {
        name: f"{GROUP}.{name}"
        for _, name, is_pkg in pkgutil.iter_modules(package.__path__)
        if is_pkg
    }
    found.update({point.name: point.value for point in entry_points(group=GROUP)})
    return dict(sorted(found.items()))


def ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    return tuple(_places())


def get(game_id: str) -> Game[Any, Any]:
    places = _places()
    if game_id not in places:
        close = get_close_matches(game_id, places, 1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise UnknownGame(f"There is no game {game_id!r}; there are {', '.join(places)}.{hint}")
    game: Game[Any, Any] = importlib.import_module(places[game_id]).GAME
    codec.prepare(game.Options, game.Choice, game.View, game.State)
    return game


def scenarios(game_id: str) -> Path:
    """Where a game's scenarios lie, in a checkout and in an installed package alike."""
    module = importlib.import_module(_places()[game_id])
    return Path(str(module.__file__)).parent / "scenarios"


_renamed: dict[str, str] = {}


def rename(titles: Mapping[str, str]) -> None:
    """Give games other display names, as a host may: their names belong to their owners."""
    for game_id, title in titles.items():
        get(game_id).title = title  # type: ignore[misc]  # on the instance, not on the class
        _renamed[title] = game_id


def titles() -> dict[str, str]:
    """How people call the games, each with its id. An id is a title in other letters, so no game
    need be loaded for this."""
    return {**_renamed, **{name.replace("_", " "): name for name in _places()}}
