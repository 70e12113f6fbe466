"""Where a player has put places on the own map of a match. It follows the player to any device.

Kept for an account and not for a seat: who takes a seat over finds the map as the game draws it.
"""

from __future__ import annotations

from math import isfinite

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch
from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.storage import PinsRow, columns
from starpost.host.trouble import bad

Pins = dict[str, tuple[float, float]]
"""By the id of a place, its point in edge lengths of the layout."""
MOST = 300
FAR = 60.0
"""No map needs more edge lengths from its middle; a pin beyond would only make the map tiny."""

_PLACES = select(PinsRow.places).where(
    PinsRow.match_id == bindparam("match"), PinsRow.account_id == bindparam("account")
)


def pinned(session: Session, row: AnyMatch, account_id: int) -> Pins:
    found = columns(session, _PLACES, {"match": row.id, "account": account_id})
    return {ref: (x, y) for (places,) in found for ref, (x, y) in places.items()}


def pin(host: Host, account_id: int, key: str, ref: str, x: float, y: float) -> None:
    """Put a place somewhere; once more moves it."""
    if not (isfinite(x) and isfinite(y)) or max(abs(x), abs(y)) > FAR:
        raise bad("bad_pin", "That is too far away from the rest of the map.")
    _change(host, account_id, key, {ref: (round(x, 3), round(y, 3))}, ())


def let_go(host: Host, account_id: int, key: str, ref: str | None = None) -> None:
    """The layout places it again; without a name, all of them."""
    _change(host, account_id, key, {}, None if ref is None else (ref,))


def _change(
    host: Host, account_id: int, key: str, more: Pins, less: tuple[str, ...] | None
) -> None:
    with host.db.write() as session:
        row = match_by_key(session, key)
        kept = {} if less is None else pinned(session, row, account_id)
        now = {ref: at for ref, at in (kept | more).items() if ref not in (less or ())}
        if len(now) > MOST:
            raise bad("many_pins", f"No more than {MOST} places can be pinned.")
        found = session.get(PinsRow, (row.id, account_id))
        if found is None:
            found = PinsRow(match_id=row.id, account_id=account_id)
            session.add(found)
        found.places, found.at = now, host.clock.now()
