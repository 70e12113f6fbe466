"""Secrets over the API: two worlds that differ only in what a seat must not know look the same."""

from __future__ import annotations

import pytest
from people import Company

from starpost.host.matches.find import match_by_key
from starpost.host.storage import MatchRow, SheetRow, SnapshotRow
from starpost.host.turns.packing import pack, unpack
from starpost.host.turns.record import game_of
from starpost.kernel import codec
from starpost.kernel.dice import FastDice

SEEN = ("view", "scene", "report", "printout", "events", "prompt", "messages", "orders")


def everything(company: Company, kind: str, key: str, seat: str) -> dict[str, bytes]:
    """All that a person can fetch about a match, byte by byte."""
    paths = [f"/api/matches/{key}", "/api/matches", f"/api/matches/{key}/turns"]
    paths += [f"/api/matches/{key}/interventions", f"/api/matches/{key}/opened"]
    paths += [f"/api/matches/{key}/seats/{seat}/{what}" for what in SEEN]
    paths += [f"/api/matches/{key}/seats/public/{what}" for what in SEEN[:5]]
    paths += [f"/api/matches/{key}/live?after=0&seconds=0.1"]
    if kind != "visitor":
        paths += ["/api/me/matches"]
    found = {path: company.call(kind, "GET", path).content for path in paths}
    sheet = {"text": "BID 1", "assume": "ANN: BID 9", "runs": 20}
    tried = company.call(kind, "POST", f"/api/matches/{key}/seats/{seat}/try", sheet).json()
    tried.pop("seconds", None)
    return found | {"try": codec.to_json(tried)}


def play(company: Company, turns: int = 2):
    it = company.gather()
    for _ in range(turns):
        for seat in it.players:
            it.send(seat, "BID 1", ready=True)
        it.run()
    return it


@pytest.mark.parametrize("kind", ["player", "stranger", "visitor"])
def test_a_world_that_differs_in_secrets_looks_the_same(both: Company, kind: str) -> None:
    it = play(both)
    before = everything(both, kind, it.key, "ZOE")
    with both.host.db.write() as session:
        row = match_by_key(session, it.key)
        game = game_of(row)
        for after in range(row.standing + 1):
            stored = session.get_one(SnapshotRow, (row.id, after))
            state = unpack(game, stored.state, stored.schema)
            stored.state = pack(game.disturb(state, "ZOE", FastDice(1)))
    assert everything(both, kind, it.key, "ZOE") == before


@pytest.mark.parametrize("kind", ["player", "stranger", "visitor", "gm", "admin"])
def test_a_rivals_sheet_shows_nowhere(company: Company, kind: str) -> None:
    """Only whether a player is ready may show, and in an anonymous match not even that."""
    it = company.gather(anonymous=True)
    before = everything(company, kind, it.key, "ZOE")
    it.send("ANN", "BID 5")
    after = everything(company, kind, it.key, "ZOE")
    assert after == before
    if kind not in ("gm", "admin"):
        it.send("ANN", "BID 6", ready=True)
        assert everything(company, kind, it.key, "ZOE") == before


def test_an_anonymous_match_names_nobody(company: Company) -> None:
    it = company.gather(anonymous=True, bots=1)
    for kind in ("player", "stranger", "visitor"):
        card = company.call(kind, "GET", f"/api/matches/{it.key}").json()
        others = [seat for seat in card["seats"] if not seat["mine"]]
        told = {(seat["player"], seat["state"], seat["ready"]) for seat in others}
        assert told == {(None, "taken", None)}
        assert "zoe" not in str(others)
    assert "ann" in company.call("gm", "GET", f"/api/matches/{it.key}").text


def test_the_seed_is_secret_until_the_end(company: Company) -> None:
    it = company.gather(options={"turns": 1})
    seed = it.row().seed
    for kind in ("player", "gm", "admin", "visitor"):
        found = everything(company, kind, it.key, "ZOE")
        assert not any(seed.encode() in content for content in found.values())
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    it.run()
    opened = company.call("visitor", "GET", f"/api/matches/{it.key}/opened").json()
    assert opened["seed"] == seed


def test_after_the_end_all_views_open(company: Company) -> None:
    it = company.gather(options={"turns": 1}, terms={"open_press": True})
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    it.run()
    for seat in ("ZOE", "ANN", "GM", "public"):
        path = f"/api/matches/{it.key}/seats/{seat}/view"
        assert company.call("visitor", "GET", path).status_code == 200
    assert company.call("visitor", "GET", f"/api/matches/{it.key}/messages").json() == []
    with company.host.db.read() as session:
        assert session.query(MatchRow).one().status == "over"
        assert session.query(SheetRow).count() == 2


def test_spectators_see_the_public_view_only(company: Company) -> None:
    it = company.gather()
    public = company.call("stranger", "GET", f"/api/matches/{it.key}/seats/public/view").json()
    assert public["gold"] == {}
    it = company.match
    assert it is not None
    refused = company.call("stranger", "GET", f"/api/matches/{it.key}/seats/GM/view")
    assert refused.status_code == 403
