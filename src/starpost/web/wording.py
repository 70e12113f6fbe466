"""Words that several pages share."""

from __future__ import annotations

PRESS = {
    "all": "open to all",
    "private": "private letters only",
    "broadcast": "to everybody only",
    "none": "none",
}


def press_words(secret: bool, press: str) -> str:
    """Who may write to whom. `secret`: players learn of each other by meeting."""
    if secret and press in ("all", "private"):
        return "to players one has met, with the turn; to the game master at once"
    return PRESS[press]
