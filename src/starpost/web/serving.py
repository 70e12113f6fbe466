"""Listening: the one way an application of ours is put on a port."""

from __future__ import annotations

import gc

import uvicorn
from litestar.types import ASGIApp


def listen(app: ASGIApp, host: str, port: int) -> None:
    """Serve until told to stop.

    Whom to believe about a caller's address is our own setting (`trust_proxy`), so uvicorn must
    not decide it. What was loaded so far stays for good; the collector need not look at it again.
    """
    gc.collect()
    gc.freeze()
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
    )
