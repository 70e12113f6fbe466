"""The news of a turn in people's words: classes and ships without codes and underscores."""

from __future__ import annotations

from msgspec.structs import replace

from starpost.games.star_empires.known.callsigns import in_words
from starpost.kernel.contract import Event


def spoken(event: Event) -> Event:
    return replace(event, text=in_words(event.text))
