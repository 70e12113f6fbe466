"""Earlier editions, for the matches that began with them."""

from __future__ import annotations

from functools import partial

from starpost.games.fate_of_empire import FateOfEmpire
from starpost.games.fate_of_empire.rules import FIRST
from starpost.games.stellar_conquest.editions import EVENTS, NEWER
from starpost.kernel import earlier


class Edition1(FateOfEmpire):
    """A recall debt is paid without a question."""

    version = 1
    rules = FIRST
    digest = staticmethod(partial(earlier.digest, events=EVENTS, newer=NEWER))


EDITIONS = {1: Edition1()}
