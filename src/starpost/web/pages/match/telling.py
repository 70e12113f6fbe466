"""The told part of the match page: news, film, briefing, and what could be done now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from markupsafe import Markup, escape
from msgspec import to_builtins
from msgspec.structs import replace

from starpost.host.turns import bots
from starpost.host.words import Status
from starpost.kernel.contract import GM
from starpost.kernel.orders import Order
from starpost.kernel.telling import Briefing, Intention, Size, Word
from starpost.told.cards import cards as together
from starpost.told.film import Film
from starpost.told.wishes import Wishes, advice, fitted, wishes
from starpost.web.pages.match.calling import by_name, told_of
from starpost.web.pages.match.table import Table
from starpost.web.pages.orders.refs import named
from starpost.web.pages.site.papers import said_plainly
from starpost.web.templating import render

NONE = Wishes()
SIGNS = {
    "fight": "fight", "loss": "flag", "threat": "target", "contact": "meet", "gain": "flag",
    "find": "gem", "lead": "crown", "rival": "flag", "trouble": "warn",
    "peace": "peace", "routine": "ok",
}  # fmt: skip
"""The icon of each kind of news."""
WISHES = {
    "explore": "radar", "take": "flag", "attack": "target", "guard": "shield", "wait": "eye",
    "retreat": "back", "probe": "eye", "build": "hammer", "grow": "factory", "haul": "box",
    "carry": "gem", "peace": "peace", "plunder": "box", "bomb": "fight",
    "go": "move", "lose": "warn",
    "scout": "radar", "design": "gear", "repair": "hammer", "pool": "box", "trade": "hand",
    "research": "book", "settle": "flag", "fight": "fight", "roll": "dice", "fly": "move",
}  # fmt: skip
THINGS = {
    "world": "world", "gate": "gate", "key": "key", "industry": "factory", "shield": "shield",
    "hex": "hex", "ship": "ship", "star": "star", "storm": "storm", "portal": "portal",
    "card": "copy", "dice": "dice", "people": "people", "money": "box", "flag": "flag",
}  # fmt: skip
_STRONG = re.compile(r"\*\*(.+?)\*\*")


def bot_orders(table: Table) -> tuple[Order, ...]:
    """What the adviser would write in the seat's place, from its view alone."""
    return _counsel(table)[0]


def _counsel(table: Table) -> tuple[tuple[Order, ...], dict[str, str]]:
    """Its sheet and its reasons, found once."""
    prompt = table.prompt
    if prompt is None:
        return (), {}
    return table.outlook.part(("bot",), lambda: bots.counsel(table.game, table.view, prompt))


def suggested(table: Table) -> tuple[Intention, ...]:
    """Advice with its reasons: the adviser's own sheet in words."""
    if table.prompt is None or table.past:
        return ()
    game, view = table.game, table.view
    return table.outlook.part(("advice",), lambda: advice(game, view, *_counsel(table)))


def wanted(table: Table, ref: str, text: str = "", only: tuple[str, ...] = ()) -> Wishes:
    """What a player may want with the thing selected, or with some of its ships, as the sheet
    stands."""
    if table.prompt is None or table.past or not ref:
        return NONE
    lines = {str(order) for order in bot_orders(table)}
    return table.outlook.part(
        ("wishes", ref, text, " ".join(only)),
        lambda: wishes(table.game, table.view, ref, lines, text, only, suggested(table)),
    )


def cards(table: Table, text: str = "") -> tuple[Intention, ...]:
    """What could be done now: what answers the news first, then what else is advised. No two
    write the same lines; what the sheet has used up already is shown with its reason."""
    if table.prompt is None or table.past:
        return ()
    found = table.outlook.part(("cards",), lambda: _cards(table))
    if not text.strip():
        return found
    return table.outlook.part(
        ("cards", text),
        lambda: tuple(fitted(table.game, table.view, wish, text) for wish in found),
    )


def written(page: Callable[[], Table]) -> Iterator[tuple[str, ...]]:
    """What each card writes. The page they come of is made only if somebody looks."""
    for wish in cards(page()):
        yield wish.orders


def _cards(table: Table) -> tuple[Intention, ...]:
    told = table.outlook.told
    news = told.card.lines if told is not None else ()
    return together(table.game, table.view, news, suggested(table), lambda ref: wanted(table, ref))


def on_sheet(wish: Intention | Size, written: str) -> bool:
    """Whether all its lines stand on the sheet: pressing it again takes them back."""
    have = {line.strip() for line in written.splitlines()}
    return bool(wish.orders) and all(line in have for line in wish.orders)


