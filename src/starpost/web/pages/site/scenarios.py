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
from msgspec.structs import replace

from starpost.draw.scene import Place, Scene
from starpost.host.trouble import missing
from starpost.kernel import registry, scenario
from starpost.kernel.contract import GM, Event
from starpost.kernel.orders import Problem, Unread
from starpost.told.news import Line, card
from starpost.web.caller import visitor
from starpost.web.pages.match import maps
from starpost.web.pages.site.cited import Title, all_of, by_rule, rules_of, titled
from starpost.web.pages.site.papers import paper, said_plainly
from starpost.web.responses import page
from starpost.web.routes import Request, get

LONGEST, MOST = 2000, 60
"""Letters of a sheet, and of what is looked for."""
LONGEST_TITLE, SHORTEST_TITLE = 66, 12
"""Letters of a title that a phone shows in three lines, and that say something."""
RINGS = 8
"""Places that may be ringed; more of them would point at nothing."""


class Sheet(Struct, frozen=True):
    """What a seat ordered."""

    seat: str
    text: str | None
    """As it is written; None: missed."""
    lines: list[tuple[str, str, tuple[Problem, ...]]]
    """Each line in words, as it is written, and what was wrong with it."""


class Turn(Struct, frozen=True):
    """One turn of a scenario, ready to be shown."""

    number: int
    sheets: list[Sheet]
    stories: list[tuple[str, tuple[Line, ...]]]
    """What came of it, as each seat that was told anything reads it."""
    events: tuple[Event, ...]
    """The same as the referee noted it."""
    problems: dict[str, tuple[Problem, ...]]
    """What belongs to no line of a sheet."""
    maps: Maps


class Maps(Struct, frozen=True):
    """Where it happened, before and after."""

    before: Markup = Markup("")
    after: Markup = Markup("")
    """Empty: all is as before."""
    where: tuple[str, ...] = ()
    """The places that are ringed, by name."""


def _known(game_id: str) -> Any:
    if game_id not in registry.ids():
        raise missing("game")
    return registry.get(game_id)


class Chapter(Struct, frozen=True):
    """A chapter of the rulebook with its rules, each with the scenarios that show it."""

    number: str
    title: str
    rules: list[tuple[str, list[str]]]

    @property
    def names(self) -> list[str]:
        """Its scenarios, each once."""
        return list(dict.fromkeys(name for _, names in self.rules for name in names))

    @property
    def firsts(self) -> list[tuple[str, list[str]]]:
        """Each scenario once, below the first of its rules."""
        seen: set[str] = set()
        found = []
        for rule, names in self.rules:
            new = [name for name in names if name not in seen]
            seen.update(new)
            if new:
                found.append((rule, new))
        return found


