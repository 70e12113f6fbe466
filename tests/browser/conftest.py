"""A real browser before a real server. Without a browser the tests are skipped, and say so."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from visiting import open_host

from settling import settle
from starpost.host.people import sessions
from starpost.shots.camera import NoBrowser, browser
from starpost.shots.house import House, furnish
from starpost.shots.stage import Stage
from starpost.web.caller import COOKIE


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with Stage(open_host(tmp_path_factory.mktemp("site"))) as server:
        yield server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    try:
        with browser() as found:
            yield found
    except NoBrowser as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    with pytest.MonkeyPatch.context() as patch:
        settle(patch, "house")
        return furnish(tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="session")
def stage(house: House) -> Iterator[Stage]:
    with Stage(house.host) as found:
        yield found


SAME_WORD = "crypto.getRandomValues = (numbers) => numbers.fill(4711)"
"""The word of chance a page gives a match: with the settled seeds, the same web on every run."""


ORDERS = 'button[data-part="orders"]'
"""On a phone: the part of the page that has the sheet."""


class Tab:
    """A page that notes everything that goes wrong in it, and every request that leaves us."""

    def __init__(self, chromium: Any, site: Stage, **how: Any) -> None:
        self.site = site
        self.touch = bool(how.get("has_touch"))
        self.context = chromium.new_context(base_url=site.address, **how)
        self.context.set_default_timeout(45_000)
        self.context.add_init_script(SAME_WORD)
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

    def sign_in(self, person: Any) -> None:
        """As somebody who has an account."""
        secret, _ = sessions.open_session(self.site.host, person)
        self.context.add_cookies([{"name": COOKIE, "value": secret, "url": self.site.address}])

    def play(self, title: str) -> str:
        """One click from the landing page, to the shorter game."""
        self.page.goto("/")
        short = re.compile(f"^Play now {title}\\b")
        self.page.get_by_role("button", name=short).click()
        self.page.wait_for_url("**/m/*")
        return str(self.page.url)

    def press(self, found: Any) -> None:
        """With a finger, where there is one."""
        (found.tap if self.touch else found.click)()

    def as_advised(self, turns: int = 1, wishes: int = 1) -> None:
        """Turns that are written by the first suggestions, sent, and played."""
        orders, cards = (self.page.locator(f) for f in (ORDERS, "#advice [data-wish]"))
        for _ in range(turns):
            if orders.is_visible():
                self.press(orders)
            cards.first.wait_for()
            for number in range(wishes):  # what is pressed may fold away what stood below it
                if number < cards.count() and cards.nth(number).is_visible():
                    self.press(cards.nth(number))
            self.page.locator("#checked .lines li").first.wait_for()
            before = self.step()
            self.press(self.page.locator("#submit"))
            self.wait_step(before)

    def step(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-step") or 0)

    def wait_step(self, more_than: int) -> None:
        self.page.wait_for_function(
            "n => Number(document.getElementById('table')?.dataset.step) > n", arg=more_than
        )


@pytest.fixture
def tab(chromium: Any, site: Stage) -> Iterator[Any]:
    """Makes pages; every one must have gone through without an error."""
    made: list[Tab] = []

    def make(**how: Any) -> Tab:
        how.setdefault("viewport", {"width": 1440, "height": 900})
        made.append(Tab(chromium, how.pop("site", site), **how))
        return made[-1]

    yield make
    wrong = [line for one in made for line in one.wrong]
    for one in made:
        one.context.close()
    assert not wrong, wrong
