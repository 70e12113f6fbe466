"""The words of an order: how they are written, and what a view offers in their place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from starpost.games.stellar_conquest.galaxy.board import (
    HEX_NAMES,
    STAR_HEX,
    STAR_NAMES,
    open_neighbours,
)
from starpost.games.stellar_conquest.state import planet_name
from starpost.games.stellar_conquest.tables import ITEMS, TECHS
from starpost.kernel.writing.forms import Slot

NUMBER = r"0*[1-9]\d{0,8}"
SHIPS = rf"{NUMBER}[SCFDT](?:\+{NUMBER}[SCFDT])*"
WORD = r"\S+"


def _groups(view: Any) -> Iterable[str]:
    return (f"G{n}" for n, g in view.known.groups.items() if g.owner == view.seat)


def _stars(view: Any) -> Iterable[str]:
    return STAR_NAMES


def _planets(view: Any) -> Iterable[str]:
    return map(planet_name, sorted(view.known.planets))


def _ships(view: Any) -> Iterable[str]:
    return ("1S", "1C", "1F", "1D", "5T", "1C+1T")


def _hexes(view: Any) -> Iterable[str]:
    stars = {g.at for g in view.known.groups.values() if g.at in STAR_HEX}
    return (HEX_NAMES[h] for at in sorted(stars) for h in open_neighbours(at))


def _numbers(view: Any) -> Iterable[str]:
    return map(str, range(1, 7))


def _techs(view: Any) -> Iterable[str]:
    return (tech.id for tech in TECHS)


def _sources(view: Any) -> Iterable[str]:
    return [*_planets(view), *view.sources]


def _nothing(view: Any) -> Iterable[str]:
    return ()


def _rounds(view: Any) -> Iterable[str]:
    return ("R1", "R2", "R3")


def _shots(view: Any) -> Iterable[str]:
    return ("1C@C1", "1C@S1", "1F@C1")


def _items(view: Any) -> Iterable[str]:
    return ITEMS


SLOTS = (
    Slot("group", WORD, "a group such as G1", values=_groups),
    Slot("new", rf"G{NUMBER}", "a new group such as G7", values=_nothing),
    Slot("star", WORD, "a star", values=_stars),
    Slot("place", WORD, "a star or a hex", values=_stars),
    Slot("battle", WORD, "a star or a planet", values=lambda v: [*_stars(v), *_planets(v)]),
    Slot("planet", WORD, "a planet such as Ceti/3", values=_planets),
    Slot("source", WORD, "a planet such as Ceti/3", values=_sources),
    Slot("hex", WORD, "a hex such as D17", values=_hexes),
    Slot("ships", SHIPS, "ships such as 3C+2S", values=_ships),
    Slot("all", rf"ALL|{SHIPS}", "ALL, or ships such as 3C+2S",
         values=lambda v: ["ALL", *_ships(v)]),
    Slot("number", NUMBER, "a whole number", int, values=_numbers),
    Slot("round", rf"R{NUMBER}", "a round such as R1", lambda text: int(text[1:]),
         lambda n: f"R{n}", _rounds),
    Slot("shot", rf"{NUMBER}[SCFDTMA]@[SCFDTMA]{NUMBER}", "shots such as 2C@C1",
         values=_shots),
    Slot("item", WORD, "something to build", values=_items),
    Slot("tech", WORD, "a technology", values=_techs),
    Slot("techs", r"\S.*", "technologies, separated by commas", values=_techs),
)  # fmt: skip
