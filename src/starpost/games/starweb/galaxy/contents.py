"""What a world holds that is nobody's home and near to none (S5)."""

from __future__ import annotations

from starpost.games.starweb.state import World
from starpost.kernel.dice import Dice

CLASSES: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = (
    (6, ((0, 0), (5, 30), (0, 8), (0, 0))),
    (25, ((1, 5), (0, 10), (0, 2), (0, 0))),
    (70, ((5, 20), (5, 30), (1, 6), (0, 0))),
    (85, ((3, 12), (0, 10), (5, 12), (0, 0))),
    (95, ((15, 40), (10, 40), (1, 5), (1, 3))),
    (100, ((30, 60), (10, 60), (2, 6), (3, 8))),
)
"""Below which draw, and the ranges of population, limit beyond it, mines, industry (S5)."""


def ordinary(world: World, dice: Dice) -> None:
    drawn = dice.below("class", 100)
    ranges = next(ranges for below, ranges in CLASSES if drawn < below)
    values = [dice.between("content", low, high) for low, high in ranges]
    world.population, more, world.mines, world.industry = values
    world.limit = world.population + more
    world.metal = world.mines