@get("/rules/{game_id:str}/scenarios")
def listed(
    request: Request, game_id: FromPath[str], rule: FromQuery[str] = "", find: FromQuery[str] = ""
) -> Response[str]:
    """`rule`: one alone; `find`: words that a rule or the title of a scenario has."""
    game, find = _known(game_id), find[:MOST].strip()
    rules = by_rule(game_id)
    chosen = {rule: rules[rule]} if rule in rules else rules
    titles = {name: titled(one) for name, one in all_of(game_id).items()}
    worth = [name for name, one in all_of(game_id).items() if one.get("worth")]
    if find:
        chosen = _found(game_id, chosen, titles, find.casefold().split())
    chapters = _chapters(game_id, chosen)
    count = len({name for names in chosen.values() for name in names})
    return page(
        "scenarios.html", visitor(request), at="/rules", game=game, tab="Scenarios",
        chapters=chapters, twice=sum(len(c.names) for c in chapters) > count, titles=titles,
        rule=rule if rule in rules else "", find=find, count=count,
        why=partial(said_plainly, game_id), opened=bool(find) or len(chosen) == 1,
        worth=worth if chosen is rules else [],
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
    marks: dict[str, int] = {}
    trouble, legend = "", Markup("")
    try:
        for turn in scenario.played(one, other):
            legend, marks = legend or _legend(game, turn.before), marks or _marks(game, turn.before)
            turns.append(_turn(game, turn))
    except Exception as error:  # a guest's game may fail on a guest's orders
        trouble = f"The referee could not play that: {error}"
    return page(
        "scenario.html", visitor(request), at="/rules", game=game, tab="Scenarios", one=one,
        title=_title(game_id, one), why=partial(said_plainly, game_id), rules=rules_of(one),
        turns=turns, trouble=trouble, legend=legend, marks=marks, changed=bool(other),
    )  # fmt: skip


def _title(game_id: str, one: dict[str, Any]) -> Title:
    """In plain words: what is told for players, else the rule; the referee's note stands below."""
    title = titled(one)
    rules = rules_of(one)
    if one.get("worth") or not rules:
        return title
    said = said_plainly(game_id, rules[0]).rstrip(".")
    if not SHORTEST_TITLE <= len(said) <= LONGEST_TITLE:
        said = f"Rule {rules[0]} at work"
    return Title(said, f"{title.head}. {title.rest}".strip())


def _other(request: Request) -> dict[tuple[int, str], str]:
    found = {}
    for field, text in request.query_params.items():
        number, _, seat = field.partition("-")
        if number.isdecimal() and len(number) < 4 and seat:
            found[int(number), seat] = str(text)[:LONGEST]
    return found


def _turn(game: Any, turn: scenario.Played) -> Turn:
    left = {seat: list(found) for seat, found in turn.step.problems.items()}
    sheets = [
        Sheet(seat, None if s is None else s.text,
              _lines(game, turn.before, seat, s, left.get(seat, [])))
        for seat, s in turn.sheets.items()
    ]  # fmt: skip
    problems = {seat: tuple(found) for seat, found in left.items() if found}
    told = {(e.text, e.at): e for e in map(game.spoken, turn.step.events)}
    """What several seats are told stands here once."""
    stories = [(one.seat, _story(game, turn, one.seat)) for one in sheets]
    return Turn(
        turn.number,
        sheets,
        [(seat, lines) for seat, lines in stories if lines],
        tuple(told.values()),
        problems,
        _maps(game, turn.before, turn.step.state),
    )


def _lines(
    game: Any, before: Any, seat: str, sheet: Any, left: list[Problem]
) -> list[tuple[str, str, tuple[Problem, ...]]]:
    """Each line as a card of the match page would say it, else as the order reference does, with
    its problems, which are taken out of those that are left."""
    found = []
    for number, order in enumerate(sheet.orders if sheet is not None else ()):
        own = tuple(p for p in left if _is_about(p, number, str(order)))
        left[:] = [p for p in left if p not in own]
        found.append((_said(game, before, seat, order, known=bool(own)), str(order), own))
    return found


def _is_about(problem: Problem, number: int, line: str) -> bool:
    if problem.index is not None:
        return problem.index == number
    return bool(problem.order) and problem.order.casefold() == line.casefold()


def _said(game: Any, before: Any, seat: str, order: Any, *, known: bool) -> str:
    """`known`: why it cannot be read stands beside it already."""
    if isinstance(order, Unread):
        return "" if known else str(order.reason)
    try:
        line = game.book.render(order)
        view = game.view(before, seat)
        told = game.explain(view, [order]) if seat != GM else ()
        wish = next((w.label for w in told if w.orders == (line,)), "")
        return wish or str(game.gloss(view, order) or game.book.gloss(order)).replace("_", " ")
    except Exception:  # a guest's game: the line itself is shown all the same
        return ""


def _story(game: Any, turn: scenario.Played, seat: str) -> tuple[Line, ...]:
    """What the news of the match page would say to this seat, in order of time."""
    if seat == GM:
        return ()
    try:
        views = (game.view(state, seat) for state in (turn.before, turn.step.state))
        lines = card(game, *views).lines
        return tuple(sorted(lines, key=lambda line: (line.when < 0, line.when)))
    except Exception:
        return ()


def _maps(game: Any, before: Any, after: Any) -> Maps:
    """The whole truth, since a scenario has no secrets, cut to where something changes or stands;
    what has changed is ringed. Once, if all is as before; nothing, if there is nothing to draw."""
    try:
        first, then = (game.scene(game.view(state, GM)) for state in (before, after))
        if not any((first.nodes, then.nodes, first.tokens, then.tokens, first.cells)):
            return Maps()
        changed = _changed(first, then)
        spots = sorted(changed, key=str) or _busy(first) or [node.id for node in first.nodes]
        drawn = maps.framed(first, (), spots)
        if replace(first, title="", summary="") == replace(then, title="", summary=""):
            return Maps(drawn)
        named = {node.id: node.below or node.id for node in then.nodes}
        ringed = {at for at in changed if at in named} or changed  # what is named, if anything is
        ringed = ringed if len(ringed) <= RINGS else set()
        where = tuple(named[at] for at in sorted(ringed, key=str) if at in named)
        return Maps(drawn, maps.framed(then, (), spots, ringed=ringed), where)
    except Exception:
        return Maps()


def _changed(first: Scene, then: Scene) -> set[Place]:
    """Places that are no longer what they were, or where something came, went or changed."""
    places = {(n.id, n) for n in first.nodes} ^ {(n.id, n) for n in then.nodes}
    pieces = {(t.at, t) for t in first.tokens} ^ {(t.at, t) for t in then.tokens}
    return {at for at, _ in (*places, *pieces)}


def _busy(scene: Scene) -> list[Place]:
    """Where something stands."""
    spots: list[Place] = [node.id for node in scene.nodes if node.owner]
    return spots + [token.at for token in scene.tokens]


def _marks(game: Any, state: Any) -> dict[str, int]:
    """Which number's mark and colour each seat has on the maps."""
    try:
        return {one.name: one.number for one in game.scene(game.view(state, GM)).seats}
    except Exception:
        return {}


def _legend(game: Any, state: Any) -> Markup:
    try:
        scene = game.scene(game.view(state, GM))
        return maps.legend(scene, plans=False) if scene.nodes or scene.tokens else Markup("")
    except Exception:
        return Markup("")


HANDLERS = (listed, shown)
