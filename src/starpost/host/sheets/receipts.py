"""Receipts that can be held against us, and the seal of a turn that they are held against."""

from __future__ import annotations

from datetime import datetime

import msgspec
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnyUser
from starpost.host.host import Host
from starpost.host.matches.find import visible
from starpost.host.sheets.versions import versions
from starpost.host.storage import EntryRow, MatchRow, SheetRow, StepRow
from starpost.host.trouble import missing
from starpost.kernel.proof import receipts
from starpost.kernel.proof.log import Header, root


class Bound(Struct, frozen=True):
    """One entry of the log: its link of the chain, and the sheets it is bound to."""

    number: int
    chain: str
    sheets: tuple[str, ...]
    again: str = ""
    """`same` or `other`: the turn had been played before with these orders, or with others."""


class Seal(Struct, frozen=True):
    """What is published with a report. Digests of sheets are salted and sorted, so they tell
    nobody who wrote, what, or whether."""

    commitment: str
    entries: tuple[Bound, ...] = ()
    """What was run to come to this turn, the last one's link being the head of the chain."""


def signed(
    host: Host, account: AnyUser, match_key: str, seat: str, step: int | None = None
) -> receipts.Signed:
    """The receipt of a seat's last sheet for a question, for its player alone."""
    with host.db.read() as session:
        row = visible(session, match_key, account)
        found = versions(session, account, match_key, seat, step)
        if not found or found[-1].account_id != account.id:
            raise missing("sheet of yours for that turn")
        sheet = found[-1]
        chain = _chain_before(session, row, sheet.step)
        receipt = receipts.made(
            row.seed,
            row.key,
            sheet.seat,
            sheet.step + 1,
            sheet.text,
            version=sheet.version,
            chain=chain,
            at=sheet.at.isoformat(),
        )
    return receipts.sign(receipt, host.settings.secret)


class Stored(Struct, frozen=True):
    """That a sheet is stored: for which question, as which version, since when."""

    step: int
    version: int
    at: datetime


def last_of(session: Session, match_key: str, account_id: int) -> Stored | None:
    """The last sheet that somebody wrote in a match."""
    found = session.execute(
        select(SheetRow.step, SheetRow.version, SheetRow.at)
        .join(MatchRow, MatchRow.id == SheetRow.match_id)
        .where(MatchRow.key == match_key, SheetRow.account_id == account_id)
        .order_by(SheetRow.id.desc())
        .limit(1)
    ).first()
    return Stored(*found) if found is not None else None


def seal(session: Session, row: AnyMatch, turn: int) -> Seal:
    """The seal of a turn: the entries that ended in it."""
    numbers = select(StepRow.number).where(StepRow.match_id == row.id, StepRow.turn == turn)
    query = (
        select(EntryRow)
        .where(EntryRow.match_id == row.id, EntryRow.number.in_(numbers))
        .order_by(EntryRow.number)
    )
    entries = tuple(
        Bound(entry.number, entry.chain, tuple(entry.bound), entry.again)
        for entry in session.scalars(query)
    )
    return Seal(row.commitment, entries)


def _chain_before(session: Session, row: AnyMatch, step: int) -> str:
    """The head of the chain when that question was open; at the start, the link of the header."""
    if not step:
        return root(msgspec.convert(row.header, Header))
    return session.get_one(EntryRow, (row.id, step)).chain
