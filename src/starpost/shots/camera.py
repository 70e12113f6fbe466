"""A headless browser that visits the pages and keeps what it sees."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starpost.host.people import sessions
from starpost.shots.house import House
from starpost.shots.pages import ADA, NEWTON, TIRED, Page
from starpost.shots.stage import TIRED as TIRED_ADDRESS
from starpost.shots.stage import Stage
from starpost.web.caller import COOKIE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIZES = {390: 844, 768: 1024, 1440: 900}
"""Widths with their heights: a phone, a tablet, a screen."""
THEMES = ("light", "dark")
TALLEST = 4000
"""Rules are long; the picture shows their beginning."""
PAPER = 794
"""The width of A4 at 96 dots an inch."""
BROWSERS = ("chromium-headless-shell", "chromium")


class NoBrowser(RuntimeError):
    """There is nothing to take pictures with; the message says what to install."""


@contextmanager
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise NoBrowser("No browser: apt-get install libatomic1 chromium-headless-shell")
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        raise NoBrowser("Playwright is missing: pictures are taken from a checkout.") from None
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


class Camera:
    """One browser window for each pair of eyes, at one size and in one theme."""

    def __init__(
        self, browser: Browser, stage: Stage, house: House, width: int, theme: str, **how: Any
    ) -> None:
        self.stage = stage
        self.seen: dict[str, Any] = {}
        size = {"width": width, "height": SIZES[width]}
        look = {"base_url": stage.address, "color_scheme": theme, "viewport": size, **how}
        self.open = partial(browser.new_context, **look)
        self.people = {ADA: house.ada, NEWTON: house.newton}

    def window(self, who: str) -> Any:
        if who not in self.seen:
            extra = {"x-forwarded-for": TIRED_ADDRESS} if who == TIRED else {}
            made = self.open(extra_http_headers=extra)
            if who in self.people:
                secret, _ = sessions.open_session(self.stage.host, self.people[who])
                made.add_cookies([{"name": COOKIE, "value": secret, "url": self.stage.address}])
            self.seen[who] = made
        return self.seen[who]

    @contextmanager
    def visit(self, page: Page) -> Iterator[Any]:
        if page.who == TIRED:
            self.stage.tire()
        tab = self.window(page.who).new_page()
        try:
            answer = tab.goto(page.path)
            status = answer.status if answer else 0
            if status != page.status:
                raise AssertionError(f"{page.name} {page.path}: {status}, not {page.status}")
            yield tab
        finally:
            tab.close()

    def close(self) -> None:
        for window in self.seen.values():
            window.close()


def shoot(tab: Any, page: Page, folder: Path, tail: str) -> None:
    """The page as it is seen, and as it is printed where that matters."""
    _keep(tab, folder / f"{page.name}-{tail}.png", whole=page.whole)


def print_out(tab: Any, page: Page, folder: Path) -> None:
    """What a printer would make of it: a picture at the width of paper, and the real PDF."""
    tab.set_viewport_size({"width": PAPER, "height": 1123})
    tab.emulate_media(media="print")
    _keep(tab, folder / f"{page.name}-print.png", whole=True)
    tab.pdf(path=folder / f"{page.name}-print.pdf", prefer_css_page_size=True)


def _keep(tab: Any, path: Path, *, whole: bool) -> None:
    if not whole:
        tab.screenshot(path=path)
        return
    size = tab.evaluate("[document.documentElement.scrollWidth, document.body.scrollHeight]")
    clip = {"x": 0, "y": 0, "width": size[0], "height": min(size[1], TALLEST)}
    tab.screenshot(path=path, full_page=True, clip=clip)
