"""Live events (SSE): that something happened in a match, told to those it concerns.

Numbers of events are veiled, so that a gap does not tell how much others were told. Whether the
listener may still listen, and for which seats, is asked again and again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import msgspec
from litestar.response import ServerSentEventMessage
from msgspec import Struct
from sqlalchemy import func, select

from starpost.host.host import Host
from starpost.host.looking.views import may_watch
from starpost.host.matches.find import seats_of, visible
from starpost.host.storage import Account, News
from starpost.host.tokens import unveiled, veiled
from starpost.host.trouble import Trouble

POLL = 0.5
KEEP_ALIVE = 15.0
LOOK_AGAIN = 5.0
"""Seconds after which it is asked again who listens."""


class Listener(Struct, frozen=True):
    """Somebody at the door of a match."""

    host: Host
    match_id: int
    key: str
    account: Account | None
    still: Callable[[], bool]
    """Whether the one who began is still signed in."""

    @property
    def veil(self) -> str:
        return f"{self.host.settings.secret} live {self.key}"

    def seats(self) -> frozenset[str] | None:
        """The seats whose news are the listener's; None: not even the public ones any more."""
        if not self.still():
            return None
        with self.host.db.read() as session:
            try:
                row = may_watch(session, visible(session, self.key, self.account), self.account)
            except Trouble:
                return None
            held = seats_of(session, row, with_gm=True)
        me = self.account.id if self.account is not None else None
        return frozenset(s.name for s in held if me is not None and s.account_id == me)


def latest(host: Host, match_id: int) -> int:
    with host.db.read() as session:
        return session.scalar(select(func.max(News.id)).where(News.match_id == match_id)) or 0


def fresh(host: Host, match_id: int, after: int) -> list[News]:
    with host.db.read() as session:
        query = select(News).where(News.match_id == match_id, News.id > after).order_by(News.id)
        return list(session.scalars(query.limit(100)))


def line(news: News, number: int) -> ServerSentEventMessage:
    """One event: its kind, the step and the turn. Whoever wants more asks for the view."""
    data = {"kind": news.kind, "step": news.step, "turn": news.turn, "at": news.at}
    return ServerSentEventMessage(
        data=msgspec.json.encode(data).decode(), event=news.kind, id=str(number)
    )


async def listen(
    who: Listener, heard: int | None, seconds: float | None = None
) -> AsyncIterator[ServerSentEventMessage]:
    """What happens from now on; `heard`: the number of the last event before a break, 0: none."""
    host, veil = who.host, who.veil
    if heard is None:
        after = await asyncio.to_thread(latest, host, who.match_id)
    else:
        after = min(unveiled(veil, heard), 2**31 - 1) if heard else 0
    seats = await asyncio.to_thread(who.seats)
    quiet = spent = looked = 0.0
    while seats is not None and (seconds is None or spent < seconds):
        for news in await asyncio.to_thread(fresh, host, who.match_id, after):
            after = news.id
            if news.seats is None or seats & set(news.seats):
                quiet = 0.0
                yield line(news, veiled(veil, news.id))
        await asyncio.sleep(POLL)
        spent, quiet, looked = spent + POLL, quiet + POLL, looked + POLL
        if looked >= LOOK_AGAIN:
            looked = 0.0
            seats = await asyncio.to_thread(who.seats)
        if quiet >= KEEP_ALIVE:
            quiet = 0.0
            yield ServerSentEventMessage(comment="still here")
