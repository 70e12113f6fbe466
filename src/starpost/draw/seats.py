"""Which colour and mark a seat has: one for the life of a match, the same for everybody.

A seat whose name is or contains a colour gets it; the others take the free ones in seat order,
whether anybody has met them or not. One's own is told by the double ring, not by a colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from starpost.draw.scene import Scene

COLOURS: tuple[tuple[str, int], ...] = (
    ("BLUE", 1), ("AZURE", 1),
    ("RED", 2), ("CINDER", 2), ("CRIMSON", 2),
    ("GREEN", 3), ("VERDANT", 3),
    ("VIOLET", 4), ("PURPLE", 4), ("UMBRA", 4),
    ("YELLOW", 5), ("AMBER", 5), ("GOLD", 5),
    ("CYAN", 6), ("TEAL", 6),
    ("PINK", 7), ("ROSE", 7),
    ("WHITE", 8), ("GREY", 8), ("BLACK", 8),
)  # fmt: skip
"""Blue circle, red square, green triangle, violet diamond, ochre pentagon, cyan hexagon, pink plus,
white star."""
MOST = 15


def seat_numbers(names: Iterable[str]) -> dict[str, int]:
    """By name, the number that chooses colour and shape. No two of up to 15 seats share one."""
    found: dict[str, int] = {}
    listed = list(dict.fromkeys(names))
    for name in listed:
        wish = next((number for word, number in COLOURS if word in name.upper()), 0)
        if wish and wish not in found.values():
            found[name] = wish
    free = [number for number in range(1, MOST + 1) if number not in found.values()]
    for name in listed:
        if name not in found:
            found[name] = free.pop(0) if free else MOST
    return {name: found[name] for name in listed}


def with_numbers(scene: Scene, numbers: Mapping[str, int]) -> Scene:
    """The same map with every seat in its own colour; others keep theirs as far as it is free."""
    new = {seat.number: numbers[seat.name] for seat in scene.seats if seat.name in numbers}
    taken = set(numbers.values())
    spare = [number for number in range(1, MOST + 1) if number not in taken]
    for seat in scene.seats:
        if seat.number not in new:
            keeps = seat.number not in taken
            new[seat.number] = seat.number if keeps else spare.pop(0) if spare else seat.number
    if all(old == now for old, now in new.items()):
        return scene

    def own(thing: Any, field: str = "owner") -> Any:
        old = getattr(thing, field, 0)
        return replace(thing, **{field: new[old]}) if old in new else thing

    def turned(things: tuple[Any, ...], field: str = "owner") -> tuple[Any, ...]:
        return tuple(own(thing, field) for thing in things)

    return replace(
        scene,
        legend=scene.legend
        and tuple(replace(item, sample=own(item.sample)) for item in scene.legend),
        seats=turned(scene.seats, "number"),
        cells=turned(scene.cells),
        nodes=turned(scene.nodes),
        edges=turned(scene.edges),
        regions=turned(scene.regions),
        tokens=turned(scene.tokens),
        arrows=turned(scene.arrows),
        labels=turned(scene.labels),
    )
