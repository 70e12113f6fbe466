"""Trials take seconds of computing, so they have threads of their own.

Who waits for one waits in the event loop and holds no thread that a page needs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from starpost.host.trying import Attempt

AT_ONCE = 2


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(AT_ONCE, thread_name_prefix="trial")


async def in_turn(make: Callable[[], Attempt]) -> Attempt:
    """One trial, when its turn has come."""
    return await asyncio.get_running_loop().run_in_executor(_threads(), make)
