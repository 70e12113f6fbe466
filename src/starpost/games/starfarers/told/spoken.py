"""The log in people's words: planets by their systems, cards by their names."""

from __future__ import annotations

import re

from msgspec.structs import replace

from starpost.games.starfarers.galaxy.board import PLANETS
from starpost.games.starfarers.galaxy.where import place_named
from starpost.kernel.contract import Event

_PLANET = re.compile(rf"\b(?:{'|'.join(PLANETS)})\b")
_CARD = re.compile(r" \((?:gf|me|di|sc)_\w+\)")
_SUM = re.compile(r"(\d)\+(\d)=(\d+)")


def spoken(event: Event) -> Event:
    return replace(event, text=in_words(event.text))


def in_words(text: str) -> str:
    """ "BLUE rolls 3 and 5, 8", "RED looks at the carbon planet of Larkspur: 4"."""
    text = _PLANET.sub(lambda found: place_named(found[0]), _CARD.sub("", text))
    return _SUM.sub(r"\1 and \2, \3", text).replace("1 cards", "1 card").replace("_", " ")
