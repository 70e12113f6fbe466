"""The express lane for sheets gives the answers of the ordinary road, only sooner."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.types import Receive, Scope, Send
from people import Company

from starpost.host.people import sessions
from starpost.host.sheets.intake import Submission, submit_many
from starpost.host.sheets.versions import versions
from starpost.host.trouble import Trouble
from starpost.web.batch import Batch
from starpost.web.fast_submit import Express, seat_of
from starpost.wire import Receipt

ORDINARY = "?road=ordinary"


def put(it: Company, who: str, seat: str, body: Any, road: str = "", key: str = "") -> Any:
    assert it.match
    path = f"/api/matches/{key or it.match.key}/seats/{seat}/orders{road}"
    return it.client.put(path, json=body, headers=it.headers(who))


@pytest.mark.parametrize(
    ("who", "seat", "body"),
    [
        ("player", "ZOE", {"text": "BID 1"}),
        ("player", "ZOE", {"text": "BID 1", "ready": True, "step": 0}),
        ("player", "ZOE", {"text": "BID 1", "step": 7}),
        ("player", "ZOE", {"text": "BID 1", "check": True}),
        ("player", "ZOE", {"text": "a\0b"}),
        ("player", "ZOE", {"text": "x" * 200_001}),
        ("player", "ZOE", {"text": 5}),
        ("player", "ZOE", {"txt": "BID 1"}),
        ("player", "ZOE", []),
        ("player", "NOBODY", {"text": "BID 1"}),
        ("rival", "ZOE", {"text": "BID 1"}),
        ("stranger", "ZOE", {"text": "BID 1"}),
        ("gm", "ZOE", {"text": "BID 1"}),
        ("visitor", "ZOE", {"text": "BID 1"}),
    ],
)
def test_both_roads_answer_alike(both: Company, who: str, seat: str, body: Any) -> None:
    both.gather()
    express, ordinary = put(both, who, seat, body), put(both, who, seat, body, ORDINARY)
    assert express.status_code == ordinary.status_code
    assert express.json() == ordinary.json()
    assert express.headers.items() >= {"x-content-type-options": "nosniff"}.items()
    assert express.headers["content-type"] == ordinary.headers["content-type"]


def test_a_private_match_is_not_there_for_strangers(both: Company) -> None:
    both.gather(private=True)
    for road in ("", ORDINARY):
        assert put(both, "stranger", "ZOE", {"text": "BID 1"}, road).status_code == 404


def test_a_revoked_token_is_of_no_use_at_once(both: Company) -> None:
    it = both.gather()
    assert put(both, "player", "ZOE", {"text": "BID 1"}).status_code == 200
    sessions.sign_out_everywhere(both.host, it.players["ZOE"].id)
    refused = put(both, "player", "ZOE", {"text": "BID 2"})
    assert (refused.status_code, refused.json()["code"]) == (401, "bad_token")
    with both.host.db.read() as session:
        found = versions(session, it.players["ZOE"], it.key, "ZOE")
    assert [sheet.text for sheet in found] == ["BID 1"]


def test_one_commit_takes_and_refuses_each_by_itself(both: Company) -> None:
    it = both.gather()
    zoe, ann = it.players["ZOE"].id, it.players["ANN"].id
    sent = [
        Submission(it.key, "ZOE", zoe, "BID 1"),
        Submission(it.key, "ZOE", ann, "BID 9"),
        Submission(it.key, "ZOE", zoe, "BID 2", ready=True),
        Submission(it.key, "ZOE", zoe, "BID 2"),
        Submission("nowhere", "ZOE", zoe, "BID 3"),
        Submission(it.key, "ANN", 0, "BID 4", token="no such token"),
    ]
    got = submit_many(both.host, sent)
    assert [o.version if isinstance(o, Receipt) else o.code for o in got] == [
        1,
        "not_your_seat",
        2,
        2,
        "not_found",
        "bad_token",
    ]
    assert [o.ready for o in got if isinstance(o, Receipt)] == [False, True, True]


@pytest.mark.parametrize(
    ("method", "path", "place"),
    [
        ("PUT", "/api/matches/k/seats/ZOE/orders", ("k", "ZOE")),
        ("POST", "/api/matches/k/seats/ZOE/orders", None),
        ("PUT", "/api/matches/k/seats/ZOE/ready", None),
        ("PUT", "/api/matches/k/seats/a/b/orders", None),
        ("PUT", "/x/matches/k/seats/ZOE/orders", None),
    ],
)
def test_only_sheets_take_the_express(method: str, path: str, place: object) -> None:
    scope: Any = {"type": "http", "method": method, "path": path, "query_string": b""}
    assert seat_of(scope) == place


def test_a_plain_sheet_spares_the_framework(both: Company) -> None:
    both.gather()

    async def never(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError("the ordinary road was taken")

    door: Any = both.app.asgi_handler
    ordinary, door.app = door.app, Express(never, both.host, Batch(both.host))
    try:
        assert put(both, "player", "ZOE", {"text": "BID 1"}).status_code == 200
    finally:
        door.app = ordinary


def test_a_commit_that_fails_is_a_problem_document(
    both: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    both.gather()

    def broken(*_: object) -> list[Receipt | Trouble]:
        raise OSError("the disk is full")

    monkeypatch.setattr("starpost.web.batch.submit_many", broken)
    answer = put(both, "player", "ZOE", {"text": "BID 1"})
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert "disk" not in answer.text
