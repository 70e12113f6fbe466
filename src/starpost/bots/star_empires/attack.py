"""Strikes: tenders full of wings leave the world nearest to a victim and return for more.

The bot remembers nothing, so a strike is read off the map each turn: tenders at an own world are
being filled, tenders elsewhere are on their way, tenders beside the enemy unload and fire.
"""

from __future__ import annotations

from starpost.bots.star_empires.board import (
    Board,
    is_carrier,
    is_civil,
    is_warship,
    is_wing,
)
from starpost.bots.star_empires.designs import LANCE, PINNACE, SHIELD, TENDER
from starpost.bots.star_empires.estimate import Force
from starpost.bots.star_empires.guard import Guard
from starpost.bots.star_empires.lift import Lift
from starpost.bots.star_empires.supply import Treasury
from starpost.bots.star_empires.travel import Roads
from starpost.games.star_empires import orders as say
from starpost.games.star_empires.hexes import Pair, text
from starpost.games.star_empires.sights import OwnShip, WorldSight

SURE = 1.5
"""How much stronger a strike must be than what was seen."""
FRONTS = 3
"""Strikes made ready at the same time."""
REACH = 6
"""How far a strike goes for what it has seen; beyond, it would find something else."""
FAR = 15
"""Beyond this distance nothing is worth a strike."""


class Target:
    """A foreign world, what is thought to hold it, and where a strike would start."""

    def __init__(self, world: WorldSight, foe: Force, start: WorldSight, distance: int) -> None:
        self.world = world
        self.foe = foe
        self.start = start
        self.distance = distance

    @property
    def price(self) -> float:
        """RU of wings and tenders that beat it."""
        lances = self.foe.dp * SURE / 15 + 1
        shields = max(0.0, self.foe.guns * SURE - lances * 4) / 15 + 1
        return (lances + shields) * (2 + 10 / 9)

    @property
    def worth(self) -> float:
        return (self.world.production + 1) / (self.price + 10) / (4 + self.distance)


