"""What the campaign adds to the table."""

from __future__ import annotations

from starpost.games.stellar_conquest.state import State


class Campaign(State):
    """One player, the Imperial Captain-General; pirates, wars and Swarms. Points are halves."""

    pirates: dict[int, tuple[int, int]] = {}
    """Corvettes and scouts at a star: one force a star."""
    war: bool = False
    sub_province: bool = False
    elevated: int = 0
    """The turn of the elevation."""
    debt: int = 0
    """Half points still to be recalled."""
    needed: int = 0
    """Half points that this turn's event recalls."""
    named: tuple[tuple[str, str], ...] = ()
    """RECALL orders given so far: place and ships."""
    bonus_research: int = 0
    primes: tuple[str, ...] = ()
    kills: dict[str, int] = {}
    losses: dict[str, int] = {}
    letters: tuple[str, ...] = ()
    """This turn's event."""
    swarms: bool = False
    fleet: tuple[int, int] | None = None
    chosen: tuple[str, ...] = ()
