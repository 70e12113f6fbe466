"""What fleets, metal and guards are worth: the house's by hand, the strong bot's learnt."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything is measured against a new world, which is worth about ten."""

    unknown: float = 9.0
    """A world nobody has told us about."""
    key: float = 5.0
    hop: float = 1.6
    """What each further gate costs."""
    far: float = 0.7
    """What is left of the worth of something more than three gates away."""
    haul: float = 0.5
    """A unit of metal brought home."""
    starving: float = 1.8
    """The same when our industry stands idle for want of it."""
    war: float = 1.0
    """Other players' worlds, on top of what the type makes of them."""
    special: float = 1.0
    """What only this type lives on."""
    haulers: float = 1.0
    """How many more, or fewer, fleets carry metal than the type's way has it."""
    hauler: float = 1.0
    """How much larger a carrying fleet is made."""
    guard: float = 1.5
    """Ships on the ground for each ship of a stranger next door."""
    odds: float = 1.5
    """How much stronger than what stands there a fleet goes somewhere."""
    invest: float = 0.5
    """The share of the capacity that becomes industry where metal lies about."""
    party: float = 0.0
    """Ships that every key is brought up to, so that it can take a world that one ship guards."""
    refit: float = 0.0
    """The way home, to a key that has fewer."""
    aloof: float = 0.0
    """1: it hangs out a sign of peace, and takes nobody's sign for a word given."""
    haulage: float = 0.0
    """Ships that carry metal for each factory; 0: a share of the fleets does, as the way has it."""
    courts: float = 0.0
    """1: it offers peace by letter, and keeps it with whoever takes it."""
    landing: float = 8.0
    """Turns in which a Berserker's ships take worlds before they land as robots."""
    arming: float = 8.0
    """Turns in which they do not become bombs either."""