def lights(table: Table, wish: Intention) -> list[str]:
    """What shines on the map while a card is looked at: all that its lines name, and its target."""
    orders = table.game.read("\n".join(wish.orders)).orders
    refs = [ref.id for order in orders for ref in named(table.atlas, table.game.book, order)]
    return list(dict.fromkeys([*refs, *([wish.target] if wish.target else [])]))


def linked(table: Table, text: str, words: tuple[Word, ...]) -> Markup:
    """A sentence whose places can be pressed."""
    out = escape(text)
    for word in words:
        if word.id not in table.atlas.nodes and word.id not in table.atlas.tokens:
            continue
        link = Markup('<a class="pl-link" href="{}" data-go="{}">{}</a>').format(
            table.here_at(word.id), word.id, word.text
        )
        found = re.sub(rf"(?<![\w>\"=]){re.escape(word.text)}(?!\w)", str(link), str(out), count=1)
        out = Markup(found)  # noqa: S704 - text and link are escaped
    return out


def strong(text: str) -> Markup:
    """Words between ** are strong."""
    return Markup(_STRONG.sub(r"<b>\1</b>", str(escape(text))))  # noqa: S704 - escaped


def film_data(table: Table, film: Film) -> dict[str, Any]:
    """The film for the page's player: seats by their numbers, empty fields left out."""
    numbers = {person.name: person.number for person in table.people}
    shots = []
    for shot in film.shots:
        said = shot.among or shot.line
        plain = to_builtins(replace(shot, line=said, among="", merely=""))
        for key in ("seat", "whom"):
            if plain.get(key):
                plain[key] = numbers.get(plain[key], 0)
        shots.append({k: v for k, v in plain.items() if v})
    stood = [{**to_builtins(one), "seat": numbers.get(one.seat, 0)} for one in film.stood]
    return {
        "phases": [to_builtins(p) for p in film.phases], "shots": shots, "s": film.seconds,
        "stood": stood,
    }  # fmt: skip


def briefing(table: Table) -> Briefing | None:
    """On the first turn only, and while it is prepared."""
    first = bool(table.turns) and table.shown_turn <= max(1, table.turns[0])
    if not table.mine or not first or table.row.status == Status.OVER:
        return None
    return table.outlook.part(("briefing",), lambda: table.game.briefing(table.view))


def advice_values(table: Table, written: str) -> dict[str, Any]:
    """All that the partials of what one may do show."""
    return {
        "advice": cards(table, written),
        "wish_signs": WISHES,
        "on_sheet": lambda wish: on_sheet(wish, written),
        "lights": partial(lights, table),
        "why": partial(said_plainly, table.game.id),
    }


def advised(table: Table, written: str) -> Markup:
    """The cards as buttons: they follow from the outlook and the sheet alone."""
    return table.outlook.part(
        ("advised", written),
        lambda: Markup(  # noqa: S704 - our own template
            render("told_advised.html", t=table, fresh=False, **advice_values(table, written))
        ),
    )


def last(table: Table) -> str:
    """The last turn of a match that is over, as it counted: "turn 12", "round 6"."""
    purpose = table.outlook.purpose
    if purpose is not None and purpose.turn:
        return f"{purpose.unit} {purpose.turn}"
    return f"turn {table.turns[-1] - 1}"


def values(table: Table, written: str, mode: str) -> dict[str, Any]:
    """All that the told partials show."""
    told = table.outlook.told if table.seat not in (None, GM) else None
    if told is not None and table.by_answers:
        told = told_of(told, by_name(table))
    loud = told is not None and bool(told.card.lines or told.card.routine or told.film.shots)
    ended = table.row.status == Status.OVER and not table.past
    if ended and table.by_answers and told is not None:
        # It counts since the last answer, and would read as the last round.
        told = replace(told, card=replace(told.card, score=None))
    return {
        "told_card": told.card if told is not None and loud else None,
        "told_turn": told.turn if told is not None else 0,
        "told_when": last(table) if ended else f"turn {told.turn if told is not None else 0}",
        "film": told.film if told is not None and loud else None,
        "film_data": film_data(table, told.film) if told is not None and loud else {},
        "briefing": briefing(table),
        "advice": cards(table, written) if mode == "sheet" else (),
        "advised": partial(advised, table, written),
        "purpose": table.outlook.purpose,
        "news_signs": SIGNS,
        "wish_signs": WISHES,
        "thing_signs": THINGS,
        "on_sheet": lambda wish: on_sheet(wish, written),
        "lights": partial(lights, table),
        "linked": lambda text, words: linked(table, text, words),
        "why": partial(said_plainly, table.game.id),
        "strong": strong,
    }
