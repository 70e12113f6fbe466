"""What happened, as a seat was told, and the action it belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from starpost.games.star_chase.known.lines import doer, target
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.told.phases import LAST, SHOTS, phase
from starpost.games.star_chase.told.plain import plain
from starpost.kernel.contract import Event


def events(view: View) -> Sequence[Event]:
    return view.events


def fresh(before: View, view: View) -> list[Event]:
    """A report holds only what happened on its own turn."""
    return list(_dated(view))


def _dated(view: View) -> Iterator[Event]:
    """The events with the action they belong to, where one of mine tells it."""
    steps: dict[str, int] = {}
    for line in view.me.record.lines if view.me is not None else ():
        steps.setdefault(str(target(line)), phase(line.slot))
    for event in view.events:
        who = doer(event) if event.kind in SHOTS else ""
        step = steps.get(event.at, LAST) if who == view.seat else LAST
        if event.kind in SHOTS:
            yield replace(event, step=step, who=who, text=plain(event.text))
        else:
            yield event
