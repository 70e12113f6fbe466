"""The first page, and one click to a match."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.params import FromPath
from msgspec import Struct

from starpost.host.looking import matches
from starpost.host.people import guests, sessions
from starpost.host.trouble import missing
from starpost.kernel import registry
from starpost.kernel.contract import Resolve
from starpost.web.caller import (
    THEMES,
    Sent,
    host_of,
    plain_cookie,
    session_cookie,
    visitor,
    writer,
)
from starpost.web.limits.strangers import spare
from starpost.web.pages.match.routes import run_on
from starpost.web.pages.site.showcase import drawn, picture
from starpost.web.responses import go, html, inside, page
from starpost.web.routes import Request, get, post


class Card(Struct, frozen=True):
    """A game on the landing page."""

    id: str
    title: str
    blurb: str
    players: str
    pace: str
    table: str
    """Against whom one plays at once."""
    lengths: tuple[tuple[str, str, str], ...]
    """What can be begun at once, the whole game first: its key, its name, and all about it."""


def card(game_id: str) -> Card:
    game = registry.get(game_id)
    low, high = game.seats.start, game.seats.stop - 1
    lengths = game.lengths()
    many = (
        "one player"
        if high == 1
        else f"{low} to {high} players"
        if low != high
        else f"{low} players"
    )
    pace = "all move together" if game.resolve is Resolve.TOGETHER else "one after the other"
    bots = len(lengths[0].seats) - 1
    table = "alone against the rules" if not bots else f"against {bots} house bot{'s' * (bots > 1)}"
    offered = tuple((length.key, length.name, str(length)) for length in lengths)
    return Card(game.id, game.title, game.blurb, many, pace, table, offered)


def cards() -> list[Card]:
    return [card(game_id) for game_id in registry.ids()]


@get("/")
def landing(request: Request) -> Response[Any]:
    me = visitor(request)
    if me.account is not None and not me.guest:
        return go("/matches")
    return page("landing.html", me, games=cards(), picture=picture)


@get("/pictures/{game:str}")
def fill_in(game: FromPath[str]) -> Response[str]:
    """A picture that was not drawn yet when the page was made."""
    if game not in registry.ids():
        raise missing("game")
    return html(drawn(game))


@post("/play/{game:str}")
def play(request: Request, game: FromPath[str], data: Sent) -> Response[Any]:
    """A demonstration match, with or without an account."""
    host, me = host_of(request), writer(request, data)
    if game not in registry.ids():
        raise missing("game")
    limits = host.settings.limits
    spare(request, "play", limits.demonstrations, limits.demonstrations_slow)
    account, cookies = me.account, []
    if account is None:
        account = guests.new_guest(host)
        secret, _ = sessions.open_session(host, account, request.headers.get("user-agent", ""))
        cookies = [session_cookie(host, secret)]
    key = guests.demonstration(host, account, game, str(data.get("length") or ""))
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


HANDLERS = (landing, fill_in, play, theme, no_coach)
