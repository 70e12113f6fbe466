"""Orders: check, submit, replace until the deadline, ready or not. Stored before acknowledged."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import Session

from starpost.host.awaited import is_open
from starpost.host.host import Host
from starpost.host.names import digest
from starpost.host.rows import my_seat, visible
from starpost.host.storage import Account, MatchRow, SeatRow, SheetRow
from starpost.host.trouble import Trouble, bad, conflict, forbidden, late, missing

MOST_TEXT = 200_000


class Submission(Struct, frozen=True):
    """A sheet on its way in. `step`: the question it answers, if the sender says so."""

    match: str
    seat: str
    account_id: int
    text: str
    ready: bool | None = None
    step: int | None = None
    source: str = "player"


class Receipt(Struct, frozen=True):
    """What the sender can hold against us: the sheet with this digest was stored."""

    match: str
    seat: str
    step: int
    turn: int
    version: int
    digest: str
    at: datetime
    ready: bool


class Taken(Struct, frozen=True):
    receipt: Receipt
    match_id: int
    soon: bool


def submit(host: Host, submission: Submission) -> Receipt:
    """Store a sheet and acknowledge it."""
    [outcome] = submit_many(host, [submission])
    if isinstance(outcome, Trouble):
        raise outcome
    return outcome


def submit_many(host: Host, submissions: Sequence[Submission]) -> list[Receipt | Trouble]:
    """Several sheets in one commit: each is taken or refused by itself."""
    outcomes: list[Taken | Trouble] = []
    with host.db.write() as session:
        for submission in submissions:
            try:
                outcomes.append(_take(session, submission, host.clock.now()))
            except Trouble as trouble:
                outcomes.append(trouble)
    for taken in outcomes:
        if isinstance(taken, Taken) and taken.soon:
            host.bell(taken.match_id, taken.receipt.step)
    return [o.receipt if isinstance(o, Taken) else o for o in outcomes]


_FIND = select(
    MatchRow.id,
    MatchRow.status,
    MatchRow.step,
    MatchRow.turn,
    MatchRow.due_at,
    MatchRow.hold,
    MatchRow.resolve,
    MatchRow.gm_id,
    SeatRow.id.label("seat_id"),
    SeatRow.account_id,
    SeatRow.kind,
    SeatRow.asked,
    SeatRow.ready,
).join(SeatRow, SeatRow.match_id == MatchRow.id)
_CURRENT = select(SheetRow.version, SheetRow.digest, SheetRow.at)


def _take(session: Session, it: Submission, now: datetime) -> Taken:
    found = session.execute(
        _FIND.where(MatchRow.key == it.match, SeatRow.name == it.seat).with_for_update(of=MatchRow)
    ).first()
    if found is None:
        raise missing("match or seat")
    _refuse(session, found, it, now)
    current = session.execute(
        _CURRENT.where(
            SheetRow.match_id == found.id,
            SheetRow.step == found.step,
            SheetRow.seat == it.seat,
        )
        .order_by(SheetRow.version.desc())
        .limit(1)
    ).first()
    mark = digest(it.text)
    ready = it.ready if it.ready is not None else found.resolve == "each" or found.ready
    if current is not None and current.digest == mark:
        version, at = current.version, current.at  # the same sheet again: the same receipt
    else:
        version, at = (current.version if current else 0) + 1, now
        session.execute(
            insert(SheetRow).values(
                match_id=found.id,
                step=found.step,
                seat=it.seat,
                version=version,
                text=it.text,
                digest=mark,
                source=it.source,
                account_id=it.account_id,
                at=now,
            )
        )
    soon = _mark(session, found, ready)
    receipt = Receipt(it.match, it.seat, found.step, found.turn, version, mark, at, ready)
    return Taken(receipt, found.id, soon)


def _refuse(session: Session, found: Any, it: Submission, now: datetime) -> None:
    """Every reason not to take a sheet."""
    is_gm = it.source == "gm" and found.gm_id == it.account_id
    if not is_gm and (found.account_id != it.account_id or found.kind not in ("player", "gm")):
        visible(session, it.match, session.get(Account, it.account_id))
        raise forbidden("not_your_seat", f"You do not play the seat {it.seat}.")
    if len(it.text) > MOST_TEXT or "\x00" in it.text:
        raise bad("too_long", f"A sheet has at most {MOST_TEXT} characters, and no null bytes.")
    if found.status != "running":
        raise conflict("not_running", f"The match takes no orders now: it is {found.status}.")
    if it.step is not None and it.step != found.step:
        raise late("turn_over", f"That question is closed; the match stands at step {found.step}.")
    if not is_open(found, now):
        raise late("late", "The deadline has passed; the sheet was not taken.")
    if not found.asked:
        raise conflict("not_asked", f"{it.seat} is not asked anything now.")


def _mark(session: Session, found: Any, ready: bool) -> bool:
    """Note readiness; whether nobody else is awaited now."""
    session.execute(update(SeatRow).where(SeatRow.id == found.seat_id).values(ready=ready))
    soon = ready and (found.resolve == "each" or _nobody_missing(session, found.id))
    values: dict[str, Any] = {"serial": MatchRow.serial + 1}
    if soon:
        values["soon"] = True
    session.execute(update(MatchRow).where(MatchRow.id == found.id).values(**values))
    return soon


def _nobody_missing(session: Session, match_id: int) -> bool:
    """Bots never keep a match waiting; whoever else has not said ready does."""
    waiting = session.scalar(
        select(func.count())
        .select_from(SeatRow)
        .where(
            SeatRow.match_id == match_id,
            SeatRow.waited.is_(True),
            SeatRow.ready.is_(False),
            SeatRow.kind != "bot",
        )
    )
    return not waiting


def set_ready(host: Host, match_key: str, seat: str, account_id: int, ready: bool) -> None:
    """Ready, or not ready after all, without a new sheet."""
    with host.db.write() as session:
        found = session.execute(
            _FIND.where(MatchRow.key == match_key, SeatRow.name == seat).with_for_update(
                of=MatchRow
            )
        ).first()
        if found is None:
            raise missing("match or seat")
        _refuse(session, found, Submission(match_key, seat, account_id, ""), host.clock.now())
        soon = _mark(session, found, ready)
    if soon:
        host.bell(found.id, found.step)


def versions(
    session: Session, account: Account, match_key: str, seat: str, step: int | None = None
) -> list[SheetRow]:
    """Every version of a seat's sheet for a question; only its player may read them."""
    row = visible(session, match_key, account)
    my_seat(session, row, seat, account.id)
    return sheets(session, row, seat, row.step if step is None else step)


def sheets(session: Session, row: MatchRow, seat: str, step: int) -> list[SheetRow]:
    return list(
        session.scalars(
            select(SheetRow)
            .where(SheetRow.match_id == row.id, SheetRow.step == step, SheetRow.seat == seat)
            .order_by(SheetRow.version)
        )
    )


def current(session: Session, row: MatchRow) -> dict[str, SheetRow]:
    """The last version of each seat's sheet for the question now open."""
    rows = session.scalars(
        select(SheetRow)
        .where(SheetRow.match_id == row.id, SheetRow.step == row.step)
        .order_by(SheetRow.version)
    )
    return {sheet.seat: sheet for sheet in rows}
