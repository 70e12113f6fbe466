"""What a report says, free of any layout: text, HTML and PDF are three renderers of one document.

All text is plain text. Nothing is markup, so nothing a player writes can become markup.
"""

from typing import Literal

from msgspec import Struct

from starpost.draw.scene import Scene

Align = Literal["left", "right", "centre"]
Tone = Literal["plain", "good", "warn", "bad"]
Style = Literal["plain", "lead", "quiet"]
Break = Literal["auto", "before", "never"]


class Field(Struct, frozen=True, tag=True):
    """A label and its value."""

    name: str
    value: str


class Note(Struct, frozen=True, tag=True):
    """A line with its reason: what happened, ``why``, and the ``rule`` that says so. ``where`` is
    the order line or the place it is about, ``code`` the stable code of a problem."""

    text: str
    why: str = ""
    rule: str = ""
    where: str = ""
    code: str = ""
    tone: Tone = "plain"


class Paragraph(Struct, frozen=True, tag=True):
    """Running text; renderers wrap it."""

    text: str
    style: Style = "plain"


class Lines(Struct, frozen=True, tag=True):
    """Fixed-width printout, kept letter by letter; it never breaks across pages. ``key`` is set
    apart in bold at the left (leave it empty when the lines carry it). Notes follow the lines."""

    lines: tuple[str, ...]
    key: str = ""
    notes: tuple[Note, ...] = ()


class Table(Struct, frozen=True, tag=True):
    """Cells are text. ``align`` may be shorter than the columns; the rest is left-aligned.
    ``code`` are the columns with words that one types into orders."""

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: tuple[Align, ...] = ()
    caption: str = ""
    code: tuple[int, ...] = ()


class Fields(Struct, frozen=True, tag=True):
    """Label and value pairs, one a line, values in one column."""

    items: tuple[Field, ...]


class Items(Struct, frozen=True, tag=True):
    """A list, numbered or with dots."""

    items: tuple[str, ...]
    numbered: bool = False


class Notes(Struct, frozen=True, tag=True):
    """Lines with reasons: what went wrong, what happened."""

    items: tuple[Note, ...]


class Figure(Struct, frozen=True, tag=True):
    """A map. The text renderer prints its text form, the others the drawing and its caption."""

    scene: Scene
    caption: str = ""


class Curve(Struct, frozen=True):
    """One line of a chart: a value for each of its turns; None: not known then."""

    name: str
    values: tuple[float | None, ...]
    seat: int = 0
    """Whose colour and shape; 0: nobody's."""
    own: bool = False
    """Whether it is the reader's: the strongest line of all."""


class Chart(Struct, frozen=True, tag=True):
    """Numbers by turn, drawn as lines."""

    caption: str
    turns: tuple[int, ...] = ()
    curves: tuple[Curve, ...] = ()
    marks: tuple[tuple[float, str], ...] = ()
    """Values that mean something, with their words: drawn across the lines."""


class OrderSheet(Struct, frozen=True, tag=True):
    """Blank numbered lines to write on; ``filled`` are printed into the first of them."""

    lines: int = 20
    hint: str = ""
    filled: tuple[str, ...] = ()


class PageBreak(Struct, frozen=True, tag=True):
    """Begin a new page here; on the screen a rule."""


Block = Paragraph | Lines | Table | Fields | Items | Notes | Figure | Chart | OrderSheet | PageBreak


SHEET = "sheet"
"""So begin the ids of sections in which one looks things up: a page that is read folds them."""
OPEN = "open"
"""So begin the ids of sections that stand in sight where the printout is folded: how one stands."""
LOG = "log"
"""How the anchors of sections begin that hold the referee's own log, in the rulebook's codes."""


class Section(Struct, frozen=True, tag=True):
    """A heading and its blocks. ``id`` becomes the anchor (default: made from the title).
    ``breaks``: "before" starts a page, "never" keeps the whole section together."""

    title: str
    blocks: tuple[Block, ...]
    id: str = ""
    breaks: Break = "auto"


class Document(Struct, frozen=True, tag=True):
    """A report to one seat.

    ``title`` is the game, ``subtitle`` "Report 9 to TERRAN", ``head`` the facts at the top right
    (match, account, orders due), ``summary`` the one sentence that a mail shows in its preview,
    ``foot`` the running foot from left to right; the page number is added by the renderer.
    """

    title: str
    sections: tuple[Section, ...]
    subtitle: str = ""
    head: tuple[Field, ...] = ()
    summary: str = ""
    foot: tuple[str, ...] = ()
    language: str = "en"
