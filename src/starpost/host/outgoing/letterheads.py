"""The letterhead of a seat's report: match, player, game master, where orders go, by when."""

from __future__ import annotations

import msgspec
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat, AnyUser
from starpost.host.outgoing import replies
from starpost.host.outgoing.letters import address, local, reply_token
from starpost.host.settings import Settings
from starpost.host.storage import Account
from starpost.host.words import Status
from starpost.kernel import registry
from starpost.reports.letterhead import Letterhead


def letterhead(
    settings: Settings,
    session: Session,
    row: AnyMatch,
    seat: AnySeat | None,
    reader: AnyUser | None,
    *,
    turn: int | None = None,
    by_mail: bool = False,
) -> Letterhead:
    """For a report that this person reads, of the seat `seat` (None: of everybody's view).

    `turn`: one that was looked back at; orders for it are no longer awaited. `by_mail`: the report
    is sent, and orders may come back to its own address.
    """
    master = session.get(Account, row.gm_id) if row.gm_id is not None else None
    own = seat is not None and reader is not None and seat.account_id == reader.id
    past = turn is not None and turn != row.turn
    asked = own and not past and row.status != Status.OVER and seat is not None and bool(seat.asked)
    return Letterhead(
        match=row.name,
        seat=seat.name if seat is not None else "",
        turn=row.turn if turn is None else turn,
        player=reader.name if own and reader is not None else "",
        master=master.name if master is not None and not _is(master, reader) else "",
        orders_to=_orders_to(settings, row, seat if by_mail else None),
        due=_due(row, reader),
        asked=asked,
        sheet=not by_mail,
        opening=_opens(row),
    )


def _opens(row: AnyMatch) -> bool:
    game = registry.get(row.game)
    return game.has_opening(msgspec.convert(row.options, game.Options))


def _due(row: AnyMatch, reader: AnyUser | None) -> str:
    """The date of the table as it stands, which a pause stops."""
    if row.status == Status.PAUSED:
        return "the match is paused"
    return local(row.due_at, reader) if row.due_at is not None and reader is not None else ""


def _is(master: Account, reader: AnyUser | None) -> bool:
    return reader is not None and master.id == reader.id


def _orders_to(settings: Settings, row: AnyMatch, seat: AnySeat | None) -> str:
    by_mail = (
        replies.address(settings, reply_token(settings, row, seat)) if seat is not None else ""
    )
    return f"{by_mail} or {address(settings, row)}" if by_mail else address(settings, row)
