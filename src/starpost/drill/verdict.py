"""After the drill: every match verified from its log, every acknowledged sheet looked up."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from starpost.drill.players import Ledger
from starpost.host.host import Host
from starpost.host.matches.live import PUBLIC, Happening, latest
from starpost.host.outgoing.mailers import message_id
from starpost.host.storage import (
    EntryRow,
    LiveLine,
    MatchRow,
    Message,
    Outgoing,
    SheetRow,
    StepRow,
)
from starpost.host.turns.record import full, game_of, state_at
from starpost.host.words import Channel, Sending, Status
from starpost.kernel import codec
from starpost.kernel.contract import Post
from starpost.kernel.dice import FastDice
from starpost.kernel.proof.verify import verify
from starpost.kernel.values import EntryKind


class Verdict(Struct):
    matches: int = 0
    turns: int = 0
    sheets_acknowledged: int = 0
    sheets_lost: int = 0
    turns_doubled: int = 0
    turns_lost: int = 0
    letters: int = 0
    letters_lost: int = 0
    """Letters that a turn brought to its players and that stand in no thread."""
    letters_doubled: int = 0
    """Letters that stand there twice, or that no turn has brought."""
    digest_mismatches: int = 0
    secrecy_violations: int = 0
    kills: int = 0
    peeks: int = 0
    mails_taken: int = 0
    mails_unanswered: int = 0
    """Mails that the server took without an answer, and therefore gets again."""
    mails_repeated: int = 0
    """Other mails that came again, with the same Message-ID: their sender was killed before it
    could note the answer (docs/decisions/0008)."""
    mails_lost: int = 0
    """Mails noted as sent that the server never took."""
    unreachable: int = 0
    server_errors: int = 0
    """Answers of 500 or more, a database that is away among them."""
    internal_errors: int = 0
    """Of these, the mistakes of ours: never excused by trouble from outside."""
    parked: int = 0
    clock_shifts: int = 0
    refusals: dict[str, int] = {}
    """Sheets and looks that the host refused, by code; late ones are among them."""
    seconds: float = 0.0
    database: str = ""
    games: tuple[str, ...] = ()
    findings: list[str] = []

    @property
    def clean(self) -> bool:
        return not (
            self.sheets_lost
            or self.turns_doubled
            or self.turns_lost
            or self.letters_lost
            or self.letters_doubled
            or self.digest_mismatches
            or self.secrecy_violations
            or self.mails_lost
            or self.internal_errors
            or self.parked
        )


def mistakes(folder: Path) -> list[str]:
    """The last line of each mistake in the logs of web processes: why an answer was `internal`."""
    found = []
    for path in sorted(folder.glob("web-*.log")):
        for line in path.read_bytes().splitlines():
            try:
                said = msgspec.json.decode(line, type=dict[str, Any])
            except msgspec.DecodeError:
                continue  # broken off by a kill
            if said.get("event") == "request_failed":
                found.append(_why(str(said.get("path")), str(said.get("exception", ""))))
    return found


def _why(path: str, trace: str) -> str:
    """The path, and the first error of the trace: the cause of all that follow it."""
    errors = [line for line in trace.splitlines() if re.match(r"[\w.]+(Error|Exception)\b", line)]
    return f"{path}: {errors[0][:200] if errors else trace[-200:]}"


def lost_mails(host: Host, taken: Mapping[str, int]) -> int:
    with host.db.read() as session:
        sent = session.scalars(
            select(Outgoing.key).where(
                Outgoing.channel == Channel.MAIL, Outgoing.sent_at.is_not(None)
            )
        )
        return sum(1 for key in sent if not taken.get(message_id(key)))


def judge(host: Host, ledger: Ledger, verdict: Verdict) -> None:
    """Fill in what the tables and the players' memory say."""
    verdict.sheets_acknowledged = len(ledger.sent)
    verdict.peeks, verdict.unreachable = ledger.peeks, ledger.unreachable
    verdict.refusals = dict(sorted(ledger.refusals.items()))
    verdict.server_errors = len(ledger.errors)
    verdict.internal_errors = ledger.internal
    verdict.findings += ledger.errors[:10]
    verdict.secrecy_violations += len(ledger.seen)
    verdict.findings += [f"could read {path}" for path in ledger.seen]
    with host.db.read() as session:
        rows = session.scalars(select(MatchRow).where(MatchRow.started_at.is_not(None))).all()
        for row in rows:
            verdict.matches += 1
            turns(session, row, verdict)
            letters(session, row, verdict)
            replay(session, row, verdict)
            _paired_world(session, row, verdict)
        _sheets(session, ledger, {row.key: row for row in rows}, verdict)


