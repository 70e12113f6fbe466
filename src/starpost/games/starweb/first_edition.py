"""What differed in version 1, for matches that began with it.

Sheets had no head lines, one order to a line unless a sign set them apart, and fewer spellings;
open types were drawn one by one; to drop an ally or a loader told whether the name was played.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from starpost.games.starweb.options import Options
from starpost.games.starweb.state import Kind
from starpost.games.starweb.tables import KINDS
from starpost.games.starweb.writing.orders import FORMS
from starpost.games.starweb.writing.slots import SLOTS
from starpost.kernel.dice import Dice
from starpost.kernel.writing.book import FormBook

BOOK = FormBook(
    [replace(form, inline=False) for form in FORMS],
    SLOTS,
    compact=True,
    separators=",;",
    heads=None,
)


def drawn_kinds(options: Options, seats: Mapping[str, str], dice: Dice) -> dict[str, Kind]:
    """Types as chosen; the open ones drawn, in a trial game among those still free."""
    each_once = options.preset == "trial"
    free = [k for k in KINDS if not each_once or k not in seats.values()] or list(KINDS)
    found: dict[str, Kind] = {}
    for name in sorted(seats):
        chosen = [kind for kind in KINDS if kind == seats[name]]
        found[name] = chosen[0] if chosen else dice.pick("types", free or KINDS)
        if each_once and found[name] in free:
            free.remove(found[name])
    return found
