"""Press over HTTP."""

from __future__ import annotations

from litestar.params import FromPath, JSONBody

from starpost.host.looking import matches
from starpost.host.matches import press
from starpost.host.matches.press import Shown
from starpost.web.api.doors import TheHost, Veiled, door, get, post, put
from starpost.web.api.shapes import Done
from starpost.web.api.shapes_play import MessageId, Moderation, NewMessage
from starpost.web.guard import account_of, maybe_account
from starpost.web.routes import Request

SEAT = "/api/matches/{key:str}/seats/{seat:str}"


@post(f"{SEAT}/messages", **door("seat", "press"))
def send(
    host: TheHost,
    request: Request,
    key: FromPath[str],
    seat: FromPath[str],
    data: JSONBody[NewMessage],
) -> MessageId:
    """Write to seats, or to all."""
    made = press.send(
        host, account_of(request), key, seat, data.to, data.text, anonymous=data.anonymous
    )
    return MessageId(made)


@get(f"{SEAT}/messages", **door("seat", "read"))
def inbox(host: TheHost, request: Request, key: FromPath[str], seat: FromPath[str]) -> list[Shown]:
    """What the seat has sent and received."""
    with host.db.read() as session:
        return press.inbox(session, account_of(request), key, seat)


@get("/api/matches/{key:str}/messages", **door("anyone", "read"))
def opened(host: TheHost, request: Request, key: FromPath[str]) -> list[Shown]:
    """All press, after the end, if the match said so."""
    with host.db.read() as session:
        return press.opened(session, matches.match(session, key, maybe_account(request)))


@put("/api/matches/{key:str}/messages/{number:int}", **door("gm", "manage"))
def moderate(
    host: TheHost,
    request: Request,
    key: FromPath[str],
    number: Veiled,
    data: JSONBody[Moderation],
) -> Done:
    """The game master lets a message go or takes it away."""
    press.moderate(host, account_of(request), key, number, data.ok)
    return Done()


ROUTES = [send, inbox, opened, moderate]
