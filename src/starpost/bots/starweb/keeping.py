"""What an adviser keeps that the house bot gambles away: keys, homes, guards beside an enemy.

A newcomer who is told to fly off reads on the next turn what that cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from starpost.bots.starweb.board import Fleet
from starpost.bots.starweb.plan import Plan
from starpost.games.starweb.tables import HOPS
from starpost.games.starweb.writing import values as say
from starpost.games.starweb.writing.orders import BOOK
from starpost.kernel.orders import Order


def stays(board: Plan, fleet: Fleet) -> bool:
    """Whether its going would leave a world of ours open to who stands next door, or keys alone."""
    others = [f for f in board.at(fleet.at) if f is not fleet and f.ships and not f.used]
    if fleet.at == board.view.home and _near(board, fleet.at) > _held(board, fleet.at, others):
        return True
    if others or board.guarded.get(fleet.at) or fleet.ships - fleet.cargo >= 2:
        return False  # somebody holds it, or a ship of this fleet will
    threatened = fleet.at in board.mine and bool(_near(board, fleet.at))
    return threatened or bool(_loose(board, fleet.at))


def _near(board: Plan, place: int) -> int:
    """Foreign ships at a world or next to it: the strongest party of them."""
    around = (place, *board.view.links(place))
    return max(
        max(sum(key.ships for key in board.strangers(n)), _foreign(board, n)) for n in around
    )


def _foreign(board: Plan, place: int) -> bool:
    """Whether it is a world of somebody else, from where ships may come next turn."""
    world = board.world(place)
    return world is not None and world.owner not in ("", board.seat, *board.view.allies)


def relieve(board: Plan) -> None:
    """Where others stand at a world of ours in more ships than we have there, the nearest fleet
    comes that makes us as strong; metal waits."""
    for place in sorted(board.besieged, key=lambda n: (-board.mine[n].population, n)):
        against = sum(key.ships for key in board.strangers(place) if not key.at_peace)
        short = against - _held(board, place, board.at(place))
        helpers = [
            (len(way), fleet.ships, fleet.id)
            for fleet in board.fleets.values()
            if not fleet.used and fleet.ships >= short > 0 and fleet.at not in board.besieged
            and (way := board.routes(fleet).get(place)) and len(way) <= HOPS
            and not stays(board, fleet)
        ]  # fmt: skip
        if helpers:
            fleet = board.fleets[min(helpers)[2]]
            board.order(say.Move(fleet.id, board.routes(fleet)[place]))
            fleet.used = True


def _held(board: Plan, place: int, others: Sequence[Fleet]) -> int:
    return board.guarded[place] + sum(fleet.ships for fleet in others)


def _loose(board: Plan, place: int) -> list[Fleet]:
    """Keys of ours that would be nobody's without the ships beside them (rule 8.5)."""
    return [fleet for fleet in board.at(place) if not fleet.ships]


def hold(board: Plan) -> None:
    """Where all who are beside loose keys of ours leave, one ship stays; a lone one flies not."""
    moves = {order.fleet: order for order in board.orders if isinstance(order, say.Move)}
    for place in dict.fromkeys(board.fleets[number].at for number in moves):
        here = [fleet for fleet in board.at(place) if fleet.ships]
        loose = _loose(board, place)
        if not loose or board.guarded.get(place) or any(f.id not in moves for f in here):
            continue
        largest = max(here, key=lambda fleet: (fleet.ships - fleet.cargo, -fleet.id))
        if largest.ships - largest.cargo < 2:
            board.orders.remove(moves[largest.id])
            continue
        mine = place in board.mine
        into: tuple[say.Unit, int] = ("P", 0) if mine else ("F", loose[0].id)
        board.order(say.Transfer("F", largest.id, 1, *into))
        largest.ships -= 1


def nearest(board: Plan) -> None:
    """Of two that fly to worlds where nobody stands each takes the one that is nearer, if that
    saves gates: the strongest chose first, wherever it was."""
    places = [n for n, order in enumerate(board.orders) if _swaps(board, order)]
    for first, second in combinations(places, 2):
        one, two = board.orders[first], board.orders[second]
        assert isinstance(one, say.Move)
        assert isinstance(two, say.Move)
        ways = board.routes(board.fleets[one.fleet]), board.routes(board.fleets[two.fleet])
        mine, its = ways[0].get(two.path[-1]), ways[1].get(one.path[-1])
        if (
            mine
            and its
            and len(mine) + len(its) < len(one.path) + len(two.path)
            and (max(len(mine), len(its)) <= HOPS)
        ):
            board.orders[first] = say.Move(one.fleet, mine)
            board.orders[second] = say.Move(two.fleet, its)


def _swaps(board: Plan, order: Order) -> bool:
    """A flight that any fleet could make: to a world that is unknown, or free and empty."""
    if not isinstance(order, say.Move) or board.fleets[order.fleet].cargo:
        return False
    goal = order.path[-1]
    world = board.world(goal)
    free = world is None or not (world.owner or world.iships or world.pships)
    return free and not board.view.lurking(goal) and BOOK.render(order) not in board.why


def strike(board: Plan) -> None:
    """Ships that are beside a weaker fleet fire before they fly on: what it keeps us from is ours
    on the same turn."""
    for number in sorted({fleet.at for fleet in board.fleets.values()}):
        foes = [key for key in board.strangers(number) if not key.at_peace]
        foes = [key for key in foes if board.way.fires or key.owner == board.view.jihad]
        party = [f for f in board.at(number) if f.ships and not f.used and not f.cargo]
        against = sum(key.ships for key in foes)
        if number in board.mine or not foes or sum(f.ships for f in party) < SURE * against:
            continue
        party.sort(key=lambda fleet: (-fleet.ships, fleet.id))
        for foe in foes:
            shots = 0
            while party and shots < SURE * foe.ships:
                fleet = party.pop(0)
                board.order(say.Fire("F", fleet.id, "F", foe.id))
                fleet.used = True
                shots += fleet.ships


SURE = 2
"""Shots that sink a ship."""


def pair(board: Plan) -> None:
    """Away from home a loose key takes half of the ships beside it: it is not left behind, and two
    see more than one."""
    for fleet in list(board.fleets.values()):
        if fleet.used or fleet.cargo or fleet.ships < 2 or board.capacity.get(fleet.at):
            continue
        spared = fleet.ships - (fleet.at in board.mine and not board.guarded[fleet.at])
        loose = [key for key in board.at(fleet.at) if not key.ships]
        if board.strangers(fleet.at) or spared < 2 or not loose:
            continue
        count = min(spared // 2, 2)
        board.order(say.Transfer("F", fleet.id, count, "F", loose[0].id))
        fleet.ships -= count
        loose[0].ships += count


def armed(board: Plan, orders: Sequence[Order]) -> list[Order]:
    """Without factories that are made of guards where an enemy next door will meet them, or where
    others are built."""
    built = {x.world for x in orders if isinstance(x, say.Build) and x.into in ("I", "P")}
    return [
        order
        for order in orders
        if not isinstance(order, say.Scrap)
        or not (order.world in built or _near(board, order.world))
    ]
