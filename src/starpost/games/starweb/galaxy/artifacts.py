"""The hundred artifacts: their names, and what each is worth to whom (rules 1.8, 9.6, 11.3)."""

from __future__ import annotations

from functools import cache, lru_cache

from starpost.games.starweb.state import Kind

MATERIALS = (
    "Platinum",
    "Ancient",
    "Vegan",
    "Blessed",
    "Arcturian",
    "Silver",
    "Titanium",
    "Gold",
    "Radiant",
    "Plastic",
)
ITEMS = (
    "Lodestar",
    "Pyramid",
    "Stardust",
    "Shekel",
    "Crown",
    "Sword",
    "Moonstone",
    "Sepulchre",
    "Sphinx",
)
POLARIS, SLIPPERS, ISOTOPE, LESSER, BLACK_BOX = 91, 92, 93, 94, 100
SCROLLS = range(95, 100)
LAST = 100
BOXES = 12
SPECIALS = {
    POLARIS: "Treasure of Polaris",
    SLIPPERS: "Slippers of Venus",
    ISOTOPE: "Radioactive Isotope",
    LESSER: "Lesser of Two Evils",
    BLACK_BOX: "Black Box",
}
PLASTIC = 9
WANTED: dict[str, tuple[str, str]] = {
    "empire_builder": ("Platinum", "Crown"),
    "merchant": ("Gold", "Shekel"),
    "pirate": ("Silver", "Lodestar"),
    "apostle": ("Blessed", "Sepulchre"),
    "berserker": ("Titanium", "Sword"),
    "artifact_collector": ("Ancient", "Pyramid"),
}
MUSEUM = 10
"""Artifacts on one world that make a museum."""

_SPECIAL_POINTS = {POLARIS: 20, SLIPPERS: 10, ISOTOPE: -30, LESSER: -15}


@cache
def name(number: int) -> str:
    """What the printout calls an artifact."""
    if number <= 90:
        item, material = divmod(number - 1, 10)
        return f"{MATERIALS[material]} {ITEMS[item]}"
    if number in SPECIALS:
        return SPECIALS[number]
    return f"Nebula Scrolls Volume {number - 94}"


@cache
def category(kind: Kind, which: int) -> frozenset[int]:
    """The nine artifacts of a type's material (0) or item (1); Plastic ones never belong."""
    material, item = (
        names.index(w) for names, w in zip((MATERIALS, ITEMS), WANTED[kind], strict=True)
    )
    if which == 0:
        return frozenset(10 * i + material + 1 for i in range(len(ITEMS)))
    return frozenset(10 * item + m + 1 for m in range(PLASTIC))


@cache
def points(kind: Kind, number: int) -> int:
    """What an artifact pays its holder each turn."""
    collector = kind == "artifact_collector"
    if number > 90:
        if number in SCROLLS:
            return 0
        return 30 if collector else _SPECIAL_POINTS.get(number, 0)
    if number % 10 == 0:
        return 0 if collector else -10
    wanted = (number in category(kind, 0)) + (number in category(kind, 1))
    if wanted == 2:
        return 90 if collector else 15
    if wanted:
        return 30 if collector else 5
    return 15 if collector else 0


@lru_cache(maxsize=4096)
def worth(kind: Kind, held: tuple[int, ...]) -> int:
    """What the artifacts of one place pay together. They seldom move, so it is reckoned once."""
    return sum(points(kind, number) for number in held)


def end_bonus(kind: Kind, held: frozenset[int]) -> int:
    """What whole collections pay when the game is over."""
    collector = kind == "artifact_collector"
    total = 0
    if held.issuperset(SCROLLS):
        total += 1500 if collector else 1000
    for which in (0, 1):
        if held >= category(kind, which):
            total += 1000 if collector else 500
    return total
