"""Every route, and everybody who may stand before it: a new route cannot be forgotten."""

from __future__ import annotations

import re

import pytest
from people import KINDS, Company

from starpost.web.app import routes

USERS = {"stranger", "player", "rival", "gm", "admin"}
MAY = {
    "anyone": {"visitor", *USERS},
    "user": USERS,
    "seat": {"player"},
    "gm": {"gm", "admin"},
    "admin": {"admin"},
}
# The whole table, written out a second time: opening a route to more people is a change here too.
TABLE = {
    "POST /api/accounts": "anyone",
    "POST /api/session": "anyone",
    "POST /api/session/link": "anyone",
    "POST /api/links": "anyone",
    "DELETE /api/session": "user",
    "DELETE /api/sessions": "user",
    "GET /api/me": "user",
    "PATCH /api/me": "user",
    "GET /api/me/export": "user",
    "DELETE /api/me": "user",
    "GET /api/me/matches": "user",
    "GET /api/me/tokens": "user",
    "POST /api/me/tokens": "user",
    "DELETE /api/me/tokens/{number:int}": "user",
    "GET /api/me/absences": "user",
    "POST /api/me/absences": "user",
    "DELETE /api/me/absences/{number:int}": "user",
    "GET /api/me/diary": "user",
    "GET /api/me/webhooks": "user",
    "POST /api/me/webhooks": "user",
    "DELETE /api/me/webhooks/{number:int}": "user",
    "GET /api/me/names": "user",
    "POST /api/me/names": "user",
    "DELETE /api/me/names/{game:str}/{name:str}": "user",
    "GET /api/bots": "anyone",
    "GET /api/games": "anyone",
    "GET /api/games/{game:str}": "anyone",
    "GET /api/games/{game:str}/ratings": "anyone",
    "GET /api/players/{name:str}": "user",
    "GET /api/matches": "anyone",
    "POST /api/matches": "user",
    "POST /api/matches/file": "user",
    "GET /api/matches/{key:str}": "anyone",
    "GET /api/matches/{key:str}/file": "anyone",
    "POST /api/matches/{key:str}/join": "user",
    "POST /api/matches/{key:str}/leave": "user",
    "POST /api/matches/{key:str}/confirm": "user",
    "POST /api/matches/{key:str}/start": "gm",
    "POST /api/matches/{key:str}/cancel": "gm",
    "POST /api/matches/{key:str}/invitations": "gm",
    "POST /api/invitations/{secret:str}": "user",
    "POST /api/matches/{key:str}/standby": "user",
    "POST /api/matches/{key:str}/standdown": "user",
    "POST /api/matches/{key:str}/seats/{seat:str}/name": "gm",
    "POST /api/matches/{key:str}/seats/{seat:str}/take": "user",
    "POST /api/matches/{key:str}/seats/{seat:str}/return": "seat",
    "GET /api/matches/{key:str}/seats/{seat:str}/view": "anyone",
    "GET /api/matches/{key:str}/seats/{seat:str}/scene": "anyone",
    "GET /api/matches/{key:str}/seats/{seat:str}/report": "anyone",
    "GET /api/matches/{key:str}/seats/{seat:str}/printout": "anyone",
    "GET /api/matches/{key:str}/seats/{seat:str}/events": "anyone",
    "GET /api/matches/{key:str}/seats/{seat:str}/prompt": "seat",
    "PUT /api/matches/{key:str}/seats/{seat:str}/orders": "seat",
    "GET /api/matches/{key:str}/seats/{seat:str}/orders": "seat",
    "GET /api/matches/{key:str}/seats/{seat:str}/receipt": "seat",
    "POST /api/matches/{key:str}/seats/{seat:str}/check": "seat",
    "POST /api/matches/{key:str}/seats/{seat:str}/try": "seat",
    "PUT /api/matches/{key:str}/seats/{seat:str}/ready": "seat",
    "GET /api/matches/{key:str}/turns": "anyone",
    "GET /api/matches/{key:str}/turns/{turn:int}/seal": "anyone",
    "GET /api/matches/{key:str}/opened": "anyone",
    "GET /api/matches/{key:str}/live": "anyone",
    "POST /api/matches/{key:str}/seats/{seat:str}/messages": "seat",
    "GET /api/matches/{key:str}/seats/{seat:str}/messages": "seat",
    "GET /api/matches/{key:str}/messages": "anyone",
    "PUT /api/matches/{key:str}/messages/{number:int}": "gm",
    "POST /api/matches/{key:str}/desk/pause": "gm",
    "POST /api/matches/{key:str}/desk/resume": "gm",
    "POST /api/matches/{key:str}/desk/hold": "gm",
    "POST /api/matches/{key:str}/desk/extend": "gm",
    "POST /api/matches/{key:str}/desk/process": "gm",
    "POST /api/matches/{key:str}/desk/rollback": "gm",
    "POST /api/matches/{key:str}/desk/replace": "gm",
    "POST /api/matches/{key:str}/desk/orders": "gm",
    "POST /api/matches/{key:str}/desk/message": "gm",
    "GET /api/matches/{key:str}/desk/late": "gm",
    "GET /api/matches/{key:str}/interventions": "anyone",
    "GET /health/live": "nobody",
    "GET /health/ready": "nobody",
    "GET /metrics": "anyone",
    "GET /api/admin/mail": "admin",
}
# While a match runs, these look through a seat's eyes: only its player may.
EYES = ("view", "scene", "report", "printout", "events")
CLOSED = ("file", "opened", "messages")
"""Open only when the match is over."""
BODIES = {
    "pause": {"hours": 1},
    "hold": {"on": True},
    "extend": {"hours": 1},
    "rollback": {"turn": 1},
    "replace": {"seat": "ANN", "bot": "house"},
    "orders": {"seat": "ANN", "text": "BID 1"},
    "message": {"text": "hello"},
    "start": {},
    "join": {},
    "name": {},
    "invitations": {},
    "check": {"text": "BID 1"},
    "try": {"text": "BID 1"},
    "ready": {"ready": False},
}


