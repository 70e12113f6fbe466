"""Route decorators that make every route say who may use it and by which scope."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import litestar
from litestar import Response
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_401_UNAUTHORIZED,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_410_GONE,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_429_TOO_MANY_REQUESTS,
)
from msgspec import json

from starpost.host.host import Host
from starpost.web.batch import Batch
from starpost.web.problems import MEDIA, Problem
from starpost.web.routes import Handler, threaded

TheHost = NamedDependency[Host]
TheBatch = NamedDependency[Batch]
MOST = 2**31 - 1
"""The largest number that every database takes."""
Number = Annotated[int, PathParameter(ge=0, le=MOST)]
MOST_VEILED = 2**52 - 1
Veiled = Annotated[int, PathParameter(ge=0, le=MOST_VEILED)]
Which = Annotated[int | None, QueryParameter(ge=0, le=MOST)]
Seconds = Annotated[float | None, QueryParameter(ge=0, le=86400)]

REFUSALS = {
    HTTP_400_BAD_REQUEST: "The request cannot be understood.",
    HTTP_401_UNAUTHORIZED: "Nobody is signed in.",
    HTTP_403_FORBIDDEN: "Not for this caller.",
    HTTP_404_NOT_FOUND: "Not there, or not yours.",
    HTTP_409_CONFLICT: "Not in this state.",
    HTTP_410_GONE: "Too late.",
    HTTP_413_REQUEST_ENTITY_TOO_LARGE: "Too large.",
    HTTP_429_TOO_MANY_REQUESTS: "Too many requests.",
}


def door(who: str, scope: str, **more: Any) -> dict[str, Any]:
    """Keyword arguments for a route. `who`: nobody, anyone, user, seat, gm or admin."""
    responses = {
        status: ResponseSpec(Problem, description=text, media_type=MEDIA, generate_examples=False)
        for status, text in REFUSALS.items()
    }
    return {
        "opt": {"who": who, "scope": scope},
        "responses": responses,
        **more,
    }


def get(path: str, **more: Any) -> Callable[[Handler], Any]:
    """As Litestar's, but a plain function runs in a thread: none holds up the others."""
    return lambda function: litestar.get(path, **more)(threaded(function))


def post(path: str, **more: Any) -> Callable[[Handler], Any]:
    return lambda function: litestar.post(path, **more)(threaded(function))


def put(path: str, **more: Any) -> Callable[[Handler], Any]:
    return lambda function: litestar.put(path, **more)(threaded(function))


def patch(path: str, **more: Any) -> Callable[[Handler], Any]:
    return lambda function: litestar.patch(path, **more)(threaded(function))


def delete(path: str, **more: Any) -> Callable[[Handler], Any]:
    return lambda function: litestar.delete(path, **more)(threaded(function))


def raw(value: Any) -> Response[Any]:
    """A view, a scene, a document: typed values of a game that we pass on as JSON."""
    return Response(json.encode(value), media_type="application/json")
