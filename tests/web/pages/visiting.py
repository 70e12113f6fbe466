"""A visitor without a browser: fetches pages, fills in forms, follows redirects."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

from hosting import lay_tables
from litestar import Litestar
from litestar.testing import TestClient

from starpost.host.clock import FixedClock
from starpost.host.host import Host
from starpost.host.people import accounts, sessions
from starpost.host.settings import WIDE, Settings
from starpost.host.storage import Account
from starpost.kernel import registry
from starpost.web.caller import COOKIE
from starpost.web.limits.door import Door, Windows
from starpost.web.site import create_pages


def open_host(folder: Path, clock: FixedClock | None = None) -> Host:
    settings = Settings(
        access_log=False,
        data=str(folder),
        limits=WIDE,
        argon2_time=1,
        argon2_memory=1024,
        webhooks=False,
    )
    lay_tables(folder)
    return Host(settings, clock)


def new_account(host: Host, name: str) -> Account:
    """Somebody with a confirmed address."""
    with host.db.write() as session:
        account = Account(
            name=name, name_key=name.lower(), email=f"{name.lower()}@example.org",
            password=accounts.hasher(host).hash("long enough words"),
            created_at=host.clock.now(), confirmed_at=host.clock.now(),
        )  # fmt: skip
        session.add(account)
        session.flush()
        return account


SITES: dict[Host, Litestar] = {}
IDLE: list[Litestar] = []
"""Building the pages takes a tenth of a second: all visitors of a host share them, and when its
visitors have gone they are of use to the next host."""


def site_of(host: Host) -> Litestar:
    if host not in SITES:
        SITES[host] = pages = IDLE.pop() if IDLE else create_pages(host)
        door = pages.asgi_handler
        assert isinstance(door, Door)
        door.host = pages.state["host"] = host
        door.windows = pages.state["windows"] = Windows()  # nobody has asked for anything yet
        door.callers.clear()
    return SITES[host]


def close_all() -> None:
    IDLE.extend(SITES.values())
    SITES.clear()


class Visit:
    """One person's browser, without scripts."""

    def __init__(self, host: Host, account: Account | None = None) -> None:
        self.host = host
        self.client = TestClient(site_of(host))
        if account is not None:
            secret, _ = sessions.open_session(host, account)
            self.client.cookies.set(COOKIE, secret)
        self.page: Any = None

    @property
    def text(self) -> str:
        """The page as a reader of HTML takes it: how a template breaks its lines means nothing."""
        if "html" not in self.page.headers.get("content-type", ""):
            return str(self.page.text)
        joined = re.sub(r">\s*\n\s*<", "><", self.page.text)
        return re.sub(r"[ \t]*\n\s+", " ", joined)

    def get(self, address: str, status: int = 200) -> str:
        self.page = self.client.get(address)
        assert self.page.status_code == status, (address, self.page.status_code, self.text[:400])
        return self.text

    def film(self, key: str) -> str:
        """The replay as a file: a machine that draws slowly asks for patience some times."""
        for _ in range(100):
            self.page = self.client.get(f"/m/{key}/replay.html")
            if self.page.status_code != 202:
                break
        assert self.page.status_code == 200, self.text[:400]
        return self.text

    def csrf(self) -> str:
        found = re.search(r'<meta name="csrf" content="([^"]*)"', self.text)
        return unescape(found[1]) if found else ""

    def post(self, address: str, status: int = 200, **form: Any) -> str:
        """Send a form from the page one is on."""
        data = {"_csrf": self.csrf(), **form}
        self.page = self.client.post(address, data=data)
        assert self.page.status_code == status, (address, self.page.status_code, self.text[:600])
        return self.text

    def play(self, game: str, length: str = "", **form: str) -> str:
        """One click to a match against bots, the shortest unless said; the key of the match."""
        self.get("/")
        self.post(f"/play/{game}", length=length or registry.get(game).lengths()[-1].key, **form)
        found = re.search(r"/m/(\w+)", str(self.page.url))
        assert found, self.page.url
        return found[1]

    def field(self, name: str) -> str:
        """The value of a hidden field on the page."""
        found = re.search(rf'name="{name}" value="([^"]*)"', self.text)
        assert found, name
        return unescape(found[1])