def table() -> dict[str, tuple[str, str]]:
    return {
        f"{method} {path}": (route.opt["who"], route.opt["scope"])
        for route in routes()
        for path in route.paths
        for method in route.http_methods
        if method != "OPTIONS"
    }


def test_the_table_holds_every_route_and_no_other() -> None:
    assert {route: who for route, (who, _) in table().items()} == TABLE


def body_for(route: str) -> object:
    last = route.rsplit("/", 1)[1]
    if route.endswith("{seat:str}/orders"):
        return {"text": "BID 1"}
    if route.endswith("{seat:str}/messages"):
        return {"text": "hello", "to": ["ANN"]}
    if route.endswith("messages/{number:int}"):
        return {"ok": True}
    return BODIES.get(last)


def allowed(route: str, who: str) -> set[str]:
    if "{seat:str}" in route and route.endswith(EYES):
        return {"player"}
    if route.endswith(CLOSED) and "{seat:str}" not in route and route.startswith("GET"):
        return set()
    return MAY[who]


@pytest.mark.parametrize("route", [r for r in TABLE if "{key:str}" in r])
def test_who_may_and_who_may_not(company: Company, route: str) -> None:
    it = company.gather()
    method, path = route.split(" ")
    path = path.replace("{key:str}", it.key).replace("{seat:str}", "ZOE")
    path = re.sub(r"\{number:int\}", "1", path) + ("?seconds=0" if path.endswith("/live") else "")
    who = TABLE[route]
    for kind in KINDS:
        answer = company.call(kind, method, path, body_for(route) if method != "GET" else None)
        refused = answer.status_code in (401, 403)
        assert answer.status_code < 500, answer.text
        assert refused != (kind in allowed(route, who)), f"{kind}: {answer.text}"


@pytest.mark.parametrize(
    "route", [r for r, who in TABLE.items() if who not in ("anyone", "nobody")]
)
def test_nobody_comes_in_without_a_name(company: Company, route: str) -> None:
    method, path = route.split(" ")
    answer = company.client.request(method, re.sub(r"\{\w+:\w+\}", "1", path), json={})
    assert answer.status_code in (400, 401), answer.text
    if answer.status_code == 400:
        assert method != "GET"


@pytest.mark.parametrize("route", [r for r in TABLE if "{key:str}" in r])
def test_a_private_match_is_not_there_for_strangers(company: Company, route: str) -> None:
    it = company.gather(private=True)
    method, path = route.split(" ")
    path = path.replace("{key:str}", it.key).replace("{seat:str}", "ZOE")
    path = re.sub(r"\{number:int\}", "1", path) + ("?seconds=0" if path.endswith("/live") else "")
    for kind in ("visitor", "stranger"):
        answer = company.call(kind, method, path, body_for(route) if method != "GET" else None)
        assert answer.status_code in (401, 403, 404), answer.text
        if kind == "stranger":
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_token_does_only_what_its_scopes_say(company: Company) -> None:
    from starpost.host.people.sessions import make_token

    it = company.gather()
    token = make_token(company.host, it.players["ZOE"].id, "reader", ["read"])[1]
    headers = {"Authorization": f"Bearer {token}"}
    seat = f"/api/matches/{it.key}/seats/ZOE"
    assert company.client.get(f"{seat}/view", headers=headers).status_code == 200
    answer = company.client.put(f"{seat}/orders", json={"text": "BID 1"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "scope")
    answer = company.client.get("/api/me/export", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "scope")
