"""Listening: the one way an application of ours is put on a port."""

from __future__ import annotations

import gc
import socket

import uvicorn
from litestar.types import ASGIApp

BACKLOG = 2048


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there; an OSError if nothing can."""
    return socket.create_server(
        (host, port),
        family=socket.AF_INET6 if ":" in host else socket.AF_INET,
        backlog=BACKLOG,
    )


def listen(app: ASGIApp, door: socket.socket) -> None:
    """Serve until told to stop.

    Whom to believe about a caller's address is our own setting (`trust_proxy`), so uvicorn must
    not decide it. What was loaded so far stays for good; the collector need not look at it again.
    """
    gc.collect()
    gc.freeze()
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, proxy_headers=False
    )
    uvicorn.Server(config).run(sockets=[door])
