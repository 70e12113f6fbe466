"""The guided first turn: three lines, one at a time, gone for good if one says so."""

from __future__ import annotations

from msgspec import Struct

from starpost.kernel.contract import Resolve
from starpost.web.caller import Visitor
from starpost.web.pages.match.table import Table
from starpost.web.pages.orders.sheetpart import last_word

FIRST_ANSWERS = 6
"""Answers in a game played by turns after which nobody needs a coach."""


class Tip(Struct, frozen=True):
    step: int
    title: str
    text: str


def tip(table: Table, me: Visitor, mode: str, at: str, *, written: bool) -> Tip | None:
    """What a newcomer should do next; None: no help is wanted or needed."""
    if me.coached or not me.guest or not table.mine or table.past or mode == "idle":
        return None
    if table.outlook.purpose is not None and mode == "sheet":
        return None  # the game tells by itself: briefing, news, suggestions with their reasons
    if table.answered > (FIRST_ANSWERS if table.row.resolve == Resolve.EACH else 1):
        return None
    if table.answered and mode == "sheet" and table.row.resolve == Resolve.TOGETHER and not written:
        return Tip(
            3,
            "That is a turn.",
            "The map shows what your orders changed, and the report says why. Go on like this, or "
            "read the rules. To keep this match, leave a mail address under your name at the top.",
        )
    if mode == "answer":
        return _answering(table)
    if written:
        return Tip(
            3,
            "Good.",
            "Every line says what the referee understood. Add more, or press "
            f"{submit_word(table)}: the bots are ready, so the turn runs at once.",
        )
    if at:
        return Tip(
            2,
            "Now give an order.",
            "Press one of the lines offered under what you chose, "
            "or choose a ship and then a place beside it. You can also just type.",
        )
    scene = table.scene
    mine = any(map(scene.is_mine, scene.nodes)) or any(map(scene.is_mine, scene.tokens))
    if not mine:
        return Tip(
            1,
            f"You are {table.seat}.",
            "You are asked something before anything of yours is on the map. Answer in lines of "
            "text; the order reference below the sheet shows what may be written.",
        )
    return Tip(
        1,
        f"You are {table.seat}.",
        "What has a double ring is yours. Press it, on the map or in the list below, to see what "
        "is there.",
    )


def _answering(table: Table) -> Tip:
    if not table.answered:
        return Tip(
            1,
            f"You are {table.seat}.",
            "You are asked one thing at a time. Press one of "
            "the answers below; the map shows what it is about.",
        )
    return Tip(
        2,
        "Go on.",
        "The others move by themselves, and what they did is listed below. "
        "Places on the map narrow the answers to what can be done there.",
    )


def submit_word(table: Table) -> str:
    if table.row.resolve == Resolve.TOGETHER:
        return "Submit orders"
    return "Send and go on" if last_word(table.row, table.outlook) else "Send"
