"""A real browser before a real server. Without a browser the tests are skipped, and say so."""

from __future__ import annotations

import re
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "web" / "pages"))

from visiting import open_host

from starpost.host.host import Host
from starpost.host.jobs import Jobs
from starpost.web.site import create_site


class Server:
    """The site on a free port of this machine, with its workers."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.jobs = Jobs(host)
        config = uvicorn.Config(
            create_site(host), host="127.0.0.1", port=0, log_level="error", lifespan="off",
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def __enter__(self) -> Server:
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


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(open_host(tmp_path_factory.mktemp("site"))) as server:
        yield server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        pytest.skip("no browser: apt-get install libatomic1 chromium-headless-shell")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


class Tab:
    """A page that notes everything that goes wrong in it, and every request that leaves us."""

    def __init__(self, chromium: Any, site: Server, **how: Any) -> None:
        self.site = site
        self.context = chromium.new_context(base_url=site.address, **how)
        self.context.set_default_timeout(45_000)
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(f"script: {error}"))
        self.page.on("console", self._console)
        self.page.on("request", self._request)

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.wrong.append(f"console: {message.text}")

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.site.address, "data:", "blob:")):
            self.wrong.append(f"leaves the host: {request.url}")

    def play(self, title: str) -> str:
        """One click from the landing page."""
        self.page.goto("/")
        self.page.get_by_role("button", name=re.compile(f"^Play now.*{title}$")).click()
        self.page.wait_for_url("**/m/*")
        return str(self.page.url)

    def step(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-step") or 0)

    def wait_step(self, more_than: int) -> None:
        self.page.wait_for_function(
            "n => Number(document.getElementById('table')?.dataset.step) > n", arg=more_than
        )


@pytest.fixture
def tab(chromium: Any, site: Server) -> Iterator[Any]:
    """Makes pages; every one must have gone through without an error."""
    made: list[Tab] = []

    def make(**how: Any) -> Tab:
        how.setdefault("viewport", {"width": 1440, "height": 900})
        made.append(Tab(chromium, site, **how))
        return made[-1]

    yield make
    wrong = [line for one in made for line in one.wrong]
    for one in made:
        one.context.close()
    assert not wrong, wrong
