"""Ship lists as players write them, and ships taken from groups."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from starpost.games.stellar_conquest.state import Cargo, Group
from starpost.games.stellar_conquest.tables import LETTERS

SHOWN = "DFCSTAM"
"""The order in which a ship list is written."""


@lru_cache(4096)
def read_ships(text: str) -> dict[str, int]:
    """3C+2S+5T; the form has seen to it that it is a ship list. Not to be changed."""
    found = dict.fromkeys(LETTERS, 0)
    for part in text.upper().split("+"):
        found[part[-1]] += int(part[:-1])
    return found


def write_ships(ships: Mapping[str, int]) -> str:
    return "+".join(f"{ships[x]}{x}" for x in SHOWN if ships.get(x)) or "no ships"


def ships_of(group: Group) -> str:
    text = f"{group.d}D+" if group.d else ""
    if group.f:
        text += f"{group.f}F+"
    if group.c:
        text += f"{group.c}C+"
    if group.s:
        text += f"{group.s}S+"
    if group.cargo:
        text += f"{group.t}T+"
    return text[:-1] or "no ships"


def total(groups: list[Group]) -> dict[str, int]:
    """All ships of some groups together."""
    found = dict.fromkeys(LETTERS, 0)
    for g in groups:
        found["S"] += g.s
        found["C"] += g.c
        found["F"] += g.f
        found["D"] += g.d
        if g.cargo:
            found["T"] += g.t
    return found


def merged(first: tuple[Cargo, ...], second: tuple[Cargo, ...]) -> tuple[Cargo, ...]:
    """Two rows of batches as one; alike batches are one, in the place of the earlier (R51)."""
    found = list(first)
    for batch in second:
        for at, other in enumerate(found):
            if (other.cet, other.origin, other.people) == (batch.cet, batch.origin, batch.people):
                found[at] = Cargo(other.n + batch.n, batch.cet, batch.origin, batch.people)
                break
        else:
            found.append(batch)
    return tuple(found)


def take_cargo(cargo: tuple[Cargo, ...], n: int) -> tuple[tuple[Cargo, ...], tuple[Cargo, ...]]:
    """The oldest n transports, and the rest."""
    taken: list[Cargo] = []
    rest: list[Cargo] = []
    for batch in cargo:
        k = min(n, batch.n)
        n -= k
        if k:
            taken.append(Cargo(k, batch.cet, batch.origin, batch.people))
        if batch.n > k:
            rest.append(Cargo(batch.n - k, batch.cet, batch.origin, batch.people))
    return tuple(taken), tuple(rest)


def remove(group: Group, letter: str, n: int) -> tuple[Cargo, ...]:
    """Take ships of one kind out of a group that may be changed; transports are returned."""
    if letter == "T":
        taken, group.cargo = take_cargo(group.cargo, n)
        return taken
    if letter == "S":
        group.s -= n
    elif letter == "C":
        group.c -= n
    elif letter == "F":
        group.f -= n
    else:
        group.d -= n
    return ()


def add(group: Group, ships: Mapping[str, int], cargo: tuple[Cargo, ...]) -> None:
    """Put ships into a group that may be changed; the transports are given as batches."""
    group.s += ships.get("S", 0)
    group.c += ships.get("C", 0)
    group.f += ships.get("F", 0)
    group.d += ships.get("D", 0)
    if cargo:
        group.cargo = merged(group.cargo, cargo)


def part(group: Group, ships: Mapping[str, int]) -> Group:
    """A new group with these ships, taken out of a group that may be changed (4.3)."""
    new = Group(
        group.owner, group.at, dest=group.dest, then=group.then, around=group.around,
        dodge=group.dodge, moved=group.moved, held=group.held, entered=group.entered,
    )  # fmt: skip
    for letter, n in ships.items():
        if n:
            add(new, {letter: n}, remove(group, letter, n))
    return new
