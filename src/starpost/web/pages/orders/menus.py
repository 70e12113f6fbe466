"""The menu that the map opens, as the page shows it, and what is lit while a thing is chosen."""

from __future__ import annotations

from functools import partial

from starpost.draw.scene import Id
from starpost.web.pages.match import telling
from starpost.web.pages.match.selection import select
from starpost.web.pages.match.table import Table
from starpost.web.pages.orders.menu import SHOWN, Desk, Row
from starpost.web.pages.orders.offers import offers
from starpost.web.pages.orders.picked import Picked
from starpost.web.templating import render


def lit(table: Table, chosen: Picked, text: str) -> list[Id]:
    """What has a menu for what is chosen, as the sheet stands."""
    found = _desk(table, chosen, text)
    if found is None:
        return []
    return table.outlook.part(("lit", chosen.at, *chosen.words, text), found.lit)


def part(table: Table, chosen: Picked, to: Id, text: str) -> str:
    """The menu of a target; without one, of the thing itself. "": there is nothing to choose."""
    found = _rows(table, chosen, to, text)
    both = (chosen.at, to) if to else (chosen.at,)
    lines = [] if found else offers(table.game, table.view, table.atlas, table.prompt, both)
    if to and _desk(table, chosen, text) is not None:  # an incomplete one needs the sheet
        lines = []
    title = _title(table, chosen, to)
    if not title or not (found or lines):
        return ""
    return render(
        "told_menu.html",
        title=title,
        see=select(table.atlas, to) if to else None,
        rows=found,
        shown=SHOWN,
        lines=lines,
        wish_signs=telling.WISHES,
        on_sheet=partial(telling.on_sheet, written=text),
        lights=partial(telling.lights, table),
    )


def _title(table: Table, chosen: Picked, to: Id) -> str:
    """ "Fleet F21 to World 37"; "": the map has no such thing."""
    who, whom = select(table.atlas, chosen.at), select(table.atlas, to)
    said = chosen.called or ("" if who is None else who.title)
    if who is None or not to:
        return said
    joined = "and" if to in table.atlas.tokens else "to"
    return "" if whom is None else f"{said} {joined} {whom.title}"


def _rows(table: Table, chosen: Picked, to: Id, text: str) -> list[Row]:
    if not to:
        wanted = telling.wanted(table, chosen.at, text, chosen.words)
        return [Row(wish) for wish in wanted.all if wish.orders]
    found = _desk(table, chosen, text)
    return [] if found is None else found.menu(to)


def _desk(table: Table, chosen: Picked, text: str) -> Desk | None:
    """Only sheets are written at one; where the question lists its answers, those are offered."""
    prompt = table.prompt
    if prompt is None or table.past or prompt.choices is not None:
        return None
    at, words = chosen.at, chosen.words
    wishes = telling.wanted(table, at, text, words).all
    fleet = chosen.muster.at if chosen.muster is not None else ""
    return table.outlook.part(
        ("desk", at, *words, text),
        lambda: Desk(table.game, table.view, table.atlas, prompt, at, wishes, text, words, fleet),
    )
