"""What turned a match, found after its end from the true states."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.tabletop.said import told
from starpost.games.starfarers.told.news import fresh
from starpost.kernel.telling import Moment

POINTS = ("found", "spaceport", "clear", "friendship")


def moments(before: View, view: View) -> list[Moment]:
    return list(_moments(before, view))


def _moments(before: View, view: View) -> Iterator[Moment]:
    """A colony, a lair, a friendship: what brought the points by which the lead changed."""
    leaders = [_leader(v) for v in (before, view)]
    names = view.table.match.seats
    if leaders[1] >= 0 and leaders[0] != leaders[1]:
        name, points = names[leaders[1]], view.vp[leaders[1]]
        passed = f"passed {names[leaders[0]]}" if leaders[0] >= 0 else "left the others behind"
        yield Moment(
            "lead", before.table.turn, f"{name} takes the lead",
            f"{name} {passed} with {points} points.", weight=10 + view.table.turn, seats=(name,),
        )  # fmt: skip
    for line in fresh(before, view):
        one = told(view, line)
        if one is None:
            continue
        led = -1 < leaders[1] != leaders[0] and one.seat == names[leaders[1]]
        if line.kind in POINTS and led:
            yield Moment(
                "swing", before.table.turn,
                "The turn it turned", f"{one.seat} {one.text}.", at=line.at, weight=20,
                seats=(one.seat,),
            )  # fmt: skip
        elif line.kind == "lost":
            yield Moment(
                "blood", before.table.turn, "A ship is lost", f"{one.seat} {one.text}.",
                at=line.at, weight=5, seats=(one.seat,),
            )  # fmt: skip


def _leader(view: View) -> int:
    """Who is alone in front; -1: nobody is."""
    best = max(view.vp)
    first = [p for p, points in enumerate(view.vp) if points == best]
    return first[0] if len(first) == 1 else -1
