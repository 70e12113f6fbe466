"""The site on a free port of this machine, with its workers: what a browser is pointed at."""

from __future__ import annotations

import threading
import time
from typing import cast

import uvicorn
from litestar import Litestar

from starpost.host.host import Host
from starpost.host.running.jobs import Jobs
from starpost.web.limits.door import Door
from starpost.web.site import create_site

TIRED = "192.0.2.7"
"""An address for documentation: whoever seems to come from it has asked too often."""


class Stage:
    def __init__(self, host: Host) -> None:
        self.host = host
        self.jobs = Jobs(host)
        self.site = create_site(host)
        config = uvicorn.Config(
            self.site, host="127.0.0.1", port=0, log_level="error", lifespan="off",
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def __enter__(self) -> Stage:
        self.jobs.start()
        self.thread.start()
        end = time.monotonic() + 30
        while not self.server.started and time.monotonic() < end:
            time.sleep(0.02)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(timeout=10)
        self.jobs.stop()
        self.host.close()

    @property
    def address(self) -> str:
        port = self.server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def tire(self) -> None:
        """Use up what the tired address may ask for, in this window and in the one after it."""
        door = cast(Door, cast(Litestar, self.site.pages).asgi_handler)
        limits, now = self.host.settings.limits, self.host.clock.now().timestamp()
        for when in (now, now + limits.fast_seconds):
            while not door.windows.over(TIRED, limits.fast, limits.fast_seconds, when):
                pass
