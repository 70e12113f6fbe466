"""What befell an empire, in people's words: no short names of ships, no verbs of orders."""

from __future__ import annotations

from msgspec.structs import replace

from starpost.games.star_chase.told.plain import plain
from starpost.kernel.contract import Event


def spoken(event: Event) -> Event:
    return replace(event, text=plain(event.text))
