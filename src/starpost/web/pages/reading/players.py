"""Who plays, who is late, how they stand: as far as everybody may know; and the sealed seed."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.params import FromPath

from starpost.host.facts import SeatFacts
from starpost.host.looking import matches
from starpost.host.looking.views import interventions
from starpost.host.matches import opening, replacement
from starpost.host.people import directory
from starpost.host.turns import bots
from starpost.host.words import SeatKind, Status
from starpost.told.words import counted, ordinal
from starpost.web.caller import Sent, host_of, signed_writer, visitor
from starpost.web.pages import times
from starpost.web.pages.fields import settled
from starpost.web.pages.match.table import Table, load
from starpost.web.pages.reading.charts import charts, drawn
from starpost.web.pages.site.lobby import rhythm
from starpost.web.responses import go, page
from starpost.web.routes import Request, get, post


@get("/m/{key:str}/players")
def players(request: Request, key: FromPath[str]) -> Response[str]:
    host, me = host_of(request), visitor(request)
    table = load(host, me, key)
    with host.db.read() as session:
        names = directory.marked(session, [s.account_id for s in table.seats])
        log = interventions(session, me.account, key)
        vacant = replacement.vacant(session, table.row)
        curves = charts(session, me, table, truth=table.row.status == Status.OVER)
    hidden = table.row.anonymous and table.row.status != Status.OVER
    listed = [
        (s, p, who_plays(s, names, hidden)) for s, p in zip(table.seats, table.people, strict=True)
    ]
    standings = {s["seat"]: s for s in (table.row.result or {}).get("standings", ())}
    return page(
        "players.html", me, at="/matches", t=table, tab="Players", heading="Players",
        listed=listed, hidden=hidden, standings=standings, charts=[drawn(c) for c in curves],
        log=list(reversed(log))[:40], when=lambda e: times.at(e.at, me.zone),
        rhythm=rhythm(table.row.terms), known=_known(table),
        ordinal=ordinal,
        options=settled(table.game, table.row.options),
        vacant=vacant if me.account is not None and table.strangers and not table.mine else 0,
    )  # fmt: skip


def _known(table: Table) -> dict[int, str]:
    """What the map shows of everybody: places and ships, by the number of the seat."""
    found: dict[int, str] = {}
    for person in table.people:
        places = sum(node.owner == person.number for node in table.scene.nodes)
        here = [t for t in table.scene.tokens if t.owner == person.number]
        ships = sum(token.count or 0 for token in here)
        words = [counted(places, "place")] if places else []
        words += [counted(ships, "ship")] if ships else []
        found[person.number] = " and ".join(words) or ("not met yet" if table.mine else "")
    return found


def who_plays(seat: SeatFacts, names: dict[int, str], hidden: bool) -> str:
    if hidden:
        return "a player"
    if seat.kind == SeatKind.BOT:
        return bots.title(seat.bot or "house")
    return names.get(seat.account_id or 0, "a player")


@post("/m/{key:str}/players")
def act(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """Leave, stand by, take a vacant seat."""
    _, account = signed_writer(request, data)
    host, wish = host_of(request), str(data.get("do", ""))
    with host.db.read() as session:
        matches.match(session, key, account)
    if wish == "leave":
        opening.leave(host, account, key)
        return go("/matches")
    if wish == "stand_by":
        replacement.stand_by(host, account, key)
    elif wish == "take":
        replacement.take_over(host, account, key, str(data.get("seat", "")))
        return go(f"/m/{key}")
    return go(f"/m/{key}/players")


HANDLERS = (players, act)
