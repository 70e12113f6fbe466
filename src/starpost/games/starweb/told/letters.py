"""Letters of other players in the news of the turn they came with (rule 10.6)."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.starweb.told.between import Between
from starpost.kernel.telling import NewsItem

LETTER = 50
LONGEST = 240
"""Letters of it that the news quote; the report has it whole."""


def letters(between: Between) -> Iterator[NewsItem]:
    for letter in between.view.messages:
        text = " ".join(" ".join(letter.lines).split())
        if not letter.sender or not text:  # the Black Box has no sender: its finds are told as such
            continue
        short = text if len(text) <= LONGEST else f"{text[:LONGEST].rsplit(' ', 1)[0]} ..."
        yield NewsItem(
            LETTER, "contact", f"{letter.sender} wrote", (f"“{short}”",), rule="10.6",
            so="the whole letter stands in the report" if short != text else "",
            seats=(letter.sender,), headline=f"{letter.sender} wrote to you",
        )  # fmt: skip
