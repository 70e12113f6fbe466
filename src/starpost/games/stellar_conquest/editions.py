"""Earlier editions, for the matches that began with them."""

from __future__ import annotations

from functools import partial

from starpost.games.stellar_conquest import StellarConquest
from starpost.kernel import earlier

EVENTS = ("log", "before")
"""What of a state is events."""
NEWER = ("base_weaponry",)
"""What states of version 1 had not."""


class Edition1(StellarConquest):
    """The same rules; events were kept in fewer words."""

    version = 1
    digest = staticmethod(partial(earlier.digest, events=EVENTS, newer=NEWER))


EDITIONS = {1: Edition1()}
