"""Victims: foreign worlds, what is thought to hold them, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.bots.star_empires.board import Board, is_wing
from starpost.bots.star_empires.travel import Roads
from starpost.bots.star_empires.weights import Weights
from starpost.games.star_empires.galaxy.drawings import SHIELD
from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.estimate import Force, defence
from starpost.games.star_empires.known.sights import WorldSight
from starpost.games.star_empires.told.purpose import needed

WING_COST = SHIELD.cost
ROUGH = 2
"""The strongest storm that wings can live in."""


class Target:
    """A foreign world, what is thought to hold it, and where a strike would start."""

    def __init__(
        self, world: WorldSight, foe: Force, start: WorldSight, distance: int, weights: Weights
    ) -> None:
        self.w = weights
        self.world = world
        self.foe = foe
        self.start = start
        self.distance = distance

    @property
    def at(self) -> Pair:
        return self.world.at

    @property
    def margin(self) -> float:
        """By how much a strike must outweigh the defence."""
        return self.w.sure + self.w.doubt * self.foe.doubt

    @property
    def price(self) -> float:
        """RU of wings and tenders that beat it."""
        lances = self.foe.dp * self.margin / 15 + 1
        shields = max(0.0, self.foe.guns * self.margin - lances * 4) / 15 + 1
        return (lances + shields) * (2 + 10 / 9)

    def worth(self, distance: int) -> float:
        """Production won, by RU and by the way there."""
        return (self.world.production + 1) / (self.price + 10) / (4 + distance)


class Targets:
    """All victims within reach; if there are none, the nearest ones beyond it."""

    def __init__(self, board: Board, roads: Roads, fronts: int) -> None:
        self.board = board
        self.roads = roads
        self.fronts = fronts
        """Strikes made ready at the same time."""
        found = self._all()
        self.reach = max(int(board.w.reach), min((t.distance for t in found), default=0))
        self.all = [t for t in found if t.distance <= self.reach]
        self.focuses = self._focuses()

    def _all(self) -> list[Target]:
        board, found = self.board, []
        starts = [w for w in board.mine if w.prohibition in (None, "none")]
        for world in board.worlds:
            if starts and self._held(world) and board.storms.get(world.at, 0) <= ROUGH:
                distance, _, start = min(
                    (self.roads.distance(w.at, world.at), n, w) for n, w in enumerate(starts)
                )
                defence = self._defence(world)
                found.append(Target(world, defence, start, distance, board.w))
        return found

    def _held(self, world: WorldSight) -> bool:
        """By somebody who is not a friend."""
        if world.mine or world.owner in self.board.view.allies:
            return False
        return bool(world.owner) or self.board.foe(world.at).count > 0

    def _defence(self, world: WorldSight) -> Force:
        """What was seen there; what cannot be seen is feared."""
        seen = self.board.foe(world.at) if self.seen(world.at) else None
        return defence(world, seen, self.board.view.turn)

    def _focuses(self, among: Sequence[Target] | None = None) -> list[Target]:
        """The best targets, each from a world of its own."""
        found: dict[str, Target] = {}
        able = self.all if among is None else among
        for target in sorted(able, key=lambda t: (-t.worth(t.distance), t.world.name)):
            found.setdefault(target.start.name, target)
        return list(found.values())[: self.fronts]

    def fear_less(self, share: float) -> None:
        """Leaves out so much of what is only guessed, and chooses again whom to strike."""
        for target in self.all:
            target.foe = target.foe.believed(share)
        if self.focuses:
            self.focuses[:] = self._focuses()

    def leave_beaten(self) -> None:
        """Whom those shoot down who stand beside him already nobody else need visit."""
        done = [t for t in self.all if 0 < t.foe.dp <= self.board.force(t.at).guns]
        self.all = [t for t in self.all if t not in done]
        if any(t in done for t in self.focuses):
            self.focuses[:] = self._focuses()

    def afford(self, ru: int) -> None:
        """Makes nothing ready for victims that so many RU would not beat, with what waits there."""
        self.focuses[:] = self._focuses([t for t in self.all if t.price <= ru + self._ready(t)])

    def _ready(self, target: Target) -> int:
        """RU of the wings where a strike would start."""
        ships = self.board.here.get(target.start.at, ())
        aboard = (c for s in ships for c in self.board.cargo.get(s.handle, ()))
        return WING_COST * sum(is_wing(s) for s in (*ships, *aboard))

    def worthy(self, target: Target) -> str:
        world = target.world
        owner = f"{world.owner}'s" if world.owner else "nobody's"
        said = f"{world.name} is {owner} and makes {world.production} RU"
        return f"{self._leader(world.owner)}{said}"

    def _leader(self, name: str) -> str:
        """Whether its owner is about to win, as far as anybody was told (rule 7.1)."""
        view = self.board.view
        now = view.history[-1] if view.history else {}
        if not name or name not in now:
            return ""
        least = needed(view)
        near = least - now[name] <= now[name] // 3
        return f"{name} makes {now[name]} of the {least} RU or more that win. " if near else ""

    def near(self, at: Pair) -> list[Target]:
        """Targets by what they are worth from here."""
        found = []
        for target in self.all:
            distance = self.roads.distance(at, target.at)
            if distance <= self.reach:
                found.append((-target.worth(distance), target.world.name, target))
        return [target for _, _, target in sorted(found, key=lambda item: item[:2])]

    def visible(self, at: Pair) -> bool:
        return self.board.known.get(at) == "visible"

    def seen(self, at: Pair) -> bool:
        return self.board.known.get(at) in ("visible", "scanned")
