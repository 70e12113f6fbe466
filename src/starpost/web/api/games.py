"""Games and players."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.params import FromPath

from starpost.host.matches import describe
from starpost.host.people import directory, ratings
from starpost.host.people.directory import PlayerCard
from starpost.host.trouble import missing
from starpost.host.turns import bots
from starpost.kernel import registry
from starpost.web.api.doors import TheHost, door, get, raw
from starpost.web.api.shapes import BotCharacter, BotLevel, BotList
from starpost.wire import Ranked


@get("/api/games", **door("anyone", "read"))
def games() -> Response[Any]:
    """Every game this host referees, with what can be chosen."""
    return raw([describe.card(registry.get(game)) for game in registry.ids()])


@get("/api/games/{game:str}", **door("anyone", "read"))
def game(game: FromPath[str]) -> Response[Any]:
    if game not in registry.ids():
        raise missing("game")
    return raw(describe.card(registry.get(game)))


@get("/api/games/{game:str}/ratings", **door("anyone", "read"))
def rating_table(host: TheHost, game: FromPath[str]) -> list[Ranked]:
    """The best players of a game."""
    with host.db.read() as session:
        return ratings.table(session, game)


@get("/api/bots", **door("anyone", "read"))
def bot_list() -> BotList:
    """Levels and characters of computer players; `level` or `level:character` names a bot."""
    return BotList(
        [BotLevel(b.id, b.title, b.says) for b in bots.levels()],
        [BotCharacter(c.id, c.name, c.temper.id, c.says, c.face) for c in bots.cast()],
    )


@get("/api/players/{name:str}", **door("user", "read"))
def player(host: TheHost, name: FromPath[str]) -> PlayerCard:
    """A player's reliability and ratings."""
    with host.db.read() as session:
        return directory.player(session, name)


ROUTES = [games, game, rating_table, bot_list, player]
