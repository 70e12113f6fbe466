"""What is written with a turn: log, snapshot, clocks, reliability, ratings, letters, news."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.matches.find import note, seats_of
from starpost.host.matches.live import Happening, Line, tell_all
from starpost.host.matches.replacement import give_away
from starpost.host.matches.terms import terms_from
from starpost.host.outgoing import letters
from starpost.host.outgoing.letterheads import letterhead
from starpost.host.outgoing.preferences import Rules, rules, tell_person
from starpost.host.people import ratings
from starpost.host.sheets import drafts
from starpost.host.storage import Account, Diary, MatchRow, SeatRow, SheetRow
from starpost.host.tokens import digest
from starpost.host.turns import delivered, your_move
from starpost.host.turns.awaited import ask
from starpost.host.turns.gathering import Gathered
from starpost.host.turns.printing import Made, printed
from starpost.host.turns.record import Advance, entry_row, game_of, step_rows
from starpost.host.words import Doing, News, SeatKind, Source, Status
from starpost.kernel.contract import GM, Resolve, Result
from starpost.reports.letterhead import headed_text
from starpost.told import unsent
from starpost.told.unsent import Unsent


class Company(Struct, frozen=True):
    """Who sits at a match and how they want to hear of it, read once for what is written down."""

    seats: list[SeatRow]
    accounts: dict[int, Account]
    chosen: dict[int, Rules]


def made_from(host: Host, read: Gathered, made: Advance) -> Made:
    """The players' reports are made before the transaction: nobody waits for a printer."""
    result = game_of(read.row).result(made.step.state)
    return Made(read, made, printed(host, read, made, result), result)


def write_down(
    host: Host, session: Session, row: MatchRow, steps: Sequence[Made], now: datetime
) -> None:
    """All rows of these steps, in the caller's transaction; it is told with each."""
    seats = seats_of(session, row, with_gm=True)
    accounts = _accounts(session, seats)
    company = Company(seats, accounts, rules(session, accounts, row.id))
    told = []
    for step in steps:
        _one_down(host, session, row, step, company, now)
        over = row.status == Status.OVER
        told.append(Line(Happening.OVER if over else Happening.TURN, row.step, row.turn))
    tell_all(session, row, told, now, seats)


def _one_down(
    host: Host, session: Session, row: MatchRow, step: Made, company: Company, now: datetime
) -> None:
    """All rows of one step."""
    game, read, made, seats = game_of(row), step.read, step.made, company.seats
    accounts = company.accounts
    _keep_played(session, row, read, accounts, now)
    your_move.withdraw(session, row, [s for s in seats if s.name in read.answers.seats])
    taken = {s: t for s, t in read.instead.items() if s in read.answers.seats}
    drafts.put_down(session, row, taken, now)
    _reliability(row, read, seats, accounts, now)
    _ran_out(session, row, read, seats, now)
    _unsent(session, row, step, seats, now)
    session.add(entry_row(row.id, made.entry, now))
    if made.turn > row.turn:
        delivered.keep(session, row, game.delivered(made.step.state), row.turn, seats, now)
    row.step, row.chain, row.turn = made.entry.number, made.entry.chain, made.turn
    row.standing += 1
    row.serial += 1
    for stored in step_rows(row.id, row.standing, game.schema, made, now):
        session.add(stored)
    asked_before = {seat.name: seat.asked for seat in seats if seat.name not in read.answers.seats}
    ask(row, seats, game.awaiting(made.step.state), now)
    if step.over or not any(seat.asked for seat in seats if seat.name != GM):
        _finish(host, session, row, step.result, company, now)
    else:
        _replace_missing(host, session, row, seats, now)
        row.soon = any(seat.waited and _covered(read, seat) for seat in seats)
    _letters(host, session, row, company, step, asked_before, now)


def _finish(
    host: Host,
    session: Session,
    row: MatchRow,
    result: Result | None,
    company: Company,
    now: datetime,
) -> None:
    _close(row, company.seats, now)
    for seat in company.seats:
        if seat.account_id in company.accounts and seat.kind == SeatKind.PLAYER:
            _settle(seat, company.accounts[seat.account_id])
    row.result = None if result is None else msgspec.to_builtins(result)
    if result is not None and terms_from(row.terms).rated:
        ratings.rate(session, row, company.seats, result, bots=host.settings.rated_bots)


def _accounts(session: Session, seats: list[SeatRow]) -> dict[int, Account]:
    ids = [seat.account_id for seat in seats if seat.account_id is not None]
    return {a.id: a for a in session.scalars(select(Account).where(Account.id.in_(ids)))}


def _covered(read: Gathered, seat: SeatRow) -> bool:
    return seat.kind == SeatKind.BOT or seat.name in read.policies


