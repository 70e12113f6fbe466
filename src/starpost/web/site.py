"""The whole site: pages and API side by side over one host, each with its own way to say no."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import structlog
from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath
from litestar.types import ASGIApp, Receive, Scope, Send

from starpost import settle
from starpost.host import away, logs
from starpost.host.host import Host
from starpost.host.trouble import OUT_OF_RANGE, Trouble
from starpost.web import templating
from starpost.web.caller import visitor
from starpost.web.chair import Chair
from starpost.web.compression import compression
from starpost.web.errors import (
    Fault,
    away_page,
    crash_page,
    fault_page,
    http_page,
    missing_page,
    refusal,
    trouble_page,
)
from starpost.web.limits.door import Door, Windows
from starpost.web.limits.shared import Exchange
from starpost.web.pages.all import HANDLERS
from starpost.web.pages.site import searching, showcase
from starpost.web.responses import HEADERS
from starpost.web.routes import Request, get
from starpost.web.templating import assets
from starpost.web.watch import Watch

API = ("/api/", "/health", "/metrics")
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
log = structlog.get_logger()


@get("/static/{version:str}/{path:path}")
def static(version: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """Files named by their version never change, so a browser may keep them."""
    found = assets().get(path.lstrip("/"))
    if found is None:
        raise NotFoundException
    headers = HEADERS | (FOREVER if version == assets().version else {})
    return Response(found.data, media_type=found.kind, headers=headers)


@get("/favicon.ico")
def favicon() -> Response[bytes]:
    mark = assets().files["mark.svg"]
    return Response(mark.data, media_type=mark.kind, headers=HEADERS)


def on_any(request: Request, error: Exception) -> Response[str]:
    log.exception("page_failed", path=request.url.path, exc_info=error)
    return crash_page(request, logs.request_number())


def on_away(request: Request, error: Exception) -> Response[str]:
    """The database is away: said without asking it who is asking."""
    if not away.is_away(error):
        return on_any(request, error)
    away.DATABASE.gone(error)
    return away_page(request)


def on_number(request: Request, error: Exception) -> Response[str]:
    """A number that no database holds is the number of nothing; any other is our mistake."""
    ours = isinstance(error, OverflowError) and "SQLite" not in str(error)
    return on_any(request, error) if ours else missing_page(request)


def on_nonsense(request: Request, error: Exception) -> Response[str]:
    fault = Fault(400, "What was sent cannot be understood.", "Nothing was changed.")
    return fault_page(visitor(request), fault)


def create_pages(host: Host, windows: Windows | None = None) -> Litestar:
    windows = windows or Windows()
    handlers: dict[Any, Any] = {
        Trouble: trouble_page, HTTPException: http_page, Exception: on_any,
        OverflowError: on_number, OUT_OF_RANGE: on_number, RecursionError: on_nonsense,
        UnicodeError: on_nonsense, **dict.fromkeys(away.KINDS, on_away),
    }  # fmt: skip
    app = Litestar(
        route_handlers=[static, favicon, *HANDLERS],
        exception_handlers=handlers,
        state=State({"host": host, "windows": windows}),
        compression_config=compression(),
        openapi_config=None,
        debug=host.settings.debug,
        logging_config=None,
        request_max_body_size=host.settings.limits.body,
    )
    seated = Chair(app.asgi_handler)
    app.asgi_handler = Door(seated, host, windows, refusal)  # limits come before everything
    return app


class Site:
    """One door for two rooms: programs go to the API, people to the pages."""

    def __init__(self, host: Host) -> None:
        from starpost.web.app import create_app

        self.host = host
        self.windows = Windows()
        self.api: ASGIApp = create_app(host, windows=self.windows)
        self.pages: ASGIApp = create_pages(host, self.windows)
        self.watch = Watch(self.room, host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.watch(scope, receive, send)

    async def room(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = str(scope.get("path", ""))
        app = self.api if path.startswith(API) else self.pages
        await app(scope, receive, send)


def create_site(host: Host, ready: Callable[[], None] | None = None) -> Site:
    """The site; `ready` is called once the first page can be shown whole."""
    threading.Thread(target=warm, args=(ready,), name="warming", daemon=True).start()
    site = Site(host)
    if not host.db.is_sqlite:
        Exchange(host, site.windows).start()
    return site


def warm(ready: Callable[[], None] | None = None) -> None:
    """What the first callers would wait for, while the host starts: the first page first."""
    showcase.warm()
    if ready is not None:
        ready()
    templating.warm()
    searching.warm()
    settle()
