"""What lies between two printouts of one seat, indexed: who stood where, who shot at whom."""

from __future__ import annotations

from collections import deque
from functools import cached_property

from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import KeyId, KeySeen, Name, Remark, Sighting, WorldId

FAR = 99


class Known:
    """One printout, indexed: keys by place, jumps from home."""

    def __init__(self, view: View) -> None:
        self.view, self.seat = view, view.seat

    @cached_property
    def keys(self) -> dict[KeyId, tuple[WorldId, KeySeen]]:
        """Every key on the printout, and where it is."""
        return {
            key.id: (number, key)
            for number, sighting in self.view.worlds.items()
            for key in sighting.keys
        }

    @cached_property
    def jumps(self) -> dict[WorldId, int]:
        """How many gates each known world is away from home, black holes not passed."""
        return reach(self.view, self.view.home) if self.view.home else {}

    def near(self, number: WorldId) -> int:
        return self.jumps.get(number, FAR)

    def ships_at(self, number: WorldId) -> int:
        """The seat's own ships on keys at a world."""
        found = self.view.worlds.get(number)
        if found is None:
            return 0
        return sum(key.ships for key in found.keys if key.owner == self.seat)

    def strangers(self, number: WorldId) -> list[KeySeen]:
        """Foreign fleets there that are no allies', the strongest first."""
        found = self.view.worlds.get(number)
        friends = ("", self.seat, *self.view.allies)
        keys = found.keys if found is not None else ()
        return sorted(
            (key for key in keys if key.ships and key.owner not in friends),
            key=lambda key: (-key.ships, key.id),
        )

    def owner(self, number: WorldId) -> Name:
        found = self.view.sighting(number)
        return found.world.owner if found is not None else ""


def reach(view: View, start: WorldId, most: int = FAR) -> dict[WorldId, int]:
    """Known worlds by the number of gates to them; ways do not lead through holes or the dark."""
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        found = view.sighting(here)
        if found is None or found.world.black_hole or far[here] >= most:
            continue
        for there in found.world.links:
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    return far


class Between:
    """Two printouts of one seat. `old` is None for somebody who had none (the public)."""

    def __init__(self, before: View, view: View) -> None:
        self.was, self.now = Known(before), Known(view)
        self.seat, self.view, self.before = view.seat, view, before

    @cached_property
    def remarks(self) -> list[tuple[Sighting | None, Remark]]:
        """All remarks of the turn, each with the sighting of its world."""
        worlds = self.view.worlds
        found: list[tuple[Sighting | None, Remark]] = [
            (sighting, remark) for sighting in worlds.values() for remark in sighting.remarks
        ]
        return [*found, *((worlds.get(r.at), r) for r in self.view.remarks)]

    def former(self, number: KeyId) -> tuple[WorldId, KeySeen] | None:
        """A key as it was on the printout before."""
        return self.was.keys.get(number)

    @cached_property
    def new_faces(self) -> tuple[Name, ...]:
        return tuple(name for name in self.view.met if name not in self.before.met)
