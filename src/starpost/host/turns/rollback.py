"""Rolling back to any turn. The undone turns stay in the log, and so does the undoing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnyUser
from starpost.host.host import Host
from starpost.host.matches.find import (
    as_gm,
    match_by_key,
    note,
    seats_of,
    still_at,
    visible,
)
from starpost.host.matches.live import Happening, tell
from starpost.host.sheets.drafts import put as put_draft
from starpost.host.storage import (
    DraftRow,
    EntryRow,
    MatchRow,
    SeatRow,
    SheetRow,
    SnapshotRow,
    StepRow,
)
from starpost.host.trouble import bad, conflict
from starpost.host.turns import delivered
from starpost.host.turns.awaited import ask
from starpost.host.turns.record import entry_row, game_of, state_at
from starpost.host.words import UNDER_WAY, Doing, SeatKind, Source, Status
from starpost.kernel.contract import Game, Resolve
from starpost.kernel.proof.log import undoing


def roll_back(
    host: Host,
    account: AnyUser,
    match_key: str,
    turn: int,
    *,
    rerun: bool,
    step: int | None = None,
    why: str = "",
) -> int:
    """Back to the state in which a turn began. `rerun`: with the sheets that were given then."""
    now = host.clock.now()
    with host.db.write() as session:
        row = to_be_undone(session, match_key, account, step)
        target, over = _standing_at(session, row, turn), pause_over(row)
        if target >= row.standing:
            raise bad("bad_turn", f"Turn {turn} has not been played yet.")
        before = _sheets_of(session, row, target)
        own = _own_texts(session, row, before)
        seats = undo_to(session, row, target, now)
        if rerun:
            _give_again(session, row, before)
            for seat in seats:
                seat.ready = seat.name in before
        else:
            for seat in seats:
                if seat.waited and seat.name in own:
                    put_draft(session, row, seat, own[seat.name], now)
        row.soon = rerun
        how = " and runs it again with the same orders" if rerun else ""
        text = f"took the match back to turn {turn}{how}.{over}"
        note(session, row, account.id, Doing.ROLLBACK, text, now, why=why)
        tell(session, row, Happening.ROLLBACK, now)
        match_id, step = row.id, row.step
    host.bell(match_id, step)
    return step


def to_be_undone(session: Session, match_key: str, account: AnyUser, step: int | None) -> MatchRow:
    row = as_gm(session, match_key, account)
    still_at(row, step)
    if row.status == Status.OVER:  # its seed and all sheets are public
        raise conflict("over", "The match is over, and a match that is over stays over.")
    if row.status not in UNDER_WAY:
        raise conflict("not_started", "Nothing has been played yet.")
    return row


def pause_over(row: MatchRow) -> str:
    """What else going back changes, asked before: the clock runs from the turn that is back."""
    return " The pause is over." if row.status == Status.PAUSED else ""


def undo_to(session: Session, row: MatchRow, target: int, now: datetime) -> list[SeatRow]:
    """Undo entries down to `target` standing ones, and ask again what was asked there."""
    for after in range(row.standing - 1, target - 1, -1):
        state = state_at(session, row, after)
        entry = undoing(row.step + 1, game_of(row).digest(state), row.chain)
        session.add(entry_row(row.id, entry, now))
        row.step, row.chain = entry.number, entry.chain
    state = state_at(session, row, target)
    _forget(session, row, target)
    row.standing, row.status, row.result, row.ended_at = target, Status.RUNNING, None, None
    row.turn, row.parked, row.hold = game_of(row).turn_of(state), "", False
    delivered.undo(session, row)
    row.paused_left = row.paused_until = None
    row.serial += 1
    seats = seats_of(session, row, with_gm=True)
    ask(row, seats, game_of(row).awaiting(state), now)
    return seats


def take_back(host: Host, account: AnyUser, match_key: str) -> int:
    """The only person of a match takes the own last answer back; never beyond a die or a look."""
    now = host.clock.now()
    with host.db.write() as session:
        row = match_by_key(session, visible(session, match_key, account).key, lock=True)
        if not may_take_back(session, row, account.id):
            raise conflict(
                "die_fallen",
                "This cannot be taken back: a die has fallen, a chip was seen, or others moved.",
            )
        seat, text = _last_answer(session, row)
        seats = undo_to(session, row, row.standing - 1, now)
        row.soon = False
        held = next(one for one in seats if one.name == seat)
        asked = game_of(row).awaiting(state_at(session, row, row.standing)).prompt(seat)
        if asked is not None and asked.most != 1:  # a sheet of lines, to be mended
            put_draft(session, row, held, text, now)
        note(session, row, account.id, Doing.UNDO, "took the last answer back", now)
        tell(session, row, Happening.ROLLBACK, now)
        return row.step


def may_take_back(session: Session, row: AnyMatch, account_id: int) -> bool:
    """Whether the last entry is this person's alone, without a die and without a look."""
    people = [seat for seat in seats_of(session, row) if seat.kind == SeatKind.PLAYER]
    alone = [seat.account_id for seat in people] == [account_id]
    if not alone or row.resolve != Resolve.EACH or row.status != Status.RUNNING or not row.standing:
        return False
    last = session.get(StepRow, (row.id, row.standing))
    entry = session.get(EntryRow, (row.id, last.number)) if last is not None else None
    if last is None or entry is None:
        return False
    if shows(game_of(row), last.draws, (event["kind"] for event in last.events)):
        return False
    return set(entry.sheets) == {people[0].name}


