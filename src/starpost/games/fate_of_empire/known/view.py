"""One player and nothing hidden: he sees the table as it is. Rules 6.1 and 10.1."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import ClassVar

from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import VALUES
from starpost.games.stellar_conquest.known import view as base
from starpost.kernel.contract import GM


class View(base.View):
    """What is known is the campaign itself."""

    worths: ClassVar[Mapping[str, int]] = VALUES
    for_conquest: ClassVar[str] = "once its garrison makes it yours"
    presence: ClassVar[bool] = False
    known: Campaign  # type: ignore[assignment] # nothing of it is hidden

    def enemies(self, star: int) -> dict[str, int]:
        """Pirates."""
        corvettes, scouts = self.known.pirates.get(star, (0, 0))
        return {"C": corvettes, "S": scouts}


def view(state: Campaign, seat: str | None) -> View:
    """The table; who has no seat at it looks on."""
    known = copy(state)
    known.answers = 0
    shown = View(0, state.players[0].name, known)
    if seat == GM:
        shown.seat, shown.name = base.MASTER, "GM"
    elif seat is None or seat != state.players[0].name:
        shown.seat, shown.name = base.PUBLIC, ""
    if state.bonus_research:
        shown.sources = ("BONUS",)
    return shown
