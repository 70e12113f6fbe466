"""What advice adds to the house bot's judgement: the end is near, nobody follows a late scout."""

from __future__ import annotations

from starpost.bots.stellar_conquest.worth import Party, Worth
from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_HEX
from starpost.games.stellar_conquest.galaxy.reach import turns_left
from starpost.games.stellar_conquest.state import Group

GAMBLE = 0.5
"""Points for which nobody is advised to leave one that is sure: what an unknown star may bring."""

STANDING = 1.0
"""What a point is worth that ships hold by standing over it, beside worlds that are settled."""


class SureWorth(Worth):
    """Gives nothing that is held for what may not be there."""

    def hope(self, star: int) -> float:
        return super().hope(star) if star in self.st.cards else GAMBLE

    def turns(self, group: Group, star: int) -> int:
        return rounds_to(self, group, star)

    def taken(self) -> dict[int, int]:
        return arrived(self, super().taken())


class TimelyWorth(SureWorth):
    """Knows that whoever looks at a star wants to make something of it."""

    def reachable(self, group: Group) -> tuple[int, ...]:
        return timely(self, group, super().reachable(group))

    def late(self) -> int:
        """In a short game what is held is hardly ever found again."""
        return self.st.turns

    def star_value(self, star: int, party: Party, bound: int) -> float:
        """Whoever has nobody to land may stand over empty planets: they count while he does."""
        value = super().star_value(star, party, bound)
        if value or bound or star not in self.st.cards or self.enemy_points(star):
            return value
        held = any(self.st.planets[pid].owner == self.seat for pid in self.by_star.get(star, ()))
        alone = not held and not any(self.fleet(star).values())
        return STANDING * self.hope(star) if alone else 0.0


def arrived(worth: Worth, bound: dict[int, int]) -> dict[int, int]:
    """Advice is asked again after each answer: whoever came to a star in this turn is as much
    bound for it as who is still under way, so nobody is sent there a second time."""
    for _, group in worth.groups():
        star = STAR_AT[group.at] if group.at >= 0 else -1
        if star >= 0 and group.moved:
            bound[star] = bound.get(star, 0) + max(1, group.t)
    return bound


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
