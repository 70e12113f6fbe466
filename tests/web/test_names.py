"""Names that a game keeps secret until players meet: no route of the API tells one."""

from __future__ import annotations

import re

import pytest
from hosting import EVERY_DAY
from people import Company

from starpost.host.looking.views import interventions
from starpost.host.matches.find import match_by_key, note
from starpost.kernel import registry
from starpost.web.app import routes

NAMES = ("ZOE", "ANN", "QUIXOTE")
SMALL = {"preset": "custom", "rows": 10, "columns": 10, "keys": 30}


def told(company: Company, kind: str, key: str) -> dict[str, str]:
    """Every answer to a GET, by path."""
    found = {}
    for handler in routes():
        for path in handler.paths:
            if "GET" not in handler.http_methods or path.endswith(("/live", "/news", "/metrics")):
                continue
            for seat in ("ZOE", "public") if "{seat:str}" in path else ("",):
                at = path.replace("{key:str}", key).replace("{seat:str}", seat)
                at = at.replace("{game:str}", "starweb").replace("{turn:int}", "1")
                at = re.sub(r"\{\w+:\w+\}", "1", at)
                found[at] = company.call(kind, "GET", at).text
    return found


@pytest.mark.parametrize("kind", ["visitor", "stranger", "player"])
def test_no_route_tells_a_name_that_was_not_learnt(company: Company, kind: str) -> None:
    it = company.gather("starweb", names=NAMES, options=SMALL)
    with company.host.db.write() as session:
        row = match_by_key(session, it.key)
        note(session, row, None, "replaced", "QUIXOTE missed too often.", company.host.clock.now())
    told_by = told(company, kind, it.key)
    assert len(told_by) > 20
    for path, text in told_by.items():
        assert "QUIXOTE" not in text, path
        assert re.search(r"\bANN\b", text) is None, path
    card = company.call(kind, "GET", f"/api/matches/{it.key}").json()
    names = [seat["name"] for seat in card["seats"]]
    assert names == (["ZOE", "", ""] if kind == "player" else ["", "", ""])
    with company.host.db.read() as session:
        log = interventions(session, it.players["ZOE"], it.key)
    assert log[-1].text == "A player you have not met missed too often."


def test_the_game_master_and_matches_with_open_names_read_all(company: Company) -> None:
    terms = {**EVERY_DAY, "open_names": True}
    it = company.gather("starweb", names=NAMES, options=SMALL, terms=terms)
    for kind in ("visitor", "player", "gm"):
        card = company.call(kind, "GET", f"/api/matches/{it.key}").json()
        assert [seat["name"] for seat in card["seats"]] == list(NAMES)


def test_a_game_says_that_its_names_are_secret() -> None:
    assert [name for name in registry.ids() if registry.get(name).secret_names] == ["starweb"]
