"""Route decorators of the pages: plain functions run in a thread, so that none blocks another.

Litestar has `sync_to_thread` for this, but with it two methods on one path wrap a function twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

import litestar

Handler = Callable[..., Any]
Request = litestar.Request[Any, Any, Any]
"""As handlers of pages and API take it."""


def threaded(function: Handler) -> Handler:
    if iscoroutinefunction(function):
        return function

    @wraps(function)
    async def run(*args: Any, **values: Any) -> Any:
        return await asyncio.to_thread(function, *args, **values)

    return run


def _with_plain_lines(function: Handler) -> Handler:
    """Browsers end the lines of a form in CR LF; here is the one place where that is mended."""

    @wraps(function)
    async def run(*args: Any, **values: Any) -> Any:
        if isinstance(values.get("data"), dict):
            values["data"] = {name: _plain(value) for name, value in values["data"].items()}
        return await function(*args, **values)

    return run


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value.replace("\r\n", "\n") if isinstance(value, str) else value


def get(path: str | list[str]) -> Callable[[Handler], Any]:
    return lambda function: litestar.get(path)(threaded(function))


def post(path: str) -> Callable[[Handler], Any]:
    """A form: answered with a page or a redirect, never with 201."""
    return lambda function: litestar.post(path, status_code=200)(
        _with_plain_lines(threaded(function))
    )
