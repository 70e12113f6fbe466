"""Two reports of one seat side by side: what changed hands, who came into sight, how far it is."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import Empire, Sighting
from starpost.kernel.telling import Word
from starpost.told.words import counted, listed

FAR = 99


class Between:
    """A turn as the seat can see it."""

    def __init__(self, before: View, view: View) -> None:
        assert view.me is not None
        self.before, self.view, self.me = before, view, view.me
        self.seat = view.seat
        self.names: Mapping[str, str] = {e.code: e.name or e.code for e in view.roundup}
        self._steps = _steps(view, self.me)

    def near(self, code: int) -> int:
        """Links from home, over what is known; 99: no known way."""
        return self._steps.get(code, FAR)

    def lost(self) -> list[int]:
        return [code for code in self.before.systems if code not in self.view.systems]

    def won(self) -> list[int]:
        return [code for code in self.view.systems if code not in self.before.systems]

    def place(self, code: int) -> str:
        """A system by its name, or by its number."""
        seen = self.view.memory.get(code)
        return seen.name if seen is not None and seen.name else str(code)

    def word(self, code: int) -> Word:
        return Word(self.place(code), str(code))

    def richest(self) -> str:
        """Where most of the points of a scoring come from."""
        own = self.view.systems
        return str(max(own, key=lambda code: (own[code].ind, -code))) if own else ""

    def owner_before(self, code: int) -> str:
        seen = self.before.memory.get(code)
        return seen.owner if seen is not None else ""

    def faces(self) -> dict[str, int]:
        """Empires whose systems came into sight for the first time, and where."""
        known = {s.owner for s in self.before.memory.values() if s.owner} | {self.seat}
        found: dict[str, int] = {}
        for code, seen in sorted(self.view.memory.items()):
            if seen.owner and seen.owner not in known:
                found.setdefault(seen.owner, code)
        return found

    def beside(self, seen: Sighting) -> list[int]:
        """My systems one link from it."""
        return [code for code in seen.links or () if code in self.view.systems]


def _steps(view: View, me: Empire) -> dict[int, int]:
    start = me.home or me.base or next(iter(view.systems), 0)
    found = {start: 0}
    queue = deque([start])
    while queue:
        code = queue.popleft()
        seen = view.systems.get(code) or view.memory.get(code)
        for near in (seen.links or ()) if seen is not None else ():
            if near not in found:
                found[near] = found[code] + 1
                queue.append(near)
    return found


def force(seen: Sighting, said: str = "{}") -> str:
    """ "1 cruiser and 1 fighter there"; nothing where no ship was seen."""
    ships = ((seen.crs, "cruiser"), (seen.ftr, "fighter"), (seen.col, "colony ship"))
    found = listed(counted(n, word) for n, word in ships if n)
    return said.format(found) if found else ""
