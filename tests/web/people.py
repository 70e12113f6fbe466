"""Everybody who may stand before a route: a visitor, a stranger, players, game master, admin."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

from hosting import EVERY_DAY, Group, group, person
from litestar import Litestar
from litestar.testing import TestClient

from starpost.host.host import Host
from starpost.host.people.sessions import SCOPES, make_token, open_session
from starpost.host.settings import Settings
from starpost.host.tokens import masked
from starpost.web import live
from starpost.web.app import create_app
from starpost.web.caller import COOKIE
from starpost.web.limits.door import Door, Windows

KINDS = ("visitor", "stranger", "player", "rival", "gm", "admin")


def signed_in(client: Any, host: Host, account: Any) -> str:
    """The client is this person from now on; the word against forgery of the new session."""
    client.cookies.clear()
    secret, word = open_session(host, account)
    client.cookies.set(COOKIE, secret)
    return masked(word)


def listening(app: Litestar, path: str, secret: str) -> tuple[threading.Thread, list[int]]:
    """Somebody who hears a live line; when it is closed, what it was answered with."""
    heard: list[int] = []

    def listen() -> None:
        with TestClient(app, cookies={COOKIE: secret}) as client:
            heard.append(client.get(path).status_code)

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    listener.join(0.3)
    return listener, heard


def zoe_listens(
    company: Company, monkeypatch: Any
) -> tuple[Group, str, threading.Thread, list[int]]:
    """A match, the session of a player in it, and the live line that hears of her seat."""
    monkeypatch.setattr(live, "POLL", 0.02)
    monkeypatch.setattr(live, "LOOK_AGAIN", 0.04)
    it = company.gather()
    secret, _ = open_session(company.host, it.players["ZOE"])
    path = f"/api/matches/{it.key}/live?seconds=600&seat=ZOE"
    listener, heard = listening(company.app, path, secret)
    assert listener.is_alive(), "it listens as long as it may"
    return it, secret, listener, heard


@cache
def _application() -> tuple[Host, Litestar]:
    """Building the application takes a second, so all tests share one and change its host."""
    host = Host.__new__(Host)
    return host, create_app(host, settings=Settings())


class Company:
    """A running match of ZOE (the player) and ANN (the rival), and a client for each person."""

    def __init__(self, host: Host) -> None:
        self.host, self.app = _application()
        vars(self.host).clear()
        vars(self.host).update(vars(host))
        door = self.app.asgi_handler
        assert isinstance(door, Door)
        door.windows = self.app.state["windows"] = (
            Windows()
        )  # else accounts of the tests before count
        door.callers.clear()
        self.client = TestClient(self.app)
        self.match: Group | None = None
        self._tokens: dict[str, str] = {}

    def __enter__(self) -> Company:
        return self

    def __exit__(self, *_: object) -> None:
        """The client was never entered: there is nothing to end."""

    def gather(self, game: str = "bids", **plan: Any) -> Group:
        plan.setdefault("terms", EVERY_DAY)
        it = group(self.host, game, **plan)
        people = {
            "stranger": person(self.host, "Stranger"),
            "admin": person(self.host, "Admin", is_admin=True),
            "gm": it.gm,
            "player": it.players["ZOE"],
            "rival": it.players["ANN"],
        }
        for kind, account in people.items():
            self._tokens[kind] = make_token(self.host, account.id, "test", list(SCOPES))[1]
        self.match = it
        return it

    def headers(self, kind: str) -> dict[str, str]:
        token = self._tokens.get(kind)
        return {"Authorization": f"Bearer {token}"} if token else {}

    def call(self, kind: str, method: str, path: str, body: Any = None, **more: Any) -> Any:
        if body is not None:
            more["json"] = body
        return self.client.request(method, path, headers=self.headers(kind), **more)
