"""What a list of grants is: which leaves of a state a seat may know, and by which rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Who = Callable[[Any, str | None, tuple[Any, ...]], bool]
"""Whether in this state a seat (None: the public) may know it, by the keys for the stars."""


class Grant(NamedTuple):
    """`place` names a leaf as `worlds.*.owner`; what lies below it is granted with it, unless it
    ends with `!`: `ships.*!` is that there is such an entry, and nothing of what it holds."""

    place: str
    who: Who
    rule: str
    """The numbers of the rules page, or of the decision, that grant it."""

    def covers(self, path: tuple[Any, ...], place: tuple[str, ...]) -> tuple[Any, ...] | None:
        """The keys for the stars if this grant is about that leaf, else None."""
        mine = self.place.rstrip("!").split(".")
        exact = self.place.endswith("!")
        if len(mine) > len(place) or (exact and len(mine) < len(place)):
            return None
        keys = []
        for word, part, key in zip(mine, place, path, strict=False):
            if word == "*":
                keys.append(key)
            elif word != part:
                return None
        return tuple(keys)


def everybody(state: Any, seat: str | None, keys: tuple[Any, ...]) -> bool:
    """Public, with or without a seat."""
    return True


def seated(state: Any, seat: str | None, keys: tuple[Any, ...]) -> bool:
    """Whoever plays, and nobody else."""
    return seat is not None


def own(state: Any, seat: str | None, keys: tuple[Any, ...]) -> bool:
    """Where the first star is the name of a seat: that seat."""
    return seat is not None and keys[0] == seat


def grants(rule: str, who: Who, *places: str) -> list[Grant]:
    """Several leaves that one rule grants to the same readers."""
    return [Grant(place, who, rule) for place in places]
