"""The application: routes, doors, problem documents, OpenAPI."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from starpost import __version__
from starpost.host.host import Host
from starpost.web.api import accounts, desk, games, matches, me, play, press, service
from starpost.web.batch import Batch
from starpost.web.guard import guard
from starpost.web.limits import door
from starpost.web.problems import HANDLERS

MODULES = (accounts, me, games, matches, play, press, desk, service)


def routes() -> list[Any]:
    return [route for module in MODULES for route in module.ROUTES]


def create_app(host: Host, extra: list[Any] | None = None) -> Litestar:
    """The API over a host. `extra`: further routes, such as the pages."""
    batch = Batch(host)
    return Litestar(
        route_handlers=[*routes(), *(extra or [])],
        guards=[guard],
        dependencies={
            "host": Provide(lambda: host, sync_to_thread=False, use_cache=True),
            "batch": Provide(lambda: batch, sync_to_thread=False, use_cache=True),
        },
        exception_handlers=HANDLERS,
        middleware=[door(host)],
        state=State({"host": host}),
        openapi_config=openapi(),
        debug=host.settings.debug,
        logging_config=None,
        request_max_body_size=host.settings.limits.body,
    )


def openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Starpost",
        version=__version__,
        description="A referee for space-empire games: accounts, matches, orders, views.",
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(
            security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}
        ),
        security=[{"token": []}],
    )
