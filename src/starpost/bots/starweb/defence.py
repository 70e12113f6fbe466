"""Fire: at who stands at our worlds, at what guards the worlds we came for; guards of our own."""

from __future__ import annotations

from starpost.bots.starweb.plan import Plan
from starpost.games.starweb.state import KeySeen
from starpost.games.starweb.writing import values as say


def fire(board: Plan) -> None:
    """Fight for our worlds with home ships and fleets, where we are the stronger."""
    for number, world in board.mine.items():
        strangers = [key for key in board.strangers(number) if _is_foe(board, key)]
        if not strangers:
            continue
        target = min(strangers, key=lambda key: (-key.ships, key.id))
        ours = sum(fleet.ships for fleet in board.at(number) if not fleet.cargo)
        ground = (world.iships + 1) // 2 + (world.pships + 1) // 2
        if 2 * board.temper.nerve * (ours + ground) < target.ships:
            continue
        if world.iships:
            board.order(say.Fire("I", number, "F", target.id))
        if world.pships:
            board.order(say.Fire("P", number, "F", target.id))
        for fleet in board.at(number):
            if fleet.ships and not fleet.used:
                board.order(say.Fire("F", fleet.id, "F", target.id))
                fleet.used = True


def _is_foe(board: Plan, key: KeySeen) -> bool:
    """Peaceful ships pass; an Apostle shoots at nobody but the enemy of his Jihad."""
    if key.at_peace:
        return False
    return board.way.fires or key.owner == board.view.jihad


def siege(board: Plan) -> None:
    """Ships on the ground of a world we came for: fire until it is nobody's, and then ours."""
    for number in {fleet.at for fleet in board.fleets.values()}:
        world = board.world(number)
        if world is None or number in board.mine or world.owner in board.view.allies:
            continue
        if not board.way.fires and (not world.owner or world.owner != board.view.jihad):
            continue
        home = world.iships + world.pships
        party = [f for f in board.at(number) if f.ships and not f.used and not f.cargo]
        if not home or (world.robots and board.view.type != "berserker"):
            continue
        if sum(f.ships for f in party) * board.temper.nerve < max(4, 1.5 * home):
            continue
        for fleet in party:
            why = f"Two shots a ship clear the {home} on the ground, two more make it nobody's."
            board.order(say.Fire("F", fleet.id, "H"), why)
            fleet.used = True


def guard(board: Plan) -> None:
    """One ship on the ground keeps a lone raider from taking the world, and its loose keys ours."""
    for number in board.mine:
        if board.guarded[number] or board.capacity[number]:
            continue
        for fleet in sorted(board.at(number), key=lambda fleet: -fleet.ships):
            if fleet.ships - fleet.cargo >= 2:
                board.order(say.Transfer("F", fleet.id, 1, "P"))
                fleet.ships -= 1
                board.guarded[number] = 1
                break
