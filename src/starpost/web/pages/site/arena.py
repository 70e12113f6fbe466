"""The cast to play against, ratings of every game, and the way in for programs."""

from __future__ import annotations

from litestar import Response

from starpost.host.looking import matches
from starpost.host.matches import opening
from starpost.host.people import directory, ratings, records
from starpost.host.people.sessions import SCOPES
from starpost.host.turns import bots
from starpost.host.words import Status
from starpost.kernel import registry
from starpost.web.caller import address, host_of, visitor
from starpost.web.pages.site.landing import cards
from starpost.web.responses import page
from starpost.web.routes import Request, get

WATCHED = 6
"""Finished matches that are offered to be watched again."""
CALLED = {"default": "Rulebook’s default", "random": "Random", "house": "House", "strong": "Strong"}


@get("/arena")
def arena(request: Request) -> Response[str]:
    """It opens on the game one played last."""
    host, me = host_of(request), visitor(request)
    with host.db.read() as session:
        tables = [
            (registry.get(game_id), ratings.table(session, game_id, 20))
            for game_id in registry.ids()
        ]
        over = opening.lobby(session, status=Status.OVER)[:WATCHED]
        punctual = directory.punctual(session)
        met = records.against(session, me.account.id) if me.account is not None else {}
        last = opening.mine(session, me.account.id)[:1] if me.account is not None else []
    titles = {game.id: game.title for game, _ in tables}
    ladder = {table.game: table for table in bots.tables()}
    shared = [card for card in cards() if registry.get(card.id).seats.stop > 2]
    return page("arena.html", me, at="/arena", tables=tables, over=over, met=met, games=shared,
                punctual=punctual, titles=titles, levels=bots.levels(), cast=bots.cast(),
                rungs=bots.rungs(), ladder=ladder, called=CALLED,
                last=last[0].game if last else "")  # fmt: skip


@get("/bots")
def for_bots(request: Request) -> Response[str]:
    """A working line with one's own match filled in."""
    host, me = host_of(request), visitor(request)
    key, seat = "MATCH", "SEAT"
    if me.account is not None:
        with host.db.read() as session:
            running = [
                m for m in opening.mine(session, me.account.id) if m.status == Status.RUNNING
            ]
            if running:
                key = running[0].key
                own = (s.name for s in matches.seats(session, running[0])
                       if s.account_id == me.account.id)  # fmt: skip
                seat = next(own, seat)
    return page("bots.html", me, at="/bots", url=address(request), key=key, seat_name=seat,
                scopes=SCOPES)  # fmt: skip


HANDLERS = (arena, for_bots)
