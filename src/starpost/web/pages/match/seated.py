"""The visitor's own seat at a match: all that storing a line or completing one needs.

The whole page model (`table`) is made for pages; autosave, completion and the like come with every
key that is pressed.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from msgspec import Struct

from starpost.host.facts import MatchFacts, SeatFacts, User
from starpost.host.host import Host
from starpost.host.looking import matches, views
from starpost.host.people import presence
from starpost.host.sheets import drafts
from starpost.host.sheets.drafts import Paper
from starpost.host.trouble import conflict, forbidden
from starpost.host.turns.record import game_of
from starpost.host.words import SeatKind
from starpost.kernel.contract import Game
from starpost.web.caller import Visitor
from starpost.web.pages.match.outlook import Outlook, outlook
from starpost.web.pages.match.sight import look


class Seated(Struct, frozen=True):
    """Somebody at the own seat."""

    row: MatchFacts
    held: SeatFacts
    account_id: int
    key: str
    """Of the match and this seat, as addresses have it."""

    @property
    def seat(self) -> str:
        return self.held.name

    @property
    def address(self) -> str:
        return f"/m/{self.key}"

    @property
    def game(self) -> Game[Any, Any]:
        return game_of(self.row)


def plays(seat: SeatFacts, me: User | None) -> bool:
    return me is not None and seat.account_id == me.id and seat.kind == SeatKind.PLAYER


def keyed(row: MatchFacts, seats: tuple[SeatFacts, ...], me: User | None, seat: str | None) -> str:
    """The key of a match in addresses; of the second seat of one person with the seat's name."""
    own = [s.name for s in seats if plays(s, me)]
    return f"{row.key}@{quote(seat, safe='')}" if seat and seat in own[1:] else row.key


def sit(host: Host, me: Visitor, key: str) -> Seated:
    """The seat that the visitor plays, which the address may name; who plays none is refused."""
    with host.db.read() as session:
        row = matches.match(session, key, me.account)
        if row.started_at is None:
            raise conflict("not_started", "The match has not started.")
        seats = matches.seats(session, row)
        own = (s for s in seats if plays(s, me.account))
        held = next((s for s in own if s.name == (me.seat or s.name)), None)
    if held is None or held.account_id is None:
        raise forbidden("not_your_seat", "You do not play a seat in this match.")
    presence.notice(host, row, held)
    return Seated(row, held, held.account_id, keyed(row, seats, me.account, held.name))


def paper(host: Host, at: Seated) -> Paper:
    """What lies before the player: written, sent, put aside."""
    with host.db.read() as session:
        return drafts.paper(session, at.row, at.held)


def sight(host: Host, at: Seated) -> Outlook:
    """What the seat sees now: made once, whoever asked first."""
    with host.db.read() as session:
        through = views.Eyes(at.row, at.seat)
        return outlook(at.row, at.seat, None, True, lambda: look(session, through, None, True))
