"""A mail whose sender and match are known: what everything that is done with it starts from."""

from __future__ import annotations

from msgspec import Struct

from starpost.host.host import Host
from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.post.mail import Mail


class Case(Struct, frozen=True, kw_only=True):
    """No seat: it is the game master's."""

    host: Host
    account: Account
    row: MatchRow
    seat: SeatRow | None
    step: int
    mail: Mail
    number: int
    proven: bool