def shows(game: Game[Any, Any], draws: Sequence[Any], kinds: Iterable[str]) -> bool:
    """Whether a step fell by dice or cards, or told somebody what was hidden before it; `kinds`:
    of its events."""
    return bool(draws) or not game.uncovers.isdisjoint(kinds)


def _last_answer(session: Session, row: MatchRow) -> tuple[str, str]:
    """Whose the last entry is, and what was written: there is one, `may_take_back` has looked."""
    last = session.get_one(StepRow, (row.id, row.standing))
    ((seat, text),) = session.get_one(EntryRow, (row.id, last.number)).sheets.items()
    return seat, text


class Undoing(Struct, frozen=True):
    """What a roll back would undo; nothing of it is lost from the log."""

    turn: int
    turns: tuple[int, ...]
    entries: int
    sheets: int
    """Sheets people wrote for the undone turns; they stay readable to their writers."""
    people: int


def preview(session: Session, account: AnyUser, match_key: str, turn: int) -> Undoing:
    row = as_gm(session, match_key, account, lock=False)
    target = _standing_at(session, row, turn)
    undone = session.execute(
        select(StepRow.number, StepRow.turn).where(
            StepRow.match_id == row.id, StepRow.after > target
        )
    ).all()
    steps = [number - 1 for number, _ in undone] or [-1]
    written = session.execute(
        select(SheetRow.step, SheetRow.seat)
        .where(SheetRow.match_id == row.id, SheetRow.step.in_(steps), SheetRow.source != Source.BOT)
        .distinct()
    ).all()
    turns = tuple(range(turn, row.turn))
    people = sum(seat.kind == SeatKind.PLAYER for seat in seats_of(session, row))
    return Undoing(turn, turns, len(undone), len(written), people)


def _standing_at(session: Session, row: MatchRow, turn: int) -> int:
    """After how many standing entries the turn began."""
    found = session.scalar(
        select(SnapshotRow.after)
        .where(SnapshotRow.match_id == row.id, SnapshotRow.turn == turn)
        .order_by(SnapshotRow.after)
        .limit(1)
    )
    if found is None:
        raise bad("bad_turn", f"There is no turn {turn} to go back to.")
    return found


def _forget(session: Session, row: MatchRow, target: int) -> None:
    for table in (SnapshotRow, StepRow):
        session.execute(delete(table).where(table.match_id == row.id, table.after > target))


def _sheets_of(session: Session, row: MatchRow, target: int) -> dict[str, SheetRow]:
    """The sheets that the entry to be run again was made of."""
    number = session.scalar(
        select(StepRow.number).where(StepRow.match_id == row.id, StepRow.after == target + 1)
    )
    entry = session.get(EntryRow, (row.id, number))
    if entry is None:
        return {}
    found = {}
    for sheet in session.scalars(
        select(SheetRow)
        .where(SheetRow.match_id == row.id, SheetRow.step == entry.number - 1)
        .order_by(SheetRow.version)
    ):
        if entry.sheets.get(sheet.seat) == sheet.text:
            found[sheet.seat] = sheet
    return found


def _own_texts(session: Session, row: MatchRow, given: dict[str, SheetRow]) -> dict[str, str]:
    """What the present players wrote themselves, to lie before them again: not what was written
    for them, nor by whoever had the seat before."""
    if row.resolve != Resolve.TOGETHER:
        return {}
    found = {}
    for seat in seats_of(session, row):
        sheet = given.get(seat.name)
        if sheet is None or seat.kind != SeatKind.PLAYER or not sheet.text.strip():
            continue
        draft = session.get(DraftRow, (row.id, seat.name, sheet.step))
        taken = sheet.source == Source.DRAFT and draft is not None
        writer = draft.account_id if taken and draft is not None else sheet.account_id
        if writer == seat.account_id and sheet.source != Source.GM:
            found[seat.name] = sheet.text
    return found


def _give_again(session: Session, row: MatchRow, sheets: dict[str, SheetRow]) -> None:
    for sheet in sheets.values():
        session.add(
            SheetRow(
                match_id=row.id,
                step=row.step,
                seat=sheet.seat,
                version=1,
                text=sheet.text,
                digest=sheet.digest,
                source=sheet.source,
                account_id=sheet.account_id,
                at=sheet.at,
            )
        )
