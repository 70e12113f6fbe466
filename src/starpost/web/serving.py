"""Listening: the one way an application of ours is put on a port."""

from __future__ import annotations

import signal
import socket

import uvicorn
from litestar.types import ASGIApp

from starpost import settle
from starpost.web.limits.patience import Patient, many_files

BACKLOG = 2048


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there; an OSError if nothing can."""
    return socket.create_server(
        (host, port),
        family=socket.AF_INET6 if ":" in host else socket.AF_INET,
        backlog=BACKLOG,
    )


def _ended(*_: object) -> None:
    """uvicorn stops by itself and then raises the signal again: the caller has yet to clean up."""


def listen(app: ASGIApp, door: socket.socket) -> None:
    """Serve until told to stop.

    Whom to believe about a caller's address is our own setting (`trust_proxy`), so uvicorn must
    not decide it.
    """
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _ended)
    many_files()
    settle()
    config = uvicorn.Config(
        app,
        log_config=None,  # its lines are ours, in JSON
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http=Patient,
    )
    uvicorn.Server(config).run(sockets=[door])
