"""The ways of fleets on the turn just played, as far as the seat's printouts show them."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import KeyId, Name, WorldId
from starpost.games.starweb.told.between import Between
from starpost.games.starweb.told.phases import MOVES
from starpost.kernel.contract import Event


def moves(before: View, view: View) -> list[Event]:
    return list(_moves(before, view))


def _moves(before: View, view: View) -> Iterator[Event]:
    between = Between(before, view)
    legs: dict[KeyId, dict[WorldId, WorldId]] = {}
    owners: dict[KeyId, Name] = {}
    for place, sighting in view.worlds.items():
        for left in sighting.departures:
            legs.setdefault(left.key, {})[place] = left.to
            owners[left.key] = left.owner
    for number, (_, key) in between.now.keys.items():
        if key.moved:
            legs.setdefault(number, {})
            owners[number] = key.owner
    holes = {int(r.words[0]): r.at for _, r in between.remarks if r.kind == "black_hole"}
    for number, steps in legs.items():
        yield from _way(between, number, owners[number], steps, holes.get(number, 0))


def _way(
    between: Between, number: KeyId, owner: Name, steps: dict[WorldId, WorldId], hole: WorldId
) -> Iterator[Event]:
    """`hole`: into which it fell; where its empty key turns up it has not flown (rule 6.10)."""
    now, was = between.now.keys.get(number), between.former(number)
    end = hole or (now[0] if now is not None else 0)
    start = _start(steps, was[0] if was is not None else 0)
    path = [start] if start else []
    while path and path[-1] in steps and len(path) <= 4:
        path.append(steps[path[-1]])
    if end and (not path or path[-1] != end):
        path.append(end)
    if len(path) < 2 and not end:
        return
    ships = now[1].ships if now is not None else was[1].ships if was is not None else 0
    mine = owner == between.seat
    who = f"Your F{number}" if mine else f"{owner}'s F{number}" if owner else f"F{number}"
    origin = f"W{path[0]}" if len(path) > 1 else ""
    to = f"W{path[-1]}"
    text = f"{who} flew from {origin} to {to}." if origin else f"{who} came to {to}."
    yield Event(
        "moved", text, (between.seat,), to, "6.7", step=MOVES, who=owner, what=(f"F{number}",),
        origin=origin, to=to, via=tuple(f"W{n}" for n in path[1:-1]), count=ships,
    )  # fmt: skip


def _start(steps: dict[WorldId, WorldId], was: WorldId) -> WorldId:
    """Where the way begins: at the world nobody of its steps leads to."""
    if was in steps:
        return was
    ends = set(steps.values())
    return next((place for place in steps if place not in ends), 0)
