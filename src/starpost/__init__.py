"""Starpost referees space-empire games."""

import gc

__version__ = "0.2.0"


def start_quickly() -> None:
    """Nearly all that a command or a host makes while it starts, it keeps: the collector need not
    go through it dozens of times meanwhile. Called before anything large is imported."""
    gc.set_threshold(50_000)


def settle() -> None:
    """What was made so far stays for good; the collector need not look at it again."""
    gc.collect()
    gc.freeze()
