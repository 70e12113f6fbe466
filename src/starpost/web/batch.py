"""Sheets that come at the same moment share one commit: each is durable before it is answered."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from starpost.host import logs, metrics
from starpost.host.away import is_away
from starpost.host.host import Host
from starpost.host.sheets.intake import Submission, submit_many
from starpost.host.trouble import Trouble
from starpost.wire import Receipt

MOST = 200


class Batch:
    """While one commit is under way, the next sheets gather for the following one."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._waiting: list[tuple[Submission, asyncio.Future[Receipt | Trouble]]] = []
        self._busy = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def submit(self, submission: Submission) -> Receipt:
        future: asyncio.Future[Receipt | Trouble] = asyncio.get_running_loop().create_future()
        known = replace(submission, request=logs.request_number())
        self._waiting.append((known, future))
        if not self._busy:
            self._busy = True
            task = asyncio.create_task(self._drain())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        outcome = await future
        if isinstance(outcome, Trouble):
            raise outcome
        metrics.SHEETS.inc()
        return outcome

    async def _drain(self) -> None:
        try:
            while self._waiting:
                await self._gather()
                taken, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._commit(taken)
        finally:
            self._busy = False

    async def _gather(self) -> None:
        """Let in who is already at the door: a commit costs the same for one and for many.

        No timer: as soon as a round of the loop brings no further sheet, the commit begins.
        """
        before = 0
        while before < len(self._waiting) < MOST:
            before = len(self._waiting)
            await asyncio.sleep(0)

    async def _commit(
        self, taken: list[tuple[Submission, asyncio.Future[Receipt | Trouble]]]
    ) -> None:
        try:
            outcomes = await asyncio.to_thread(submit_many, self.host, [s for s, _ in taken])
        except Exception as error:  # the commit failed: nobody has been told that it is stored
            if len(taken) > 1 and not is_away(error):
                for one in taken:  # whosever sheet it was, nobody else's is lost by it
                    await self._commit([one])
                return
            for _, future in taken:
                if not future.done():
                    future.set_exception(error)
            return
        for (_, future), outcome in zip(taken, outcomes, strict=True):
            if not future.done():
                future.set_result(outcome)
