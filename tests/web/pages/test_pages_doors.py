"""Every page, and everybody who may stand before it: a new page cannot be forgotten here.

200: it is shown. 303: one is sent elsewhere (to the seats, to what a form did). 401: one
must sign in. 403: not for this person. 404: for this person there is no such thing.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from tables import hosted
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.people import sessions
from starpost.web.caller import COOKIE
from starpost.web.pages.all import HANDLERS
from starpost.web.pages.match import routes
from starpost.web.pages.site import invited, lobby, seats

KINDS = ("guest", "stranger", "player", "master")
ALL = (200, 200, 200, 200)
GONE = (303, 303, 303, 303)
SIGNED = (401, 200, 200, 200)
ACCOUNT = (401, 303, 303, 303)
WRITES = (403, 403, 200, 403)
MASTERS = (401, 403, 403, 200)
KEYS = (401, 400, 400, 400)  # nothing was asked, and the site has no name of its own
OFFICE = (401, 404, 404, 404)  # for all but administrators it is not there
NO_LINK = (400, 400, 400, 400)  # a guest may hold a true link, and nobody gains by a false one
# The whole table, written out: who gets what, in the order of KINDS. The match is open to
# spectators and runs; its game master does not play.
TABLE: dict[str, tuple[int, ...]] = {
    "GET /": (200, 303, 303, 303),
    "GET /pictures/{game:str}": ALL,
    "POST /play/{game:str}": GONE,
    "POST /challenge": (400, 400, 400, 400),
    "POST /contact": (400, 400, 400, 400),
    "POST /theme": GONE,
    "POST /coach": GONE,
    "GET /sign-in": ALL,
    "GET /sign-up": (303, 303, 303, 303),
    "POST /sign-in": (401, 401, 401, 401),
    "GET /sign-in/waits": (204, 204, 204, 204),
    "POST /sign-up": (400, 400, 400, 400),
    "GET /links/{secret:str}": ALL,
    "POST /links/{secret:str}": (400, 400, 400, 400),
    "GET /invitations/{secret:str}": NO_LINK,
    "GET /invitations/{secret:str}/live": NO_LINK,
    "POST /invitations/{secret:str}": NO_LINK,
    "POST /sign-out": ACCOUNT,
    "GET /matches": ALL,
    "GET /matches/live": SIGNED,
    "GET /bell": SIGNED,
    "GET /notices": SIGNED,
    "POST /notices": ACCOUNT,
    "POST /heard": GONE,
    "GET /search": ALL,
    "GET /matches/new": ALL,
    "POST /matches/new": (400, 400, 400, 400),
    "GET /m/{key:str}/seats": GONE,
    "GET /m/{key:str}/seats/live": ALL,
    "POST /m/{key:str}/seats": ACCOUNT,
    "GET /m/{key:str}": ALL,
    "GET /m/{key:str}/table": (205, 205, 205, 205),
    "GET /m/{key:str}/end": (403, 403, 403, 403),
    "POST /m/{key:str}/rematch": (401, 409, 409, 409),
    "POST /m/{key:str}/notices": ACCOUNT,
    "GET /matches/{key:str}": GONE,
    "POST /m/{key:str}/check": WRITES,
    "GET /m/{key:str}/complete": WRITES,
    "GET /m/{key:str}/offers": WRITES,
    "GET /m/{key:str}/targets": WRITES,
    "GET /m/{key:str}/hop": WRITES,
    "GET /m/{key:str}/sum": ALL,
    "GET /m/{key:str}/selection": ALL,
    "POST /m/{key:str}/add": (403, 403, 303, 403),
    "POST /m/{key:str}/orders": (403, 403, 303, 403),
    "POST /m/{key:str}/answer": (303, 303, 303, 303),
    "GET /m/{key:str}/live": ALL,
    "POST /m/{key:str}/pins": (401, 403, 400, 403),
    "POST /m/{key:str}/draft": WRITES,
    "POST /m/{key:str}/keep": (403, 403, 303, 403),
    "POST /m/{key:str}/leftover": (403, 403, 303, 403),
    "POST /m/{key:str}/later": (403, 403, 303, 403),
    "POST /m/{key:str}/undo": (403, 403, 409, 403),
    "GET /m/{key:str}/try": WRITES,
    "POST /m/{key:str}/try": (403, 403, 200, 403),
    "GET /m/{key:str}/share": WRITES,
    "POST /m/{key:str}/share": (403, 403, 400, 403),
    "GET /m/{key:str}/promises": ALL,
    "GET /m/{key:str}/turns/{turn:int}/report": ALL,
    "GET /m/{key:str}/turns/{turn:int}/report.txt": ALL,
    "GET /m/{key:str}/turns/{turn:int}/report.json": ALL,
    "GET /m/{key:str}/turns/{turn:int}/report.pdf": ALL,
    "GET /m/{key:str}/file": (403, 403, 403, 403),
    "GET /m/{key:str}/replay": ALL,
    "GET /m/{key:str}/replay.html": (403, 403, 403, 403),
    "GET /m/{key:str}/press": ALL,
    "POST /m/{key:str}/press": (401, 403, 400, 400),
    "POST /m/{key:str}/press/back": (401, 403, 409, 403),
    "GET /m/{key:str}/players": ALL,
    "POST /m/{key:str}/players": ACCOUNT,
    "GET /m/{key:str}/desk": MASTERS,
    "POST /m/{key:str}/desk": (401, 403, 403, 400),
    "GET /m/{key:str}/desk/press": MASTERS,
    "GET /m/{key:str}/desk/dice": MASTERS,
    "GET /m/{key:str}/desk/history": MASTERS,
    "GET /m/{key:str}/desk/settings": MASTERS,
    "GET /me": SIGNED,
    "POST /me": ACCOUNT,
    "GET /me/data.json": SIGNED,
    "GET /mute/{token:str}": (404, 404, 404, 404),
    "POST /mute/{token:str}": (404, 404, 404, 404),
    "GET /rules": ALL,
    "GET /rules/{game_id:str}": ALL,
    "GET /rules/{game_id:str}/play": ALL,
    "GET /rules/{game_id:str}/orders": ALL,
    "GET /rules/{game_id:str}/read": ALL,
    "GET /rules/{game_id:str}/scenarios": ALL,
    "GET /rules/{game_id:str}/scenarios/{name:str}": (404, 404, 404, 404),
    "GET /arena": ALL,
    "GET /bots": ALL,
    "GET /m/{key:str}/complain": SIGNED,
    "POST /m/{key:str}/complain": OFFICE,
    "GET /admin": OFFICE,
    "POST /admin": OFFICE,
    "GET /admin/mail": OFFICE,
    "GET /admin/accounts": OFFICE,
    "GET /admin/accounts/{name:str}": OFFICE,
    "POST /admin/accounts/{name:str}": OFFICE,
    "GET /admin/accounts/{name:str}/data.json": OFFICE,
    "GET /manifest.webmanifest": ALL,
    "GET /sw.js": ALL,
    "GET /unconnected": ALL,
    "POST /me/calls": KEYS,
    "POST /me/passkeys/ask": KEYS,
    "POST /me/passkeys": KEYS,
    "POST /sign-in/passkey/ask": NO_LINK,
    "POST /sign-in/passkey": NO_LINK,
    "GET /contact": (303, 303, 303, 303),
    "GET /help": (200, 200, 200, 200),
    "GET /legal/{name:str}": (404, 404, 404, 404),
}
PRIVATE = [route for route in TABLE if "{key:str}" in route and "/matches/" not in route]


def test_the_table_holds_every_page_and_no_other() -> None:
    found = {
        f"{method} {path}"
        for handler in HANDLERS
        for path in handler.paths
        for method in handler.http_methods
        if method != "OPTIONS"
    }
    assert found == set(TABLE)


async def _nothing(*_: object, **__: object) -> AsyncIterator[str]:
    """A live line that ends at once; else the test would listen for ever."""
    for line in ():
        yield line


@pytest.fixture(autouse=True)
def _short_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (routes, seats, invited):
        monkeypatch.setattr(module, "listen", _nothing)
    monkeypatch.setattr(lobby, "moved", _nothing)


class People:
    """Somebody of every kind, and a match that one of them plays."""

    def __init__(self, host: Host) -> None:
        self.host = host
        master, player = (new_account(host, name) for name in ("Mona", "Piet"))
        self.accounts: dict[str, Any] = {
            "guest": None, "stranger": new_account(host, "Stan"), "player": player,
            "master": master,
        }  # fmt: skip
        self.key = hosted(host, Visit(host, master), Visit(host, player))
        self.visit = Visit(host)

    def ask(self, kind: str, route: str) -> int:
        """The status that this person is answered with; redirects are not followed."""
        method, path = route.split(" ")
        path = path.replace("{key:str}", self.key).replace("{turn:int}", "1")
        path = path.replace("{game:str}", "star_chase").replace("{game_id:str}", "star_chase")
        path = re.sub(r"\{\w+:\w+\}", "nothing", path)
        client, account = self.visit.client, self.accounts[kind]
        client.cookies.clear()
        csrf = ""
        if account is not None:
            secret, csrf = sessions.open_session(self.host, account)
            client.cookies.set(COOKIE, secret)
        query = {"at": "x", "line": "x", "to": "x"} if method == "GET" else None
        sent = {"_csrf": csrf} if method == "POST" else None
        answer = client.request(method, path, params=query, data=sent, follow_redirects=False)
        return int(answer.status_code)


def test_everybody_gets_what_the_table_says(host: Host) -> None:
    people = People(host)
    found = {}
    for route in TABLE:
        found[route] = tuple(people.ask(kind, route) for kind in KINDS)
    wrong = {r: (found[r], TABLE[r]) for r in TABLE if found[r] != TABLE[r]}
    assert not wrong, "\n".join(f"{r}: {is_} instead of {was}" for r, (is_, was) in wrong.items())


@pytest.mark.parametrize("kind", ["guest", "stranger"])
def test_a_private_match_is_not_there_for_others(host: Host, kind: str) -> None:
    people = People(host)
    with host.db.write() as session:
        match_by_key(session, people.key).private = True
    for route in PRIVATE:
        status = people.ask(kind, route)
        assert status in (401, 403, 404), f"{route}: {status}"
        if kind == "stranger":
            assert status == 404, f"{route}: {status}"
