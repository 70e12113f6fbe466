"""What happened, as a seat was told: the turn before, and this turn's page of the log."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.stellar_conquest.known.view import View
from starpost.kernel.contract import Event
from starpost.kernel.teller import added


def events(view: View) -> Sequence[Event]:
    return [*view.known.before, *view.known.log]


def fresh(before: View, view: View) -> Sequence[Event]:
    """What came between two views of one seat."""
    return added(events(before), events(view))
