"""Every route asked by everybody, and the answer as one letter."""

from __future__ import annotations

import re
from typing import Any

from litestar.testing import TestClient
from roles.world import KINDS, ROLES, World

from starpost.web.app import create_app, routes
from starpost.web.caller import COOKIE
from starpost.web.limits.door import Windows
from starpost.web.pages.all import HANDLERS
from starpost.web.site import create_pages

LETTERS = {200: "+", 201: "+", 202: "+", 204: "+", 205: "+", 303: ">", 302: ">", 400: "!", 409: "!",
           410: "!", 422: "!", 503: "!", 401: "s", 403: "x", 404: "0"}  # fmt: skip
"""`+` it is done, `>` done and sent on, `!` nobody minds but it does not fit now, `s` sign in
first, `x` refused, `0` there is no such thing for you."""
SEATS = ("ZOE", "ANN", "GM", "public")
"""ZOE is the player's and the playing game master's own seat."""
EYES = ("view", "scene", "report", "printout", "events", "prompt", "orders", "receipt", "messages")
LOOKS = ("/m/{key:str}", "/m/{key:str}/turns/{turn:int}/report", "/m/{key:str}/replay",
         "/m/{key:str}/press")  # fmt: skip
"""Pages that take a seat in their address: asked for another's too."""
BODIES: dict[str, Any] = {
    "POST /api/accounts": {"name": "Neu", "email": "neu@example.org"},
    "POST /api/session": {"email": "piet@example.org", "password": "a wrong password"},
    "POST /api/session/link": {"email": "piet@example.org"},
    "POST /api/links": {"secret": "nothing"},
    "PATCH /api/me": {"zone": "Europe/Berlin"},
    "POST /api/me/tokens": {"name": "bot", "scopes": ["read"]},
    "POST /api/me/absences": {"begins_at": "2026-12-01T00:00:00Z",
                              "ends_at": "2026-12-05T00:00:00Z"},
    "POST /api/me/webhooks": {"url": "https://8.8.8.8/hook"},
    "POST /api/matches": {"game": "bids", "name": "New", "seats": [{"name": "ZOE"},
                                                                   {"name": "ANN"}]},
    "POST /api/matches/{key:str}/desk/pause": {"hours": 1},
    "POST /api/matches/{key:str}/desk/hold": {"on": True},
    "POST /api/matches/{key:str}/desk/extend": {"hours": 1},
    "POST /api/matches/{key:str}/desk/rollback": {"turn": 1},
    "POST /api/matches/{key:str}/desk/replace": {"seat": "ANN", "bot": "house"},
    "POST /api/matches/{key:str}/desk/orders": {"seat": "ANN", "text": "BID 1"},
    "POST /api/matches/{key:str}/desk/message": {"text": "hello"},
    "PUT /api/matches/{key:str}/seats/{seat:str}/orders": {"text": "BID 1"},
    "POST /api/matches/{key:str}/seats/{seat:str}/check": {"text": "BID 1"},
    "POST /api/matches/{key:str}/seats/{seat:str}/try": {"text": "BID 1"},
    "PUT /api/matches/{key:str}/seats/{seat:str}/ready": {"ready": False},
    "POST /api/matches/{key:str}/seats/{seat:str}/messages": {"text": "hello", "to": ["ANN"]},
    "PUT /api/matches/{key:str}/messages/{number:int}": {"ok": True},
    "POST /m/{key:str}/orders": {"text": "BID 1", "do": "submit"},
    "POST /m/{key:str}/press": {"text": "hello", "to": "ANN"},
    "POST /m/{key:str}/seats": {"do": "join", "seat": "ANN"},
    "POST /m/{key:str}/players": {"do": "stand_by"},
    "POST /m/{key:str}/desk": {"do": "dry"},
    "POST /m/{key:str}/answer": {"line": "BID 1"},
    "POST /m/{key:str}/pins": {"ref": "x", "x": "1", "y": "1", "do": "pin"},
    "POST /matches/new": {"game": "bids", "name": "New", "seats": "2"},
    "POST /contact": {"text": "hello"},
    "POST /sign-up": {"name": "Neu", "email": "neu@example.org"},
    "POST /play/{game:str}": {"length": ""},
    "POST /challenge": {"table": "bids:", "against": "quill", "level": "house"},
}  # fmt: skip
FILLED = {"game": "bids", "game_id": "star_chase", "secret": "nothing", "token": "nothing",
          "name": "Piet", "number": "1", "turn": "1"}  # fmt: skip


