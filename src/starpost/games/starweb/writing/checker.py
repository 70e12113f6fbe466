"""What the checks of step 0 look at: a board, and what the sheet has bound so far (rule 3.3).

The board is the state, or in the preview what the player has been shown; there a check may stay
open ("unchecked", rule 3.8). Numbers in brackets are the places in the sequence of checks.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from starpost.games.starweb.state import Key, Kind, Name, World

OK, OPEN = "", "unchecked"


class Checker:
    """One player's sheet in the course of checking. A check gives a code, "" if all is well."""

    __slots__ = (
        "_where", "action", "at", "dark", "gifts", "given", "home_fire", "keys", "kind",
        "kinds", "me", "met", "migrating", "names", "once", "sides", "turn", "worlds", "writable",
    )  # fmt: skip

    def __init__(
        self,
        me: Name,
        kind: Kind | None,
        turn: int,
        worlds: Mapping[int, World],
        keys: Mapping[int, Key],
        at: Mapping[int, Sequence[Key]],
        *,
        kinds: Mapping[Name, Kind],
        met: Container[Name],
        introduced: Container[Name] = (),
        dark: Container[int] | None = None,
    ) -> None:
        self.me, self.kind, self.turn = me, kind, turn
        self.worlds, self.keys, self.at = worlds, keys, at
        self.names = self.kinds = kinds
        """Everybody's type, or that of those whose type the player can know."""
        self.met, self.writable = met, introduced
        self.dark = dark
        """Worlds whose gates the player has not been shown; None: this is no preview."""
        self.action: dict[int, str] = {}
        self.home_fire: set[tuple[int, str]] = set()
        self.migrating: dict[int, int] = {}
        self.once: set[tuple[Any, ...]] = set()
        self.sides: dict[tuple[Any, ...], Any] = {}
        self.gifts = 0
        self.given: set[int] = set()
        """Worlds that are given away."""
        self._where: dict[int, tuple[str, int]] | None = None

    # --- parts of the sequence -----------------------------------------------------------

    def fleet(self, number: int) -> str:
        """(3) The acting key exists, then is yours."""
        key = self.keys.get(number)
        if key is None:
            return "unknown_fleet"
        return OK if key.owner == self.me else "not_yours"

    def world(self, number: int) -> str:
        """(4) The acting world exists, then is yours."""
        world = self.worlds.get(number)
        if world is None:
            return "unknown_world"
        return OK if world.owner == self.me else "not_yours"

    def unit(self, source: str, number: int) -> str:
        return self.fleet(number) if source == "F" else self.world(number)

    def place(self, source: str, number: int) -> int:
        return self.keys[number].at if source == "F" else number

    def target(self, number: int, at: int) -> str:
        """(5) The target key exists, then is at the same world."""
        key = self.keys.get(number)
        if key is None:
            return "unknown_fleet"
        return OK if key.at == at else "not_here"

    def gate(self, a: int, b: int) -> str:
        """(5) The target world is adjacent, as far as that may be told."""
        if b in self.worlds[a].links or a in self.worlds[b].links:
            return OK
        if self.dark is not None and a in self.dark and b in self.dark:
            return OPEN
        return "not_adjacent"

    def neighbour(self, a: int, b: int) -> str:
        return self.gate(a, b) if b in self.worlds else "unknown_world"

    def player(self, name: Name, *, met: bool) -> str:
        """(6) The player exists, is not yourself, is met where that is needed."""
        if name == self.me:
            return "self"
        if name in self.met:
            return OK
        if self.dark is not None:
            return "not_met" if met else OPEN
        if name not in self.names:
            return "unknown_player"
        return "not_met" if met else OK

    def act(self, number: int, kind: str) -> str:
        """(8) A key does only one thing (rule 3.4)."""
        first = self.action.get(number)
        if first is None:
            self.action[number] = kind
            return OK
        return "duplicate" if first == kind else "exclusive"

    def single(self, *mark: Any) -> str:
        """(8) One such order is enough (rule 3.7)."""
        if mark in self.once:
            return "duplicate"
        self.once.add(mark)
        return OK

    def either(self, mark: tuple[Any, ...], side: Any) -> str:
        """(8) One of two contrary orders: the first stands, a repetition is a duplicate."""
        if mark in self.sides:
            return "duplicate" if self.sides[mark] == side else "exclusive"
        self.sides[mark] = side
        return OK

    def has_key_at(self, number: int) -> bool:
        return any(key.owner == self.me for key in self.at.get(number, ()))

    def where(self) -> dict[int, tuple[str, int]]:
        """Where each artifact is: on a world ("W") or on a key ("F")."""
        if self._where is None:
            found = {v: ("W", w.id) for w in self.worlds.values() for v in w.artifacts}
            found.update({v: ("F", k.id) for k in self.keys.values() for v in k.artifacts})
            self._where = found
        return self._where
