"""What the referee understood, in words, with what the player knows of the places (rule 3.8)."""

from __future__ import annotations

from starpost.games.starweb.known.view import View
from starpost.games.starweb.writing.orders import BOOK
from starpost.games.starweb.writing.values import Build, Ending, Fire, Move, Stand, Transfer
from starpost.kernel.orders import Order
from starpost.told.words import counted

_AIMS = {"I": "industry", "P": "population", "H": "home ships", "C": "converts"}


def gloss(view: View, order: Order) -> str:
    match order:
        case Move():
            hops = [f"W{n}{_about(view, n)}" for n in order.path]
            return f"F{order.fleet} moves to {' and on to '.join(hops)}."
        case Fire():
            aim = f"F{order.to}" if order.at == "F" else f"the {_AIMS[order.at]} there"
            fire = "fires" if order.source == "F" else "fire"
            text = f"{_unit(order.source, order.number)} {fire} at {aim}"
            return f"{text}{' if its owner attacks you there' if order.conditional else ''}."
        case Transfer():
            one = order.count == 1
            into = f"{'a ' * one}{order.into}-ship{'s' * (not one)}"
            become = "becomes" if one else "become"
            if order.into == "F":
                into, become = f"F{order.to}", "joins" if one else "join"
            ships = counted(order.count, "ship")
            return f"{ships} of {_unit(order.source, order.number)} {become} {into}."
        case Build(count=1, into="F"):
            return f"W{order.world} builds 1 ship onto F{order.to}."
        case Build(count=1, into="I" | "P"):
            return f"W{order.world} builds 1 {order.into}-ship."
        case Ending() if view.last_turn:
            return (
                f"Ending score {order.score}, if this game ends by score; "
                f"it ends with turn {view.last_turn} at the latest."
            )
        case Stand(world=None):
            return "None of your units ambushes anywhere this turn."
    return BOOK.gloss(order)


def _unit(source: str, number: int) -> str:
    return f"F{number}" if source == "F" else f"{source}-ships of W{number}"


def _about(view: View, number: int) -> str:
    found = view.sighting(number)
    if found is None:
        return " (unknown)"
    world = found.world
    if world.black_hole:
        return " (a black hole!)"
    when = "" if found.turn == view.turn else f" as of turn {found.turn}"
    return f" ({world.owner or 'nobody'}'s{when})"
