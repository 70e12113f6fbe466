"""The time bar: a dot for each turn near the one that is shown, hollow if the seat was told nothing
on it, else filled, and the larger the more it was told."""

from __future__ import annotations

from msgspec import Struct

from starpost.host.host import Reading
from starpost.host.looking import event_counts
from starpost.host.looking.views import Eyes

TICKS = 14
"""Turns shown at once; long matches do not fit on a bar."""


SIZES = 3


class Tick(Struct, frozen=True):
    """A turn, and how many events the seat was told when it began."""

    turn: int
    events: int = 0
    size: int = 0
    """Of its dot, from 1 to SIZES, beside the busiest turn on the bar; 0: hollow."""

    @property
    def words(self) -> str:
        """What the fill says, for those who do not see it."""
        said = "event" if self.events == 1 else "events"
        return f"{self.events or 'no'} {said}"


def near(turns: tuple[int, ...], shown: int) -> tuple[int, ...]:
    """As many turns round the one that is shown as the bar has room for."""
    middle = turns.index(shown) if shown in turns else 0
    low = max(0, min(middle - TICKS // 2, len(turns) - TICKS))
    return turns[low : low + TICKS]


def ticks(session: Reading, through: Eyes, turns: tuple[int, ...], shown: int) -> tuple[Tick, ...]:
    """The dots of the bar. A single turn has nowhere to go, so there is no bar to count for."""
    wanted = near(turns, shown)
    if len(turns) < 2:
        return tuple(map(Tick, wanted))
    found = event_counts.counts(session, through, wanted[0], wanted[-1])
    most = max(found.values(), default=0)
    return tuple(Tick(n, found[n], -(-SIZES * found[n] // most) if most else 0) for n in wanted)