def turns(session: Session, row: MatchRow, verdict: Verdict) -> None:
    """Every step has one line in the log, one outcome, and was announced once."""
    entries = _count(session, EntryRow, row)
    steps = _count(session, StepRow, row)
    verdict.turns += entries
    verdict.parked += row.status == Status.PARKED
    if entries < row.step or steps < row.standing:
        verdict.turns_lost += 1
        verdict.findings.append(f"{row.key}: {entries} entries for {row.step} steps")
    said = session.execute(
        select(LiveLine.number, LiveLine.step, LiveLine.kind)
        .where(LiveLine.match_id == row.id, LiveLine.listener == PUBLIC)
        .order_by(LiveLine.number)
    ).all()
    told = Counter(step for _, step, kind in said if kind in (Happening.TURN, Happening.OVER))
    if [number for number, _, _ in said] != list(range(1, latest(session, row.id, PUBLIC) + 1)):
        verdict.turns_lost += 1
        verdict.findings.append(f"{row.key}: the live line has gaps")
    doubled = sum(1 for count in told.values() if count > 1) + max(0, entries - row.step)
    if doubled:
        verdict.turns_doubled += doubled
        verdict.findings.append(f"{row.key}: {doubled} turns twice")
    missing = [number for number in range(1, row.step + 1) if told[number] == 0]
    if missing:
        verdict.turns_lost += len(missing)
        verdict.findings.append(f"{row.key}: turns {missing[:5]} never announced")


def letters(session: Session, row: MatchRow, verdict: Verdict) -> None:
    """Each letter of each turn stands in its thread once: both are written together."""
    game, before, brought = game_of(row), state_at(session, row, 0), Counter[str]()
    for after in range(1, row.standing + 1):
        state = state_at(session, row, after)
        turn = game.turn_of(before)
        if game.turn_of(state) > turn:
            brought |= Counter(_mark(turn, post) for post in game.delivered(state))
        before = state
    query = select(Message).where(Message.match_id == row.id, Message.status == Sending.TURN)
    kept = Counter(_mark(m.turn, m) for m in session.scalars(query))
    verdict.letters += kept.total()
    for many, what in ((brought - kept, "letters_lost"), (kept - brought, "letters_doubled")):
        if many:
            setattr(verdict, what, getattr(verdict, what) + many.total())
            verdict.findings.append(f"{row.key}: {what}: {min(many)}")


def _mark(turn: int, letter: Message | Post) -> str:
    to = None if letter.to is None else sorted(letter.to)
    return f"{turn} {letter.sender} to {to}: {letter.text}"


def _count(session: Session, table: type[EntryRow] | type[StepRow], row: MatchRow) -> int:
    query = select(func.count()).select_from(table).where(table.match_id == row.id)
    return session.scalar(query) or 0


def replay(session: Session, row: MatchRow, verdict: Verdict) -> None:
    found = verify(full(session, row))
    if not found.ok:
        verdict.digest_mismatches += len(found.findings)
        verdict.findings += [f"{row.key}: {text}" for text in found.findings[:3]]


def _paired_world(session: Session, row: MatchRow, verdict: Verdict) -> None:
    """Change all that a seat must not know: what it sees must not change by a byte."""
    game, state = game_of(row), state_at(session, row)
    if row.status == Status.OVER:
        return
    for seat in row.header["seats"]:
        other = game.disturb(state, seat, FastDice(row.step))
        if codec.encode(game.view(state, seat)) != codec.encode(game.view(other, seat)):
            verdict.secrecy_violations += 1
            verdict.findings.append(f"{row.key}: {seat} sees what it must not")


def _sheets(session: Session, ledger: Ledger, rows: dict[str, MatchRow], verdict: Verdict) -> None:
    """Each acknowledged sheet is stored, and the last version is what the turn was made of."""
    for sent in ledger.sent:
        receipt = sent.receipt
        row = rows[receipt.match]
        stored = session.scalars(
            select(SheetRow)
            .where(
                SheetRow.match_id == row.id,
                SheetRow.step == receipt.step,
                SheetRow.seat == receipt.seat,
            )
            .order_by(SheetRow.version)
        ).all()
        mine = [s for s in stored if s.version == receipt.version and s.digest == receipt.digest]
        if not mine or mine[0].text != sent.text:
            verdict.sheets_lost += 1
            verdict.findings.append(f"{row.key}: sheet {receipt.digest[:8]} is not stored")
            continue
        entry = session.get(EntryRow, (row.id, receipt.step + 1))
        used = entry.sheets.get(receipt.seat, stored[-1].text) if entry is not None else None
        if entry is not None and entry.kind != EntryKind.UNDO and used != stored[-1].text:
            verdict.sheets_lost += 1
            verdict.findings.append(f"{row.key}: step {receipt.step} ignored {receipt.seat}")
