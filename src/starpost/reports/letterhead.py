"""The head of a report: what the host knows and a game does not, and a blank sheet at its end.

A game has no clock and knows no people. Whoever sends its report (a host, a game master with a
folder) hands over a letterhead, which is put around the document and the printout alike. While
orders are awaited it names the deadline and closes with a sheet to fill in; then with neither.
"""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from starpost.kernel.contract import Game
from starpost.kernel.writing.heads import HEADS, HINT, SHEET
from starpost.reports.document import (
    Block,
    Document,
    Field,
    Fields,
    OrderSheet,
    Paragraph,
    Section,
)

WIDTH = 78
LINE = "_" * 34


class Letterhead(Struct, frozen=True, kw_only=True):
    """To whom a report goes, from whom, and by when the answer is due; empty: not known."""

    match: str = ""
    seat: str = ""
    turn: int = 0
    player: str = ""
    """The person who holds the seat: the name of the account."""
    master: str = ""
    """The game master's name."""
    orders_to: str = ""
    """Where orders are sent: an address of a page, or of a letter box."""
    due: str = ""
    """The deadline in the player's own zone, in words."""
    asked: bool = False
    """Whether orders are awaited from this seat."""
    sheet: bool = True
    """Whether a blank sheet closes the report: paper is filled in, an answer to a mail is typed."""
    opening: bool = True
    """Whether the box that only a first sheet has means anything in this match."""


def fields(head: Letterhead) -> tuple[Field, ...]:
    """The facts at the top, as far as they are known; nothing about orders once none are due."""
    known = [("Match", head.match), ("Player", head.player), ("Game master", head.master)]
    if head.asked:
        known += [("Orders to", head.orders_to), ("Orders due", head.due or "no deadline")]
    return tuple(Field(name, value) for name, value in known if value)


def headed(game: Game[Any, Any], document: Document, head: Letterhead) -> Document:
    """The game's report with its head, and with a blank sheet as long as orders are awaited."""
    sections = document.sections
    if head.asked and head.sheet and game.sheet_lines:
        blocks: tuple[Block, ...] = (
            Fields(tuple(Field(label, value) for label, value in _boxes(game, head))),
            OrderSheet(game.sheet_lines),
            Fields((Field("TOTAL ORDERS", ""),)),
            Paragraph(HINT, "quiet"),
        )
        sections = (*sections, Section("Orders", blocks, "orders", "never"))
    return replace(document, head=(*fields(head), *document.head), sections=sections)


def headed_text(game: Game[Any, Any], printout: str, head: Letterhead) -> str:
    """The same for the plain text. The sheet, left as it is or filled in, can be read as it is."""
    top = _columns(fields(head))
    text = "\n".join([*top, "", printout.rstrip("\n"), ""]) if top else printout
    if not (head.asked and head.sheet and game.sheet_lines):
        return text
    return "\n".join([text, SHEET, HINT, "", *blank_sheet(game, head), ""])


def _columns(items: tuple[Field, ...]) -> list[str]:
    """Names on the left, what they stand for beside them."""
    column = min(20, max((len(f.name) for f in items), default=0)) + 2
    out = []
    for field in items:
        words = _lines(field.value, WIDTH - column)
        out.append(f"{field.name:{column}}{words[0]}".rstrip())
        out += [" " * column + word for word in words[1:]]
    return out


def _lines(text: str, width: int) -> list[str]:
    """Folded between words: an address that is broken in two is of no use."""
    return wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]


def blank_sheet(game: Game[Any, Any], head: Letterhead) -> list[str]:
    """The boxes with what is known filled in, lines to write on, and the total at the foot."""
    boxes = [f"{label}: {value or LINE}" for label, value in _boxes(game, head)]
    return [*boxes, "", *[LINE] * game.sheet_lines, "", f"TOTAL ORDERS: {LINE[:6]}"]


def _boxes(game: Game[Any, Any], head: Letterhead) -> list[tuple[str, str]]:
    """The labels of the game's sheet; the signature is left to the player."""
    known = {
        "game": head.match,
        "turn": str(head.turn),
        "seat": head.seat,
        "account": head.player,
        "due": head.due,
    }
    heads = game.book.heads or HEADS
    boxes = [(label, known.get(name, "")) for name, label in heads.boxes]
    opens = head.opening and head.turn == 1 and heads.opening
    return [*boxes, (heads.opening, "")] if opens else boxes
