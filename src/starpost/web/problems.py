"""Refusals as problem documents: a stable code and a sentence, never a traceback."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import structlog
from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from msgspec import Struct

from starpost.host import away
from starpost.host.trouble import OUT_OF_RANGE, Trouble
from starpost.web.routes import Request

MEDIA = "application/problem+json"
MISTAKE = "The server made a mistake; it is logged."
AWAY = "The database does not answer just now; try again in a minute."
log = structlog.get_logger()

CODES = {
    400: "bad_request",
    401: "sign_in",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "bad_content_type",
    429: "too_many_requests",
    503: "unavailable",
}


class Problem(Struct, frozen=True):
    """RFC 9457, with our `code`."""

    type: str
    title: str
    status: int
    detail: str
    code: str


def document(status: int, code: str, detail: str) -> Problem:
    return Problem(f"/problems/{code}", HTTPStatus(status).phrase, status, detail, code)


def answer(status: int, code: str, detail: str, headers: dict[str, str] | None = None) -> Any:
    return Response(
        document(status, code, detail), status_code=status, media_type=MEDIA, headers=headers
    )


def on_trouble(request: Request, trouble: Trouble) -> Response[Problem]:
    headers = {"Retry-After": str(trouble.wait)} if trouble.wait else None
    found: Response[Problem] = answer(trouble.kind.value, trouble.code, trouble.text, headers)
    return found


def on_http(request: Request, error: HTTPException) -> Response[Problem]:
    status = error.status_code
    if status >= 500:
        return on_any(request, error)
    detail = error.detail or HTTPStatus(status).phrase
    if isinstance(error, ValidationException) and error.extra:
        detail = "; ".join(_sentence(item) for item in error.extra)
    headers = {k: str(v) for k, v in (error.headers or {}).items()}
    found: Response[Problem] = answer(
        status, CODES.get(status, "bad_request"), detail, headers or None
    )
    return found


def _sentence(item: Any) -> str:
    if isinstance(item, dict):
        return f"{item.get('key', '')}: {item.get('message', '')}".strip(": ")
    return str(item)


def on_number(request: Request, error: Exception) -> Response[Problem]:
    """A number somewhere in the request that no database holds."""
    found: Response[Problem] = answer(400, "out_of_range", "A number is out of range.")
    return found


def on_overflow(request: Request, error: Exception) -> Response[Problem]:
    """SQLite's driver says this of a number that is too long; any other is our mistake."""
    return (on_number if "SQLite" in str(error) else on_any)(request, error)


def on_nonsense(request: Request, error: Exception) -> Response[Problem]:
    """Nested without end, or no text at all."""
    found: Response[Problem] = answer(400, "bad_request", "The request cannot be understood.")
    return found


def on_any(request: Request, error: Exception) -> Response[Problem]:
    """Our mistake: logged in full, told in one sentence."""
    log.exception("request_failed", path=request.url.path, exc_info=error)
    found: Response[Problem] = answer(500, "internal", MISTAKE)
    return found


def on_away(request: Request, error: Exception) -> Response[Problem]:
    """Nothing is wrong with the request; nothing was stored."""
    if not away.is_away(error):
        return on_any(request, error)
    away.DATABASE.gone(error)
    found: Response[Problem] = answer(503, CODES[503], AWAY, {"Retry-After": "30"})
    return found


HANDLERS: dict[Any, Any] = {
    Trouble: on_trouble,
    HTTPException: on_http,
    OverflowError: on_overflow,
    OUT_OF_RANGE: on_number,
    RecursionError: on_nonsense,
    UnicodeError: on_nonsense,
    **dict.fromkeys(away.KINDS, on_away),
    Exception: on_any,
}
