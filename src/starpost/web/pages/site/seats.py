"""Before the start: who sits where, join, leave, confirm, invite, start."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery

from starpost.host.matches import deadlines, invitations, opening
from starpost.host.matches.find import match_by_key, seats_of, visible
from starpost.host.matches.terms import terms_from
from starpost.host.storage import Account
from starpost.host.turns.record import game_of
from starpost.web.caller import Ask, Form, address, host_of, signed_writer, visitor
from starpost.web.pages.fields import fields_of, read_fields, settled
from starpost.web.pages.match.routes import run_on
from starpost.web.pages.site.lobby import rhythm
from starpost.web.responses import go, page
from starpost.web.routes import get, post

Sent = Annotated[Form, Body(media_type=RequestEncodingType.URL_ENCODED)]
KINDS = {"open": "open", "invited": "by invitation", "reserved": "reserved", "bot": "house bot"}


@get("/m/{key:str}/seats")
def seats(request: Ask, key: FromPath[str], link: FromQuery[str] = "") -> Response[Any]:
    host, me = host_of(request), visitor(request)
    with host.db.read() as session:
        row = visible(session, key, me.account)
        if row.status not in ("lobby", "confirming"):
            return go(f"/m/{key}" if row.status != "cancelled" else "/matches")
        found = seats_of(session, row)
        names = {s.account_id: session.get(Account, s.account_id) for s in found if s.account_id}
    game = game_of(row)
    mine = next((s for s in found if me.account and s.account_id == me.account.id), None)
    listed = [(s, _who(s, names, row.anonymous)) for s in found]
    return page(
        "seats.html", me, at="/matches", row=row, game=game, listed=listed, mine=mine,
        gm=me.account is not None and row.gm_id == me.account.id, rhythm=rhythm(row.terms),
        choice=fields_of(game, game.Choice, "choice_"), link=link, host_url=address(request),
        options=settled(game, row.options), late=_late(row.terms),
    )  # fmt: skip


def _late(terms: Any) -> str:
    """What happens when somebody is late, in words."""
    schedule = terms_from(terms).schedule
    if not schedule.graces or schedule.rule is None:
        return "default orders"
    often = "once" if schedule.graces == 1 else f"{schedule.graces} times"
    return f"{deadlines.span(deadlines.grace(schedule))} more, {often}; then default orders"


def _who(seat: Any, names: dict[int, Account | None], anonymous: bool) -> str:
    if seat.kind == "player":
        account = names.get(seat.account_id or 0)
        return "a player" if anonymous or account is None else account.name
    if seat.kind == "reserved" and not anonymous:
        return f"reserved for {seat.reserved}"
    return KINDS.get(str(seat.kind), str(seat.kind))


@post("/m/{key:str}/seats")
def act(request: Ask, key: FromPath[str], data: Sent) -> Response[Any]:
    """Join, leave, say that one is here; for the game master: invite, start, call off."""
    _, account = signed_writer(request, data)
    host, wish = host_of(request), str(data.get("do", ""))
    with host.db.read() as session:
        game = game_of(visible(session, key, account))
    if wish == "join":
        choice = read_fields(game.Choice, data, "choice_")
        word = str(data.get("word", ""))
        opening.join(host, account, key, str(data.get("seat", "")), choice, word)
    elif wish == "leave":
        opening.leave(host, account, key)
        return go("/matches")
    elif wish == "confirm":
        opening.confirm(host, account, key)
    elif wish == "invite":
        secret = invitations.invite(host, account, key, email=str(data.get("email", "")).strip())
        return go(f"/m/{key}/seats?link={secret}")
    elif wish in ("start", "fill"):
        opening.start(host, account, key, fill=wish == "fill")
    elif wish == "cancel":
        opening.cancel(host, account, key)
        return go("/matches")
    with host.db.read() as session:
        row = match_by_key(session, key)
    if row.status == "running":
        run_on(host, row, row.step)
        return go(f"/m/{key}")
    return go(f"/m/{key}/seats")


HANDLERS = (seats, act)
