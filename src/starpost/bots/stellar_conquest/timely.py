"""What advice adds to the house bot's judgement: the end is near, nobody follows a late scout."""

from __future__ import annotations

from starpost.bots.stellar_conquest.worth import Worth
from starpost.games.stellar_conquest.galaxy.board import STAR_HEX
from starpost.games.stellar_conquest.galaxy.reach import turns_left
from starpost.games.stellar_conquest.state import Group

GAMBLE = 0.5
"""Points for which nobody is advised to leave one that is sure: what an unknown star may bring."""


class SureWorth(Worth):
    """Gives nothing that is held for what may not be there."""

    def hope(self, star: int) -> float:
        return super().hope(star) if star in self.st.cards else GAMBLE

    def turns(self, group: Group, star: int) -> int:
        return rounds_to(self, group, star)


class TimelyWorth(SureWorth):
    """Knows that whoever looks at a star wants to make something of it."""

    def reachable(self, group: Group) -> tuple[int, ...]:
        return timely(self, group, super().reachable(group))


def rounds_to(worth: Worth, group: Group, star: int) -> int:
    """After how many rounds it is there, clouds on its way counted: who flies in the last one and
    arrives still counts."""
    return max(1, turns_left(worth.st, group, STAR_HEX[star])) - 1


def timely(worth: Worth, group: Group, stars: tuple[int, ...]) -> tuple[int, ...]:
    """For scouts alone: an unknown star only if as many rounds are left as the way there takes."""
    if group.cargo or group.armed:
        return stars
    known = worth.st.cards
    return tuple(s for s in stars if s in known or 2 * worth.turns(group, s) <= worth.left)
