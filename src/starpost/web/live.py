"""The live line over HTTP (SSE), for pages and programs alike: one listener, read on and on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import msgspec
from litestar.response import ServerSentEventMessage
from msgspec import Struct

from starpost.host.facts import AnyUser
from starpost.host.host import Host
from starpost.host.looking import matches, views
from starpost.host.matches import live
from starpost.host.matches.live import line_of
from starpost.host.matches.waiting import pulse
from starpost.host.trouble import Trouble
from starpost.kernel.contract import GM
from starpost.web.caller import Visitor, host_of, visitor
from starpost.web.routes import Request
from starpost.wire import Heard

POLL = 0.5
SELDOM = 4
"""Of so many looks one counts the sheets too."""
KEEP_ALIVE = 15.0
LOOK_AGAIN = 5.0
CARDS = 2.0
"""How often the page of all matches may be made anew."""


class Guest(Struct):
    """Whoever has a page open, and whom it has shown as present."""

    seat: str
    account_id: int
    told: bool
    """Whether the page may say who else is here: not where a seat or a person is secret."""
    known: frozenset[str] = frozenset()


async def listen(
    host: Host,
    match_id: int,
    listener: str,
    after: int,
    *,
    still: Callable[[], bool],
    seconds: float | None = None,
    name: str = "",
    orders: live.Counting | None = None,
    known: int = -1,
    guest: Guest | None = None,
) -> AsyncIterator[ServerSentEventMessage]:
    """What happens from now on; `after`: the last line that was heard before a break.

    `still`: whether the listener may go on; asked again every few seconds, since one signs out or
    loses a seat. The kind of a line is the name of its event, unless all are to have one name.
    `orders`: also tell that a sheet came in, by a count that changes with it; `known`: what it was
    when the page was made. `guest`: whose page listens, who is therefore here.
    """
    yield ServerSentEventMessage(data=None, comment="listening")
    quiet = spent = looked = 0.0
    written, rounds = known, 0
    for said_here in _present(host, match_id, guest):
        yield said_here
    while seconds is None or spent < seconds:
        lines = await asyncio.to_thread(_read, host, match_id, listener, after)
        for number, said in lines:
            after, quiet = number, 0.0
            yield ServerSentEventMessage(
                data=msgspec.json.encode(said).decode(), event=name or said.kind, id=str(number)
            )
        rounds += 1
        if orders is not None and rounds % SELDOM == 1:
            found = await asyncio.to_thread(orders, host, match_id)
            if written not in (-1, found) and not lines:
                said = await asyncio.to_thread(_came_in, host, match_id)
                yield ServerSentEventMessage(
                    data=msgspec.json.encode(said).decode(), event=name or said.kind
                )
            written = found
        await asyncio.sleep(POLL)
        spent, quiet, looked = spent + POLL, quiet + POLL, looked + POLL
        if looked >= LOOK_AGAIN:
            looked = 0.0
            if not await asyncio.to_thread(still):
                return
            for said_here in _present(host, match_id, guest):
                yield said_here
        if quiet >= KEEP_ALIVE:
            quiet = 0.0
            yield ServerSentEventMessage(data=None, comment="still here")


def _present(host: Host, match_id: int, guest: Guest | None) -> list[ServerSentEventMessage]:
    """Note that somebody is here; and who is, if that has changed and may be told."""
    if guest is None:
        return []
    now = host.clock.now()
    if guest.seat not in (live.PUBLIC, GM):
        host.present.hear(match_id, guest.seat, guest.account_id, now)
    found = host.present.seats(match_id, now) if guest.told else frozenset()
    if found == guest.known:
        return []
    guest.known = found
    return [ServerSentEventMessage(data=msgspec.json.encode(sorted(found)).decode(), event="here")]


async def moved(
    host: Host, account_id: int, still: Callable[[], bool]
) -> AsyncIterator[ServerSentEventMessage]:
    """That something moved in any match of somebody, for the page that shows them all. It begins
    so: what moved between the making of that page, or a line that broke, and now is not lost."""
    known, quiet = await asyncio.to_thread(_pulse, host, account_id), 0.0
    yield ServerSentEventMessage(data="{}", event="moved")
    while await asyncio.to_thread(still):
        await asyncio.sleep(CARDS)
        now, quiet = await asyncio.to_thread(_pulse, host, account_id), quiet + CARDS
        if now != known:
            known, quiet = now, 0.0
            yield ServerSentEventMessage(data="{}", event="moved")
        elif quiet >= KEEP_ALIVE:
            quiet = 0.0
            yield ServerSentEventMessage(data=None, comment="still here")


def _pulse(host: Host, account_id: int) -> str:
    with host.db.read() as session:
        return pulse(session, account_id)


def _came_in(host: Host, match_id: int) -> Heard:
    with host.db.read() as session:
        return live.came_in(session, match_id)


def _read(host: Host, match_id: int, listener: str, after: int) -> list[tuple[int, Heard]]:
    if not live.is_more(host, match_id, listener, after):
        return []
    with host.db.read() as session:
        return live.heard(session, match_id, listener, after)


def may_go_on(
    host: Host, key: str, listener: str, was: AnyUser | None, now: AnyUser | None
) -> bool:
    """The one rule of secrecy of all lines: whoever began to listen is the one who is signed in
    now, may still look on, and it is still a line of theirs."""
    if (was.id if was else 0) != (now.id if now else 0):
        return False
    with host.db.read() as session:
        try:
            row = matches.match(session, key, now)
            if row.started_at:
                views.may_watch(session, row, now)
            return line_of(session, row, now, listener) == listener
        except Trouble:
            return False


def goes_on(request: Request, me: Visitor, key: str, listener: str) -> bool:
    """The same for a page, which asks anew when its line has ended."""
    return may_go_on(host_of(request), key, listener, me.account, visitor(request).account)
