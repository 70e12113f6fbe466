"""How a seat stands, for the head of the page: its own score, and what the last turn changed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from starpost.host.host import Reading
from starpost.host.looking import views
from starpost.host.turns.record import game_of
from starpost.kernel.contract import GM


class Standing(Struct, frozen=True):
    """How the seat stands: what is counted, how much, and what the last turn changed."""

    what: str
    value: float
    change: float | None = None

    @property
    def words(self) -> str:
        return f"{self.what} {self.value:g}"

    @property
    def gain(self) -> str:
        return f"{self.change:+g}" if self.change else ""


def standing(
    session: Reading, through: views.Eyes, view: Any, turns: tuple[int, ...], shown: int
) -> Standing | None:
    """The seat's own score now, and how it differs from the turn before."""
    if through.seat in (None, GM):
        return None
    game, seat = game_of(through.match), through.seat
    now = next((m for m in game.measures(view) if m.seat == seat), None)
    if now is None:
        return None
    before = max((n for n in turns if n < shown), default=None)
    if before is None:
        return Standing(now.chart, now.value)
    past = game.measures(views.view(session, through, before))
    was = next((m for m in past if (m.chart, m.seat) == (now.chart, seat)), None)
    return Standing(now.chart, now.value, None if was is None else now.value - was.value)
