"""Pieces of others that a player may assume for a trial: ships of a class one knows."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import Pair, length, pos, text
from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.state import Ship, State
from starpost.games.star_empires.writing.orders import Fire
from starpost.games.star_empires.writing.slots import SLOTS, read_pair
from starpost.kernel.orders import Order
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form, Slot
from starpost.told.words import counted

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


MOST_LIKELY, MORE = 4, 3
"""Places of which a press is offered; and how many ships more somebody may bring."""
BROUGHT = "frigate"
"""Of a class that everybody knows (rule 1.5)."""


def _beside(view: View) -> dict[tuple[Pair, str], int]:
    """How many ships of whom stand beside one's ships or at one's worlds."""
    here = {s.at for s in view.ships} | {w.at for w in view.worlds if w.mine}
    beside: dict[tuple[Pair, str], int] = {}
    for ship in view.sighted:
        if ship.at in here and ship.owner not in view.allies and not ship.carrier:
            beside[ship.at, ship.owner] = beside.get((ship.at, ship.owner), 0) + 1
    return beside


def feared(view: View) -> dict[str, list[Order]]:
    """Whoever stands beside one's ships or at one's worlds fires at them."""
    found: dict[str, list[Order]] = {}
    for at, who in _beside(view):
        found.setdefault(who, []).append(Fire((text(at),), (view.seat,)))
    return found


def likely(view: View) -> list[tuple[str, str]]:
    """Whoever stands beside one's ships, or at one's worlds, fires; or has brought more ships."""
    beside = _beside(view)
    names = {w.at: w.name for w in view.worlds} | {p.at: p.name for p in view.portals}
    ranked = sorted(beside.items(), key=lambda it: (-it[1], it[0]))
    fires = [(at, who, f"{who}: FIRE {text(at)} AT {view.seat}") for (at, who), _ in ranked]
    found = [("All who stand beside you fire", "\n".join(line for *_, line in fires))]
    for at, who, line in fires[:MOST_LIKELY]:
        place = names.get(at, text(at))
        found.append((f"{who} fires at {place}", line))
        more = f"{who}: {MORE} {BROUGHT} AT {text(at)}"
        found.append(
            (f"{who} has {counted(MORE, BROUGHT)} more at {place} and fires", f"{more}\n{line}")
        )
    return found[1:] if len(fires) == 1 else found if fires else []


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
