"""Scenarios that show a rule: the map before, the orders, what followed; and other orders tried."""

from __future__ import annotations

import re
from functools import partial
from itertools import groupby
from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery
from markupsafe import Markup
from msgspec import Struct

from starpost.host.trouble import missing
from starpost.kernel import registry, scenario
from starpost.kernel.contract import GM, Event
from starpost.kernel.orders import Problem
from starpost.web.caller import visitor
from starpost.web.pages.match import maps
from starpost.web.pages.site.cited import Title, all_of, by_rule, rules_of, titled
from starpost.web.pages.site.papers import paper, said_plainly
from starpost.web.responses import page
from starpost.web.routes import Request, get

LONGEST, MOST = 2000, 60
"""Letters of a sheet, and of what is looked for."""


class Turn(Struct, frozen=True):
    """One turn of a scenario, ready to be shown."""

    number: int
    sheets: list[tuple[str, str | None]]
    """Each seat with its lines; None: missed."""
    events: tuple[Event, ...]
    problems: dict[str, tuple[Problem, ...]]
    before: Markup
    after: Markup


def _known(game_id: str) -> Any:
    if game_id not in registry.ids():
        raise missing("game")
    return registry.get(game_id)


class Chapter(Struct, frozen=True):
    """A chapter of the rulebook with its rules, each with the scenarios that show it."""

    number: str
    title: str
    rules: list[tuple[str, list[str]]]


@get("/rules/{game_id:str}/scenarios")
def listed(
    request: Request, game_id: FromPath[str], rule: FromQuery[str] = "", find: FromQuery[str] = ""
) -> Response[str]:
    """`rule`: one alone; `find`: words that a rule or the title of a scenario has."""
    game, find = _known(game_id), find[:MOST].strip()
    rules = by_rule(game_id)
    chosen = {rule: rules[rule]} if rule in rules else rules
    titles = {name: titled(one) for name, one in all_of(game_id).items()}
    if find:
        chosen = _found(game_id, chosen, titles, find.casefold().split())
    return page(
        "scenarios.html", visitor(request), at="/rules", game=game, tab="Scenarios",
        chapters=_chapters(game_id, chosen), titles=titles, rule=rule if rule in rules else "",
        find=find, count=len({name for names in chosen.values() for name in names}),
        why=partial(said_plainly, game_id), opened=bool(find) or len(chosen) == 1,
    )  # fmt: skip


def _found(
    game_id: str, rules: dict[str, list[str]], titles: dict[str, Title], words: list[str]
) -> dict[str, list[str]]:
    """Rules that say these words, and scenarios whose titles do."""
    left: dict[str, list[str]] = {}
    for number, names in rules.items():
        said = f"{number} {said_plainly(game_id, number)}".casefold()
        kept = [
            name
            for name in names
            if all(w in f"{said} {titles[name].head} {titles[name].rest}".casefold() for w in words)
        ]
        if kept:
            left[number] = kept
    return left


def _chapters(game_id: str, rules: dict[str, list[str]]) -> list[Chapter]:
    """The rules in their order, under the chapters of the rulebook."""
    found = paper("rules", game_id)
    named = [words.partition(" ") for _, words in found.chapters] if found is not None else []
    titles = {number.rstrip("."): title for number, _, title in named if number[:1].isdigit()}
    order = sorted(rules.items(), key=lambda one: [int(n) for n in re.findall(r"\d+", one[0])])
    return [
        Chapter(number, titles.get(number, f"Rules of chapter {number}"), list(group))
        for number, group in groupby(order, key=lambda one: one[0].partition(".")[0])
    ]


@get("/rules/{game_id:str}/scenarios/{name:str}")
def shown(request: Request, game_id: FromPath[str], name: FromPath[str]) -> Response[str]:
    """The scenario played; fields `turn-seat` in the address give other orders."""
    game = _known(game_id)
    one = all_of(game_id).get(name)
    if one is None:
        raise missing("scenario")
    other = _other(request)
    turns: list[Turn] = []
    trouble, legend = "", Markup("")
    try:
        for turn in scenario.played(one, other):
            legend = legend or _legend(game, turn.before)
            turns.append(_turn(game, turn))
    except Exception as error:  # a guest's game may fail on a guest's orders
        trouble = f"The referee could not play that: {error}"
    return page(
        "scenario.html", visitor(request), at="/rules", game=game, tab="Scenarios", one=one,
        title=titled(one), why=partial(said_plainly, game_id), rules=rules_of(one),
        turns=turns, trouble=trouble, legend=legend, changed=bool(other),
    )  # fmt: skip


def _other(request: Request) -> dict[tuple[int, str], str]:
    found = {}
    for field, text in request.query_params.items():
        number, _, seat = field.partition("-")
        if number.isdecimal() and len(number) < 4 and seat:
            found[int(number), seat] = str(text)[:LONGEST]
    return found


def _turn(game: Any, turn: scenario.Played) -> Turn:
    sheets = [(seat, None if s is None else s.text) for seat, s in turn.sheets.items()]
    problems = {seat: tuple(found) for seat, found in turn.step.problems.items() if found}
    told = tuple(map(game.spoken, turn.step.events))
    maps_ = _map(game, turn.before), _map(game, turn.step.state)
    return Turn(turn.number, sheets, told, problems, *maps_)


def _map(game: Any, state: Any) -> Markup:
    """The whole truth, since a scenario has no secrets, cut to where something stands. Nothing, if
    there is nothing to draw."""
    try:
        scene = game.scene(game.view(state, GM))
        spots = [node.id for node in scene.nodes if node.owner]
        spots += [token.at for token in scene.tokens if isinstance(token.at, str)]
        return maps.framed(scene, (), spots, maps.LEGIBLE)
    except Exception:
        return Markup("")


def _legend(game: Any, state: Any) -> Markup:
    try:
        return maps.legend(game.scene(game.view(state, GM)), plans=False)
    except Exception:
        return Markup("")


HANDLERS = (listed, shown)
