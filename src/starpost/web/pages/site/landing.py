"""The first page, and one click to a match."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from starpost.host.looking import matches
from starpost.host.matches import opening
from starpost.host.people import guests, sessions
from starpost.host.trouble import bad, missing
from starpost.host.turns import bots
from starpost.host.words import ENDED
from starpost.kernel import registry
from starpost.kernel.contract import Game, Resolve
from starpost.kernel.lengths import Length
from starpost.web.caller import (
    THEMES,
    Posted,
    Sent,
    Visitor,
    host_of,
    plain_cookie,
    session_cookie,
    visitor,
    writer,
)
from starpost.web.limits.own_hand import run_on
from starpost.web.limits.strangers import limit
from starpost.web.pages.site.showcase import drawn, picture
from starpost.web.responses import go, html, inside, page
from starpost.web.routes import Request, get, post


class Beginning(Struct, frozen=True):
    """One way to begin at once, as a button."""

    key: str
    name: str
    about: str
    """How far it goes and how long it takes."""
    against: str
    """Who sits there, where one chooses nobody."""
    time: str
    """How long it takes, without how far it goes."""


class Card(Struct, frozen=True):
    """A game on the landing page."""

    id: str
    title: str
    blurb: str
    players: str
    pace: str
    table: str
    """Against whom one plays at once."""
    lengths: tuple[Beginning, ...]
    """What can be begun at once, the whole game first."""
    least: int
    """Minutes of the shortest of them."""


def card(game_id: str) -> Card:
    game = registry.get(game_id)
    lengths = game.lengths()
    bots = len(lengths[0].seats) - 1
    table = f"against {bots} bot{'s' * (bots > 1)}" if bots else "against pirates, Swarms and dice"
    offered = tuple(
        Beginning(one.key, one.name, one.about, against(game, one), one.time)
        for one in lengths
        if one.alone
    )
    least = min(length.minutes for length in lengths if length.alone)
    return Card(game.id, game.title, game.blurb, many(game), pace(game), table, offered, least)


def many(game: Game[Any, Any]) -> str:
    """How many play it, in words."""
    low, high = game.seats.start, game.seats.stop - 1
    return "solitaire" if high == 1 else f"{low} to {high} players"


def against(game: Game[Any, Any], length: Length) -> str:
    """Against whom that game is begun: gentle bots; nothing in a game for one."""
    found = bots.level(guests.level_of(game, length))
    return f"{found.title.lower()} bots" if found is not None and len(length.seats) > 1 else ""


def pace(game: Game[Any, Any]) -> str:
    """Who waits for whom, in words."""
    if game.seats.stop == 2:
        return "turn by turn"
    together = game.resolve is Resolve.TOGETHER
    return "everybody's orders run at once" if together else "players take turns"


def cards() -> list[Card]:
    """The games, what can be tried soonest first."""
    return sorted(map(card, registry.ids()), key=lambda made: made.least)


@get("/")
def landing(request: Request, out: FromQuery[str] = "") -> Response[Any]:
    me = visitor(request)
    if me.account is not None and not me.guest:
        return go("/matches")
    return page("landing.html", me, games=cards(), picture=picture, plays=_plays(request, me),
                out=bool(out) and me.account is None)  # fmt: skip


def _plays(request: Request, me: Visitor) -> str:
    """Where a guest who comes back goes on: at the only match that is not over, or at the list."""
    if me.account is None or not me.guest:
        return ""
    with host_of(request).db.read() as session:
        mine = [row for row in opening.mine(session, me.account.id) if row.status not in ENDED]
    return f"/m/{mine[0].key}" if len(mine) == 1 else "/matches" if mine else ""


@get("/pictures/{game:str}")
def fill_in(game: FromPath[str]) -> Response[str]:
    """A picture that was not drawn yet when the page was made."""
    if game not in registry.ids():
        raise missing("game")
    return html(drawn(game))


@post("/play/{game:str}")
def play(request: Request, game: FromPath[str], data: Sent) -> Response[Any]:
    """A demonstration match, with or without an account."""
    return _begin(request, data, game, str(data.get("length") or ""))


@post("/challenge")
def challenge(request: Request, data: Sent) -> Response[Any]:
    """The same against somebody of the cast; `table` is a game and how long it goes."""
    game, _, length = str(data.get("table", "")).partition(":")
    who, level = str(data.get("against", "")), str(data.get("level", ""))
    if not bots.is_bot(f"{level}:{who}"):
        raise bad("unknown_bot", "Choose somebody of the cast and how well they play.")
    return _begin(request, data, game, length, against=who, level=level)


def _begin(request: Request, data: Posted, game: str, length: str, **asked: str) -> Response[Any]:
    host, me = host_of(request), writer(request, data)
    if game not in registry.ids():
        raise missing("game")
    limits = host.settings.limits
    limit(request, "play", limits.demonstrations, limits.demonstrations_slow)
    account, cookies = me.account, []
    if account is None:
        account = guests.new_guest(host)
        secret, _ = sessions.open_session(host, account, request.headers.get("user-agent", ""))
        cookies = [session_cookie(host, secret)]
    word = str(data.get("word") or "")
    key = guests.demonstration(host, account, game, length, **asked, word=word)
    with host.db.read() as session:
        row = matches.match(session, key, account)
    run_on(host, row.id, row.step)
    return go(f"/m/{key}", cookies)


@post("/theme")
def theme(request: Request, data: Sent) -> Response[Any]:
    writer(request, data)
    wanted = str(data.get("theme"))
    chosen = wanted if wanted in THEMES else "system"
    return go(inside(data.get("back")), [plain_cookie(host_of(request), "theme", chosen)])


@post("/coach")
def no_coach(request: Request, data: Sent) -> Response[Any]:
    """The first steps are dismissed for good."""
    writer(request, data)
    return go(inside(data.get("back")), [plain_cookie(host_of(request), "coached", "yes")])


HANDLERS = (landing, fill_in, play, challenge, theme, no_coach)
