"""Rules, how to play, and the order reference of every game, made from its forms."""

from __future__ import annotations

from litestar import Response
from litestar.params import FromPath, FromQuery

from starpost.host.trouble import missing
from starpost.kernel import registry
from starpost.kernel.contract import Game
from starpost.kernel.forms import Compiled
from starpost.kernel.orders import Unread
from starpost.kernel.reference import usage
from starpost.web.answers import page
from starpost.web.caller import Ask, visitor
from starpost.web.pages.landing import cards
from starpost.web.pages.papers import paper
from starpost.web.routes import get

AnyGame = Game[object, object]


def _game(game_id: str) -> AnyGame:
    if game_id not in registry.ids():
        raise missing("game")
    return registry.get(game_id)


@get("/rules")
def all_rules(request: Ask) -> Response[str]:
    return page("rules_all.html", visitor(request), at="/rules", games=cards())


@get("/rules/{game_id:str}")
def rules(request: Ask, game_id: FromPath[str]) -> Response[str]:
    game = _game(game_id)
    text = paper("rules", game_id)
    return page("paper.html", visitor(request), at="/rules", game=game, text=text, tab="Rules")


@get("/rules/{game_id:str}/play")
def play(request: Ask, game_id: FromPath[str]) -> Response[str]:
    game = _game(game_id)
    text = paper("play", game_id)
    return page(
        "paper.html", visitor(request), at="/rules", game=game, text=text, tab="How to play"
    )


@get("/rules/{game_id:str}/orders")
def orders(request: Ask, game_id: FromPath[str], line: FromQuery[str] = "") -> Response[str]:
    """Every order with an example, a box to try a line, and every problem code."""
    game = _game(game_id)
    groups: dict[str, list[tuple[str, Compiled]]] = {}
    for compiled in game.book.offered:
        groups.setdefault(compiled.form.group, []).append((usage(compiled), compiled))
    return page(
        "orders.html", visitor(request), at="/rules", game=game, groups=groups, tab="Orders",
        line=line[:200], tried=_tried(game, line[:200]), codes=sorted(game.codes.items()),
    )  # fmt: skip


def _tried(game: AnyGame, line: str) -> list[tuple[bool, str, str]]:
    """How the referee reads a line: whether, as what, and what it means or lacks."""
    out = []
    for order in game.read(line).orders if line.strip() else ():
        if isinstance(order, Unread):
            out.append((False, str(order), f"{order.reason} {order.hint}".strip()))
        else:
            out.append((True, str(order), game.book.gloss(order)))
    return out


HANDLERS = (all_rules, rules, play, orders)
