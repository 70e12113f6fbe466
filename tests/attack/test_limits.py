"""Limits that cannot be got round, and cannot be turned against the host."""

from __future__ import annotations

import socket
import threading
import time
from typing import Any

import pytest
from hosting import EVERY_DAY
from people import Company
from standardwebhooks.webhooks import Webhook as Checker

from starpost.host.outgoing import webhooks
from starpost.host.settings import WIDE, Limits, Settings, SettingsError, refuse_if_unsafe
from starpost.host.trouble import Trouble
from starpost.web.limits import strangers
from starpost.web.limits.door import Windows, address
from starpost.web.limits.work import Bench


def test_a_token_that_nobody_has_gets_no_count_of_its_own(company: Company) -> None:
    company.gather(terms=EVERY_DAY)
    company.host.settings = type(company.host.settings)(limits=Limits(fast=5))
    codes = []
    for n in range(8):
        made_up = {"Authorization": f"Bearer starpost_{n:043}"}
        codes.append(company.client.get("/health/live", headers=made_up).status_code)
    assert codes[-1] == 429


def test_all_tokens_of_a_player_share_one_count(company: Company) -> None:
    from starpost.host.people.sessions import make_token

    it = company.gather(terms=EVERY_DAY)
    company.host.settings = type(company.host.settings)(limits=Limits(fast=6))
    codes = []
    for n in range(10):
        token = make_token(company.host, it.players["ZOE"].id, f"t{n}", ["read"])[1]
        headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": f"10.0.0.{n}"}
        codes.append(company.client.get("/api/me", headers=headers).status_code)
    assert codes[-1] == 429


def test_a_full_table_of_counts_stays_small_and_fast() -> None:
    windows = Windows(most=1000)
    for n in range(5000):
        windows.over(f"caller {n}", 10, 3600, 1.0)
    assert len(windows.untold()) == 1000
    assert [windows.over("regular", 2, 60, 1.0) > 0 for _ in range(3)] == [False, False, True]


def scope(client: str, forwarded: str = "") -> tuple[Any, dict[bytes, bytes]]:
    headers = {b"x-forwarded-for": forwarded.encode()} if forwarded else {}
    return {"client": (client, 1)}, headers


def test_behind_a_proxy_the_real_caller_counts() -> None:
    trusting, plain = Settings(trust_proxy=True), Settings()
    assert address(trusting, *scope("127.0.0.1", "1.2.3.4, 5.6.7.8")) == "5.6.7.8"
    assert address(plain, *scope("9.9.9.9", "5.6.7.8")) == "9.9.9.9"
    one = address(plain, *scope("2001:db8:1:2::1"))
    assert one == address(plain, *scope("2001:db8:1:2:ffff::7")), "one caller has a whole network"


@pytest.mark.parametrize(
    "unsafe",
    [
        {"url": "https://games.example.org"},
        {"url": "https://games.example.org", "secret": "x" * 32},
        {
            "url": "https://games.example.org",
            "secret": "x" * 32,
            "trust_proxy": True,
            "debug": True,
        },
        {"host": "0.0.0.0"},
    ],
)
def test_an_unsafe_host_refuses_to_start(unsafe: dict[str, Any]) -> None:
    with pytest.raises(SettingsError):
        refuse_if_unsafe(Settings(**unsafe))


def test_a_safe_host_starts() -> None:
    refuse_if_unsafe(Settings())
    proxied = Settings(url="https://games.example.org", secret="x" * 32, trust_proxy=True)
    refuse_if_unsafe(proxied)


def test_metrics_are_not_for_whoever_comes_through_a_proxy(company: Company) -> None:
    assert company.client.get("/metrics").status_code == 200
    forwarded = {"X-Forwarded-For": "5.6.7.8"}
    assert company.client.get("/metrics", headers=forwarded).status_code == 403


def _for_ever(bench: Bench) -> None:
    with bench.place(0.05):
        while True:
            time.sleep(0.001)


def test_work_has_few_places_and_an_end() -> None:
    bench = Bench(at_once=1, waiting=0)
    with bench.place(), pytest.raises(Trouble) as caught, bench.place():
        pass
    assert caught.value.code == "busy"
    with pytest.raises(Trouble) as caught:
        _for_ever(bench)
    assert caught.value.code == "too_long"
    with bench.place():
        pass


# --- webhooks -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hidden",
    ["64:ff9b::7f00:1", "2002:7f00:1::", "fec0::1", "::127.0.0.1", "::ffff:10.0.0.1", "::1",
     "2001:0:53aa:64c:0:fbff:80ff:fffe", "fe80::1", "fc00::1", "169.254.169.254"],
)  # fmt: skip
def test_a_private_address_in_disguise_is_not_called(hidden: str) -> None:
    with pytest.raises(webhooks.Unsafe):
        webhooks.vet("https://hook.example.org/", lambda host, port: [hidden])


def test_a_server_that_sends_a_letter_now_and_then_does_not_hold_us(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(webhooks, "DEADLINE", 0.5)
    door = socket.create_server(("127.0.0.1", 0))
    port = door.getsockname()[1]
    stop = threading.Event()

    def drip() -> None:
        line, _ = door.accept()
        with line:
            while not stop.wait(0.1):
                try:
                    line.sendall(b"\x16")
                except OSError:
                    return

    threading.Thread(target=drip, daemon=True).start()
    began = time.monotonic()
    call = webhooks.Call("hook:1:x", "{}")
    said = webhooks.send(
        f"https://localhost:{port}/", call, lambda host, port: ["127.0.0.1"], ("127.0.0.1",)
    )
    stop.set()
    door.close()
    assert said
    assert time.monotonic() - began < 5


def test_calls_are_signed_as_standard_webhooks_asks() -> None:
    from datetime import UTC, datetime

    secret = webhooks.new_secret()
    call = webhooks.Call("hook:1:turn", '{"kind":"turn"}', secret, datetime.now(UTC))
    assert Checker(secret).verify(call.body, call.headers) == {"kind": "turn"}


# --- names stand on every page ----------------------------------------------------------------


def test_a_name_is_tried_so_often_from_wherever_it_comes(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strangers, "BY_NAME", 3)
    company.host.settings = Settings(data=company.host.settings.data, limits=WIDE)
    for known in ("Zoe", "Nobody"):
        codes = [
            company.client.post("/api/session", json={"email": name, "password": "wrong one"})
            for name in (known, known.upper(), known, known)
        ]
        assert [answer.status_code for answer in codes] == [401, 401, 401, 429]
    by_address = {"email": "zoe@example.org", "password": "wrong one"}
    assert company.client.post("/api/session", json=by_address).status_code == 401
