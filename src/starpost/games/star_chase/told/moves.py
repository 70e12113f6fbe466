"""Ways for the film: one's own ships, action by action."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.star_chase.known.lines import attackers, flown, target
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.told.phases import phase
from starpost.kernel.contract import Event
from starpost.told.words import counted

SENT = {"MOVEF": "fighter", "MOVECOL": "colony ship"}


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
        verb, origin, _, *rest = line.order.split()
        asked = int(rest[0]) if rest and rest[0].isdecimal() else 0
        many = flown(line) or asked or attackers(view.events, view.seat, to)
        ships = counted(many, SENT.get(verb, "cruiser")) if many else "ships"
        yield Event(
            "moved",
            f"You sent {ships} from {origin} to {to}",
            at=str(to),
            step=phase(line.slot),
            who=view.seat,
            what=(f"{to}.ships",),
            origin=origin,
            to=str(to),
            count=many,
        )
