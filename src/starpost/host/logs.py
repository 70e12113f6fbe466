"""Logs: one JSON object a line, whoever writes it, ours and the libraries' alike.

What is bound around a piece of work (`about`) stands in each of its lines. A request has a number
that goes with it into the queue, so that the turn it led to can be found by it.
"""

from __future__ import annotations

import logging
from contextlib import AbstractContextManager
from typing import Any

import structlog
from structlog.contextvars import bound_contextvars, get_contextvars, merge_contextvars
from structlog.stdlib import ProcessorFormatter

from starpost.host import away

REQUEST = "request"
QUIET = {"alembic": logging.WARNING, "huey": logging.WARNING, "aiosmtplib": logging.WARNING,
         "mail.log": logging.WARNING, "httpx": logging.WARNING}  # fmt: skip
"""Libraries that tell of every ordinary thing they do."""


def configure(level: str = "info") -> None:
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Any] = [
        merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(),
    )
    handler = _Printer()
    last: list[Any] = [
        ProcessorFormatter.remove_processors_meta,
        structlog.processors.JSONRenderer(),
    ]
    before = [structlog.stdlib.add_logger_name, *shared]
    handler.setFormatter(ProcessorFormatter(foreign_pre_chain=before, processors=last))
    handler.addFilter(_not_while_away)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(number)
    for name, least in QUIET.items():
        logging.getLogger(name).setLevel(max(least, number))


class _Printer(logging.Handler):
    """To where our own lines go."""

    def emit(self, record: logging.LogRecord) -> None:
        print(self.format(record), flush=True)


def _not_while_away(record: logging.LogRecord) -> bool:
    """A library's complaint about a database that is away: one line of ours stands for them all."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None or not away.is_away(error):
        return True
    away.DATABASE.gone(error)
    return False


def about(**facts: str) -> AbstractContextManager[None]:
    """Facts that stand in every line written inside."""
    return bound_contextvars(**facts)


def request_number() -> str:
    """The number of the request that is being answered, or that led to this job; or nothing."""
    return str(get_contextvars().get(REQUEST, ""))
