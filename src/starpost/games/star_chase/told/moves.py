"""Ways for the film: one's own ships, action by action."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.told.news import target
from starpost.games.star_chase.told.phases import phase
from starpost.kernel.contract import Event


def moves(before: View, view: View) -> list[Event]:
    return list(_moves(view))


def _moves(view: View) -> Iterator[Event]:
    """My own ships, action by action, by the results of my orders."""
    if view.me is None:
        return
    for line in view.me.record.lines:
        to = target(line)
        if not to or line.failed:
            continue
        origin = line.order.split()[1]
        yield Event(
            "moved",
            f"You sent ships from {origin} to {to}",
            at=str(to),
            step=phase(line.slot),
            who=view.seat,
            origin=origin,
            to=str(to),
        )
