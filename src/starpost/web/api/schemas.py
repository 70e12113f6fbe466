"""What OpenAPI cannot read off the routes: the terms of a match, and the view of every game.

Terms are read by the host itself, so that a mistake in them gets a sentence; a view is written by
its game. Both have types, and their schemas are put into the description here.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from starpost.host.matches.terms import Terms
from starpost.kernel import registry

PLACE = "#/components/schemas/"
VIEW = "/api/matches/{key}/seats/{seat}/view"


class WithSchemas(JsonRenderPlugin):
    """The description as JSON, completed."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return self.render_json(request, completed(openapi_schema, registry.ids()))


def completed(document: dict[str, Any], games: tuple[str, ...]) -> dict[str, Any]:
    """The description with schemas of terms and views; the one that is given stays as it is."""
    known = document["components"]["schemas"]
    schemas = {**known, **_terms(), **_views(games)}
    for name in ("MatchPlan", "MatchCard"):
        if name in known:
            fields = {**known[name]["properties"], "terms": {"$ref": f"{PLACE}Terms"}}
            schemas[name] = {**known[name], "properties": fields}
    paths = dict(document["paths"])
    if VIEW in paths:
        paths[VIEW] = _with_view(paths[VIEW], games)
    return {
        **document,
        "paths": paths,
        "components": {**document["components"], "schemas": schemas},
    }


def _with_view(path: dict[str, Any], games: tuple[str, ...]) -> dict[str, Any]:
    """The route of a view answers with the view of one of the games."""
    one_of = {"anyOf": [{"$ref": f"{PLACE}{game}.View"} for game in games]}
    get = path["get"]
    answer = {**get["responses"]["200"], "content": {"application/json": {"schema": one_of}}}
    return {**path, "get": {**get, "responses": {**get["responses"], "200": answer}}}


@cache
def _terms() -> dict[str, Any]:
    _, found = msgspec.json.schema_components([Terms], ref_template=PLACE + "{name}")
    return dict(found)


@cache
def _views(games: tuple[str, ...]) -> dict[str, Any]:
    """Every type of every view, by game and name: `starweb.View`."""
    found: dict[str, Any] = {}
    for game in games:
        kinds = [registry.get(game).View]
        place = f"{PLACE}{game}.{{name}}"
        _, types = msgspec.json.schema_components(kinds, ref_template=place)
        found |= {f"{game}.{name}": schema for name, schema in types.items()}
        found.setdefault(f"{game}.View", found.get(f"{game}.{kinds[0].__name__}", {}))
    return found
