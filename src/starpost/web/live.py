"""Live events (SSE): that something happened in a match, told to those it concerns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
from litestar.response import ServerSentEventMessage
from sqlalchemy import func, select

from starpost.host.host import Host
from starpost.host.storage import News

POLL = 0.5
KEEP_ALIVE = 15.0


def latest(host: Host, match_id: int) -> int:
    with host.db.read() as session:
        return session.scalar(select(func.max(News.id)).where(News.match_id == match_id)) or 0


def fresh(host: Host, match_id: int, after: int) -> list[News]:
    with host.db.read() as session:
        query = select(News).where(News.match_id == match_id, News.id > after).order_by(News.id)
        return list(session.scalars(query.limit(100)))


def line(news: News) -> ServerSentEventMessage:
    """One event: its kind, the step and the turn. Whoever wants more asks for the view."""
    data = {"kind": news.kind, "step": news.step, "turn": news.turn, "at": news.at}
    return ServerSentEventMessage(
        data=msgspec.json.encode(data).decode(), event=news.kind, id=str(news.id)
    )


async def listen(
    host: Host, match_id: int, seats: frozenset[str], after: int, seconds: float | None = None
) -> AsyncIterator[ServerSentEventMessage]:
    """What happens from now on; `after`: the last event that was heard before a break."""
    quiet = spent = 0.0
    while seconds is None or spent < seconds:
        for news in fresh(host, match_id, after):
            after = news.id
            if news.seats is None or seats & set(news.seats):
                quiet = 0.0
                yield line(news)
        await asyncio.sleep(POLL)
        spent += POLL
        quiet += POLL
        if quiet >= KEEP_ALIVE:
            quiet = 0.0
            yield ServerSentEventMessage(comment="still here")
