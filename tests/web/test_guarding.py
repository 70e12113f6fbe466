"""Sessions, forged requests, limits, headers, live events; and nonsense of every kind."""

from __future__ import annotations

import re

from hosting import clock
from people import Company

from starpost.host.people import accounts
from starpost.host.settings import Limits
from starpost.host.watching import beats


def signed_in(company: Company) -> str:
    """A browser that has signed in by password; its word against forgery."""
    host = company.host
    accounts.enter(host, "Ann2", "ann2@example.org", "a long password", admin=False)
    login = {"email": "ann2@example.org", "password": "a long password"}
    answer = company.client.post("/api/session", json=login)
    assert answer.status_code == 200, answer.text
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    return answer.json()["csrf"]


def test_a_forged_request_is_refused(company: Company) -> None:
    csrf = signed_in(company)
    client = company.client
    body = {"zone": "Europe/Berlin"}
    assert client.get("/api/me").json()["zone"] == "UTC"
    assert client.patch("/api/me", json=body).json()["code"] == "csrf"
    assert client.patch("/api/me", json=body, headers={"X-CSRF-Token": "x"}).status_code == 403
    assert client.patch("/api/me", json=body, headers={"X-CSRF-Token": csrf}).status_code == 200
    assert client.get("/api/me").json()["zone"] == "Europe/Berlin"
    assert client.delete("/api/sessions", headers={"X-CSRF-Token": csrf}).status_code == 200
    assert client.get("/api/me").status_code == 401


def test_limits_in_two_windows(company: Company) -> None:
    company.gather()
    narrow = Limits(fast=3, fast_seconds=10, slow=5, slow_seconds=3600)
    company.host.settings = type(company.host.settings)(limits=narrow)
    codes = [company.call("player", "GET", "/api/me").status_code for _ in range(4)]
    assert codes == [200, 200, 200, 429]
    clock(company.host).move(seconds=11)
    answers = [company.call("player", "GET", "/api/me") for _ in range(2)]
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) > 60
    assert answers[-1].json()["code"] == "too_many_requests"
    assert company.call("rival", "GET", "/api/me").status_code == 200


def test_attempts_to_sign_in_are_few(company: Company) -> None:
    clock(company.host).move(hours=2)
    wide = Limits(sign_in_fast=2)
    company.host.settings = type(company.host.settings)(limits=wide, argon2_memory=1024)
    body = {"email": "a@example.org", "password": "a wrong password"}
    codes = [company.client.post("/api/session", json=body).status_code for _ in range(3)]
    assert codes == [401, 401, 429]


def test_security_headers_are_on_every_answer(company: Company) -> None:
    for path in ("/health/live", "/nowhere", "/api/me"):
        headers = company.client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["cache-control"] == "no-store"


def test_a_large_request_is_refused(company: Company) -> None:
    it = company.gather()
    path = f"/api/matches/{it.key}/seats/ZOE/orders"
    answer = company.call("player", "PUT", path, {"text": "x" * 2_000_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    answer = company.call("player", "PUT", path, {"text": "x" * 300_000})
    assert answer.status_code == 400


def test_health_and_metrics(company: Company) -> None:
    company.gather()
    assert company.client.get("/health/live").json()["status"] == "alive"
    assert company.client.get("/health/ready").status_code == 503, "nobody works"
    beats.beat(company.host, "a worker")
    assert company.client.get("/health/ready").json()["status"] == "ready"
    clock(company.host).move(hours=25)
    beats.beat(company.host, "a worker")
    late = company.client.get("/health/ready")
    assert (late.status_code, late.json()["overdue"]) == (503, 1)
    assert late.json()["checks"] == {"database": "ok", "workers": "ok", "turns": "late"}
    said = company.client.get("/metrics").text
    assert "starpost_turns_total" in said
    assert "starpost_matches_overdue 1.0" in said


def test_live_events_tell_that_not_what(company: Company) -> None:
    it = company.gather()
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    it.run()
    path = f"/api/matches/{it.key}/live?after=0&seconds=0.1"
    text = company.call("stranger", "GET", path).text
    assert "event: turn" in text
    assert "data: \r\n" not in text, "a program reads every line of data"
    ids, kinds = (re.findall(rf"^{what}: (\w+)", text, re.M) for what in ("id", "event"))
    assert ids == [str(n) for n in range(1, len(kinds) + 1)], "no gap tells what others heard"
    assert kinds == ["seat", "seat", "ready", "ready", "start", "turn"], "no word about sheets"
    assert '"step":1' in text
    assert "BID" not in text
