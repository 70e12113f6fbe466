"""A zero, half a sign, a number without end: PostgreSQL takes none of them, and no door breaks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hosting import make_host, postgres_url
from roles.asking import BODIES, FILLED, Asking, all_routes
from roles.world import World

from starpost.host.settings import WIDE
from starpost.web.caller import COOKIE
from starpost.web.limits.door import Windows

ODD = ("\x00", "a\x00b", "9" * 30, "x" * 3000)
FORMS: dict[str, Any] = {
    **BODIES,
    "POST /me": {"do": "webhook", "url": "https://8.8.8.8/"},
    "POST /me#name": {"do": "name", "game": "starweb", "reserve": "RED"},
    "POST /me#block": {"do": "block", "player": "Piet"},
    "POST /me#token": {"do": "token", "name": "bot"},
    "POST /me#device": {"do": "device", "device": "x"},
    "POST /me#away": {"do": "away", "from": "2026-12-01", "to": "2026-12-02", "policy": "default"},
    "POST /me#keep": {"do": "keep", "name": "New", "email": "new@example.org"},
    "POST /me/calls": {"endpoint": "https://8.8.8.8/x", "p256dh": "x", "auth": "x"},
    "POST /me/passkeys": {"answer": "{}", "name": "x"},
    "POST /sign-in/passkey": {"answer": "{}"},
    "POST /admin": {"do": "announce", "text": "hello", "kind": "news", "days": "2"},
    "POST /admin#answer": {"do": "answer", "number": "1", "text": "x"},
    "POST /admin/accounts/{name:str}": {"do": "suspend", "days": "1", "why": "x"},
    "POST /m/{key:str}/complain": {"seat": "ANN", "text": "rude"},
    "POST /m/{key:str}/seats#invite": {"do": "invite", "email": "x@example.org"},
    "POST /m/{key:str}/seats#say": {"do": "say", "text": "hello"},
    "POST /m/{key:str}/desk#replace": {"do": "replace", "step": "0", "seat": "ANN", "bot": "house"},
    "POST /m/{key:str}/share": {"to": "ANN", "lines": "BID 1", "text": "BID 1"},
    "POST /m/{key:str}/draft": {"text": "BID 1"},
    "POST /m/{key:str}/later": {"text": "BID 1", "turn": "3"},
    "POST /m/{key:str}/notices": {"turn": "mail"},
    "POST /api/me/names": {"game": "starweb", "name": "RED"},
    "POST /api/matches/{key:str}/invitations": {"seat": "ZOE", "email": "x@example.org"},
    "POST /api/matches/{key:str}/join": {"seat": "ANN", "word": "x", "name": "RED"},
    "POST /api/invitations/{secret:str}": {"word": "x"},
}
"""What is sent where; behind a `#`, one more way to use the same door."""


def odd_ones(sent: dict[str, Any]) -> list[dict[str, Any]]:
    """The same with one value after the other exchanged for something odd."""
    words = [name for name, value in sent.items() if isinstance(value, str) and name != "do"]
    return [{**sent, name: odd} for name in words for odd in ODD]


class Odd(Asking):
    """Asks as those do who get furthest, and tells what broke."""

    def send(self, route: str, role: str, sent: dict[str, Any], odd: str = "") -> str:
        method, path = route.partition("#")[0].split()
        kind = (
            "lobby" if "/seats" in path or path.endswith(("/join", "/invitations")) else "running"
        )
        filled = {**FILLED, "seat": "ZOE", "key": self.world.key(kind, role)}
        if odd:
            filled = dict.fromkeys(filled, odd)
        path = re.sub(r"\{(\w+):str\}", lambda found: filled[found[1]], path)
        path = re.sub(r"\{(\w+):int\}", "9" * 18, path).replace("\x00", "%00")
        is_api = path.startswith(("/api/", "/health", "/metrics"))
        client = self.api if is_api else self.pages
        for app in self.apps:
            app.asgi_handler.windows = app.state["windows"] = Windows()  # type: ignore[attr-defined]
        secret, word = self.world.cookie(role)
        client.cookies.clear()
        client.cookies.set(COOKIE, secret)
        more: dict[str, Any] = {"follow_redirects": False}
        if method == "GET":
            more["params"] = dict.fromkeys(("q", "seat", "at", "line", "game", "status"), odd)
        elif is_api:
            more |= {"json": sent, "headers": {"X-CSRF-Token": word}}
        else:
            more["data"] = {"_csrf": word, **sent}
        answer = client.request(method, path, **more)
        if method != "GET" and answer.status_code < 400:
            self.world.put_back()
        return f"{route} {role} {sent or odd!r}" if answer.status_code >= 500 else ""


@pytest.mark.parametrize("database", ["postgres", pytest.param("sqlite", marks=pytest.mark.long)])
def test_nothing_odd_in_a_field_or_an_address_breaks_a_door(tmp_path: Path, database: str) -> None:
    url = "" if database == "sqlite" else postgres_url(tmp_path)
    host = make_host(tmp_path, url, limits=WIDE)
    asking = Odd(World(host))
    broken = [
        asking.send(route, role, sent)
        for route, form in FORMS.items()
        for sent in odd_ones(form)
        for role in ("a" if "admin" in route else "g" if "keep" in route else "b")
    ]
    looked = [r for r in all_routes() if r.startswith("GET") and not r.endswith(("live", "ready"))]
    broken += [asking.send(route, "a", {}, odd) for route in looked for odd in ODD[1:]]
    host.close()
    assert [line[:300] for line in broken if line] == []
