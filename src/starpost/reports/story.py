"""A story as the first sections of a report, for HTML and PDF; above its printout in a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from starpost.kernel.contract import Game
from starpost.reports.document import Block, Document, Items, Lines, Paragraph, Section, Table
from starpost.told.story import Passage, Row, Story
from starpost.told.text import told_text

MOST_LINES, MOST_COLUMNS = 60, 80
"""Of a map in letters within a report."""


def lettered(game: Game[Any, Any], view: Any, story: Story | None) -> str:
    """A seat's printout, and above it its story and the map in letters."""
    printout = game.printout(view)
    return told_text(printout, story, chart(game, view, printout) if story is not None else "")


def chart(game: Game[Any, Any], view: Any, printout: str = "") -> str:
    """The map in letters, where it is small enough to be read and the printout has none."""
    from starpost.draw import text

    scene = game.scene(view)
    drawn = text.render(scene, listing=False).rstrip()
    lines = drawn.splitlines()
    longest = max(map(len, lines), default=0)
    body = [line for line in lines[2:-3] if line.strip()]
    known = bool(body) and all(line in printout for line in body)
    return "" if known or not body or len(lines) > MOST_LINES or longest > MOST_COLUMNS else drawn


def with_story(document: Document, story: Story | None) -> Document:
    """The game's report, and before it what its reader is told: its headline stands where
    the game's own summary would."""
    if story is None:
        return document
    return replace(document, sections=(*sections(story), *document.sections), summary="")


def sections(story: Story) -> Iterator[Section]:
    """One section under the headline, then one for each passage with a title."""
    first = [passage for passage in story.passages if not passage.title]
    rest = [passage for passage in story.passages if passage.title]
    yield Section(story.title, tuple(block for p in first for block in _blocks(p)), "news")
    for passage in rest:
        yield Section(passage.title, tuple(_blocks(passage)), breaks="never")


def _blocks(passage: Passage) -> Iterator[Block]:
    if passage.text:
        yield Paragraph(passage.text)
    if any(row.orders for row in passage.rows):
        for row in passage.rows:
            yield Paragraph(_said(row))
            yield Lines(row.orders)
    elif passage.rows:
        numbered = any(row.number for row in passage.rows)
        yield Items(tuple(map(_said, passage.rows)), numbered)
    if passage.table:
        heads, *rows = passage.table
        yield Table(heads, tuple(rows))


def _said(row: Row) -> str:
    return f"{row.text} {row.so}".strip()
