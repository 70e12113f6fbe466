"""The ship-design calculator (rule 1.4): what a class would cost, weigh and repair by itself.

A pure function: the command, the web page, the bots and phase 37 all ask it.
"""

from __future__ import annotations

from math import ceil, exp

from msgspec import Struct

from starpost.games.star_empires.tables import DEVICE, HULLS, MISSILE, MOST, Hull


class Design(Struct, frozen=True):
    """A class that could be built, its price, and the order that would create it."""

    hull: str
    guns: int
    dp: int
    engines: int
    scan: int
    racks: int
    cost: int
    tonnage: int
    ar: int
    fee: int
    line: str


class BadDesign(ValueError):
    """Why no such ship can be built; `code` is the problem code, `part` what is wrong with it."""

    def __init__(self, code: str, text: str, part: str = "") -> None:
        super().__init__(text)
        self.code, self.part = code, part


def design(
    hull: str,
    guns: int,
    dp: int = 1,
    engines: int = 0,
    scan: int = 0,
    racks: int = 0,
    *,
    tonnage: int = 1,
    world: str = "WORLD",
    name: str = "NAME",
    multiplier: float = 0.5,
) -> Design:
    """Price, tonnage, auto-repair, fee and the DESIGN line; raises BadDesign.

    A missile is given by `guns` and `tonnage` alone (ruling R6).
    """
    hull = hull.lower()
    if hull not in HULLS or hull == DEVICE:
        raise BadDesign("bad_hull", f"{hull} is not a hull that can be designed.", "hull")
    if hull == MISSILE:
        return _missile(guns, tonnage, world, name)
    wanted = (guns, dp, engines, scan, racks)
    _limits(hull, HULLS[hull], wanted)
    cost, tonnage = priced(HULLS[hull], wanted)
    numbers = " ".join(map(str, wanted))
    line = f"DESIGN {world} {name} {hull.upper()} {numbers}"
    fee = ceil(round(cost * multiplier, 6))
    return Design(hull, *wanted, cost, tonnage, auto_repair(hull, dp), fee, line)


def priced(hull: Hull, wanted: tuple[int, int, int, int, int]) -> tuple[int, int]:
    """Cost and tonnage of a hull with these components."""
    cost, tonnage = hull.cost, hull.tonnage
    for have, want, by_cost, by_tonnage in zip(
        hull.base, wanted, hull.cost_by, hull.tonnage_by, strict=True
    ):
        cost += part(want - have, by_cost)
        tonnage += part(want - have, by_tonnage)
    return max(1, cost), max(1, tonnage)


def part(more: int, divisor: float) -> int:
    """What a difference from the basic component adds: its sign times ceil(exp(|d| / q))."""
    if more == 0:
        return 0
    size = ceil(exp(min(abs(more) / divisor, 40.0)))  # beyond that nobody can pay or lift it
    return size if more > 0 else -size


def auto_repair(hull: str, dp: int) -> int:
    """AR: a tenth of the DP, at least 1; none for missiles and devices."""
    return 0 if hull in (MISSILE, DEVICE) else max(1, (dp + 5) // 10)


def _missile(guns: int, tonnage: int, world: str, name: str) -> Design:
    if not (1 <= guns <= MOST and 1 <= tonnage <= MOST):
        raise BadDesign("bad_design", "A missile needs at least 1 gun and 1 tonne.")
    cost = max(1, 1 + part(guns - 8, 13 + 5 * tonnage))
    line = f"DESIGN {world} {name} MISSILE {guns} {tonnage}"
    return Design(MISSILE, guns, 1, 0, 0, 0, cost, tonnage, 0, 0, line)


def _limits(name: str, hull: Hull, wanted: tuple[int, int, int, int, int]) -> None:
    words = ("guns", "DP", "engines", "scan", "racks")
    for word, want, most, least in zip(words, wanted, hull.most, (0, 1, 0, 0, 0), strict=True):
        if want < least:
            raise BadDesign("bad_design", f"A {name} needs at least {least} {word}.", word.lower())
        if want > (MOST if most is None else most):
            said = f"A {name} takes at most {most or 0} {word}."
            raise BadDesign("bad_design", said, word.lower())
