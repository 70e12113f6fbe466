"""Starpost on a device: kept, used without a connection, sent when it is back; nothing unasked."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from starpost.kernel import registry
from starpost.shots.stage import Stage

TITLE = registry.get("star_chase").title
KEPT = "() => document.getElementById('here').dataset.kept === 'yes'"


class Wire:
    """The connection between a browser and the site, which can be cut and mended."""

    def __init__(self, site: Stage) -> None:
        self.host, self.to = site.host, urlsplit(site.address)
        self.cut = False
        self.open: list[socket.socket] = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                near = self.door.accept()[0]
            except OSError:
                return
            if self.cut:
                near.close()
                continue
            far = socket.create_connection((self.to.hostname or "", self.to.port or 0))
            self.open += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=_carry, args=(one, other), daemon=True).start()

    def sever(self) -> None:
        self.cut = True
        for end in self.open:
            end.close()
        self.open.clear()


def _carry(one: socket.socket, other: socket.socket) -> None:
    try:
        while data := one.recv(65536):
            other.sendall(data)
        other.shutdown(socket.SHUT_WR)
    except OSError:
        other.close()


@pytest.fixture
def wire(site: Stage) -> Iterator[Wire]:
    made = Wire(site)
    yield made
    made.sever()
    made.door.close()


def keep(page: Any) -> None:
    page.goto("/me?changed=calls")
    page.get_by_role("button", name="Keep it for offline").click()
    page.wait_for_function(KEPT)


def test_nothing_is_kept_on_a_device_before_somebody_asks(tab: Any) -> None:
    one = tab()
    one.play(TITLE)
    page = one.page
    page.goto("/me?changed=calls")
    page.get_by_role("button", name="Keep it for offline").wait_for()
    asked = "() => navigator.serviceWorker.getRegistrations().then(all => all.length)"
    assert page.evaluate(asked) == 0
    assert page.evaluate("() => caches.keys()") == []
    keep(page)
    assert page.evaluate(asked) == 1
    page.get_by_role("button", name="Forget it on this device").click()
    page.get_by_text("Nothing of Starpost is kept").wait_for()
    assert page.evaluate("() => caches.keys()") == []


def test_the_page_can_be_installed(tab: Any) -> None:
    page = tab().page
    page.goto("/")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    got = page.request.get(link)
    assert got.headers["content-type"] == "application/manifest+json"
    said = json.loads(got.text())
    assert said["display"] == "standalone"
    for icon in said["icons"]:
        assert page.request.get(icon["src"]).headers["content-type"] == "image/png"
    devtools = page.context.new_cdp_session(page)
    assert devtools.send("Page.getAppManifest")["errors"] == []
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_orders_are_written_without_a_connection_and_sent_when_it_is_back(
    tab: Any, wire: Any
) -> None:
    one = tab(site=wire, viewport={"width": 390, "height": 844})
    address = one.play(TITLE)
    page = one.page
    keep(page)
    page.goto(address)
    page.locator("svg.starmap").first.wait_for()
    before = one.step()
    assert not one.wrong, one.wrong
    wire.sever()
    page.goto(address)
    page.get_by_text("Not connected. This page is as it was at").wait_for()
    assert page.locator("svg.starmap").first.is_visible(), "the map is kept"
    page.locator('button[data-part="orders"]').click()
    page.locator("#text").fill("TECH FT")
    page.locator("#submit").click()
    page.get_by_text("will be sent when the connection is back").first.wait_for()
    page.goto("/arena")
    page.get_by_role("heading", name="Not connected").wait_for()
    page.locator("#kept-pages a").first.wait_for()
    page.goto(address)
    assert page.locator("#text").input_value() == "TECH FT", "written before the page was left"
    wire.cut = False
    one.wait_step(before)
    page.locator("#unconnected").wait_for(state="hidden")
    one.wrong = [line for line in one.wrong if not line.startswith("console: Failed to load")]


def test_pages_of_one_person_are_not_kept_for_the_next(tab: Any) -> None:
    one = tab()
    address = one.play(TITLE)
    page = one.page
    keep(page)
    page.goto(address)
    page.goto("/me")
    kept = "() => caches.open('starpost-pages').then(c => c.keys()).then(all => all.length)"
    assert page.evaluate(kept) == 1
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="Sign out all the same").click()
    page.wait_for_url("**/?out=1")
    assert page.evaluate(kept) == 0
