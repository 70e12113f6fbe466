"""The live line over HTTP (SSE), for pages and programs alike: one listener, read on and on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import msgspec
from litestar.response import ServerSentEventMessage

from starpost.host.host import Host
from starpost.host.matches import live
from starpost.host.matches.live import Heard

POLL = 0.5
KEEP_ALIVE = 15.0
LOOK_AGAIN = 5.0


async def listen(
    host: Host,
    match_id: int,
    listener: str,
    after: int,
    *,
    seconds: float | None = None,
    name: str = "",
    orders: bool = False,
    still: Callable[[], bool] = lambda: True,
) -> AsyncIterator[ServerSentEventMessage]:
    """What happens from now on; `after`: the last line that was heard before a break.

    `still`: whether the listener may go on; asked again every few seconds, since one signs out or
    loses a seat. The kind of a line is the name of its event, unless all are to have one name.
    `orders`: also tell that a sheet came in, to who leads the match.
    """
    yield ServerSentEventMessage(data=None, comment="listening")
    quiet = spent = looked = 0.0
    written = -1
    while seconds is None or spent < seconds:
        lines = await asyncio.to_thread(_read, host, match_id, listener, after)
        for number, said in lines:
            after, quiet = number, 0.0
            yield ServerSentEventMessage(
                data=msgspec.json.encode(said).decode(), event=name or said.kind, id=str(number)
            )
        found = await asyncio.to_thread(_written, host, match_id) if orders else None
        if found is not None:
            if written not in (-1, found[0]) and not lines:
                said = found[1]
                yield ServerSentEventMessage(
                    data=msgspec.json.encode(said).decode(), event=name or said.kind
                )
            written = found[0]
        await asyncio.sleep(POLL)
        spent, quiet, looked = spent + POLL, quiet + POLL, looked + POLL
        if looked >= LOOK_AGAIN:
            looked = 0.0
            if not await asyncio.to_thread(still):
                return
        if quiet >= KEEP_ALIVE:
            quiet = 0.0
            yield ServerSentEventMessage(data=None, comment="still here")


def _written(host: Host, match_id: int) -> tuple[int, Heard] | None:
    with host.db.read() as session:
        return live.orders(session, match_id)


def _read(host: Host, match_id: int, listener: str, after: int) -> list[tuple[int, Heard]]:
    with host.db.read() as session:
        return live.heard(session, match_id, listener, after)