class Attack:
    def __init__(self, board: Board, roads: Roads, treasury: Treasury, guard: Guard) -> None:
        self.board = board
        self.roads = roads
        self.treasury = treasury
        self.guard = guard
        self.targets = self._targets()
        self.focuses = self._focuses()
        self.struck: dict[str, None] = {}
        self.fighting: dict[Pair, None] = {}

    # --- whom -----------------------------------------------------------------------------

    def _targets(self) -> list[Target]:
        board, found = self.board, []
        starts = [w for w in board.mine if w.prohibition in (None, "none")]
        for world in board.worlds:
            if world.mine or world.owner in board.view.allies or not self._held(world):
                continue
            start = min(
                starts, key=lambda w: (self.roads.distance(w.at, world.at), w.name), default=None
            )
            if start is None:
                continue
            distance = self.roads.distance(start.at, world.at)
            if distance <= FAR and board.storms.get(world.at, 0) <= 2:
                found.append(Target(world, self._defence(world), start, distance))
        return found

    def _focuses(self) -> list[Target]:
        """The best targets, each from a world of its own."""
        found: dict[str, Target] = {}
        for target in sorted(self.targets, key=lambda t: (-t.worth, t.world.name)):
            found.setdefault(target.start.name, target)
        return list(found.values())[:FRONTS]

    def _held(self, world: WorldSight) -> bool:
        return bool(world.owner) or self.board.foe(world.at).count > 0

    def _defence(self, world: WorldSight) -> Force:
        """What was seen there; what cannot be seen is feared."""
        status = self.board.known.get(world.at, "stale")
        if status in ("visible", "scanned"):
            return self.board.foe(world.at)
        turn = self.board.view.turn
        if world.home:
            return Force(180 + 6 * turn, 250 + 12 * turn, 1200, 10)
        return Force(20 + 2 * turn, 30 + 3 * turn, 10, 4)

    def visible(self, at: Pair) -> bool:
        return self.board.known.get(at) == "visible"

    # --- what stands in the field ---------------------------------------------------------

    def run(self) -> None:
        """Every sector with tenders or warships decides for itself."""
        for at in list(self.board.here):
            movers = [s for s in self.board.here[at] if is_carrier(s) or is_warship(s)]
            if not movers:
                continue
            if self.board.foe(at).count:
                self._engage(at, movers)
            elif at in self.board.own_at:
                self._launch(self.board.own_at[at], movers)
            else:
                self._travel(at, movers)

    def _engage(self, at: Pair, movers: list[OwnShip]) -> None:
        """Beside an enemy: unload and fire, or get out."""
        board, foe = self.board, self.board.foe(at)
        force = board.force(at)
        fair = force.guns * force.dp > 1.3 * foe.dp * foe.guns
        if at in board.own_at or force.beats(foe) or fair:
            self._unload(movers)
            self.fighting[at] = None
            for ship in movers:
                board.stay(ship)
            return
        self._retreat(at, movers)

    def _unload(self, movers: list[OwnShip]) -> None:
        aboard = [c.handle for s in movers for c in self.board.cargo.get(s.handle, ())]
        if aboard:
            self.board.order(say.Unload(tuple(aboard)))

    def _retreat(self, at: Pair, movers: list[OwnShip]) -> None:
        home = self.board.nearest(at, self.board.mine)
        party = Lift(self.board, at, movers, []).muster(None)
        for ship in party:
            if home is None or not self.roads.go(ship, home.at):
                self.board.stay(ship)

    # --- from an own world ----------------------------------------------------------------

    def _launch(self, world: WorldSight, movers: list[OwnShip]) -> None:
        """Goes at whatever can be beaten by what can be lifted; the rest gathers."""
        lift = Lift(self.board, world.at, movers, self.guard.reserve(world))
        for target in self._near(world.at):
            if not lift.movers:
                return
            if self._seen(target) and target.world.name not in self.struck:
                party = lift.muster(target.foe, self._margin(target))
                self._strike(party, target)
        self._gather(world, lift)

    def _gather(self, world: WorldSight, lift: Lift) -> None:
        """Waits where a strike is being made ready, or goes there."""
        starts = [t.start.at for t in self.focuses]
        if not starts or world.at in starts or not lift.movers:
            self._hold(lift.movers)
            return
        to = min(starts, key=lambda at: (self.roads.distance(world.at, at), at))
        self._advance(lift.muster(None), to)

    def _near(self, at: Pair) -> list[Target]:
        """Targets by what they are worth from here."""
        within = [t for t in self.targets if self.roads.distance(at, t.world.at) <= REACH]

        def worth(target: Target) -> tuple[float, str]:
            far = self.roads.distance(at, target.world.at)
            return -(target.world.production + 1) / (4 + far), target.world.name

        return sorted(within, key=worth)

    def _seen(self, target: Target) -> bool:
        return self.board.known.get(target.world.at) in ("visible", "scanned")

    def _margin(self, target: Target) -> float:
        return SURE if self.visible(target.world.at) else SURE + 0.25

    def _strike(self, party: list[OwnShip], target: Target) -> None:
        if party:
            self.struck[target.world.name] = None
            self._advance(party, target.world.at)

    def _hold(self, movers: list[OwnShip]) -> None:
        for ship in movers:
            self.board.stay(ship)

    # --- on the way -----------------------------------------------------------------------

    def _travel(self, at: Pair, movers: list[OwnShip]) -> None:
        """Between worlds: on to what can be beaten, or back."""
        force = self.board.force(at)
        party = Lift(self.board, at, movers, []).muster(None)
        for target in self._near(at):
            if force.beats(target.foe):
                self._strike(party, target)
                return
        goal = self.focuses[0].start if self.focuses else None
        goal = goal or self.board.nearest(at, self.board.mine)
        if goal is None:
            self._hold(party)
        else:
            self._advance(party, goal.at)

    def _advance(self, party: list[OwnShip], to: Pair) -> None:
        speed = min((s.engines for s in party), default=1)
        for ship in party:
            if not self.roads.go(ship, to, speed):
                self.board.stay(ship)

    # --- building and looking -------------------------------------------------------------

    def equip(self) -> None:
        """Builds what the best strikes still lack, each at its starting world."""
        for target in self.focuses:
            self._equip(target)
        self._swell()

    def _swell(self) -> None:
        """What nobody else could use makes the first strike stronger."""
        if self.focuses:
            start, treasury = self.focuses[0].start, self.treasury
            count = max(0, treasury.cash - treasury.income // 2) // 4
            treasury.build(start, LANCE, count)
            treasury.build(start, SHIELD, count)

    def _equip(self, target: Target) -> None:
        start, foe = target.start, target.foe
        stay = {s.handle for s in self.guard.reserve(start)}
        ships = self.board.here.get(start.at, ())
        tenders = [s for s in ships if is_carrier(s)]
        wings = [s for s in ships if is_wing(s) and s.handle not in stay]
        wings += [c for t in tenders for c in self.board.cargo.get(t.handle, ())]
        margin = SURE + 0.3
        lances = _short(foe.dp * margin, sum(s.guns for s in wings))
        dp = sum(s.dp for s in (*wings, *tenders)) + 4 * lances
        shields = _short(foe.guns * margin, dp)
        lack = len(wings) + lances + shields - sum(t.racks for t in tenders)
        build = self.treasury.build
        build(start, TENDER, max(0, -(-lack // 9)))
        build(start, LANCE, lances)
        build(start, SHIELD, shields)
        if not self.visible(target.world.at):
            build(start, PINNACE)

    def spot(self, free: list[OwnShip]) -> list[OwnShip]:
        """Small ships go to look at the victims; they will not come back."""
        left = list(free)
        for target in self.focuses:
            at = target.world.at
            near = [s for s in left if self.roads.turns(s, at) <= 3 and is_civil(s)]
            if self.visible(at) or not near:
                continue
            ship = min(near, key=lambda s: (self.roads.turns(s, at), s.scan, s.handle))
            if self.roads.go(ship, at):
                left.remove(ship)
        return left

    def fire(self) -> None:
        """Everyone who stays where strangers are seen shoots (rule 5.3)."""
        board = self.board
        for at, foe in board.foes.items():
            ships = board.here.get(at, ())
            if not ships or not foe.owners:
                continue
            away = tuple(s.handle for s in ships if board.moved.get(s.handle, at) != at)
            if len(away) == len(ships):
                continue
            owners = sorted(foe.owners, key=lambda name: (foe.owners[name], name))
            board.order(say.Fire((text(at),), tuple(owners), away))


def _short(needed: float, have: int) -> int:
    """Wings of 15 that are lacking."""
    return max(0, -(-int(needed + 15 - have) // 15))
