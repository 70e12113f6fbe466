"""What is offered works, and cards beside each other agree: with the news, and among themselves.

Over seeded matches of the three games of sealed sheets. Every intention that a selection offers is
taken alone: the check ticks it, and the turn, with everybody else silent, carries it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from starpost.bots.advice import Reasoning
from starpost.bots.contract import house_bot
from starpost.kernel import registry
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Problem, Sheet
from starpost.kernel.telling import Intention
from starpost.told.cards import cards
from starpost.told.news import Card, card
from starpost.told.wishes import FRIENDLY, HOSTILE, Wishes, advice, hard, sound, wishes

SHEETS = ("starweb", "star_empires", "star_chase")
MANY = {"starweb": 30, "star_empires": 10, "star_chase": 20}
TURNS, PER_VIEW = 6, 15
"""Turns of the short run, and offers of one of its views that are tried."""


class Seen(Struct, frozen=True):
    """One seat before its sheet: what it knew a turn ago, what it knows, the truth."""

    name: str
    game: Any
    state: Any
    before: Any
    view: Any
    prompt: Prompt
    problems: tuple[Problem, ...]
    orders: int
    """How many lines it handed in for the turn before."""


def seen(id: str, seed: str, turns: int) -> Iterator[Seen]:
    game = registry.get(id)
    dice, bot = FastDice(seed), house_bot(game)
    options, seats = game.brief()
    state = game.setup(options, seats, dice)
    before: dict[str, Any] = {}
    troubles: dict[str, tuple[Problem, ...]] = {}
    counts: dict[str, int] = {}
    for turn in range(turns):
        prompts = [p for p in game.awaiting(state).prompts if p.seat in seats]
        views = {p.seat: game.view(state, p.seat) for p in prompts}
        for p in prompts:
            yield Seen(
                f"{seed}, turn {turn}, {p.seat}", game, state, before.get(p.seat), views[p.seat],
                p, troubles.get(p.seat, ()), counts.get(p.seat, 0),
            )  # fmt: skip
        sheets = {p.seat: Sheet.of(bot.orders(views[p.seat], p, dice)) for p in prompts}
        step = game.advance(state, sheets, dice)
        state, before = step.state, views
        troubles = {seat: tuple(step.problems.get(seat, ())) for seat in seats}
        counts = {seat: len(sheet.orders) for seat, sheet in sheets.items()}


def rotating(views: Iterator[Seen]) -> list[Seen]:
    """One seat of each turn, another one each time."""
    found = list(views)
    seats = len({it.prompt.seat for it in found})
    return [found[k] for k in range(0, len(found), seats + 1)]


# --- a selection never offers a move that will not work -------------------------------------


def offered(it: Seen, most: int) -> Iterator[tuple[str, Intention]]:
    """What may be taken, each with the selection that offers it; evenly spread if it is much."""
    scene = it.game.scene(it.view)
    found: dict[tuple[str, ...], tuple[str, Intention]] = {}
    for ref in ("", *(n.id for n in scene.nodes), *(t.id for t in scene.tokens)):
        for wish in it.game.intentions(it.view, ref):
            if wish.orders and not wish.blocked:
                found.setdefault(wish.orders, (ref, wish))
    every = max(1, len(found) // most) if most else 1
    for ref, wish in list(found.values())[::every]:
        if not sound(it.game, it.view, wish).blocked:
            yield ref, wish


def broken(it: Seen, most: int = 0) -> Iterator[str]:
    seats = [p.seat for p in it.game.awaiting(it.state).prompts]
    for ref, wish in offered(it, most):
        orders = it.game.read("\n".join(wish.orders)).orders
        told = f"{it.name}, {ref}: {wish.label} {wish.orders}"
        marked = it.game.check(it.view, orders)
        if len(orders) != len(wish.orders) or hard(it.game, marked):
            yield f"{told}: not ticked: {marked}"
            continue
        sheets = {seat: Sheet() for seat in seats} | {it.prompt.seat: Sheet.of(orders)}
        step = it.game.advance(it.state, sheets, FastDice("alone"))
        warned = {p.index for p in marked}
        for problem in step.problems.get(it.prompt.seat, ()):
            if problem.index not in warned and not problem.partial:
                yield f"{told}: refused: {problem}"


@pytest.mark.parametrize("id", SHEETS)
def test_a_selection_never_offers_a_move_that_will_not_work(id: str) -> None:
    views = rotating(seen(id, "offer", TURNS))
    assert [fault for it in views for fault in broken(it, PER_VIEW)] == []


@pytest.mark.long
@pytest.mark.parametrize("id", SHEETS)
def test_nor_over_many_matches(id: str) -> None:
    seeds = [f"offers {n}" for n in range(MANY[id])]
    assert [f for seed in seeds for it in seen(id, seed, 12) for f in broken(it)] == []


# --- advice never contradicts the news ------------------------------------------------------


def told(it: Seen) -> Card | None:
    if it.before is None:
        return None
    return card(it.game, it.before, it.view, it.problems, it.orders)


def beside_the_map(it: Seen, news: Card | None) -> tuple[Intention, ...]:
    """The cards as the page shows them."""
    game, view, bot = it.game, it.view, house_bot(it.game)
    orders = tuple(bot.orders(view, it.prompt, FastDice("advice")))
    why = bot.counsel(view, it.prompt, FastDice("advice"))[1] if isinstance(bot, Reasoning) else {}
    lines = {str(order) for order in orders}

    def wanted(ref: str) -> Wishes:
        return wishes(game, view, ref, lines)

    return cards(game, view, news.lines if news else (), advice(game, view, orders, why), wanted)


def disagreements(it: Seen) -> Iterator[str]:
    news = told(it)
    found = beside_the_map(it, news)
    lines: list[str] = []
    for wish in found:  # one card may write a line often, two write it once
        lines += [line for line in wish.orders if line not in lines]
    refused = hard(it.game, it.game.check(it.view, it.game.read("\n".join(lines)).orders))
    if refused:
        yield f"{it.name}: refused together: {refused}"
    struck = {seat for w in found if w.sign in HOSTILE for seat in w.seats}
    courted = {seat for w in found if w.sign in FRIENDLY for seat in w.seats}
    if struck & courted:
        yield f"{it.name}: struck and courted: {struck & courted}"
    if struck & set(getattr(it.view, "allies", ())):
        yield f"{it.name}: an ally is struck: {[w.label for w in found if w.sign in HOSTILE]}"
    for item in news.all if news else ():
        if item.kind in ("loss", "fight"):
            yield from _named_again(it, item.text, [w.id for w in item.words], found)


def _named_again(
    it: Seen, text: str, ids: list[str], found: tuple[Intention, ...]
) -> Iterator[str]:
    """Things that the news call lost and that stand nowhere any more."""
    scene = it.game.scene(it.view)
    stand = {n.id for n in scene.nodes} | {t.id for t in scene.tokens}
    gone = [id for id in ids if id not in stand]
    for wish in found:
        words = set(wish.label.replace(":", " ").replace(",", " ").split())
        if any(id in words or id == wish.target for id in gone):
            yield f"{it.name}: {text!r}, but: {wish.label}"


@pytest.mark.parametrize("id", SHEETS)
def test_advice_agrees_with_the_news_and_with_itself(id: str) -> None:
    views = rotating(seen(id, "agree", TURNS))
    assert [fault for it in views for fault in disagreements(it)] == []


@pytest.mark.long
@pytest.mark.parametrize("id", SHEETS)
def test_and_over_many_matches(id: str) -> None:
    seeds = [f"agrees {n}" for n in range(MANY[id])]
    assert [f for seed in seeds for it in seen(id, seed, 12) for f in disagreements(it)] == []


@pytest.mark.parametrize("id", ["starweb", "star_empires"])
def test_whom_a_card_strikes_or_befriends_is_known(id: str) -> None:
    """Else nobody could tell that two of them contradict each other."""
    found = [w for it in seen(id, "agree", 8) for w in it.game.intentions(it.view)]
    assert any(w.sign == "peace" and w.seats for w in found)
    assert any(w.sign == "attack" and w.seats for w in found)
