"""What turned a match, found after its end from the true states."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.starfarers.known.view import View
from starpost.games.starfarers.tabletop.said import told
from starpost.games.starfarers.told.news import fresh
from starpost.kernel.telling import Moment

POINTS = ("found", "spaceport", "clear", "friendship")


def moments(before: View, view: View) -> list[Moment]:
    return list(_moments(before, view))


def _moments(before: View, view: View) -> Iterator[Moment]:
    """A colony, a lair, a friendship: what brought the points by which the lead changed."""
    leaders = [max(range(len(v.vp)), key=lambda p: v.vp[p]) for v in (before, view)]
    names = view.table.match.seats
    if leaders[0] != leaders[1]:
        name = names[leaders[1]]
        yield Moment(
            "lead", before.table.turn, f"{name} takes the lead",
            f"{name} passed {names[leaders[0]]} with {view.vp[leaders[1]]} points.",
            weight=10 + view.table.turn, seats=(name,),
        )  # fmt: skip
    for line in fresh(before, view):
        one = told(view, line)
        if one is None:
            continue
        led = leaders[0] != leaders[1] and one.seat == names[leaders[1]]
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
