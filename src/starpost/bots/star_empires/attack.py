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
from starpost.bots.star_empires.designs import LANCE, SHIELD, TENDER
from starpost.bots.star_empires.estimate import Force, of_ship
from starpost.bots.star_empires.guard import Guard
from starpost.bots.star_empires.supply import Treasury
from starpost.bots.star_empires.travel import Roads
from starpost.games.star_empires import orders as say
from starpost.games.star_empires.hexes import Pair, text
from starpost.games.star_empires.sights import OwnShip, WorldSight

SURE = 1.25
"""How much stronger a strike must be than what was seen."""
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
        self.focus = max(self.targets, key=lambda t: (t.worth, t.world.name), default=None)
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
        self._load(at, movers, [])
        for ship in movers:
            if home is None or not self.roads.go(ship, home.at):
                self.board.stay(ship)

    # --- from an own world ----------------------------------------------------------------

    def _launch(self, world: WorldSight, movers: list[OwnShip]) -> None:
        """Goes if something near can be beaten by what can be lifted; else gathers."""
        kept = [s.handle for s in self.guard.reserve(world)]
        force = self._lift(world.at, movers, kept)
        speed = min(s.engines for s in movers)
        for target in self._near(world.at):
            if self._ready(target, force):
                self._load(world.at, movers, kept)
                self._advance(movers, target.world.at, speed)
                return
        focus = self.focus
        if focus is None or focus.start.at == world.at:
            self._hold(movers)
        else:
            self._load(world.at, movers, kept)
            self._advance(movers, focus.start.at, speed)

    def _near(self, at: Pair) -> list[Target]:
        """Targets by what they are worth from here."""
        within = [t for t in self.targets if self.roads.distance(at, t.world.at) <= FAR]

        def worth(target: Target) -> tuple[float, str]:
            far = self.roads.distance(at, target.world.at)
            return -(target.world.production + 1) / (4 + far), target.world.name

        return sorted(within, key=worth)

    def _ready(self, target: Target, force: Force) -> bool:
        sure = SURE if self.visible(target.world.at) else SURE + 0.25
        known = self.board.known.get(target.world.at) in ("visible", "scanned")
        return known and force.count > 0 and force.beats(target.foe, sure)

    def _lift(self, at: Pair, movers: list[OwnShip], kept: list[str]) -> Force:
        """What the tenders and warships here can bring into a battle."""
        total = Force()
        for ship in movers:
            total.add(of_ship(ship))
            for cargo in self.board.cargo.get(ship.handle, ()):
                total.add(of_ship(cargo))
        for wing in self._mix(at, kept, sum(s.free for s in movers)):
            total.add(of_ship(wing))
        return total

    def _mix(self, at: Pair, kept: list[str], room: int) -> list[OwnShip]:
        """The wings to take along: strongest first, as the racks allow."""
        wings = [s for s in self.board.here.get(at, ()) if is_wing(s) and s.handle not in kept]
        found = []
        for wing in sorted(wings, key=lambda s: (-(s.guns + s.dp) / s.tonnage, s.handle)):
            if wing.tonnage <= room:
                found.append(wing)
                room -= wing.tonnage
        return found

    def _load(self, at: Pair, movers: list[OwnShip], kept: list[str]) -> None:
        wings = self._mix(at, kept, sum(s.free for s in movers))
        for ship in movers:
            room, aboard = ship.free, []
            while wings and wings[0].tonnage <= room:
                wing = wings.pop(0)
                aboard.append(wing.handle)
                self.board.stay(wing)
                room -= wing.tonnage
            if aboard:
                self.board.order(say.Load(tuple(aboard), ship.handle))

    def _hold(self, movers: list[OwnShip]) -> None:
        for ship in movers:
            self.board.stay(ship)

    # --- on the way -----------------------------------------------------------------------

    def _travel(self, at: Pair, movers: list[OwnShip]) -> None:
        """Between worlds: on to what can be beaten, or back."""
        force = self._lift(at, movers, [])
        self._load(at, movers, [])
        speed = min(s.engines for s in movers)
        for target in self._near(at):
            if force.beats(target.foe):
                self._advance(movers, target.world.at, speed)
                return
        goal = self.focus.start if self.focus else self.board.nearest(at, self.board.mine)
        if goal is None:
            self._hold(movers)
        else:
            self._advance(movers, goal.at, speed)

    def _advance(self, movers: list[OwnShip], to: Pair, speed: int) -> None:
        for ship in movers:
            if not self.roads.go(ship, to, speed):
                self.board.stay(ship)

    # --- building and looking -------------------------------------------------------------

    def equip(self, share: float) -> None:
        """Builds what the focus still lacks, at its starting world."""
        if self.focus is None:
            return
        start, foe = self.focus.start, self.focus.foe
        keep = int(self.treasury.cash * (1 - share))
        kept = [s.handle for s in self.guard.reserve(start)]
        ships = self.board.here.get(start.at, ())
        tenders = [s for s in ships if is_carrier(s)]
        wings = [s for s in ships if is_wing(s) and s.handle not in kept]
        wings += [c for t in tenders for c in self.board.cargo.get(t.handle, ())]
        guns = sum(s.guns for s in wings)
        dp = sum(s.dp for s in (*wings, *tenders))
        margin = SURE + 0.3
        lances = max(0, -(-int(foe.dp * margin + 15 - guns) // 15))
        shields = max(0, -(-int(foe.guns * margin + 15 - dp - 4 * lances) // 15))
        racks = sum(t.racks for t in tenders)
        need = len(wings) + lances + shields
        self.treasury.build(start, TENDER, max(0, -(-(need - racks) // 9)), keep)
        self.treasury.build(start, LANCE, lances, keep)
        self.treasury.build(start, SHIELD, shields, keep)

    def spot(self, free: list[OwnShip]) -> list[OwnShip]:
        """A small ship goes to look at the focus; it will not come back."""
        focus = self.focus
        if focus is None or self.visible(focus.world.at):
            return free
        near = [s for s in free if self.roads.turns(s, focus.world.at) <= 3 and is_civil(s)]
        if not near:
            return free
        ship = min(near, key=lambda s: (self.roads.turns(s, focus.world.at), s.scan, s.handle))
        self.roads.go(ship, focus.world.at)
        return [s for s in free if s is not ship]

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
