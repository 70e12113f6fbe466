"""Pictures of *How to play* for games of many small questions: each shows what stands beside it.

A document says `<!-- picture: move -->` where it wants one. It is drawn from a real match of house
bots, at the first question of that kind, or at the first answer that begins with those words.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

import structlog
from markupsafe import Markup
from msgspec import Struct

from starpost.draw.scene import Id, Scene
from starpost.host.turns import bots
from starpost.kernel import registry
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.match import Match
from starpost.kernel.orders import Order
from starpost.kernel.tabletop import Action, Fall, Shop, Story, Tabletop
from starpost.kernel.telling import Intention
from starpost.told.news import Line, card
from starpost.told.wishes import advice
from starpost.web.pages.match import maps
from starpost.web.pages.orders.plans import Plan, plan
from starpost.web.pages.orders.refs import Atlas
from starpost.web.pages.site.showcase import SEED, drawn_of
from starpost.web.pages.site.worked import answered, play, until_asked

BOARD = "board"
"""The whole board with its legend, as it lies when the last other picture was found."""
MATCHES, QUESTIONS = 6, 120
"""Matches, and questions of one seat each that are looked through for what a document asks for."""
CARDS, LINES = 4, 3
log = structlog.get_logger()
_pencil = Lock()
_done: dict[tuple[str, tuple[str, ...]], dict[str, Figure]] = {}


class Figure(Struct, frozen=True):
    """One question of a real match: the board, what is asked, what is pressed, what comes of it."""

    seat: str
    question: str = ""
    map: Markup = Markup("")
    legend: Markup = Markup("")
    cards: tuple[Intention, ...] = ()
    button: str = ""
    story: Story | None = None
    pressed: str = ""
    """Which of its answers."""
    prices: tuple[Action, ...] = ()
    """What things cost, where they are paid in cards."""
    stars: dict[str, str] = {}
    """By the name of a card: the colour of its sign."""
    shop: Shop | None = None
    fall: Fall | None = None
    lines: tuple[Line, ...] = ()


def figures(game_id: str, wanted: Sequence[str]) -> dict[str, Figure]:
    """By the names a document gives them; one that is never met is not there."""
    key = game_id, tuple(wanted)
    with _pencil:
        if key not in _done:
            try:
                _done[key] = _drawn(registry.get(game_id), key[1])
            except Exception as error:  # a page without its pictures is still a page
                log.error("lesson_failed", game=game_id, why=f"{type(error).__name__}"[:80])
                _done[key] = {}
        return _done[key]


def _drawn(game: Game[Any, Any], wanted: Sequence[str]) -> dict[str, Figure]:
    found: dict[str, Figure] = {}
    match: Match[Any, Any]
    for number in range(MATCHES):
        missing = [name for name in wanted if name not in found]
        if missing:
            match = Match.new(game, seed=f"{int(SEED, 16) + number // 2:064x}")
            found.update(_met(match, match.seats[number % len(match.seats)], missing))
    return found


def _met(match: Match[Any, Any], seat: str, wanted: Sequence[str]) -> dict[str, Figure]:
    """What one match has of it for one seat."""
    game, found = match.game, dict[str, Figure]()
    missing = set(wanted) - {BOARD}
    for _ in range(QUESTIONS):
        prompt = until_asked(match, seat)
        if prompt is None or not missing:
            break
        view, said = match.view(seat), answered(game, match, prompt) or ""
        names = {name for name in missing if name == prompt.ask or _begins(said, name)}
        play(match, seat)
        for name in names:
            found[name] = _figure(game, prompt, said, view, match)
        missing -= names
    if BOARD in wanted:
        scene = drawn_of(match, match.view(seat))
        picture = maps.miniature_whole(scene)
        found[BOARD] = Figure(seat, map=picture, legend=maps.legend(scene, plans=False))
    return found


def _begins(said: str, words: str) -> bool:
    return any(line == words or line.startswith(f"{words} ") for line in said.splitlines())


def _figure(
    game: Game[Any, Any], prompt: Prompt, said: str, view: Any, match: Match[Any, Any]
) -> Figure:
    """The question as it was put, the answer drawn on the board, and what fell and was told."""
    laid, after = game.tabletop(view, prompt), match.view(prompt.seat)
    assert laid is not None, "only games that lie on a table have such a lesson"
    orders = game.read(said).orders
    why = bots.reasons(game, "house", view, prompt, SEED)
    cards = advice(game, view, orders, why)[:CARDS]
    told = card(game, view, after)
    asked = next((p for p in match.awaiting().prompts if p.seat == prompt.seat), None)
    then = game.tabletop(after, asked)
    met = laid.story if laid.story is not None and laid.story.open else None
    scene = drawn_of(match, view)
    plans = _plans(game, scene, cards) or _lines(game, scene, orders)
    drawn = Markup("") if met else _map(scene, laid, plans)
    fell = then.fall if then is not None and then.fall != laid.fall else None
    priced = () if drawn or met or fell else _prices(laid)
    pressed = next((a.label for a in (met.choices if met else ()) if a.line == said), "")
    return Figure(
        prompt.seat, laid.question, drawn, cards=cards, story=met, pressed=pressed, prices=priced,
        stars={kind.name: kind.star for kind in laid.kinds},
        button=laid.main.label if laid.main is not None else "",
        shop=laid.shops[0] if laid.shops else None,
        fall=fell, lines=told.lines[:LINES],
    )  # fmt: skip


def _prices(laid: Tabletop) -> tuple[Action, ...]:
    return tuple(action for verb in laid.verbs for action in verb.actions if action.price)


def _lines(game: Game[Any, Any], scene: Scene, orders: Sequence[Order]) -> list[Plan]:
    """The arrows that the lines draw."""
    atlas = Atlas(scene)
    found = (plan(atlas, game, order, line) for line, order in enumerate(orders, 1))
    return [each for each in found if each is not None]


def _plans(game: Game[Any, Any], scene: Scene, cards: Sequence[Intention]) -> list[Plan]:
    """One arrow a card; a group that is only parted by it starts where the whole one stands."""
    found = []
    for number, wish in enumerate(cards, 1):
        ways = [each.way for each in _lines(game, scene, game.read("\n".join(wish.orders)).orders)]
        if ways and wish.target:
            way = tuple(dict.fromkeys((ways[0][0], wish.target)))
            found.append(Plan(number, way, "plan", way))
    return found


def _map(scene: Scene, laid: Tabletop, plans: Sequence[Plan]) -> Markup:
    """So much of the board as the answer is about; nothing where it is about no place."""
    about: list[Id] = [place for each in plans for place in each.way] or list(laid.about)
    if not about and laid.home and laid.main is not None and laid.main.sign == "dice":
        about = [laid.home]
    return maps.framed(scene, plans, about) if about else Markup("")
