"""How players may call themselves, where a game lets them choose the names of their seats."""

from __future__ import annotations

import re

from msgspec import Struct


class NameRule(Struct, frozen=True):
    """A game's rule for the names that players choose."""

    pattern: str
    """As names are kept, in capitals."""
    words: str
    """The rule in words: 1 to 9 letters from A to Z."""

    def read(self, text: str) -> str:
        """The name as it is kept; a ValueError with a sentence if it cannot be one."""
        name = text.strip().upper()
        if not re.fullmatch(self.pattern, name):
            raise ValueError(f"{text.strip()!r} is no code name: it takes {self.words}.")
        return name
