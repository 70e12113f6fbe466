"""The application: routes, doors, problem documents, OpenAPI."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme

from starpost import __version__
from starpost.host.host import Host
from starpost.host.settings import Settings
from starpost.web.api import accounts, desk, games, matches, me, play, press, service, trying
from starpost.web.api.schemas import WithSchemas
from starpost.web.batch import Batch
from starpost.web.fast_submit import Express
from starpost.web.guard import guard
from starpost.web.limits.door import Door, Windows
from starpost.web.problems import HANDLERS

MODULES = (accounts, me, games, matches, play, trying, press, desk, service)


def routes() -> list[Any]:
    return [route for module in MODULES for route in module.ROUTES]


def create_app(
    host: Host, settings: Settings | None = None, windows: Windows | None = None
) -> Litestar:
    """The API over a host."""
    batch, windows = Batch(host), windows or Windows()
    settings = settings or host.settings
    app = Litestar(
        route_handlers=routes(),
        guards=[guard],
        dependencies={
            "host": Provide(lambda: host, sync_to_thread=False, use_cache=True),
            "batch": Provide(lambda: batch, sync_to_thread=False, use_cache=True),
        },
        exception_handlers=HANDLERS,
        state=State({"host": host, "windows": windows}),
        openapi_config=openapi(),
        debug=settings.debug,
        logging_config=None,
        request_max_body_size=settings.limits.body,
    )
    road = Express(app.asgi_handler, host, batch)
    app.asgi_handler = Door(road, host, windows)  # before everything, unknown paths included
    return app


def openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Starpost",
        version=__version__,
        description="A referee for space-empire games: accounts, matches, orders, views.",
        openapi_router=Router(
            path="/api/schema",
            route_handlers=[],
            opt={"who": "anyone", "scope": "read"},
            include_in_schema=False,
        ),
        render_plugins=[WithSchemas(path="/openapi.json")],
        components=Components(
            security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}
        ),
        security=[{"token": []}],
    )
