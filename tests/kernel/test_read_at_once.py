"""A line of a known shape is read at once: it must be what a new book makes of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from starpost.games.starweb.writing.orders import BOOK, FORMS, HEADS, SLOTS, SPELLINGS
from starpost.kernel import registry
from starpost.kernel.writing.book import FormBook

LINES = (
    "F1W2", "F12W34W56", "F1T2F3", "F9Q", "W7B3F12", "w7b3f12", " F1W2", "F1W2 F3W4", "F1W2,F3W4",
    "ENDING 8000", "ENDING8000", "ENDING 8,000", "GAME 12", "TURN 3", "STARWEB 12 TURN 3", "F1W",
    "F1W2#so", "___F1W2___", "P12=J", "L=JOVIAN", "END", "F1AF2", "F1A P", "F0W1", "F1W2W3W4W5",
)  # fmt: skip
GAMES = [registry.get(name) for name in registry.ids()]
figured = st.sampled_from(LINES).flatmap(
    lambda line: st.lists(st.integers(0, 999), min_size=9, max_size=9).map(
        lambda figures: re.sub(r"\d+", lambda _: str(figures.pop() % 260), line)
    )
)


def fresh() -> FormBook:
    return FormBook(
        FORMS, SLOTS, compact=True, separators=",;", heads=HEADS, spellings=SPELLINGS, several=True
    )


@settings(max_examples=60)
@given(st.lists(figured, min_size=2, max_size=6))
@example(["F12W34", "F01W02", "F10W20", "F12W34"])
def test_a_line_reads_the_same_however_much_was_read_before(lines: list[str]) -> None:
    for line in lines:
        BOOK.read(line)
    assert [BOOK.read(line) for line in lines] == [fresh().read(line) for line in lines]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_line_that_begins_with_its_word_reads_like_one_that_does_not(game: Any) -> None:
    """A blank before it, and it is read the long way: as head, text or row, whichever it is."""
    lines = [form.example for form in game.book.forms]
    lines += [f"{line} # so" for line in lines] + [line.lower() for line in lines]
    for line in lines:
        assert game.book.read(line).orders == game.book.read(f" {line}").orders, line
