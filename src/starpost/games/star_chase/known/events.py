"""What happened, as a seat was told, and the action it belongs to."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from starpost.games.star_chase.known.lines import doer, losses, target
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.told.phases import LAST, SHOTS, phase
from starpost.games.star_chase.told.plain import plain
from starpost.kernel.contract import Event


def events(view: View) -> Sequence[Event]:
    return view.events


def fresh(before: View, view: View) -> list[Event]:
    """A report holds only what happened on its own turn."""
    return _dated(view)


def _dated(view: View) -> list[Event]:
    """The events with the action they belong to, where one of mine tells it: what others did at a
    place where I fought afterwards was done before."""
    steps: dict[str, int] = {}
    for line in view.me.record.lines if view.me is not None else ():
        steps.setdefault(str(target(line)), phase(line.slot))
    fought: set[str] = set()
    found: list[Event] = []
    for event in reversed(view.events):
        if event.kind in SHOTS:
            who, step = doer(event), steps.get(event.at, LAST)
            if who == view.seat:
                fought.add(event.at)
            else:
                step = max(1, step - 1) if event.at in fought else LAST
            event = replace(event, step=step, who=who, text=plain(event.text), lost=losses(event))
        found.append(event)
    return found[::-1]
