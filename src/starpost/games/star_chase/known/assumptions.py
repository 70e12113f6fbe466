"""Pieces of others that a player may assume for a trial: ships at a system of theirs."""

from __future__ import annotations

from starpost.games.star_chase.state import State
from starpost.kernel.orders import Order
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form, Slot

MOST_SHIPS = 10_000


class Force(Order, frozen=True):
    """A system of somebody, with ships."""

    system: int
    crs: int
    ftr: int = 0


FORMS = FormBook(
    (
        Form(
            "force",
            Force,
            "AT {system} {crs:count} CRS [{ftr:count} FTR]",
            "That empire owns the system and has so many cruisers and fighters there.",
            gloss="System {system} is theirs, with {crs} cruisers and {ftr} fighters.",
            example="AT 123 12 crs 4 ftr",
        ),
    ),
    (
        Slot("system", r"\d{3}", "the three digits of a system", int, lambda code: f"{code:03d}"),
        Slot("count", r"\d{1,9}", "a number of ships", read=int),
    ),
)


def assume(state: State, seat: str, piece: Order) -> str:
    """What was scouted this turn is known and cannot be assumed otherwise."""
    assert isinstance(piece, Force)
    system = state.systems.get(piece.system)
    if system is None:
        return f"System {piece.system:03d} is not on your map."
    for empire in state.empires.values():
        if system.code in empire.held:
            return f"System {piece.system:03d} is yours."
        if system.code in empire.scouted and system.owner != seat:
            return f"You have scouted {piece.system:03d}, and it is not theirs."
    system.owner, system.explored = seat, True
    system.crs, system.ftr = min(piece.crs, MOST_SHIPS), min(piece.ftr, MOST_SHIPS)
    return ""
