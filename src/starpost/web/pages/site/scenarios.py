"""Scenarios that show a rule: the map before, the orders, what followed; and other orders tried."""

from __future__ import annotations

import re
from functools import partial
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
from starpost.web.pages.site.cited import all_of, by_rule, rules_of, titled
from starpost.web.pages.site.papers import said_plainly
from starpost.web.responses import page
from starpost.web.routes import Request, get

LONGEST = 2000


class Turn(Struct, frozen=True):
    """One turn of a scenario, ready to be shown."""

    number: int
    sheets: list[tuple[str, str | None]]
    """Each seat with its lines; None: missed."""
    events: tuple[Event, ...]
    problems: dict[str, tuple[Problem, ...]]
    after: Markup


def _known(game_id: str) -> Any:
    if game_id not in registry.ids():
        raise missing("game")
    return registry.get(game_id)


@get("/rules/{game_id:str}/scenarios")
def listed(request: Request, game_id: FromPath[str], rule: FromQuery[str] = "") -> Response[str]:
    game = _known(game_id)
    rules = by_rule(game_id)
    chosen = {rule: rules[rule]} if rule in rules else rules
    titles = {name: titled(one) for name, one in all_of(game_id).items()}
    order = sorted(chosen.items(), key=lambda found: [int(n) for n in re.findall(r"\d+", found[0])])
    return page(
        "scenarios.html", visitor(request), at="/rules", game=game, tab="Scenarios", rules=order,
        titles=titles, rule=rule if rule in rules else "", why=partial(said_plainly, game_id),
    )  # fmt: skip


@get("/rules/{game_id:str}/scenarios/{name:str}")
def shown(request: Request, game_id: FromPath[str], name: FromPath[str]) -> Response[str]:
    """The scenario played; fields `turn-seat` in the address give other orders."""
    game = _known(game_id)
    one = all_of(game_id).get(name)
    if one is None:
        raise missing("scenario")
    other = _other(request)
    turns: list[Turn] = []
    first, trouble = Markup(""), ""
    try:
        for turn in scenario.played(one, other):
            first = first or _map(game, turn.before)
            turns.append(_turn(game, turn))
    except Exception as error:  # a guest's game may fail on a guest's orders
        trouble = f"The referee could not play that: {error}"
    return page(
        "scenario.html", visitor(request), at="/rules", game=game, tab="Scenarios", one=one,
        title=titled(one), why=partial(said_plainly, game_id), rules=rules_of(one),
        first=first, turns=turns, trouble=trouble,
        changed=bool(other),
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
    return Turn(turn.number, sheets, told, problems, _map(game, turn.step.state))


def _map(game: Any, state: Any) -> Markup:
    """The whole truth: a scenario has no secrets. Nothing, if there is nothing to draw."""
    try:
        return maps.picture(game.scene(game.view(state, GM)))
    except Exception:
        return Markup("")


HANDLERS = (listed, shown)
