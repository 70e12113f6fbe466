"""Where fleets go: the best world in reach that no other fleet of ours is heading for."""

from __future__ import annotations

from starpost.bots.starweb import burdens, economy, keeping
from starpost.bots.starweb.board import Fleet
from starpost.bots.starweb.plan import Plan
from starpost.games.starweb.state import Sighting, World
from starpost.games.starweb.writing import values as say

LEAST = 4
"""Ships that take a world with one ship on the ground: two shots for it, and two more."""
GUARDED = 8
"""The turn from which worlds have their guards."""


def split(board: Plan) -> None:
    """Two small fleets see more than one large one: share ships with our loose keys."""
    for fleet in list(board.fleets.values()):
        if fleet.used or fleet.cargo or fleet.ships < 6:
            continue
        for loose in board.at(fleet.at):
            if loose.ships == 0 and fleet.ships >= 6:
                count = min(fleet.ships // 3, 5)
                board.order(say.Transfer("F", fleet.id, count, "F", loose.id))
                fleet.ships -= count
                loose.ships += count


def share(board: Plan) -> None:
    """A large fleet makes parties of the small ones beside it: each can take a world by itself."""
    size = int(board.w.party)
    for fleet in sorted(board.fleets.values(), key=lambda fleet: (-fleet.ships, fleet.id)):
        if fleet.used or fleet.cargo or not board.way.carries(board, fleet):
            continue
        for other in board.at(fleet.at):
            count = size - other.ships
            if other is fleet or count < 1 or other.used or fleet.ships < 2 * size + count:
                continue
            board.order(say.Transfer("F", fleet.id, count, "F", other.id))
            fleet.ships -= count
            other.ships += count


def march(board: Plan) -> None:
    """Strong fleets choose first; a fleet with nothing better to do stays."""
    for fleet in sorted(board.fleets.values(), key=lambda fleet: (-fleet.ships, fleet.id)):
        if fleet.used or not fleet.ships or board.way.stays(board, fleet):
            continue
        if not (board.careful and keeping.stays(board, fleet)):
            _send(board, fleet)


def _send(board: Plan, fleet: Fleet) -> None:
    if board.careful:
        _leave_guard(board, fleet)  # a ship that carries metal guards nothing
    loads = economy.load(board, fleet)
    best, goal = 0.5, 0
    ways = board.routes(fleet)
    bound = bool(fleet.cargo) and any(n in ways for n in board.wanting)
    for number, way in ways.items():
        if number in board.claimed and number not in board.mine:
            continue
        worth = _worth(board, fleet, number, bound) - board.w.hop * (len(way) - 1)
        if len(way) > 3:
            worth *= board.w.far
        if worth > best:
            best, goal = worth, number
    if goal:
        board.claimed.add(goal)
        if loads or (goal in board.mine and not fleet.cargo):
            board.haulers += 1
        if fleet.cargo and goal not in board.mine:
            board.promised[goal] = board.promised.get(goal, 0) + fleet.cargo
        _leave_guard(board, fleet)
        if not board.careful or _empty(board, goal):
            burdens.carry_off(board, fleet, goal)
        way = board.hop(ways[goal])
        board.order(say.Move(fleet.id, way), _reason(board, fleet, goal, way[-1]))
        fleet.used = True
    fleet.busy = loads


def _empty(board: Plan, number: int) -> bool:
    """Whether what is put down there is nobody's for good."""
    found = board.world(number)
    return found is not None and not found.population


def _reason(board: Plan, fleet: Fleet, goal: int, end: int) -> str:
    """What the evaluation saw in a world, in a sentence; nothing where the world itself says it."""
    if fleet.cargo:
        whose = f"The factories of W{goal}" if goal in board.mine else f"W{goal}"
        said = f"{whose} can use the metal aboard."
    elif goal in board.mine:
        said = f"Metal lies unused at W{goal}: from there it can be brought to your factories."
    else:
        said = ""
    return said if end == goal else f"On the way to W{goal}. {said}".strip()


def _leave_guard(board: Plan, fleet: Fleet) -> None:
    """Before the last ship leaves one of our worlds, one goes to the ground."""
    if fleet.at in board.mine and not board.guarded[fleet.at] and fleet.ships - fleet.cargo >= 2:
        board.order(say.Transfer("F", fleet.id, 1, "P"))
        fleet.ships -= 1
        board.guarded[fleet.at] = 1


def _worth(board: Plan, fleet: Fleet, number: int, bound: bool) -> float:
    """What a fleet can make of a world; `bound`: its metal is waited for at home."""
    found = board.sighting(number)
    if fleet.cargo and number in board.mine:
        return _delivery(board, fleet, board.mine[number])
    business = board.way.business(board, fleet, number)
    if business is not None:
        return business
    if bound:
        return 0.0  # metal aboard goes where it is used, and nowhere else
    if found is None:
        return board.w.unknown + board.w.special * board.way.worth(board, fleet, number)
    if number in board.mine:
        own = _collection(board, fleet, board.mine[number]) + _refit(board, fleet, number)
        return own + board.w.special * board.way.worth(board, fleet, number)
    danger = board.danger(number)
    if danger and fleet.ships * board.temper.nerve < board.w.odds * danger:
        return 0.0
    special = board.w.special * board.way.worth(board, fleet, number)
    return _prize(board, fleet, found, danger) + special


def _prize(board: Plan, fleet: Fleet, found: Sighting, danger: int) -> float:
    """What there is to take: people, mines, industry, artifacts, loose keys."""
    world = found.world
    loose = sum(1 for key in found.keys if key.ships == 0 and key.owner != board.seat)
    worth = board.w.key * loose
    if _takes(board, fleet, world):
        gain = 8 + min(world.population, 50) / 6 + world.mines * 0.7 + world.industry
        gain += board.way.treasure(board, world.artifacts)
        worth += gain * (board.way.war * board.w.war if world.owner else 1.0) - danger / 4
    return worth


def _takes(board: Plan, fleet: Fleet, world: World) -> bool:
    """Whether these ships alone can win it: two shots for a ship on the ground, and two more."""
    if world.population == 0 or world.black_hole or world.owner in board.view.allies:
        return False
    if world.robots and board.view.type != "berserker":
        return False
    home = world.iships + world.pships
    if home and not board.way.fires and world.owner != board.view.jihad:
        return False
    return home == 0 or fleet.ships * board.temper.nerve >= 2 * home + 2


def _collection(board: Plan, fleet: Fleet, world: World) -> float:
    """Metal to fetch from one of our mining worlds."""
    if fleet.ships < 4 or fleet.cargo or world.id in board.claimed or not economy.hires(board):
        return 0.0
    room = fleet.ships * (2 if board.view.type == "merchant" else 1)
    return _rate(board) * min(board.spare[world.id] + world.mines, room)


def _refit(board: Plan, fleet: Fleet, number: int) -> float:
    """A few ships alone take nothing any more once every world has its guard."""
    lost = fleet.ships < LEAST and board.view.turn > GUARDED and not fleet.cargo
    return board.w.refit if lost and number == board.view.home else 0.0


def _delivery(board: Plan, fleet: Fleet, world: World) -> float:
    if not world.industry:
        return 0.0
    metal = min(fleet.cargo, max(0, economy.wants(world)))
    return (4 + 2 * _rate(board) * metal) * board.way.thrift(board)


def _rate(board: Plan) -> float:
    return board.w.starving if board.starving else board.w.haul
