"""The game master's desk over HTTP."""

from __future__ import annotations

from litestar.params import FromPath, FromQuery, JSONBody

from starpost.host.gm import desk
from starpost.host.gm.desk import Late
from starpost.host.looking import views
from starpost.host.turns import rollback
from starpost.web.api.doors import TheHost, door, get, post
from starpost.web.api.shapes import Done
from starpost.web.api.shapes_play import (
    Extend,
    GmOrders,
    Hold,
    InterventionCard,
    Notice,
    Pause,
    Replace,
    RollBack,
    Steps,
    Until,
)
from starpost.web.guard import account_of, maybe_account
from starpost.web.routes import Request
from starpost.wire import Receipt

DESK = "/api/matches/{key:str}/desk"


@post(f"{DESK}/pause", **door("gm", "manage"), status_code=200)
def pause(host: TheHost, request: Request, key: FromPath[str], data: JSONBody[Pause]) -> Until:
    """Stop the clock for a while."""
    return Until(desk.pause(host, account_of(request), key, data.hours, data.why))


@post(f"{DESK}/resume", **door("gm", "manage"), status_code=200)
def resume(host: TheHost, request: Request, key: FromPath[str]) -> Done:
    """Go on, or try a parked turn again."""
    desk.resume(host, account_of(request), key)
    return Done()


@post(f"{DESK}/hold", **door("gm", "manage"), status_code=200)
def hold(host: TheHost, request: Request, key: FromPath[str], data: JSONBody[Hold]) -> Done:
    """Take orders, but run nothing."""
    desk.hold(host, account_of(request), key, data.on)
    return Done()


@post(f"{DESK}/extend", **door("gm", "manage"), status_code=200)
def extend(host: TheHost, request: Request, key: FromPath[str], data: JSONBody[Extend]) -> Until:
    """Move the deadline."""
    return Until(desk.extend(host, account_of(request), key, data.hours, data.step))


@post(f"{DESK}/process", **door("gm", "manage"), status_code=200)
def process(
    host: TheHost, request: Request, key: FromPath[str], step: FromQuery[int | None] = None
) -> Steps:
    """Run the turn now; with `step`, only if the match still stands there."""
    return Steps(desk.process_now(host, account_of(request), key, step))


@post(f"{DESK}/rollback", **door("gm", "manage"), status_code=200)
def roll_back(
    host: TheHost, request: Request, key: FromPath[str], data: JSONBody[RollBack]
) -> Steps:
    """Back to where a turn began; `rerun` with the sheets given then."""
    account = account_of(request)
    return Steps(
        rollback.roll_back(host, account, key, data.turn, rerun=data.rerun, step=data.step)
    )


@post(f"{DESK}/replace", **door("gm", "manage"), status_code=200)
def replace(host: TheHost, request: Request, key: FromPath[str], data: JSONBody[Replace]) -> Done:
    """Give a seat to another player or to a bot."""
    desk.replace(host, account_of(request), key, data.seat, data.player, data.bot)
    return Done()


@post(f"{DESK}/orders", **door("gm", "manage"), status_code=200)
def gm_orders(
    host: TheHost, request: Request, key: FromPath[str], data: JSONBody[GmOrders]
) -> Receipt:
    """Write a sheet in a seat's name; the log says so."""
    return desk.orders_for(host, account_of(request), key, data.seat, data.text)


@post(f"{DESK}/message", **door("gm", "manage"), status_code=200)
def message(host: TheHost, request: Request, key: FromPath[str], data: JSONBody[Notice]) -> Done:
    """Write to all players as the game master: press to everybody, and mail."""
    desk.message_all(host, account_of(request), key, data.text)
    return Done()


@get(f"{DESK}/late", **door("gm", "manage"))
def late(host: TheHost, request: Request, key: FromPath[str]) -> list[Late]:
    """Whom the match waits for."""
    with host.db.read() as session:
        return desk.who_is_late(session, account_of(request), key)


@get("/api/matches/{key:str}/interventions", **door("anyone", "read"))
def interventions(host: TheHost, request: Request, key: FromPath[str]) -> list[InterventionCard]:
    """What the game master did."""
    with host.db.read() as session:
        rows = views.interventions(session, maybe_account(request), key)
    return [InterventionCard(i.kind, i.text, i.turn, i.at) for i in rows]


ROUTES = [
    pause,
    resume,
    hold,
    extend,
    process,
    roll_back,
    replace,
    gm_orders,
    message,
    late,
    interventions,
]
