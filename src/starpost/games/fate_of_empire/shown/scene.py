"""The campaign's map: the base board, with sectors and pirates."""

from __future__ import annotations

from msgspec.structs import replace

from starpost.draw.scene import Label, Region, Scene, SeatMark, Token
from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.rules import RULES
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import SECTOR_OF, SECTORS
from starpost.games.stellar_conquest.galaxy.board import (
    HEX_NAMES,
    SIZE,
    STAR_NAMES,
    stars_by_distance,
)
from starpost.games.stellar_conquest.galaxy.ships import write_ships
from starpost.games.stellar_conquest.shown import scene as base
from starpost.games.stellar_conquest.shown.legend import legend

LABEL_AT = {"1": "DD18", "2": "C20", "3": "C3", "4": "DD2", "Central": "U15"}


def sector_regions() -> tuple[Region, ...]:
    """A hex belongs to the sector of its nearest star; the rules only count stars."""
    members: dict[str, list[str]] = {name: [] for name in SECTORS}
    for h in range(SIZE):
        members[SECTOR_OF[stars_by_distance(h)[0]]].append(HEX_NAMES[h])
    return tuple(
        Region(f"sector-{name}", "border", tuple(hexes), name=f"Sector {name}", layer="sectors")
        for name, hexes in members.items()
    )


def pirate_tokens(st: Campaign) -> tuple[Token, ...]:
    return tuple(
        Token(f"pirates at {STAR_NAMES[star]}", STAR_NAMES[star], 2, "pirates", count=c + s,
              tip=f"Pirates at {STAR_NAMES[star]}: {write_ships({'C': c, 'S': s})}.",
              layer="groups", name="ships")
        for star, (c, s) in sorted(st.pirates.items())
    )  # fmt: skip


def scene(view: View) -> Scene:
    st = view.known
    drawn = base.scene(view, RULES, "The Fate of Empire")
    seats = (*drawn.seats, SeatMark(2, "pirates"))
    labels = tuple(
        Label(at, f"Sector {name}", 6, "sector", layer="sectors") for name, at in LABEL_AT.items()
    )
    layers = tuple(
        replace(layer, default=True) if layer.key == "sectors" else layer for layer in drawn.layers
    )
    whole = replace(
        drawn,
        seats=seats,
        layers=layers,
        regions=(*sector_regions(), *drawn.regions),
        tokens=(*drawn.tokens, *pirate_tokens(st)),
        labels=(*drawn.labels, *labels),
    )
    return replace(whole, legend=legend(whole))
