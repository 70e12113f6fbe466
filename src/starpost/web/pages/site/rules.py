"""Rules, how to play, and the order reference of every game, made from its forms."""

from __future__ import annotations

import re
from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from starpost.host.trouble import Trouble, missing
from starpost.kernel import registry
from starpost.kernel.contract import Game, Resolve
from starpost.kernel.orders import Unread
from starpost.kernel.writing.forms import Compiled
from starpost.kernel.writing.reference import usage
from starpost.web.caller import Visitor, host_of, visitor
from starpost.web.pages.match import telling
from starpost.web.pages.match.panels import die, sign
from starpost.web.pages.match.table import load
from starpost.web.pages.site.landing import card, cards
from starpost.web.pages.site.lesson import figures
from starpost.web.pages.site.papers import paper
from starpost.web.pages.site.showcase import picture
from starpost.web.pages.site.worked import worked
from starpost.web.responses import html, page
from starpost.web.routes import Request, get
from starpost.web.templating import render

AnyGame = Game[object, object]
KEY = "[A-Za-z0-9_-]{1,40}"
MOST = 200
"""Letters of a line that is tried."""


def _game(game_id: str) -> AnyGame:
    if game_id not in registry.ids():
        raise missing("game")
    return registry.get(game_id)


@get("/rules")
def all_rules(request: Request) -> Response[str]:
    return page("rules_all.html", visitor(request), at="/rules", games=cards(), picture=picture)


@get("/rules/{game_id:str}")
def rules(request: Request, game_id: FromPath[str]) -> Response[str]:
    game = _game(game_id)
    return page(
        "paper.html", visitor(request), at="/rules", game=game, paper=paper("rules", game_id),
        tab="Rules",
    )  # fmt: skip


@get("/rules/{game_id:str}/play")
def play(request: Request, game_id: FromPath[str], match: FromQuery[str] = "") -> Response[str]:
    """`match`: the one that is being played, to go back to."""
    me, match = visitor(request), match if re.fullmatch(KEY, match) else ""
    game, found = _game(game_id), paper("play", game_id)
    named = [name for _, name in found.places] if found is not None else []
    return page(
        "paper.html", me, at="/rules", game=game, paper=found, tab="How to play",
        picture=picture, card=card(game_id), signs=telling.WISHES, news_signs=telling.SIGNS,
        together=game.resolve is Resolve.TOGETHER, worked=None if named else worked(game_id),
        figures=figures(game_id, named) if named else {}, die=die, sign=sign,
        match=match, aim=_aim(request, me, game_id, match) if match else "",
    )  # fmt: skip


def _aim(request: Request, me: Visitor, game_id: str, match: str) -> str:
    """How that match is won: its terms may be others than the usual ones."""
    try:
        table = load(host_of(request), me, match)
    except Trouble:
        return ""
    purpose = table.outlook.purpose if table.game.id == game_id else None
    return purpose.aim if purpose is not None else ""


@get("/rules/{game_id:str}/orders")
def orders(request: Request, game_id: FromPath[str], line: FromQuery[str] = "") -> Response[str]:
    """Every order with an example, a box to try a line, and every problem code."""
    game = _game(game_id)
    groups: dict[str, list[tuple[str, Compiled]]] = {}
    for compiled in game.book.offered:
        groups.setdefault(compiled.form.group, []).append((usage(compiled), compiled))
    return page(
        "orders.html", visitor(request), at="/rules", game=game, groups=groups, tab="Orders",
        line=line[:MOST], codes=sorted(game.codes.items()), **_tried(game, line[:MOST]),
    )  # fmt: skip


@get("/rules/{game_id:str}/read")
def read(game_id: FromPath[str], line: FromQuery[str] = "") -> Response[str]:
    """How a line is read, for the box that answers while one types."""
    return html(render("tried.html", **_tried(_game(game_id), line[:MOST])))


class Tried(Struct, frozen=True):
    """How the referee reads a line: as which order, or from which place on not at all."""

    ok: bool
    text: str
    words: str
    form: str = ""
    code: str = ""
    at: int = 0

    @property
    def before(self) -> str:
        return self.text[: self.at]

    @property
    def there(self) -> str:
        return self.text[self.at : self.at + 1].strip()

    @property
    def after(self) -> str:
        return self.text[self.at + 1 :]

    @property
    def place(self) -> int:
        return self.at + 1


def _tried(game: AnyGame, line: str) -> dict[str, Any]:
    found = []
    for order in game.read(line).orders if line.strip() else ():
        if isinstance(order, Unread):
            words = f"{order.reason} {order.hint}".strip()
            found.append(Tried(False, order.line, words, code=order.code, at=order.at))
        else:
            compiled = game.book.form_of(order)
            name = compiled.form.name if compiled is not None else ""
            found.append(Tried(True, str(order), game.book.gloss(order), form=name))
    examples = [c.form.example for c in game.book.offered if c.form.example]
    return {"tried": found, "examples": [e.split("\n")[0] for e in examples[:3]]}


HANDLERS = (all_rules, rules, play, orders, read)
