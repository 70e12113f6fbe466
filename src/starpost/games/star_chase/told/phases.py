"""The film of a turn: its sixteen actions, as far as the seat saw them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.tables import ACTIONS
from starpost.games.star_chase.told.news import target
from starpost.kernel.contract import Event
from starpost.kernel.telling import ShotKind

ROUND = 4
"""So many actions are shown together: a film has ten seconds."""
PHASES = (
    *(f"Actions {n}-{n + ROUND - 1}" for n in range(1, ACTIONS + 1, ROUND)),
    "The end of the turn",
)
LAST = len(PHASES)


def phase(slot: int) -> int:
    return (slot - 1) // ROUND + 1 if slot else LAST


SHOTS: Mapping[str, ShotKind] = {"moved": "go", "fight": "fight", "bomb": "fight"}
UNFOLDING: Mapping[ShotKind, int] = {"go": LAST, "flag": LAST, "build": LAST, "find": LAST}


def moves(before: View, view: View) -> Iterator[Event]:
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


def dated(view: View) -> Iterator[Event]:
    """The events with the action they belong to, where one of mine tells it."""
    steps: dict[str, int] = {}
    for line in view.me.record.lines if view.me is not None else ():
        steps.setdefault(str(target(line)), phase(line.slot))
    for event in view.events:
        who = event.text.partition(" ")[0] if event.kind in SHOTS else ""
        step = steps.get(event.at, LAST) if who == view.seat else LAST
        yield replace(event, step=step, who=who) if event.kind in SHOTS else event
