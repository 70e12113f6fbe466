"""A first turn worked through, in pictures: where one stands, what one presses, what comes of it.

It is a real match of house bots from a fixed seed, told as the page of a match tells it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from threading import Lock
from typing import Any

import structlog
from markupsafe import Markup
from msgspec import Struct

from starpost.draw.scene import Id, Node, Scene
from starpost.host.turns import bots
from starpost.kernel import registry
from starpost.kernel.contract import Game, Prompt, Resolve
from starpost.kernel.match import Match
from starpost.kernel.orders import Order
from starpost.kernel.tabletop import Action
from starpost.kernel.telling import Intention
from starpost.kernel.values import EntryKind
from starpost.told.news import Card, card
from starpost.told.wishes import advice, wishes
from starpost.web.pages.match import maps
from starpost.web.pages.orders.plans import Plan, plan
from starpost.web.pages.orders.refs import Atlas
from starpost.web.pages.site.showcase import SEED, drawn_of

CARDS, ANSWERS = 3, 60
"""Cards that are shown pressed; answers of others until the seat is asked (again)."""
WIDE = 170
"""Of the picture of a place that is pressed, about as wide as high."""
log = structlog.get_logger()
_pencil = Lock()
_done: dict[str, Worked | None] = {}


class Pressed(Struct, frozen=True):
    """The home as it looks when it is pressed, and what is offered then."""

    name: str
    map: Markup
    offers: tuple[Intention, ...]


class Worked(Struct, frozen=True):
    """One turn of the first seat."""

    seat: str
    cards: tuple[Intention, ...]
    before: Markup
    after: Markup
    news: Card
    prices: tuple[Action, ...] = ()
    """What things cost, where they are paid in cards."""
    moves: str = ""
    """What stands over the cards on the page of a match."""
    legend: Markup = Markup("")
    """What the marks on its map mean."""
    pressed: Pressed | None = None

    @property
    def tall(self) -> bool:
        """Whether its maps are higher than wide: then words have room beside them."""
        sizes = [re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', m) for m in (self.before, self.after)]
        return all(size is not None and float(size[2]) > float(size[1]) for size in sizes)


def worked(game_id: str) -> Worked | None:
    """None: the game has no such turn to show."""
    with _pencil:
        if game_id not in _done:
            try:
                _done[game_id] = _work(registry.get(game_id))
            except Exception as error:  # a page without its example is still a page
                log.error("worked_failed", game=game_id, why=f"{type(error).__name__}"[:80])
                _done[game_id] = None
        return _done[game_id]


def _work(game: Game[Any, Any]) -> Worked | None:
    match: Match[Any, Any] = Match.new(game, seed=SEED)
    seat = match.seats[0]
    prompt = until_asked(match, seat)
    prices: tuple[Action, ...] = ()
    found: list[Intention] = []
    since = match.view(seat)
    while prompt is not None:
        view = match.view(seat)
        prices = prices or _prices(game, view, prompt)
        orders = game.read(answered(game, match, prompt) or "").orders
        why = bots.reasons(game, "house", view, prompt, SEED)
        wishes = [wish for wish in advice(game, view, orders, why) if wish.orders]
        fresh = [wish for wish in wishes if _teaches(wish)]
        # a turn of many small answers is shown by its last few, any other by one question
        found, since = ([*found, *fresh][-CARDS:], since) if prices else (fresh[:CARDS], view)
        play(match, seat)
        prompt = until_asked(match, seat)
        told = card(game, since, match.view(seat))
        drawn = _plans(game, view, _of(game, fresh))
        if (found and told.lines and (drawn or not prices)) or match.turn > ANSWERS:
            brief, after = game.briefing(view), drawn_of(match, match.view(seat))
            shown = [place for each in drawn for place in each.way]
            return Worked(
                seat, tuple(found), maps.framed(drawn_of(match, view), drawn, shown, maps.LEGIBLE),
                maps.framed(after, (), shown, maps.LEGIBLE), told, prices,
                brief.moves if brief is not None else "", maps.legend(after),
                _pressed(match, game, view, found, shown),
            )  # fmt: skip
    return None


def _pressed(
    match: Match[Any, Any],
    game: Game[Any, Any],
    view: Any,
    advised: Sequence[Intention],
    shown: Sequence[Id],
) -> Pressed | None:
    """Where whole sheets are written: the own home, chosen on the map. A first map, which is large
    by itself, is shown as before it was pressed, with rings round what lights up."""
    scene = drawn_of(match, view)
    home = next((node for node in scene.nodes if node.home and node.mine), None)
    if home is None or game.resolve is not Resolve.TOGETHER:
        return None
    offers = wishes(game, view, home.id, advised=advised).offered[:CARDS]
    if scene.dawn is None:
        base = _base(game, view, scene, advised)
        if base is not None:
            home, offers, targets = base
            drawn = maps.framed(scene, (), shown, maps.LEGIBLE, ringed=targets, selected=home.id)
            return Pressed(home.below or home.id, drawn, offers)
        return Pressed(home.below or home.id, maps.close_up(scene, home.id, WIDE), offers)
    lit = [
        Plan(0, (wish.target,), "plan", (wish.target,)) for wish in offers if wish.target in shown
    ]
    drawn = maps.framed(scene, lit, shown, maps.LEGIBLE, selected=home.id)
    return Pressed(home.below or home.id, drawn, offers)


def _base(
    game: Game[Any, Any], view: Any, scene: Scene, advised: Sequence[Intention]
) -> tuple[Node, tuple[Intention, ...], list[Id]] | None:
    """Where ships stand that may go somewhere, if that is not the home, and all that lights up."""
    for node in scene.nodes:
        if node.mine and not node.home:
            found = wishes(game, view, node.id, advised=advised).offered
            away = [wish for wish in found if wish.target not in ("", node.id)]
            if len(away) >= CARDS:
                every = wishes(game, view, node.id).offered
                targets = dict.fromkeys(w.target for w in every if w.target not in ("", node.id))
                return node, tuple(away[:CARDS]), list(targets)
    return None


def _teaches(wish: Intention) -> bool:
    """A move in words: neither the end of one, nor the bare name of somebody."""
    return " " in wish.label and wish.sign != "end"


def _of(game: Game[Any, Any], found: list[Intention]) -> list[Order]:
    return [order for wish in found for order in game.read("\n".join(wish.orders)).orders]


def _prices(game: Game[Any, Any], view: Any, prompt: Prompt) -> tuple[Action, ...]:
    laid = game.tabletop(view, prompt)
    verbs = laid.verbs if laid is not None else ()
    return tuple(action for verb in verbs for action in verb.actions if action.price)


def _plans(game: Game[Any, Any], view: Any, orders: list[Order]) -> list[Plan]:
    """The arrows that pressing the cards draws on the map."""
    atlas = Atlas(game.scene(view))
    drawn = (plan(atlas, game, order, line) for line, order in enumerate(orders, 1))
    return [each for each in drawn if each is not None]


def until_asked(match: Match[Any, Any], seat: str) -> Prompt | None:
    """The seat's next question; others answer as house bots do."""
    for _ in range(ANSWERS):
        prompts = match.awaiting().prompts
        mine = next((p for p in prompts if p.seat == seat and not p.optional), None)
        if mine is not None or not prompts:
            return mine
        play(match, "")
    return None


def play(match: Match[Any, Any], seat: str) -> None:
    """One step: everybody's sheets, or the answer of the seat or else of whoever is asked first."""
    awaiting = match.awaiting()
    wanted = [p for p in awaiting.prompts if not p.optional] or list(awaiting.prompts)
    mine = [p for p in wanted if p.seat == seat]
    asked = wanted if awaiting.resolve is Resolve.TOGETHER else (mine or wanted)[:1]
    match.play({p.seat: answered(match.game, match, p) for p in asked}, kind=EntryKind.ANSWERS)


def answered(game: Game[Any, Any], match: Match[Any, Any], prompt: Prompt) -> str | None:
    return bots.sheet(game, "house", match.view(prompt.seat), prompt, f"{SEED} {match.turn}")
