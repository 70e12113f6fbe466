"""Reading the pieces of a scenario: every function says in a sentence what makes no sense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starpost.games.starfarers.galaxy.board import IDS, INDEX, PLANET
from starpost.games.starfarers.state import State
from starpost.games.starfarers.tables import (
    BASES,
    CARD,
    RESOURCE,
    RESOURCES,
    chip_of,
)
from starpost.kernel.compare import ScenarioError


def mapping(value: Any, what: str) -> Mapping[Any, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ScenarioError(f"{what} must be a mapping")
    return value


def listed(value: Any, what: str) -> Sequence[Any]:
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        raise ScenarioError(f"{what} must be a list")
    return value


def number(value: Any, what: str) -> int:
    if isinstance(value, str) and value.isdecimal():
        value = int(value[:9])
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 10**6:
        raise ScenarioError(f"{what} must be a number that is not negative, not {value!r}")
    return value


def place(value: Any) -> int:
    name = str(value).upper()
    if name not in INDEX:
        raise ScenarioError(f"there is no intersection {value!r}")
    return INDEX[name]


def planet(value: Any) -> int:
    name = str(value).lower()
    if name not in PLANET:
        raise ScenarioError(f"there is no planet {value!r}")
    return PLANET[name]


def chip(value: Any) -> int:
    try:
        return chip_of(value)
    except (ValueError, TypeError):
        raise ScenarioError(f"there is no chip {value!r}") from None


def card(value: Any) -> int:
    name = str(value).lower()
    if name not in CARD:
        raise ScenarioError(f"there is no friendship card {value!r}")
    return CARD[name]


def base(value: Any) -> int:
    name = str(value).lower()
    if name not in BASES:
        raise ScenarioError(f"there is no base {value!r}")
    return BASES.index(name)


def cards(value: Any, what: str) -> dict[int, int]:
    """Resource cards by type; types left out are left out."""
    found = {}
    for name, n in mapping(value, what).items():
        if str(name).lower() not in RESOURCE:
            raise ScenarioError(f"{what}: there is no resource {name!r}")
        found[RESOURCE[str(name).lower()]] = number(n, f"{what}.{name}")
    return found


def seat(s: State, value: Any) -> int:
    name = str(value).upper()
    if name not in s.match.seats:
        raise ScenarioError(f"{value!r} is no player of this scenario")
    return s.match.seats.index(name)


def stock(counts: Sequence[int]) -> dict[str, int]:
    return dict(zip(RESOURCES, counts, strict=True))


def names(sites: Sequence[int]) -> list[str]:
    return [IDS[i] for i in sites]
