"""What is worth a curve: everybody's points, which lie open, and the cards in one's own hand."""

from __future__ import annotations

from starpost.games.starfarers.known.seen import View
from starpost.kernel.contract import Measure


def measures(view: View) -> list[Measure]:
    seats = view.table.match.seats
    found = [Measure("Points", s, vp, s) for s, vp in zip(seats, view.vp, strict=True)]
    if view.me >= 0:
        found.append(Measure("Hand", "cards in hand", sum(view.hand)))
    return found
