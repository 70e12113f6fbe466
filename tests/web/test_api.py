"""The API does what its routes say."""

import hashlib
import json

import pytest
from people import Company

from starpost.kernel.proof import receipts
from starpost.kernel.proof.file import loads
from starpost.kernel.proof.verify import verify
from starpost.web.limits import trials


def test_a_match_from_sign_up_to_the_opened_file(both: Company) -> None:
    client, host = both.client, both.host
    people = {}
    for name in ("ann", "bob"):
        made = {"name": name, "email": f"{name}@example.org"}
        assert client.post("/api/accounts", json=made).status_code == 202
    for name in ("ann", "bob"):
        body = {"email": f"{name}@example.org", "password": "a long password"}
        assert client.post("/api/session", json=body).json()["code"] == "wrong_password"
        secret = link_of(both, f"{name}@example.org")
        answer = client.post("/api/links", json={"secret": secret})
        assert answer.status_code == 200
        csrf = answer.json()["csrf"]
        token = client.post(
            "/api/me/tokens",
            json={"name": "bot", "scopes": ["read", "play", "manage", "press"]},
            headers={"X-CSRF-Token": csrf},
        )
        assert token.status_code == 201, token.text
        people[name] = {"Authorization": f"Bearer {token.json()['token']}"}
        client.cookies.clear()
    plan = {
        "game": "bids",
        "name": "First",
        "seats": [{"name": "ZOE"}, {"name": "ANN"}],
        "options": {"turns": 2},
    }
    key = client.post("/api/matches", json=plan, headers=people["ann"]).json()["key"]
    for name, seat in (("ann", "ZOE"), ("bob", "ANN")):
        url = f"/api/matches/{key}/join"
        assert client.get(f"/api/matches/{key}").json()["commitment"], "shown before one sits down"
        body = {"seat": seat, "word": f"{name}'s word"}
        joined = client.post(url, json=body, headers=people[name])
        assert joined.json() == {"match": key, "seat": seat}
    for name in people:
        assert client.post(f"/api/matches/{key}/confirm", headers=people[name]).status_code == 200
    from starpost.host.running import sweep
    from starpost.host.turns import adjudication

    kept: list[bytes] = []
    for turn in (1, 2):
        for name, seat in (("ann", "ZOE"), ("bob", "ANN")):
            answer = client.put(
                f"/api/matches/{key}/seats/{seat}/orders",
                json={"text": f"BID {turn}\nrubbish", "ready": True, "check": True},
                headers=people[name],
            )
            assert answer.status_code == 200, answer.text
            receipt = answer.json()["receipt"]
            text = f"BID {turn}\nrubbish"
            assert receipt["digest"] == hashlib.sha256(text.encode()).hexdigest()
            assert [p["code"] for p in answer.json()["problems"]] == ["syntax"]
        kept.append(
            client.get(f"/api/matches/{key}/seats/ZOE/receipt", headers=people["ann"]).content
        )
        assert sum(adjudication.run(host, *due) for due in sweep.sweep(host)) == 1
        sealed = client.get(f"/api/matches/{key}/turns/{turn + 1}/seal").json()["entries"]
        assert json.loads(kept[-1])["receipt"]["leaf"] in sealed[-1]["sheets"]
    card = client.get(f"/api/matches/{key}").json()
    assert card["status"] == "over"
    assert card["seed"]
    data = client.get(f"/api/matches/{key}/file").content
    found = verify(loads(data))
    assert found.ok
    assert found.chance == 2
    assert all(receipts.check(loads(data), receipt).ok for receipt in kept)
    opened = client.get(f"/api/matches/{key}/opened").json()
    assert len(opened["entries"]) == 2
    assert client.get(f"/api/matches/{key}/seats/GM/view").json()["gold"]


def link_of(company: Company, email: str) -> str:
    from sqlalchemy import select

    from starpost.host.storage import Outgoing

    with company.host.db.read() as session:
        mails = session.scalars(
            select(Outgoing).where(Outgoing.to == email).order_by(Outgoing.id.desc())
        ).all()
    return mails[0].body.split("/links/")[1].split()[0]


def test_problem_documents(company: Company) -> None:
    company.gather()
    answer = company.call("stranger", "GET", "/api/matches/nothing")
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert answer.json()["code"] == "not_found"
    answer = company.call("stranger", "POST", "/api/matches", {"game": 3})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    answer = company.call("stranger", "GET", "/nowhere")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    answer = company.call("visitor", "GET", "/api/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "sign_in")


def test_a_sheet_of_another_game_is_refused_whole(company: Company) -> None:
    it = company.gather()
    url = f"/api/matches/{it.key}/seats/ZOE/orders"
    for text in ("STAR CHASE GAME 12\nBID 3", "BID 3\nFate of Empire orders"):
        answer = company.call("player", "PUT", url, json={"text": text, "ready": True})
        assert (answer.status_code, answer.json()["code"]) == (400, "wrong_game")
    assert company.call("player", "GET", url).json() == []


def test_a_sheet_is_tried_and_nothing_is_stored(company: Company) -> None:
    it = company.gather()
    path = f"/api/matches/{it.key}/seats/ZOE/try"
    body = {"text": "BID 1", "assume": "ANN: BID 99\nEVE: BID 1", "runs": 50}
    found = company.call("player", "POST", path, body).json()
    assert found["runs"] == 50
    [gold] = found["spreads"]
    assert (gold["chart"], gold["name"]) == ("Gold", "ZOE")
    assert gold["now"] <= gold["least"] < gold["median"] < gold["most"] == gold["now"] + 5
    assert found["worst"] == {"ZOE": gold["least"]}
    assert [event["text"] for event in found["events"]] == ["ZOE paid 1.", "It was worth 1."]
    assert [problem["code"] for problem in found["failed"]["ANN"]] == ["poor"]
    assert [line["code"] for line in found["assumed"]] == ["", "unknown_seat"]
    orders = company.call("player", "GET", f"/api/matches/{it.key}/seats/ZOE/orders").json()
    assert orders == []


def test_trials_over_the_api_are_limited(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "A_MINUTE", 1)
    path = f"/api/matches/{company.gather().key}/seats/ZOE/try"
    company.call("player", "POST", path, {"text": "", "runs": 1})
    answer = company.call("player", "POST", path, {"text": "", "runs": 1})
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")
    assert 1 <= int(answer.headers["retry-after"]) <= 60


def test_what_cannot_be_tried_is_a_problem_and_no_fault(company: Company) -> None:
    it = company.gather(options={"turns": 1})
    path = f"/api/matches/{it.key}/seats/ZOE/try"
    answer = company.call("player", "POST", path, {"text": "BOOM"})
    assert (answer.status_code, answer.json()["code"]) == (503, "trial_failed")
    assert company.call("player", "POST", path, {"text": "", "runs": 0}).status_code == 400
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    it.run()
    answer = company.call("player", "POST", path, {"text": "BID 1"})
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing_to_try")
