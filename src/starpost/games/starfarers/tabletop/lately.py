"""What the turns of the others meant for a seat: what stands large when it is asked again."""

from __future__ import annotations

from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.known import lines
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.tables import RESOURCES
from starpost.games.starfarers.tabletop.said import told
from starpost.kernel.tabletop import Fall
from starpost.told.words import listed

TO_ME = {"lost": 9, "steal": 8, "discard": 7, "deal": 3}
OF_OTHERS = {"friendship": 6, "outpost": 5, "found": 4, "spaceport": 4, "clear": 4}
"""How much a line weighs, by its kind, where it is about the seat and where it is not."""


def since(view: View) -> Fall | None:
    """The heaviest thing since the seat's own last turn; None: nobody has had a turn yet."""
    own = view.table.turn - len(view.table.match.seats)
    past = [line for line in view.past if line.turn > own]
    heard = [(_weight(view, line), -at, line) for at, line in enumerate(past)]
    weight, _, line = max(heard, default=(0, 0, None), key=lambda one: one[:2])
    got = _got(view, past)
    note = " ".join(filter(None, (_taken(view, past, line), f"You received {got}." if got else "")))
    if weight and line is not None:
        one = told(view, line)
        assert one is not None
        who = "You" if one.seat == view.seat else one.seat
        return Fall(f"{who} {one.text}", note)
    if got:
        return Fall(f"You received {got}", "What the others rolled paid you too.")
    thrown = any(line.kind == "dice" for line in past)
    return Fall("Your turn", "What the others rolled brought you nothing.") if thrown else None


def _taken(view: View, past: list[Line], head: Line | None) -> str:
    """Every other card that somebody took from the seat: `Quill took 1 goods from you too.`"""
    found = [
        f"{one.seat} {one.text}{' too' * (head is not None and head.kind == 'steal')}."
        for line in past
        if line is not head and line.kind == "steal" and (one := told(view, line)) is not None
        if one.seat != view.seat and view.seat in one.whom
    ]
    return " ".join(found)


def _weight(view: View, line: Line) -> int:
    one = told(view, line)
    if one is None:
        return 0
    if one.seat == view.seat:
        return TO_ME.get(line.kind, 0) if line.kind in ("lost", "discard") else 0
    return TO_ME.get(line.kind, 0) if view.seat in one.whom else OF_OTHERS.get(line.kind, 0)


def _got(view: View, past: list[Line]) -> str:
    """Cards that the rolls of others brought: `2 fuel and 1 ore`."""
    found = dict.fromkeys(RESOURCES, 0)
    for line in past:
        if line.kind == "receive":
            for kind, n in lines.came(line, view.seat or "", view.table.match.seats):
                found[kind] += n
    return listed(f"{n} {kind}" for kind, n in found.items() if n)
