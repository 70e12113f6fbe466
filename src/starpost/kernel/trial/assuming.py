"""What a player assumes of others: a seat, a colon, and an order or a piece of that seat.

`JOVIAN: F34W76` are orders; `JOVIAN: F34 20 ships at W76` is a piece, where the game has forms for
it. Each line is read by itself, and one that cannot be read says why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from starpost.kernel.contract import GM, Game, Seat
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Order, Sheet, Unread, lines_of

MOST_LINES = 200
Piece = tuple[Seat, Order]


class Line(Struct, frozen=True):
    """One line of the box, counted from 1; `code` and `problem` are empty if it stands."""

    number: int
    text: str
    said: str = ""
    """What was understood."""
    code: str = ""
    problem: str = ""


class Assumed(Struct, frozen=True):
    """All lines, and what those that stand amount to."""

    lines: tuple[Line, ...] = ()
    sheets: Mapping[Seat, Sheet] = {}
    pieces: tuple[Piece, ...] = ()

    @property
    def problems(self) -> list[Line]:
        """The lines that do not stand."""
        return [line for line in self.lines if line.problem]


def rivals(game: Game[Any, Any], view: Any, seat: Seat) -> list[Seat]:
    """The other seats that stand in what this one supposes; empty where nothing is assumed."""
    state = game.suppose(view, FastDice("rivals"))
    if state is None:
        return []
    return [p.seat for p in game.awaiting(state).prompts if p.seat not in (seat, GM)]


def read(game: Game[Any, Any], view: Any, seat: Seat, text: str) -> Assumed:
    """The assumptions of a seat, read with the game's own forms."""
    state = game.suppose(view, FastDice("assume"))
    known = {name.upper(): name for name in rivals(game, view, seat)}
    lines: list[Line] = []
    orders: dict[Seat, list[Order]] = {}
    pieces: list[Piece] = []
    for number, raw in enumerate(lines_of(text), 1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        if len(lines) >= MOST_LINES:
            lines.append(Line(number, line[:80], code="too_long", problem=TOO_LONG))
            break
        name, _, rest = (part.strip() for part in line.partition(":"))
        trouble = _trouble(name, rest, seat, known)
        if trouble:
            lines.append(Line(number, line, code=trouble[0], problem=trouble[1]))
            continue
        rival = known[name.upper()]
        found = _understood(game, rest)
        if isinstance(found, Unread):
            hint = f" {found.hint}" if found.hint else ""
            lines.append(Line(number, line, code=found.code, problem=found.reason + hint))
        elif isinstance(found, Order):
            why = game.assume(state, rival, found)
            said = "" if why else _gloss(game, found)
            lines.append(Line(number, line, said, "impossible" if why else "", why))
            pieces += [] if why else [(rival, found)]
        else:
            said = " ".join(game.book.gloss(order) for order in found)
            lines.append(Line(number, line, said))
            orders.setdefault(rival, []).extend(found)
    sheets = {name: Sheet.of(given) for name, given in orders.items()}
    return Assumed(tuple(lines), sheets, tuple(pieces))


TOO_LONG = f"No more than {MOST_LINES} lines are read."


def _trouble(name: str, rest: str, seat: Seat, known: Mapping[str, Seat]) -> tuple[str, str] | None:
    """What is wrong with the head of a line, if anything: a code and a sentence."""
    others = ", ".join(known.values())
    if not rest:
        example = next(iter(known.values()), "NAME")
        return "no_seat", f"Write whose it is, a colon, and what: {example}: ..."
    if name.upper() == seat.upper():
        return "own_seat", "Your own orders stand on your sheet."
    if name.upper() not in known:
        word = f"You know {others}." if others else "You know nobody yet."
        return "unknown_seat", f"{name[:40]} is not somebody you know. {word}"
    return None


def _understood(game: Game[Any, Any], text: str) -> Sequence[Order] | Order:
    """A piece, a list of orders, or the `Unread` of whichever followed the text further."""
    book = game.assumptions
    piece = book.read_line(text) if book is not None else None
    if piece is not None and not isinstance(piece, Unread):
        return piece
    orders = game.read(text).orders
    bad = next((order for order in orders if isinstance(order, Unread)), None)
    if bad is None:
        return orders
    if isinstance(piece, Unread) and piece.at > bad.at:
        return piece
    return bad


def _gloss(game: Game[Any, Any], piece: Order) -> str:
    return game.assumptions.gloss(piece) if game.assumptions is not None else ""


def put(game: Game[Any, Any], state: Any, pieces: Sequence[Piece]) -> None:
    """Into a supposed state. A piece that fitted once fits again: all are made of one view."""
    for seat, piece in pieces:
        game.assume(state, seat, piece)
