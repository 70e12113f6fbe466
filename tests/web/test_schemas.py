"""The description of the API knows terms, schedules and views, and real ones fit it."""

from typing import Any

import pytest
from hosting import EVERY_DAY, group
from jsonschema import Draft202012Validator
from people import Company

from starpost.arena.selfplay import play_out
from starpost.arena.suite import random_bots
from starpost.kernel import codec, registry
from starpost.web.api.schemas import completed

GAMES = [game for game in registry.ids() if game not in ("bids", "nim")]


@pytest.fixture
def description(company: Company) -> dict[str, Any]:
    found: dict[str, Any] = company.client.get("/api/schema/openapi.json").json()
    return found


def fits(description: dict[str, Any], name: str, value: Any) -> None:
    schema = {"$ref": f"#/components/schemas/{name}", "components": description["components"]}
    Draft202012Validator(schema).validate(value)


@pytest.mark.parametrize("id", GAMES)
def test_views_fit_their_schemas(description: dict[str, Any], id: str) -> None:
    game = registry.get(id)
    steps = 3 if game.whole_turns else 40
    state = play_out(game, random_bots(game), seed="schemas", steps=steps)
    for seat in (*game.brief()[1], None):
        fits(description, f"{id}.View", codec.from_json(codec.to_json(game.view(state, seat)), Any))


def test_terms_and_schedules_are_described(company: Company, description: dict[str, Any]) -> None:
    schemas = description["components"]["schemas"]
    assert "when_ready" in schemas["Schedule"]["properties"]
    assert schemas["MatchPlan"]["properties"]["terms"] == {"$ref": "#/components/schemas/Terms"}
    it = group(company.host, terms=EVERY_DAY)
    card = company.client.get(f"/api/matches/{it.key}").json()
    fits(description, "MatchCard", card)
    answer = description["paths"]["/api/matches/{key}/seats/{seat}/view"]["get"]["responses"]["200"]
    refs = answer["content"]["application/json"]["schema"]["anyOf"]
    assert {"$ref": "#/components/schemas/starweb.View"} in refs


def test_the_given_description_is_left_alone() -> None:
    given = {"paths": {}, "components": {"schemas": {"MatchPlan": {"properties": {}}}}}
    completed(given, ())
    assert given == {"paths": {}, "components": {"schemas": {"MatchPlan": {"properties": {}}}}}
