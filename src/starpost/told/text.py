"""A story in plain lines, for mail, report and terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from starpost.told.story import Passage, Row, Story
from starpost.told.words import sentence

WIDTH = 78
RULE = "-" * WIDTH
"""Above it the story, below it the rulebook's printout."""


def story_text(story: Story) -> str:
    """The title as a sentence, then its passages, each set apart."""
    parts = ["\n".join(_wrapped(sentence(story.title)))]
    parts += map(passage_text, story.passages)
    return "\n\n".join(parts)


def passage_text(passage: Passage) -> str:
    return "\n".join(_passage(passage))


def told_text(printout: str, story: Story | None, chart: str = "") -> str:
    """A printout, and above it what its reader is told, with the map if there is one."""
    if story is None:
        return printout
    parts = [story_text(story), chart, RULE, printout]
    return "\n\n".join(part for part in parts if part)


def _passage(passage: Passage) -> Iterator[str]:
    if passage.title:
        yield f"{passage.title.rstrip('.:')}:"
    if passage.text:
        yield from _wrapped(passage.text)
    for row in passage.rows:
        yield from _row(row)
    if passage.table:
        yield from _table(passage.table)


def _row(row: Row) -> Iterator[str]:
    mark = f"{row.number:>2}. " if row.number else "  - "
    yield from _wrapped(row.text, mark)
    if row.so:
        yield from _wrapped(row.so, " " * 4)
    yield from (f"    > {line}" for line in row.orders)


def _wrapped(text: str, mark: str = "") -> list[str]:
    """Folded between words: what is typed into orders stays whole."""
    return wrap(
        text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark),
        break_long_words=False, break_on_hyphens=False,
    ) or [mark]  # fmt: skip


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns of numbers on the right, words on the left."""
    columns = list(zip(*rows, strict=True))
    wide = [max(map(len, column)) for column in columns]
    right = [all(not cell or cell.strip("−-.").replace(".", "").isdigit() for cell in column[1:])
             for column in columns]  # fmt: skip
    for row in rows:
        cells = (
            cell.rjust(size) if number else cell.ljust(size)
            for cell, size, number in zip(row, wide, right, strict=True)
        )
        yield f"  {'  '.join(cells)}".rstrip()
