"""News as one reader gets them (rule 6.2).

The referee meets sectors in galactic order; a reader gets each phase's news by his own map, so that
not even their order tells how his map lies in the galaxy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from starpost.games.star_empires.galaxy.hexes import Pair, Pos, text
from starpost.games.star_empires.known.sights import NewsLine, View
from starpost.games.star_empires.state import News, by_reader
from starpost.kernel.contract import GM, Event


def read_news(news: Iterable[News], chart: Mapping[Pos, Pair]) -> tuple[NewsLine, ...]:
    """News that a reader may have, by the own map."""
    lines = [NewsLine(n.phase, n.text, None if n.at is None else chart[n.at]) for n in news]
    return tuple(sorted(lines, key=_order))


class Events(Sequence[Event]):
    """The news of one turn, an event a reader, each on the reader's own map. Made only when
    somebody looks; self-play never does."""

    def __init__(self, news: Sequence[News], charts: Mapping[str, Mapping[Pos, Pair]]) -> None:
        self._news = tuple(news)
        self._charts = charts

    @cached_property
    def _made(self) -> tuple[Event, ...]:
        told = {**by_reader(self._news), GM: self._news}  # who reads everything
        return tuple(
            Event(line.phase, line.text, (seat,), "" if line.at is None else text(line.at))
            for seat, chart in self._charts.items()
            for line in read_news(told.get(seat, ()), chart)
        )

    def __len__(self) -> int:
        return len(self._made)

    def __getitem__(self, place: Any) -> Any:
        return self._made[place]


def _order(line: NewsLine) -> tuple[tuple[int, str], bool, Pair]:
    return _place(line.phase), line.at is not None, line.at or (0, 0)


@lru_cache(maxsize=256)
def _place(phase: str) -> tuple[int, str]:
    """Where a phase stands in the turn: by its number, then by its letter."""
    number = phase.split(" ", 1)[0]
    return int(number.rstrip("abcdef")), number


def events(view: View) -> Sequence[Event]:
    """The news of the last turn, each in the reader's own frame."""
    return tuple(
        Event(line.phase, line.text, (view.seat,), "" if line.at is None else text(line.at))
        for line in view.news
    )


def fresh(before: View, view: View) -> Sequence[Event]:
    """A report holds only what happened on its own turn."""
    return events(view)
