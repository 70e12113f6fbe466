"""The paper of one seat: the sheet as it is being written, beside what was handed in.

A draft is no order. It is saved as one types and hurts nobody: only at the deadline, if nothing
was handed in at all, the draft is taken rather than nothing. Two devices notice each other by a
mark that each page carries: what it saw when it was made.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct
from sqlalchemy import bindparam, delete, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat
from starpost.host.host import Host
from starpost.host.matches.find import match_by_key, my_seat
from starpost.host.sheets.ahead import Later, due, lines, split
from starpost.host.sheets.intake import MOST_TEXT
from starpost.host.sheets.versions import sheets
from starpost.host.storage import DraftRow, LaterRow, MatchRow, SeatRow, SheetRow, columns
from starpost.host.tokens import digest
from starpost.host.trouble import Kind, Trouble, bad
from starpost.host.words import SeatKind, Source
from starpost.kernel.contract import Resolve

_DRAFTS = (
    select(
        DraftRow.step, DraftRow.turn, DraftRow.text, DraftRow.revision, DraftRow.sent, DraftRow.at
    )
    .where(
        DraftRow.match_id == bindparam("match"),
        DraftRow.seat == bindparam("seat"),
        DraftRow.account_id == bindparam("account"),
        (DraftRow.step == bindparam("step")) | DraftRow.sent.is_(False),
    )
    .order_by(DraftRow.step.desc())
)
_SENT = (
    select(SheetRow.version, SheetRow.text, SheetRow.at)
    .where(
        SheetRow.match_id == bindparam("match"),
        SheetRow.seat == bindparam("seat"),
        SheetRow.step == bindparam("step"),
    )
    .order_by(SheetRow.version.desc())
    .limit(1)
)


class Leftover(Struct, frozen=True):
    """Lines that a turn overtook: they were never sent."""

    step: int
    turn: int
    text: str
    at: datetime


class Paper(Struct, frozen=True):
    """What lies before one player."""

    text: str = ""
    """What belongs into the sheet as it is shown."""
    mark: str = "0.0"
    """Changes with every save and every sheet handed in, by whatever way."""
    saved_at: datetime | None = None
    sent: str = ""
    """What was handed in last, "" if nothing was."""
    version: int = 0
    ahead: bool = False
    """Whether the text shown was written ahead, on an earlier turn."""
    leftover: Leftover | None = None
    later: tuple[Later, ...] = ()

    @property
    def unsent(self) -> bool:
        return self.text != self.sent


class TwoTexts(Trouble):
    """Somebody, probably oneself on another device, wrote something else meanwhile."""

    def __init__(self, theirs: str, mark: str, at: datetime | None) -> None:
        text = "You changed this sheet on another device, or in another tab."
        super().__init__(Kind.CONFLICT, "two_texts", text)
        self.theirs, self.mark, self.at = theirs, mark, at


def paper(session: Session, row: AnyMatch, seat: AnySeat) -> Paper:
    """All that lies there, for the player of the seat."""
    whose = {"match": row.id, "seat": seat.name, "account": seat.account_id, "step": row.step}
    last = next(iter(columns(session, _SENT, whose)), None)
    own = columns(session, _DRAFTS, whose)  # now, or without sending it; the latest first
    draft = next((d for d in own if d.step == row.step), None)
    written = lines(session, row, seat)
    old = next((d for d in own if d.step < row.step and not d.sent and d.text.strip()), None)
    text, at, prefilled = "", None, False
    if draft is not None and (last is None or draft.at >= last.at):
        text, at = draft.text, draft.at
    elif last is not None:
        text, at = last.text, last.at
    else:
        text = due(written, row)
        prefilled = bool(text)
    return Paper(
        text=text,
        mark=f"{draft.revision if draft else 0}.{last.version if last else 0}",
        saved_at=at,
        sent=last.text if last is not None else "",
        version=last.version if last is not None else 0,
        ahead=prefilled,
        leftover=None
        if old is None or old.text.strip() == text.strip()
        else Leftover(old.step, old.turn, old.text, old.at),
        later=tuple(line for line in written if line.turn > row.turn),
    )


def save(
    host: Host,
    key: str,
    seat: str,
    account_id: int,
    text: str,
    *,
    step: int | None = None,
    mark: str | None = None,
) -> Paper:
    """Keep what was written; `step`: the question it was written for, `mark`: what the page saw.

    Raises TwoTexts if something else was saved since. A draft for a turn that has run is kept
    too: it lies beside the new sheet until its writer has looked at it.
    """
    if len(text) > MOST_TEXT or "\x00" in text:
        raise bad("too_long", f"A sheet has at most {MOST_TEXT} characters, and no null bytes.")
    now = host.clock.now()
    with host.db.write() as session:
        row = match_by_key(session, key)
        held = my_seat(session, row, seat, account_id)
        if step is not None and step < row.step:
            _keep_old(session, row, held, text, step, now)
            return paper(session, row, held)
        here = paper(session, row, held)
        if mark is not None and mark != here.mark and text != here.text:
            raise TwoTexts(here.text, here.mark, here.saved_at)
        if text != here.text or here.ahead:
            put(session, row, held, text, now, sent=bool(here.version) and text == here.sent)
        return paper(session, row, held)


def must_be_latest(
    host: Host,
    *,
    key: str,
    seat: str,
    account_id: int,
    text: str,
    step: int | None,
    mark: str | None,
) -> None:
    """Raises TwoTexts as `save` would, without writing: for what is handed in at once."""
    with host.db.read() as session:
        row = match_by_key(session, key)
        here = paper(session, row, my_seat(session, row, seat, account_id))
    past = step is not None and step < row.step
    if not past and mark is not None and mark != here.mark and text != here.text:
        raise TwoTexts(here.text, here.mark, here.saved_at)


def put(
    session: Session, row: MatchRow, seat: SeatRow, text: str, now: datetime, *, sent: bool = False
) -> None:
    """The draft for the open question."""
    draft = session.get(DraftRow, (row.id, seat.name, row.step))
    if draft is None:
        session.add(
            DraftRow(
                match_id=row.id, seat=seat.name, step=row.step, turn=row.turn, text=text,
                revision=1, sent=sent, account_id=seat.account_id, at=now,
            )
        )  # fmt: skip
    else:
        draft.text, draft.sent, draft.at = text, sent, now
        draft.account_id = seat.account_id or 0
        draft.revision += 1
    session.flush()


def _keep_old(
    session: Session, row: MatchRow, seat: SeatRow, text: str, step: int, now: datetime
) -> None:
    """Lines that came after their turn had run."""
    handed = sheets(session, row, seat.name, step)
    if not text.strip() or (handed and handed[-1].text == text):
        return
    draft = session.get(DraftRow, (row.id, seat.name, step))
    if draft is None:
        draft = DraftRow(
            match_id=row.id, seat=seat.name, step=step, turn=max(row.turn - 1, 0), text=text,
            revision=0, sent=False, account_id=seat.account_id, at=now,
        )  # fmt: skip
        session.add(draft)
    draft.text, draft.sent, draft.at = text, False, now
    draft.account_id = seat.account_id or 0
    draft.revision += 1
    session.flush()


def drop_old(host: Host, key: str, seat: str, account_id: int) -> None:
    """The lines that a turn overtook have been looked at."""
    with host.db.write() as session:
        row = match_by_key(session, key)
        my_seat(session, row, seat, account_id)
        session.execute(
            delete(DraftRow).where(
                DraftRow.match_id == row.id, DraftRow.seat == seat, DraftRow.step < row.step
            )
        )


def handed_in(host: Host, key: str, seat: str, account_id: int, text: str, step: int) -> None:
    """The sheet for a question was taken: the draft is what was sent. The turn may have run."""
    now = host.clock.now()
    with host.db.write() as session:
        row = match_by_key(session, key)
        held = my_seat(session, row, seat, account_id)
        if step == row.step:
            put(session, row, held, text, now, sent=True)
            return
        draft = session.get(DraftRow, (row.id, seat, step))
        if draft is not None:
            draft.text, draft.sent = text, True


def begun(session: Session, row: AnyMatch, seats: Iterable[AnySeat]) -> set[str]:
    """Seats whose player has written something for this question and not handed it in."""
    holders = {seat.name: seat.account_id for seat in seats}
    found = session.scalars(
        select(DraftRow).where(
            DraftRow.match_id == row.id, DraftRow.step == row.step, DraftRow.sent.is_(False)
        )
    )
    return {d.seat for d in found if d.text.strip() and holders.get(d.seat) == d.account_id}


# --- at the deadline -------------------------------------------------------------------------


class Found(Struct, frozen=True):
    """What is taken instead of a sheet, and where it came from."""

    text: str
    source: Source


def instead(
    session: Session, row: MatchRow, seats: list[SeatRow], has_sheet: frozenset[str]
) -> dict[str, Found]:
    """For seats that handed nothing in: their draft, else what they wrote ahead for this turn."""
    people = {
        s.name: s.account_id for s in seats if s.kind == SeatKind.PLAYER and s.name not in has_sheet
    }
    if not people:
        return {}
    found: dict[str, Found] = {}
    if row.resolve == Resolve.TOGETHER:
        for ahead in session.scalars(
            select(LaterRow).where(LaterRow.match_id == row.id, LaterRow.turn == row.turn)
        ):
            if people.get(ahead.seat) == ahead.account_id:
                found[ahead.seat] = Found(ahead.text, Source.AHEAD)
    for draft in session.scalars(
        select(DraftRow).where(DraftRow.match_id == row.id, DraftRow.step == row.step)
    ):
        if people.get(draft.seat) == draft.account_id:
            found[draft.seat] = Found(split(draft.text, row.turn)[0], Source.DRAFT)
    return {seat: one for seat, one in found.items() if one.text.strip()}


def put_down(session: Session, row: MatchRow, taken: dict[str, Found], now: datetime) -> None:
    """What was taken instead of a sheet becomes one, with the word where it came from."""
    for seat, one in taken.items():
        draft = session.get(DraftRow, (row.id, seat, row.step))
        session.add(
            SheetRow(
                match_id=row.id, step=row.step, seat=seat, version=1, text=one.text,
                digest=digest(one.text), source=one.source, account_id=None, at=now,
            )
        )  # fmt: skip
        if draft is not None and split(draft.text, row.turn)[0] == one.text:
            draft.sent = True
