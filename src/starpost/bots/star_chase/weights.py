"""What build points, points and ships are worth: the house's by hand, the strong bot's learnt."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers behind the economy, the study and the fleets."""

    horizon: float = 8.0
    """Turns over which income is counted."""
    points: float = 8.0
    """What one industry is worth in BPs for the censuses to come."""
    growth: float = 1.35
    """What people are worth beyond the income they bring."""
    unspent: float = 0.7
    """What a BP that is left over is worth."""
    upkeep: float = 12.0
    """Per cent of the income that fleets may cost before no more are built."""
    patience: float = 14.0
    """Turns within which a level of technology must pay its price."""
    labs: float = 1.2
    """What Birth Labs bring for each system that grows."""
    weapons: float = 0.6
    """What Weapons Tech brings for each border system."""
    colonies: float = 2.0
    """Colony ships at most."""
    room: float = 15.0
    """People that could settle for each colony ship before another is built."""
    nerve: float = 1.0
    """How strong the bot believes its cruisers to be when it attacks."""
    border: float = 0.5
    """What industry next to strangers is worth."""
    foresight: float = 0.0
    """1: horizon and points are multiples of what they are worth in the turns that are left."""
    haste: float = 0.0
    """1: every colony ship founds something each turn or is under way."""
    prize: float = 0.0
    """What people, industry and ships of others are worth taking; 0: one system a fleet a turn."""
    hunt: float = 0.0
    """What each cruiser of theirs that is driven off or shot is worth."""
    siege: float = 0.0
    """What a planet under bombs is worth, against one that falls."""
    grudge: float = 0.0
    """How much rather the leader is hit than others."""
