"""Which scenarios a game brings, which rules they cite, and what people call them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from msgspec import Struct

from starpost.kernel import registry, scenario
from starpost.told.words import capital

CITED = re.compile(r"rule (\d+(?:\.\d+)*[a-z]?)")
CLAUSE = re.compile(r"; | - |: ")
SHORTEST = 12
"""Letters that a heading needs, so that its first clause says something."""


class Title(Struct, frozen=True):
    """What a scenario shows: its first clause, and the others."""

    head: str
    rest: str = ""


@cache
def all_of(game_id: str) -> dict[str, dict[str, Any]]:
    """By id, everything a game brings."""
    found: dict[str, dict[str, Any]] = {}
    home = registry.scenarios(game_id)
    for path in scenario.files([home] if home.is_dir() else []):
        for one in scenario.read_scenarios(path.read_text(encoding="utf-8")):
            found[str(one.get("id"))] = one
    return found


@cache
def by_rule(game_id: str) -> dict[str, list[str]]:
    """By number of the rule, the ids of the scenarios that cite it."""
    found: dict[str, list[str]] = {}
    for name, one in all_of(game_id).items():
        for rule in rules_of(one):
            found.setdefault(rule, []).append(name)
    return found


def rules_of(one: dict[str, Any]) -> list[str]:
    return [m[1] for cite in one.get("cites") or () if (m := CITED.fullmatch(str(cite)))]


def titled(one: dict[str, Any]) -> Title:
    """What is worth trying is told for players; of the others a title of several clauses is a
    heading and what else is shown. Its id is for programs."""
    if told := one.get("worth"):
        return Title(str(told["title"]), str(told["text"]))
    text = str(one.get("title") or "A rule at work")
    found = next((m for m in CLAUSE.finditer(text) if m.start() >= SHORTEST), None)
    if found is None:
        return Title(text)
    return Title(text[: found.start()], f"{capital(text[found.end() :]).rstrip('.')}.")
