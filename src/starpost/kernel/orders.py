"""What a player says: an order is a small frozen value with one canonical line of text.

`read(str(order)) == order` holds for every order, a line that could not be read included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from starpost.kernel.writing.heads import Head


def lines_of(text: str) -> list[str]:
    """The lines of a text, however the machine it was written on ends them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


class Order(Struct, frozen=True, tag=True, gc=False):
    """Base of every order. A subclass is declared by a `Form`, which also gives its text. It holds
    plain values, so it is in no ring that a collector would have to find."""

    @property
    def text(self) -> str:
        """The canonical line. The form book that declared the type installs the rendering."""
        raise NotImplementedError(type(self).__name__)

    def __str__(self) -> str:
        return self.text


class Unread(Order, frozen=True):
    """A line that is no order. It travels with the sheet, so that its place in it is not lost."""

    line: str
    code: str = "syntax"
    reason: str = "This is not an order I can read."
    at: int = 0
    hint: str = ""

    @property
    def text(self) -> str:
        return self.line


WARNINGS: dict[str, str] = {
    "order_in_text": "A line inside a sign or a message reads as an order.",
    "no_end": "A message has no END, so all that follows it is its text.",
    "total_differs": "The total on the sheet is not the number of orders that were read.",
}
"""Codes of problems that stop nothing: the sheet may say something else than its writer meant."""


class Sheet(Struct, frozen=True, gc=False):
    """One seat's orders for one question, with the line of the text each came from."""

    orders: tuple[Order, ...] = ()
    lines: tuple[int, ...] = ()
    missed: bool = False
    head: Head = Head()
    """What the sheet says about itself."""
    warnings: tuple[Problem, ...] = ()
    """What its writer should look at again, though nothing was refused for it."""

    @classmethod
    def of(cls, orders: Iterable[Order], *, missed: bool = False) -> Sheet:
        found = tuple(orders)
        return cls(found, tuple(range(1, len(found) + 1)), missed)

    def __iter__(self) -> Iterator[Order]:
        return iter(self.orders)

    def __len__(self) -> int:
        return len(self.orders)

    @property
    def text(self) -> str:
        return "\n".join(str(order) for order in self.orders)


class Problem(Struct, frozen=True, gc=False):
    """Why an order, or a part of it, was not carried out: a stable code and a sentence."""

    order: str
    code: str
    text: str
    partial: bool = False
    index: int | None = None
    """Position of the order in its sheet, counted from 0."""
    at: int | None = None
    """Column of the mistake in the line, counted from 0."""
    hint: str = ""
    rule: str = ""

    @property
    def is_warning(self) -> bool:
        """Whether it stops nothing."""
        return self.code in WARNINGS


class Slip(Problem, frozen=True, gc=False):
    """A problem of a check, never of a turn, whose line is known as it was probably meant. States
    keep problems, so this field is none of theirs."""

    meant: str = ""
    mend: str = "Yes, write that"
    """What the button says that writes it so."""


def unreadable(order: Unread, index: int | None = None) -> Problem:
    """The problem that a line nobody could read makes."""
    return Problem(order.line, order.code, order.reason, index=index, at=order.at, hint=order.hint)
