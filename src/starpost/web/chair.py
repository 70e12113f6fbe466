"""An address may name the seat it is about: `/m/abc@RED/press` is `/m/abc/press` for RED.

Somebody has one seat in a match, and the plain address means it. Old matches know people with two;
on the page of the second every address has its name, so that no form of it acts for the first.
"""

from __future__ import annotations

import re
from typing import Any, cast

from litestar.types import ASGIApp, Receive, Scope, Send

SEAT = "starpost_seat"
_NAMED = re.compile(r"(/m/[^/@]+)@([^/]+)(/.*)?")


class Chair:
    """Takes the seat out of the address before it is looked up, and hands it on beside it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _NAMED.fullmatch(str(scope.get("path", "")))
        if found is not None:
            path = found[1] + (found[3] or "")
            scope = cast(Any, {**scope, "path": path, "raw_path": path.encode(), SEAT: found[2]})
        await self.app(scope, receive, send)
