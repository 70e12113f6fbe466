"""Match files in and out: what the host stores is a `.starpost` file, row by row."""

from __future__ import annotations

from datetime import datetime

import msgspec
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnyUser
from starpost.host.host import Host
from starpost.host.matches import parts
from starpost.host.matches.find import note, seats_of
from starpost.host.matches.opening import SEAT_NAME, is_seat_name
from starpost.host.matches.terms import Terms
from starpost.host.storage import EntryRow, MatchRow, SeatRow, SnapshotRow, StepRow
from starpost.host.tokens import key
from starpost.host.trouble import bad, forbidden
from starpost.host.turns.awaited import ask
from starpost.host.turns.packing import pack
from starpost.host.turns.record import Advance, entry_row, full, made_of, step_rows
from starpost.host.words import Doing, PartKind, SeatKind, Status
from starpost.kernel.contract import GM, Step
from starpost.kernel.match import Match
from starpost.kernel.proof.file import MatchFileError, dumps, loads
from starpost.kernel.proof.log import Entry
from starpost.kernel.proof.verify import verify


def export(session: Session, row: AnyMatch) -> bytes:
    """The match as a file. It holds the seed and everybody's orders."""
    return dumps(full(session, row))


def export_for(session: Session, account: AnyUser | None, row: AnyMatch) -> bytes:
    """While it runs nobody gets the file over the network; after the end everybody may."""
    if row.status != Status.OVER:
        raise forbidden("not_over", "The match file is opened when the match is over.")
    return export(session, row)


def bring_in(host: Host, account: AnyUser, data: bytes, name: str = "") -> str:
    """Take a match file in: it is verified first, and goes on with bots in its seats."""
    parts.no_guest(account)
    try:
        match = loads(data, "The file", unproved=True)
        _check_names(match)
    except (MatchFileError, ValueError) as error:
        raise bad("bad_file", str(error)) from None
    if any(entry.given for entry in match.entries):
        raise bad("typed_dice", "The file has dice that were typed in; a host takes none.")
    now = host.clock.now()
    played = _played(match)
    awaiting, result = match.awaiting(), match.result()
    with host.db.write() as session:
        row = _row(account, match, name or match.header.name or "A match")
        row.created_at = row.started_at = now
        session.add(row)
        session.flush()
        seats = _seats(session, row, match)
        parts.remember(session, row, account.id, PartKind.SAW_ALL, now)  # the seed is in the file
        _log(session, row, match, played, now)
        if result is None and awaiting.prompts:
            ask(row, seats, awaiting, now)
            row.hold = True
        else:
            row.status, row.ended_at = Status.OVER, now
            row.result = msgspec.to_builtins(result)
        note(session, row, account.id, Doing.IMPORT, "brought the match in from a file", now)
        return row.key


def _check_names(match: Match[object, object]) -> None:
    """A file may come from anywhere: what will stand on pages and in headers is looked at."""
    if not all(is_seat_name(seat) for seat in match.header.seats):
        raise ValueError(SEAT_NAME)
    if not match.header.name.isprintable():
        raise ValueError("The name of the match has signs in it that cannot be shown.")


def _row(account: AnyUser, match: Match[object, object], name: str) -> MatchRow:
    header = match.header
    return MatchRow(
        key=key(),
        name=name[:80],
        game=header.game,
        version=header.version,
        schema=match.game.schema,
        options=header.options,
        terms=msgspec.to_builtins(Terms(rated=False)),
        gm_id=account.id,
        status=Status.RUNNING,
        private=True,
        header=msgspec.to_builtins(header),
        seed=match.seed,
        commitment=header.commitment,
        step=len(match.entries),
        standing=len(match.standing),
        turn=match.turn,
        chain=match.chain,
        result=None,
    )


def _seats(session: Session, row: MatchRow, match: Match[object, object]) -> list[SeatRow]:
    for position, (name, choice) in enumerate(match.header.seats.items()):
        session.add(
            SeatRow(
                match_id=row.id,
                name=name,
                position=position,
                kind=SeatKind.BOT,
                bot="house",
                choice=choice,
                confirmed=True,
            )
        )
    session.add(
        SeatRow(
            match_id=row.id, name=GM, position=-1, kind=SeatKind.GM, account_id=row.gm_id, choice={}
        )
    )
    session.flush()
    return seats_of(session, row, with_gm=True)


def _played(match: Match[object, object]) -> list[Advance]:
    """Every step once more, before the tables are locked: what is stored, and the state it leads
    to, come from the orders and from nothing else in the file."""
    made: list[Advance] = []

    def keep(step: Step[object], entry: Entry) -> None:
        one = made_of(match.game, step, entry, ())
        made.append(replace(one, step=replace(step, state=None, events=())))  # as stored alone
        match.state = step.state

    found = verify(match, each=keep)
    if not found.ok:
        raise bad("not_verified", "The file does not verify: " + " ".join(found.findings))
    if not made:
        match.state = match.first
    return made


def _log(
    session: Session,
    row: MatchRow,
    match: Match[object, object],
    played: list[Advance],
    now: datetime,
) -> None:
    for entry in match.entries:
        session.add(entry_row(row.id, entry, now))
    game, state = match.game, match.first
    session.add(
        SnapshotRow(
            match_id=row.id,
            after=0,
            schema=game.schema,
            turn=game.turn_of(state),
            state=pack(state),
        )
    )
    for after, made in enumerate(played, 1):
        for stored in step_rows(row.id, after, game.schema, made, now):
            session.add(stored)


def draws(session: Session, row: AnyMatch) -> list[dict[str, object]]:
    """The dice log, opened at the end."""
    if row.status != Status.OVER:
        raise forbidden("not_over", "The dice are opened when the match is over.")
    rows = session.scalars(
        select(StepRow).where(StepRow.match_id == row.id).order_by(StepRow.after)
    )
    return [{"turn": step.turn, "draws": step.draws} for step in rows]


def entries(session: Session, row: AnyMatch) -> list[EntryRow]:
    return list(
        session.scalars(
            select(EntryRow).where(EntryRow.match_id == row.id).order_by(EntryRow.number)
        )
    )
