"""Everything we hold about a person, on request; and forgetting it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.matches.find import touch
from starpost.host.matches.terms import terms_from
from starpost.host.storage import (
    Absence,
    Account,
    Block,
    Diary,
    DraftRow,
    Incoming,
    LaterRow,
    Link,
    MatchRow,
    Message,
    Notice,
    Outgoing,
    Passkey,
    PinsRow,
    PushDevice,
    Rating,
    Report,
    ReservedName,
    SeatRow,
    ShareRow,
    SheetRow,
    Standby,
    Token,
    Webhook,
)
from starpost.host.storage import Session as SessionRow
from starpost.host.tokens import key
from starpost.host.words import BEFORE_START, ENDED, SeatKind, Status

THEIRS = (
    SessionRow, Token, Link, Absence, Diary, Outgoing, Standby, Rating, Webhook, Notice, DraftRow,
    LaterRow, PinsRow, Incoming, Block, Passkey, PushDevice,
    ReservedName,
)  # fmt: skip
"""Rows that go with the person."""
HIDDEN = {"password", "digest", "csrf", "name_key", "id", "press_read", "notice_read"}
"""Not a person's data but ours to keep them safe. Numbers of rows are common to all: between two
of one's own one could count what others have written meanwhile."""
NUMBERED = {"mails": {"key"}, "mails_to_us": {"key"}}
"""Names of rows that hold such numbers."""
SEALED = {"seed", "header"}
"""Of a match: the game master may play in it, and the header names what others have chosen."""


PLAYED = {"text", "to", "places", "choice", "wish", "second_wish", "word"}
"""What somebody wrote or chose in a match: as long as it goes on, the others at the table must not
read it, and an administrator may be one of them."""
KEPT_SHUT = {
    "mails": {"to", "subject", "body", "reply", "key"},
    "mails_to_us": {"subject", "text", "key"},
    "webhooks": {"url", "secret"},
    "called_devices": {"endpoint", "p256dh", "auth"},
}
"""What a mail says, and whatever lets others speak in somebody's name."""


def export_for_office(session: Session, account_id: int) -> dict[str, Any]:
    """The same as an administrator may hold it: mails by their envelope, and nothing that is
    secret in matches that go on. The person reads the whole on the own page."""
    found = export(session, account_id)
    over = set(session.scalars(select(MatchRow.id).where(MatchRow.status.in_(ENDED))))
    for name, rows in found.items():
        if name in KEPT_SHUT:
            found[name] = [_without(row, KEPT_SHUT[name]) for row in rows]
        elif isinstance(rows, list):
            found[name] = [
                row if row.get("match_id") is None or row["match_id"] in over
                else _without(row, PLAYED)
                for row in rows
            ]  # fmt: skip
    return found


def _without(row: dict[str, Any], hidden: set[str]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in hidden}


def export(session: Session, account_id: int) -> dict[str, Any]:
    """All rows about one person, in plain values."""
    account = session.get_one(Account, account_id)
    seats = _rows(session, SeatRow, SeatRow.account_id == account_id)
    found: dict[str, Any] = {"account": _plain(account), "seats": seats}
    for name, table in (
        ("tokens", Token),
        ("absences", Absence),
        ("ratings", Rating),
        ("diary", Diary),
        ("mails", Outgoing),
        ("mails_to_us", Incoming),
        ("sheets", SheetRow),
        ("drafts", DraftRow),
        ("later_lines", LaterRow),
        ("pins", PinsRow),
        ("standby", Standby),
        ("webhooks", Webhook),
        ("notices", Notice),
        ("blocked_players", Block),
        ("passkeys", Passkey),
        ("called_devices", PushDevice),
        ("reserved_names", ReservedName),
    ):
        found[name] = _rows(session, table, table.account_id == account_id, NUMBERED.get(name))
    found["messages"] = [
        message
        for seat in seats
        for message in _rows(
            session,
            Message,
            (Message.match_id == seat["match_id"]) & (Message.sender == seat["name"]),
        )
    ]
    found["shared_lines"] = [
        shared
        for seat in seats
        for shared in _rows(
            session,
            ShareRow,
            (ShareRow.match_id == seat["match_id"]) & (ShareRow.sender == seat["name"]),
        )
    ]
    found["reports"] = _rows(session, Report, Report.reporter_id == account_id)
    found["matches"] = _rows(session, MatchRow, MatchRow.gm_id == account_id, SEALED)
    return found


def _rows(session: Session, table: Any, where: Any, hide: set[str] | None = None) -> list[Any]:
    return [_plain(row, hide or set()) for row in session.scalars(select(table).where(where))]


def _plain(row: Any, hide: set[str] | None = None) -> dict[str, Any]:
    hidden = HIDDEN | (hide or set())
    return {
        column.key: getattr(row, column.key)
        for column in row.__mapper__.column_attrs
        if column.key not in hidden
    }


def delete_account(host: Host, account_id: int) -> None:
    """Forget a person. Matches go on: a bot takes the seats; the log keeps only seats' names."""
    now = host.clock.now()
    with host.db.write() as session:
        account = session.get_one(Account, account_id)
        _vacate_all(session, account_id)
        for table in THEIRS:
            session.execute(delete(table).where(table.account_id == account_id))
        forget_ties(session, account_id)
        account.email = account.password = account.confirmed_at = None
        account.name = account.name_key = f"gone-{key()}"
        account.deleted_at, account.is_admin = now, False
        account.epoch += 1


def vacate_all(host: Host, account_id: int) -> None:
    """Bots take all seats of somebody who will not come back."""
    with host.db.write() as session:
        _vacate_all(session, account_id)


def _vacate_all(session: Session, account_id: int) -> None:
    for seat in session.scalars(select(SeatRow).where(SeatRow.account_id == account_id)):
        _vacate(session, seat)
    for seat in session.scalars(select(SeatRow).where(SeatRow.owner_id == account_id)):
        seat.owner_id = None


def forget_ties(session: Session, account_id: int) -> None:
    """Complaints by or about somebody, and places on others' lists."""
    session.execute(delete(Block).where(Block.blocked_id == account_id))
    session.execute(
        delete(Report).where((Report.reporter_id == account_id) | (Report.about_id == account_id))
    )


def _vacate(session: Session, seat: SeatRow) -> None:
    row = session.get_one(MatchRow, seat.match_id, with_for_update=True)
    if row.status in ENDED or seat.kind == SeatKind.GM:
        return
    before = row.status in BEFORE_START
    seat.account_id, seat.confirmed = None, False
    seat.wish = seat.second_wish = ""
    seat.kind = SeatKind.OPEN if before else SeatKind.BOT
    seat.bot = "" if before else terms_from(row.terms).missed.bot
    row.status = Status.LOBBY if before else row.status
    row.soon = row.soon or (not before and seat.waited)
    touch(row)