def all_routes() -> list[str]:
    found = {
        f"{method} {path}"
        for handler in (*routes(), *HANDLERS)
        for path in handler.paths
        for method in handler.http_methods
        if method != "OPTIONS"
    }
    return sorted(found, key=lambda route: (route.split()[1], route))


def rows() -> list[str]:
    """What is asked: a route, and where it names a seat, each seat that matters."""
    asked = []
    for route in all_routes():
        method, path = route.split()
        if "{seat:str}" in path:
            seats = SEATS if method == "GET" and path.endswith(EYES) else SEATS[:2]
            asked += [f"{route} {seat}" for seat in seats]
        else:
            asked.append(route)
            if method == "GET" and path in LOOKS:
                asked.append(f"{route} ANN")
    return asked


class Asking:
    def __init__(self, world: World) -> None:
        self.world = world
        self.apps = create_app(world.host), create_pages(world.host)
        self.api, self.pages = (TestClient(app) for app in self.apps)

    def line(self, row: str, known: str = "") -> str:
        """The row of the table: eight letters a kind of match; one group if it names no match.

        With the row as it is known, only a third of the cells is asked.
        """
        kinds = KINDS if "{key:str}" in row else ("running",)
        groups = known.split() or [""] * len(kinds)
        return " ".join(
            "".join(
                self.letter(row, kind, role) if not group or (n + k) % 3 == 0 else group[n]
                for n, role in enumerate(ROLES)
            )
            for k, (kind, group) in enumerate(zip(kinds, groups, strict=True), len(row))
        )

    def letter(self, row: str, kind: str, role: str) -> str:
        for app in self.apps:  # nobody is refused for having asked too often
            app.asgi_handler.windows = app.state["windows"] = Windows()  # type: ignore[attr-defined]
        answer = self.ask(row, kind, role)
        status = int(answer.status_code)
        if row.split()[0] != "GET" and status < 400:
            self.world.put_back()
        if status == 303 and answer.headers["location"].startswith("/sign-in"):
            return "s"
        assert status in LETTERS, f"{row} {kind} {ROLES[role]}: {status} {answer.text[:300]}"
        return LETTERS[status]

    def ask(self, row: str, kind: str, role: str) -> Any:
        method, path, *seat = row.split()
        sent = dict(BODIES.get(f"{method} {path}", {}))
        query = {"seconds": "0"} if path.endswith("/live") else {}
        if method == "GET" and path.startswith("/m/"):
            query |= {"at": "x", "line": "x", "to": "x"} | ({"seat": seat[0]} if seat else {})
        filled = FILLED | {"key": self.world.key(kind, role), "seat": seat[0] if seat else ""}
        path = re.sub(r"\{(\w+):\w+\}", lambda found: filled[found[1]], path)
        secret, word = self.world.cookie(role)
        is_api = path.startswith(("/api/", "/health", "/metrics"))
        client = self.api if is_api else self.pages
        client.cookies.clear()
        if secret:
            client.cookies.set(COOKIE, secret)
        more: dict[str, Any] = {"params": query, "follow_redirects": False}
        if method != "GET" and is_api:
            more |= {"json": sent, "headers": {"X-CSRF-Token": word} if word else {}}
        elif method != "GET":
            more["data"] = {"_csrf": word, **sent}
        return client.request(method, path, **more)
