"""The Planet Table: who lives on a newly found planet, and which pirates are near. Rule 4.13.

Columns are barren, minimum terran, sub-Terran, Terran (R1, R2); rows red die, white die.
"""

from __future__ import annotations

from msgspec import Struct


class Find(Struct, frozen=True):
    """One cell: millions, factories, bases, pirate ships."""

    pop: int = 0
    factories: int = 0
    robotic: int = 0
    mb: int = 0
    amb: int = 0
    corvettes: int = 0
    scouts: int = 0
    prime: bool = False


NOTHING = Find()
COLUMN = {"barren": 0, "minimal": 1, "subterran": 2, "terran": 3}

PLANET_TABLE = {
    (1, 1): (NOTHING, NOTHING, NOTHING, Find(pop=10, factories=2, mb=1, amb=1)),
    (1, 2): (Find(pop=5), Find(pop=10, factories=2, scouts=3), NOTHING, NOTHING),
    (1, 3): (NOTHING, NOTHING, NOTHING, NOTHING),
    (1, 4): (NOTHING, NOTHING, Find(pop=15, factories=3, mb=3, amb=1), NOTHING),
    (1, 5): (NOTHING, NOTHING, NOTHING, NOTHING),
    (1, 6): (Find(pop=10, factories=5, mb=2, amb=2, corvettes=3), NOTHING, NOTHING, NOTHING),
    (2, 1): (NOTHING, Find(scouts=2), NOTHING, NOTHING),
    (2, 2): (NOTHING, NOTHING, NOTHING, NOTHING),
    (2, 3): (NOTHING, NOTHING, Find(corvettes=4, scouts=2), Find(corvettes=1)),
    (2, 4): (NOTHING, Find(pop=10, factories=2, mb=1, amb=2), NOTHING, NOTHING),
    (2, 5): (Find(pop=5, mb=1), NOTHING, Find(pop=15, factories=1, mb=3), NOTHING),
    (2, 6): (NOTHING, NOTHING, NOTHING, Find(pop=30, factories=10, mb=5, amb=3, scouts=2)),
    (3, 1): (Find(scouts=1), NOTHING, Find(corvettes=2), Find(scouts=2)),
    (3, 2): (Find(scouts=2), Find(scouts=1), Find(scouts=3), Find(corvettes=2)),
    (3, 3): (Find(pop=2, corvettes=1), NOTHING, NOTHING, NOTHING),
    (3, 4): (NOTHING, Find(pop=5, mb=1), NOTHING, NOTHING),
    (3, 5): (
        Find(pop=10, factories=5, mb=2, amb=2, corvettes=3, scouts=2),
        Find(pop=10, factories=2, amb=1),
        Find(pop=15, factories=3, mb=3, amb=1),
        Find(pop=10, factories=2, mb=1, amb=1),
    ),
    (3, 6): (NOTHING, NOTHING, NOTHING, NOTHING),
    (4, 1): (NOTHING, NOTHING, NOTHING, NOTHING),
    (4, 2): (NOTHING, NOTHING, Find(corvettes=3), Find(pop=30, factories=10, mb=5, amb=3)),
    (4, 3): (Find(corvettes=3), NOTHING, NOTHING, NOTHING),
    (4, 4): (NOTHING, NOTHING, Find(scouts=1), Find(scouts=1)),
    (4, 5): (NOTHING, Find(scouts=1), NOTHING, Find(corvettes=1, scouts=3)),
    (4, 6): (NOTHING, Find(pop=15, factories=5, mb=4, amb=2), NOTHING, NOTHING),
    (5, 1): (
        NOTHING,
        NOTHING,
        Find(pop=20, factories=5, mb=5),
        Find(pop=40, factories=2, mb=6, amb=3),
    ),
    (5, 2): (NOTHING, NOTHING, NOTHING, NOTHING),
    (5, 3): (Find(corvettes=1), Find(scouts=1), Find(scouts=2), Find(corvettes=5, scouts=4)),
    (5, 4): (NOTHING, NOTHING, Find(pop=20, factories=5, mb=5, corvettes=5), NOTHING),
    (5, 5): (Find(corvettes=5), Find(corvettes=5), Find(corvettes=5), Find(corvettes=5)),
    (5, 6): (NOTHING, Find(pop=10, mb=2), Find(pop=20, mb=2), NOTHING),
    (6, 1): (Find(pop=5, mb=1), Find(scouts=5), Find(pop=20, factories=5, mb=4, amb=2), NOTHING),
    (6, 2): (NOTHING, NOTHING, NOTHING, NOTHING),
    (6, 3): (Find(pop=10, corvettes=2), NOTHING, NOTHING, NOTHING),
    (6, 4): (NOTHING, Find(scouts=3), Find(corvettes=1), Find(corvettes=3, scouts=3)),
    (6, 5): (NOTHING, Find(pop=15, factories=5, mb=3), Find(pop=5, scouts=2), Find(pop=5, mb=1)),
    (6, 6): (
        Find(pop=15, factories=15, mb=10, amb=5),
        Find(pop=20, factories=10, mb=2, amb=5),
        Find(pop=40, factories=10, robotic=10, mb=10, amb=10, corvettes=5, scouts=3, prime=True),
        Find(pop=60, factories=10, robotic=20, mb=10, amb=15, corvettes=10, scouts=5, prime=True),
    ),
}
