"""The menu that the map opens, as the page shows it, and what is lit while a thing is chosen."""

from __future__ import annotations

from functools import partial

from starpost.draw.scene import Id
from starpost.web.pages.match import telling
from starpost.web.pages.match.selection import select
from starpost.web.pages.match.table import Table
from starpost.web.pages.orders.menu import SHOWN, Desk, Row
from starpost.web.pages.orders.offers import offers
from starpost.web.templating import render


def lit(table: Table, at: Id, text: str) -> list[Id]:
    """What has a menu for the thing chosen, as the sheet stands."""
    found = _desk(table, at, text)
    return [] if found is None else table.outlook.part(("lit", at, text), found.lit)


def part(table: Table, at: Id, to: Id, text: str) -> str:
    """The menu of a target; without one, of the thing itself. "": there is nothing to choose."""
    found = _rows(table, at, to, text)
    chosen = (at, to) if to else (at,)
    lines = [] if found else offers(table.game, table.view, table.atlas, table.prompt, chosen)
    if to and _desk(table, at, text) is not None:  # what is incomplete needs the sheet, not the map
        lines = []
    title = _title(table, at, to)
    if not title or not (found or lines):
        return ""
    return render(
        "told_menu.html",
        title=title,
        rows=found,
        shown=SHOWN,
        lines=lines,
        wish_signs=telling.WISHES,
        on_sheet=partial(telling.on_sheet, written=text),
        lights=partial(telling.lights, table),
    )


def _title(table: Table, at: Id, to: Id) -> str:
    """ "Fleet F21 to World 37"; "": the map has no such thing."""
    who, whom = select(table.atlas, at), select(table.atlas, to)
    if who is None or not to:
        return "" if who is None else who.title
    joined = "and" if to in table.atlas.tokens else "to"
    return "" if whom is None else f"{who.title} {joined} {whom.title}"


def _rows(table: Table, at: Id, to: Id, text: str) -> list[Row]:
    if not to:
        return [Row(wish) for wish in telling.wanted(table, at, text).all if wish.orders]
    found = _desk(table, at, text)
    return [] if found is None else found.menu(to)


def _desk(table: Table, at: Id, text: str) -> Desk | None:
    """Only sheets are written at one; where the question lists its answers, those are offered."""
    prompt = table.prompt
    if prompt is None or table.past or prompt.choices is not None:
        return None
    wishes = telling.wanted(table, at, text).all
    return table.outlook.part(
        ("desk", at, text),
        lambda: Desk(table.game, table.view, table.atlas, prompt, at, wishes, text),
    )
