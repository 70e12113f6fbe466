"""Passkeys in a real browser, with a virtual authenticator behind it: made, used, dropped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from visiting import new_account

from starpost.host.people import sessions
from starpost.shots.stage import Stage
from starpost.web.caller import COOKIE

RESEND = """async ([answer, csrf]) => (await fetch("/sign-in/passkey", {
  method: "POST", body: new URLSearchParams({ answer, _csrf: csrf, back: "/me" }) })).status"""


class Device:
    """A browser whose computer has a lock that keeps keys."""

    def __init__(self, chromium: Any, site: Stage) -> None:
        self.address = site.address.replace("127.0.0.1", "localhost")
        self.host = site.host
        self.context = chromium.new_context(base_url=self.address)
        self.context.set_default_timeout(30_000)
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.line = self.context.new_cdp_session(self.page)
        self.line.send("WebAuthn.enable")
        options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
                   "hasUserVerification": True, "isUserVerified": True,
                   "automaticPresenceSimulation": True}  # fmt: skip
        made = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.lock = made["authenticatorId"]

    def signed_in(self, name: str) -> None:
        secret, _ = sessions.open_session(self.host, new_account(self.host, name))
        self.context.add_cookies([{"name": COOKIE, "value": secret, "url": self.address}])

    def has_keys(self) -> int:
        found = self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.lock})
        return len(found["credentials"])


@pytest.fixture
def device(chromium: Any, site: Stage) -> Iterator[Device]:
    made = Device(chromium, site)
    yield made
    made.context.close()
    assert not made.wrong, made.wrong


def test_a_passkey_is_made_used_once_a_question_and_dropped(device: Device) -> None:
    page = device.page
    device.signed_in("Keyholder")
    page.goto("/me?changed=passkeys")
    page.get_by_label("What do you call this device?").fill("My laptop")
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_role("button", name="Drop the passkey My laptop").wait_for()
    assert device.has_keys() == 1
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    page.wait_for_url("**/?out=1")
    sent: list[str] = []
    page.on(
        "request",
        lambda r: sent.append(r.post_data or "") if r.url.endswith("/sign-in/passkey") else None,
    )
    page.goto("/sign-in?back=/me?changed=passkeys")
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_role("heading", name="Keyholder").wait_for()
    page.get_by_text("last used").wait_for()
    _the_same_answer_is_worth_nothing(device, sent[0])
    page.goto("/me?changed=passkeys")
    page.get_by_role("button", name="Drop the passkey My laptop").click()
    page.get_by_text("Drop the passkey").wait_for(state="detached")
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    page.wait_for_url("**/?out=1")
    page.goto("/sign-in")
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_text("No account here knows that passkey.").wait_for()


def _the_same_answer_is_worth_nothing(device: Device, body: str) -> None:
    from urllib.parse import parse_qs

    answer = parse_qs(body)["answer"][0]
    stranger = device.context.browser.new_context(base_url=device.address)
    page = stranger.new_page()
    page.goto("/rules")
    assert page.evaluate(RESEND, [answer, ""]) == 400, "each question has one answer"
    stranger.close()


def test_a_device_that_is_stopped_says_so(device: Device) -> None:
    page = device.page
    device.line.send(
        "WebAuthn.setUserVerified", {"authenticatorId": device.lock, "isUserVerified": False}
    )
    device.signed_in("Stopper")
    page.goto("/me?changed=passkeys")
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_text("The device did not answer").wait_for(timeout=90_000)
    assert device.has_keys() == 0
