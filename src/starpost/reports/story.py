"""A story as the first sections of a report, for HTML and PDF."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from starpost.reports.document import Block, Document, Items, Lines, Paragraph, Section, Table
from starpost.told.story import Passage, Row, Story


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
