"""A move in words: how far it is and to what kind of star, which decide where one goes."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import (
    COLOURS,
    HEX_NAMES,
    OFFMAP,
    STAR_HEX,
    distances,
    find_star,
)
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.writing.feed import find_group
from starpost.games.stellar_conquest.writing.orders import Build, Move
from starpost.told.words import counted, some


def far(view: View, order: Move) -> str:
    """The hexes to a star by the shortest way, as an addition to a sentence."""
    star, number = find_star(order.to), find_group(order.group)
    group = view.known.groups.get(number) if number is not None else None
    if star is None or group is None:
        return ""
    start = view.known.players[group.owner].entry if group.at == OFFMAP else group.at
    if start < 0:
        return ""
    hexes = distances(start)[STAR_HEX[star]]
    way = counted(hexes, "hex", "hexes")
    return f" {way} to {some(f'{COLOURS[star]} star')} at {HEX_NAMES[STAR_HEX[star]]}."


def built(order: Build) -> str:
    """ "Ceti/3 builds 2 factories"."""
    word = order.item.replace("_", " ")
    many = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    return f"{order.planet} builds {counted(order.n, word, many)}."
