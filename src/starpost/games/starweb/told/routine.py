"""What every turn brings: ships built, people grown, worlds seen, folded under the news; and the
letters of other players, in the news of the turn they came with (rule 10.6)."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.starweb.known.view import View
from starpost.games.starweb.told.between import Between
from starpost.kernel.telling import NewsItem
from starpost.told.words import counted, listed

LETTER = 50
LONGEST = 240
"""Letters of it that the news quote; the report has it whole."""


def routine(between: Between) -> Iterator[NewsItem]:
    yield from _seen(between)
    yield from _growth(between)


def _seen(between: Between) -> Iterator[NewsItem]:
    new = [n for n in between.view.first if n not in between.before.first]
    if new:
        names = listed(f"W{n}" for n in new) if len(new) <= 4 else counted(len(new), "new place")
        yield NewsItem(15, "routine", f"You saw {names} for the first time", rule="10.1")


def _growth(between: Between) -> Iterator[NewsItem]:
    old, new = _totals(between.before), _totals(between.view)
    for key, (one, many) in WORDS.items():
        change = new[key] - old[key]
        if change:
            more = "more" if change > 0 else "fewer"
            yield NewsItem(
                10, "routine", f"You have {counted(new[key], one, many)}, {abs(change)} {more}"
            )


WORDS = {
    "ships": ("ship", "ships"),
    "people": ("person", "people"),
    "industry": ("factory", "factories"),
    "mines": ("mine", "mines"),
    "metal": ("unit of metal", "units of metal"),
}


def _totals(view: View) -> dict[str, int]:
    worlds = [s.world for s in view.my_worlds()]
    return {
        "ships": sum(k.ships for k in view.my_keys()) + sum(w.iships + w.pships for w in worlds),
        "people": sum(w.population for w in worlds),
        "industry": sum(w.industry for w in worlds),
        "mines": sum(w.mines for w in worlds),
        "metal": sum(w.metal for w in worlds),
    }


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
