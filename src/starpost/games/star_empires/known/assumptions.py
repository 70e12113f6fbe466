"""Pieces of others that a player may assume for a trial: ships of a class one knows."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import length, pos
from starpost.games.star_empires.state import Ship, State
from starpost.games.star_empires.writing.slots import SLOTS, read_pair
from starpost.kernel.orders import Order
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form, Slot

MOST_SHIPS = 200


class Ships(Order, frozen=True):
    """Ships of one class in one sector."""

    count: int
    kind: str
    sector: str


FORMS = FormBook(
    (
        Form(
            "ships",
            Ships,
            "{count} {kind:class} AT {sector}",
            "That empire has so many ships of the class there.",
            gloss="{count} of the class {kind} are at {sector}; their names are {kind}_1, {kind}_2 "
            "and so on.",
            example="3 Gunship at (4,-2)",
        ),
    ),
    (
        Slot("count", r"\d{1,6}", "a number of ships", read=int),
        *(slot for slot in SLOTS if slot.name in ("class", "sector")),
    ),
)


def assume(state: State, seat: str, piece: Order) -> str:
    """Every ship gets the name of its class and a number, so that orders can name it."""
    assert isinstance(piece, Ships)
    kinds = {name.lower(): kind for name, kind in state.classes.items()}
    kind = kinds.get(piece.kind.lower())
    if kind is None:
        return f"You do not know the class {piece.kind}."
    at = read_pair(piece.sector)
    if at is None or length(*at) > state.radius:
        return f"{piece.sector} lies beyond all that you know."
    if not 0 < piece.count <= MOST_SHIPS:
        return f"From 1 to {MOST_SHIPS} ships can be assumed at once."
    taken = {ship.name for ship in state.ships.values() if ship.owner == seat}
    number = 1
    for _ in range(piece.count):
        while f"{kind.name}_{number}" in taken:
            number += 1
        name = f"{kind.name}_{number}"
        taken.add(name)
        sn = f"_{seat}_{name}"
        state.ships[sn] = Ship(sn, seat, kind.name, pos(*at), kind.dp, name)
    return ""
