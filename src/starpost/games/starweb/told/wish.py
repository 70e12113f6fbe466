"""The reader at which intentions are made: the printout indexed, and what belongs to what."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from starpost.games.starweb.state import KeySeen, World, WorldId
from starpost.games.starweb.tables import HOPS
from starpost.games.starweb.told.between import Known
from starpost.kernel.telling import Intention


class Wish(Struct, frozen=True):
    """An intention, and the things (ids of the scene) for whose selection it is offered."""

    things: tuple[str, ...]
    intention: Intention


class Reader(Known):
    """A printout as somebody reads it who is about to write orders."""

    @cached_property
    def fleets(self) -> list[tuple[WorldId, KeySeen]]:
        return [(sighting.world.id, key) for sighting, key in self.view.my_fleets()]

    @cached_property
    def mine(self) -> dict[WorldId, World]:
        return {s.world.id: s.world for s in self.view.my_worlds()}

    def empty_keys(self, place: WorldId) -> list[int]:
        return [key.id for at, key in self.fleets if at == place and not key.ships]

    def batch(self, place: WorldId) -> int:
        """Ships for one empty key: the world's capacity shared among the keys that wait there."""
        world = self.mine.get(place)
        if world is None or not world.capacity:
            return 0
        return max(min(world.capacity, 2), world.capacity // max(1, len(self.empty_keys(place))))

    def ways(self, start: WorldId) -> dict[WorldId, tuple[WorldId, ...]]:
        """Worlds that one move can reach, with the shortest way; the dark and holes end one."""
        found: dict[WorldId, tuple[WorldId, ...]] = {start: ()}
        border = [start]
        for _ in range(HOPS):
            following = []
            for here in border:
                sighting = self.view.sighting(here)
                if sighting is None or (here != start and self._stops(here)):
                    continue
                for there in sighting.world.links:
                    if there not in found:
                        found[there] = (*found[here], there)
                        following.append(there)
            border = following
        del found[start]
        return found

    def _stops(self, place: WorldId) -> bool:
        """No way leads on: an ambush may wait there, or nothing comes out again."""
        sighting = self.view.sighting(place)
        hole = sighting is not None and sighting.world.black_hole
        return hole or bool(self.view.lurking(place))

    def enemy_within(self, place: WorldId, jumps: int) -> KeySeen | None:
        """The strongest foreign fleet seen this turn at most so many jumps away."""
        border, seen = {place}, {place}
        found: list[KeySeen] = []
        for _ in range(jumps + 1):
            for here in border:
                found += self.strangers(here)
            seen |= border
            border = {n for here in border for n in self.view.links(here)} - seen
        return max(found, key=lambda key: (key.ships, -key.id), default=None)

    @cached_property
    def late(self) -> bool:
        """Whether nothing comes after this turn."""
        return bool(self.view.last_turn) and self.view.turn >= self.view.last_turn

    def paid(self, world: World) -> int:
        """Points a turn for whoever holds a world, where his type is paid for worlds."""
        if self.view.type == "empire_builder":
            return world.population // 10 + world.industry + world.mines
        return 5 if self.view.type == "apostle" else 0

    @cached_property
    def early(self) -> bool:
        last = self.view.last_turn or 40
        return self.view.turn * 3 <= last