def _keep_played(
    session: Session,
    row: MatchRow,
    read: Gathered,
    accounts: dict[int, Account],
    now: datetime,
) -> None:
    """Sheets that bots and sitters wrote are kept like everybody's; sitters' go into a diary."""
    owners = {s.name: s.account_id for s in read.seats if s.kind == SeatKind.PLAYER}
    for seat in read.answers.seats:
        owner = owners.get(seat)
        if seat in read.played:
            session.add(
                SheetRow(
                    match_id=row.id,
                    step=row.step,
                    seat=seat,
                    version=1,
                    text=read.played[seat],
                    digest=digest(read.played[seat]),
                    source=Source.SITTER if owner in accounts else "bot",
                    account_id=owner,
                    at=now,
                )
            )
        wrote = seat in read.sheets or seat in read.instead
        if owner is not None and seat in read.policies and not wrote:
            session.add(
                Diary(
                    account_id=owner,
                    match_id=row.id,
                    seat=seat,
                    turn=row.turn,
                    policy=read.policies[seat],
                    text=read.played.get(seat, ""),
                    at=now,
                )
            )


def _reliability(
    row: MatchRow,
    read: Gathered,
    seats: list[SeatRow],
    accounts: dict[int, Account],
    now: datetime,
) -> None:
    """A turn in time counts +1, a missed one -3. Who is away, or was cut short, loses nothing."""
    due = row.due_at is not None and now >= row.due_at
    for seat in seats:
        account = accounts.get(seat.account_id or 0)
        if account is None or seat.kind != SeatKind.PLAYER or seat.name not in read.answers.seats:
            continue
        if seat.name in read.sheets or seat.name in read.instead:
            seat.missed = 0
            if row.due_at is not None:  # without a deadline there is nothing to be in time for
                seat.kept_in_time += 1
        elif due and seat.name in read.answers.missed:
            seat.missed += 1
            seat.kept_missed += 1
        if not row.anonymous:  # otherwise a counter that moves now would tell who sits there
            _settle(seat, account)


def _ran_out(
    session: Session, row: MatchRow, read: Gathered, seats: list[SeatRow], now: datetime
) -> None:
    """At a board everybody reads whose time ran out. Where nobody is named it would tell who is a
    person."""
    if row.resolve != Resolve.EACH or row.anonymous or row.due_at is None or now < row.due_at:
        return
    for seat in seats:
        if seat.kind == SeatKind.PLAYER and seat.name in read.answers.missed:
            said = f"{seat.name} ran out of time; the table went on."
            note(session, row, None, Doing.RAN_OUT, said, now, seat=seat.name)


def _unsent(
    session: Session, row: MatchRow, step: Made, seats: list[SeatRow], now: datetime
) -> None:
    """Whose orders were not sent, and what was carried out instead, also where the turn was run
    early. Who is away has said who writes meanwhile."""
    for seat in seats:
        how = step.read.unsent(seat.name, step.made.entry.sheets)
        if how is None or seat.kind != SeatKind.PLAYER or seat.name in step.read.policies:
            continue
        kind = Doing.MISSED if how is Unsent.MISSED else Doing.DRAFT
        said = unsent.noted(how, seat.name)
        note(session, row, None, kind, said, now, seat=seat.name, to=seat.account_id, why=how)


def _settle(seat: SeatRow, account: Account) -> None:
    """What was kept goes to the player's own counters."""
    ratings.reliable(account, seat.kept_in_time, seat.kept_missed)
    seat.kept_in_time = seat.kept_missed = 0


def _replace_missing(
    host: Host, session: Session, row: MatchRow, seats: list[SeatRow], now: datetime
) -> None:
    policy = terms_from(row.terms).missed
    usual = 0 if game_of(row).drops_out else 2
    after = usual if policy.after is None else policy.after
    for seat in seats:
        if after and seat.kind == SeatKind.PLAYER and seat.missed >= after:
            give_away(session, row, seat, policy, now)


def _close(row: MatchRow, seats: list[SeatRow], now: datetime) -> None:
    row.status, row.ended_at, row.due_at, row.soon = Status.OVER, now, None, False
    for seat in seats:
        seat.asked, seat.waited, seat.due_at = "", False, None


def _letters(
    host: Host,
    session: Session,
    row: MatchRow,
    company: Company,
    step: Made,
    asked_before: dict[str, str],
    now: datetime,
) -> None:
    """Reports when all were resolved together (or at the end); else a word to who is asked."""
    reports = step.reports
    for seat in company.seats:
        account = company.accounts.get(seat.account_id or 0)
        if account is None or seat.kind != SeatKind.PLAYER:
            continue
        mine = company.chosen.get(account.id, {})
        if seat.name in reports:
            sent = reports[seat.name]
            head = letterhead(host.settings, session, row, seat, account, by_mail=True)
            text = headed_text(game_of(row), sent.text, head)
            letter = letters.turn_report(host.settings, row, seat, account, text, sent.title)
            tell_person(session, account, row, News.TURN, letter, now, mine)
        elif seat.waited and asked_before.get(seat.name, "") != seat.asked:
            your_move.tell(host, session, row, seat, account, step, mine, now)
