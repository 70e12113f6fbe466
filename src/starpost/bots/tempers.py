"""Tempers: how bold, trusting, faithful and greedy a computer player is, whatever it plays."""

from __future__ import annotations

from msgspec import Struct


class Temper(Struct, frozen=True):
    """Four numbers that every bot's judgement is multiplied with. The even temper changes none."""

    id: str
    title: str
    says: str
    """What it means at the table, in a sentence."""
    nerve: float = 1.0
    """How strong it believes itself to be when it looks at a fight."""
    trust: float = 0.5
    """How readily it takes an offered hand: 0 never, 1 always."""
    faith: float = 1.0
    """How long it keeps its word: 1 until the other breaks it, less: until it pays not to."""
    greed: float = 1.0
    """What it gives for goods now against ships and later gain."""


EVEN = Temper("even", "Even", "Weighs every case as it comes.")
CAUTIOUS = Temper(
    "cautious", "Cautious", "Guards first and fights only when it is sure.",
    nerve=0.7, trust=0.7, faith=0.9, greed=0.9,
)  # fmt: skip
GREEDY = Temper(
    "greedy", "Greedy", "Wants the better half of every bargain and forgets friends who cost it.",
    nerve=1.0, trust=0.4, faith=0.4, greed=1.4,
)  # fmt: skip
WARLIKE = Temper(
    "warlike", "Warlike", "Takes a fight at even odds and calls peace a pause.",
    nerve=1.4, trust=0.15, faith=0.6, greed=0.8,
)  # fmt: skip
LOYAL = Temper(
    "loyal", "Loyal", "Takes an offered hand and never lets go of it first.",
    nerve=0.95, trust=1.0, faith=1.0, greed=1.0,
)  # fmt: skip
