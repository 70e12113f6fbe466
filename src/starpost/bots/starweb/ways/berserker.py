"""The Berserker: planet busters, robots, and fire at people and fleets (rules 7, 9.7 to 9.13)."""

from __future__ import annotations

from starpost.bots.starweb.board import Board, Fleet
from starpost.bots.starweb.ways.way import Way
from starpost.games.starweb.state import World
from starpost.games.starweb.tables import BOMB_SHIPS
from starpost.games.starweb.writing import values as say

BOMBER = BOMB_SHIPS + 2
"""Ships that become a bomb and two who carry it."""
PAYS = 200
RETURN = 14.0
"""Worth of the yard to a key that has nothing left to throw."""
KEPT = 4
"""Ships that a landing leaves on the key: somebody must carry metal."""


class Berserker(Way):
    ending = 10000
    haulers = 0.8
    hauler = 14
    war = 1.0
    trust = -0.4
    sign = ("EVERYTHING THAT LIVES WILL END.",)

    def play(self, board: Board) -> None:
        self._drop(board)
        self._robots(board)
        self._people(board)

    def _drop(self, board: Board) -> None:
        for fleet in board.fleets.values():
            world = board.world(fleet.at)
            if world is None or not fleet.ships or fleet.used or not board.armed(fleet.id):
                continue
            if world.id not in board.claimed and self.target(board, world) > 0:
                pays = self.target(board, world)
                board.order(say.DropBomb(fleet.id), f"A bomb here is worth {pays:.0f} points.")
                board.claimed.add(world.id)
                fleet.used = fleet.drops = True

    def target(self, board: Board, world: World) -> float:
        """Points of a bomb on a world, less what the world would still bring us."""
        if world.busted or world.black_hole or world.id == board.view.home:
            return 0.0
        people = 0 if world.robots else world.population
        worth = PAYS + 2.0 * people
        if world.id in board.mine:
            worth -= 12 * world.mines + 20 * world.industry + (50 if world.robots else 30)
        return max(0.0, worth)

    def _robots(self, board: Board) -> None:
        """Land where the people can be wiped out and robots are left over."""
        if board.view.turn <= board.w.landing:
            return
        for fleet in sorted(board.fleets.values(), key=lambda fleet: (-fleet.ships, fleet.id)):
            world = board.world(fleet.at)
            if world is None or fleet.at == board.view.home or fleet.used:
                continue
            ships = landing(world)
            if not ships or fleet.ships - ships < KEPT or fleet.at in board.claimed:
                continue
            if not fleet.cargo and not board.armed(fleet.id):
                board.order(say.Robots(fleet.id, ships))
                board.claimed.add(fleet.at)
                fleet.used = True

    def _people(self, board: Board) -> None:
        """Who cannot land fires: two shots are a life, and a life is two points."""
        for fleet in board.fleets.values():
            world = board.world(fleet.at)
            if world is None or fleet.used or fleet.cargo or fleet.ships < 4 or world.robots:
                continue
            if world.owner in ("", board.seat) or board.armed(fleet.id):
                continue
            if world.population > 2 * fleet.ships and board.danger(fleet.at) < fleet.ships:
                board.order(say.Fire("F", fleet.id, "P"))
                fleet.used = True

    def arms(self, board: Board) -> None:
        """The largest fleets become bombs, once the first worlds are taken."""
        if board.view.turn <= board.w.arming:
            return
        for fleet in board.fleets.values():
            if fleet.ships < BOMBER or fleet.cargo or (fleet.used and not fleet.drops):
                continue
            if not board.armed(fleet.id) or fleet.drops:
                board.order(say.MakeBomb(fleet.id))
                fleet.ships -= BOMB_SHIPS
                fleet.loaded = True

    def invest(self, board: Board, world: World, left: int) -> int:
        """Robots neither grow nor starve: a few more work the mines."""
        if not world.robots:
            return super().invest(board, world, left)
        if world.population >= world.mines + 5:
            return left
        count = min(left // 2, 10)
        if count:
            board.order(say.Build(world.id, count, "R"))
        return left - count

    def carries(self, board: Board, fleet: Fleet) -> bool:
        return not (fleet.loaded or board.armed(fleet.id))

    def business(self, board: Board, fleet: Fleet, number: int) -> float | None:
        """A bomb looks for people; who has dropped one comes home for the next."""
        if not self.carries(board, fleet):
            world = board.world(number)
            if world is None or board.danger(number) > 2 * fleet.ships:
                return 0.0
            return self.target(board, world) / 6
        if number == board.view.home and fleet.ships <= KEPT and board.view.turn > board.w.arming:
            return None if fleet.cargo else RETURN
        return None

    def worth(self, board: Board, fleet: Fleet, number: int) -> float:
        world = board.world(number)
        if world is None or number == board.view.home or world.robots or not world.population:
            return 0.0
        return min(world.population / 2, 25) if fleet.ships - landing(world) >= KEPT else 0.0


def landing(world: World) -> int:
    """Ships whose robots kill all people of a world and are left over; 0: there is nobody."""
    if world.robots or not world.population:
        return 0
    people = world.population + world.population // 10 + 1
    return (-(-people // 4) + 3) // 2 + world.pships // 2
