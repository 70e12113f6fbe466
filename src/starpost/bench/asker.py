"""Somebody signed in at a host of its own, who asks its application straight.

No network, no browser and no client stand in between: what an answer costs is what the host does.
"""

from __future__ import annotations

import asyncio
import tempfile
from typing import Any
from urllib.parse import urlencode

from starpost.drill.load import person
from starpost.host.host import Host
from starpost.host.people import sessions
from starpost.host.settings import WIDE, Settings
from starpost.web.caller import COOKIE
from starpost.web.site import create_pages


class Asker:
    """A new host in a folder that goes with it, and one person with a session there."""

    def __init__(self, most_matches: int = Settings().most_matches) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="starpost-bench-")
        data = self.folder.name
        self.host = Host(
            Settings(data=data, limits=WIDE, access_log=False, most_matches=most_matches)
        )
        self.host.db.migrate()
        self.player = person(self.host, "asker")
        secret, self.word = sessions.open_session(self.host, self.player)
        self.cookie = f"{COOKIE}={secret}"
        self.loop = asyncio.new_event_loop()
        self.app: Any = create_pages(self.host)

    def close(self) -> None:
        self.loop.close()
        self.host.close()
        self.folder.cleanup()

    def ask(self, path: str, form: dict[str, str] | None = None, **said: str) -> bytes:
        """One request; the body of its answer. `said`: headers, with `_` for `-`."""
        headers = {"host": "localhost", "cookie": self.cookie, "accept-encoding": "zstd"}
        headers |= {name.replace("_", "-"): value for name, value in said.items()}
        body = urlencode(form or {}).encode()
        if form is not None:
            headers["content-type"] = "application/x-www-form-urlencoded"
            headers["content-length"] = str(len(body))
        scope = {
            "type": "http", "http_version": "1.1", "method": "GET" if form is None else "POST",
            "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
            "scheme": "http", "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "asgi": {"version": "3.0"},
        }  # fmt: skip
        got: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            got.append(message)

        self.loop.run_until_complete(self.app(scope, receive, send))
        assert got[0]["status"] in (200, 205), got[:2]
        return b"".join(message.get("body", b"") for message in got[1:])
