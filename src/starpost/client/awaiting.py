"""Calls to the HTTP API that let others work meanwhile; else as `starpost.client.client`.

Where the host says when to come again (429), the call waits for so long, within its patience.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec

from starpost.client import calls
from starpost.client.calls import Call
from starpost.client.refusals import Patience, Refused, Unreachable, refusal
from starpost.client.shapes import (
    Checked,
    GameCard,
    Happened,
    Match,
    Message,
    News,
    Prompt,
    Ranked,
    Receipt,
)

T = TypeVar("T")


class AsyncClient:
    """As `Client`, for programs that do other things while they wait."""

    def __init__(
        self, url: str, token: str = "", timeout: float = 30.0, patience: float = 90.0
    ) -> None:
        """`timeout`: for an answer; `patience`: how long one call waits for a host that says when
        to come again. Both in seconds."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        # Reading the certificates takes long, and plain http has no use for them.
        secure = url.startswith("https:")
        self._http = httpx.AsyncClient(
            base_url=url, headers=headers, timeout=timeout, verify=secure
        )
        self._patience = patience

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    # --- plumbing ------------------------------------------------------------------------

    async def do(self, call: Call[T]) -> T:
        """Any call of `starpost.client.calls`."""
        patience = Patience(self._patience)
        while True:
            try:
                return call.read(await self._send(call))
            except Refused as refused:
                if call.nothing and refused.code == call.nothing:
                    return call.read(b"null")
                await asyncio.sleep(patience.grant(refused))

    async def call(self, method: str, path: str, body: Any = None, **query: Any) -> bytes:
        """Any route; the answer's bytes."""
        return await self.do(Call(method, path, bytes, body, query))

    async def _send(self, call: Call[Any]) -> bytes:
        try:
            answer = await self._http.request(
                call.method,
                call.path,
                content=call.content,
                params=call.params,
                headers=call.headers,
            )
        except httpx.HTTPError as error:
            raise Unreachable(str(error) or type(error).__name__) from None
        if answer.status_code >= 400:
            raise refusal(answer, answer.content)
        return answer.content

    # --- the lobby -----------------------------------------------------------------------

    async def games(self) -> list[GameCard]:
        return await self.do(calls.games())

    async def ratings(self, game: str) -> list[Ranked]:
        return await self.do(calls.ratings(game))

    async def matches(self, game: str = "", status: str = "") -> list[Match]:
        return await self.do(calls.matches(game, status))

    async def my_matches(self) -> list[Match]:
        return await self.do(calls.my_matches())

    async def match(self, key: str) -> Match:
        return await self.do(calls.match(key))

    async def create(self, plan: dict[str, Any]) -> str:
        """A new match; its key. The plan is as in the API's description."""
        return await self.do(calls.create(plan))

    async def join(
        self,
        key: str,
        seat: str = "",
        choice: dict[str, Any] | None = None,
        *,
        name: str = "",
        second_name: str = "",
    ) -> str:
        """Take a free seat; `name`: the one you would like, where players choose them."""
        return await self.do(calls.join(key, seat, choice or {}, name, second_name))

    async def confirm(self, key: str) -> None:
        return await self.do(calls.confirm(key))

    async def start(self, key: str, *, fill: bool = False) -> None:
        return await self.do(calls.start(key, fill))

    async def file(self, key: str) -> bytes:
        """The match file of a match that is over."""
        return await self.do(calls.file(key))

    # --- playing -------------------------------------------------------------------------

    async def view(self, key: str, seat: str, turn: int | None = None) -> bytes:
        """The seat's view as JSON; decode it with the game's `View` type."""
        return await self.do(calls.view(key, seat, turn))

    async def printout(self, key: str, seat: str, turn: int | None = None) -> str:
        return await self.do(calls.printout(key, seat, turn))

    async def events(self, key: str, seat: str, turn: int | None = None) -> Happened:
        """What happened on the way to a turn, and what was wrong with one's orders."""
        return await self.do(calls.events(key, seat, turn))

    async def prompt(self, key: str, seat: str) -> Prompt | None:
        """What the seat is asked; None: nothing."""
        return await self.do(calls.prompt(key, seat))

    async def check(self, key: str, seat: str, text: str) -> Checked:
        """What is wrong with a sheet, as far as the seat can know; nothing is stored."""
        return await self.do(calls.check(key, seat, text))

    async def submit(
        self, key: str, seat: str, text: str, *, ready: bool | None = None, step: int | None = None
    ) -> Receipt:
        """Hand in a sheet. When this returns, it is stored for good."""
        return (await self.do(calls.submit(key, seat, text, ready, step))).receipt

    async def set_ready(self, key: str, seat: str, ready: bool = True) -> None:
        return await self.do(calls.set_ready(key, seat, ready))

    async def say(self, key: str, seat: str, text: str, to: list[str] | None = None) -> int:
        return await self.do(calls.say(key, seat, text, to))

    async def messages(self, key: str, seat: str) -> list[Message]:
        """What the seat has sent and received."""
        return await self.do(calls.messages(key, seat))

    async def live(self, key: str, after: int | None = None) -> AsyncIterator[News]:
        """Live events, until the connection ends."""
        params = {} if after is None else {"after": after}
        path = f"/api/matches/{key}/live"
        try:
            async with self._http.stream("GET", path, params=params, timeout=None) as stream:
                if stream.status_code >= 400:
                    raise refusal(stream, await stream.aread())
                async for line in stream.aiter_lines():
                    if line.startswith("data:"):
                        yield msgspec.json.decode(line[5:].strip(), type=News)
        except httpx.HTTPError as error:
            raise Unreachable(str(error)) from None
