"""Try it over the API: a sheet run many times on what the seat knows."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar.params import FromPath, JSONBody

from starpost.host.host import Host
from starpost.host.looking import matches, trying, views
from starpost.host.trouble import conflict
from starpost.host.turns.record import game_of
from starpost.kernel.contract import Game
from starpost.web.api.doors import TheHost, door, post
from starpost.web.api.play import SEAT
from starpost.web.api.shapes_play import Outcome, TrySheet
from starpost.web.guard import account_of
from starpost.web.limits.trials import QUEUE, may_try
from starpost.web.routes import Request


@post(f"{SEAT}/try", **door("seat", "read"), status_code=200)
async def try_out(
    host: TheHost,
    request: Request,
    key: FromPath[str],
    seat: FromPath[str],
    data: JSONBody[TrySheet],
) -> Outcome:
    """What may come of a sheet: the turn, run many times on what the seat knows."""
    game, view = await asyncio.to_thread(_known, host, request, key, seat)
    found = await QUEUE.run(
        lambda: trying.try_out(game, view, seat, data.text, data.assume, runs=data.runs)
    )
    tried = found.tried
    return Outcome(
        runs=tried.runs,
        seconds=round(found.seconds, 3),
        spreads=list(tried.spreads),
        worst=dict(tried.worst),
        often=tried.often,
        events=list(tried.events),
        failed={name: list(problems) for name, problems in tried.failed.items() if problems},
        assumed=list(found.assumed.lines),
    )


def _known(host: Host, request: Request, key: str, seat: str) -> tuple[Game[Any, Any], Any]:
    """The game, and what the caller's own seat knows."""
    may_try(request)
    account = account_of(request)
    with host.db.read() as session:
        row = matches.match(session, key, account)
        matches.own_seat(session, row, seat, account.id)
        if row.started_at is None:
            raise conflict("not_started", "The match has not started.")
        through = views.Eyes(row, seat)
        game, view = game_of(row), views.view(session, through)
        asked = views.prompt(session, through)
    if not trying.offered(game, view, asked):
        raise conflict("nothing_to_try", f"{seat} has nothing to try now.")
    return game, view


ROUTES = [try_out]
