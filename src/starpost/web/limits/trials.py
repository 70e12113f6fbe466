"""Trials take seconds of computing, so they have threads of their own, and few wait for one.

Who waits does so in the event loop and holds no thread that a page needs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from starpost.host.looking.trying import Attempt
from starpost.host.trouble import Kind, Trouble
from starpost.web.limits.strangers import limit
from starpost.web.routes import Request

AT_ONCE = 2
MOST_WAITING = 20
"""Who would be behind these would wait for more than half a minute."""
A_MINUTE = 40
"""Trials that one address may run in a minute, by page and API: each may take two seconds."""


class Queue:
    """The trials of one web process, those that run and those that wait."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="trial")
        self.inside = 0

    async def run(self, make: Callable[[], Attempt]) -> Attempt:
        """One trial, when its turn has come."""
        if self.inside >= AT_ONCE + MOST_WAITING:
            text = "Too many trials are running now. Try again in a minute."
            raise Trouble(Kind.UNAVAILABLE, "too_many_trials", text)
        self.inside += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, make)
        finally:
            self.inside -= 1


QUEUE = Queue()


def may_try(request: Request) -> None:
    """Count one; refuse an address that tries too often."""
    limit(request, "try", A_MINUTE)
