"""The game master's desk. Every intervention is written into a log that players see."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyUser
from starpost.host.host import Host
from starpost.host.matches import deadlines, deeds, endings, parts, press
from starpost.host.matches.find import as_gm, note, seat_named, seats_of, still_at, tidied, touch
from starpost.host.matches.live import Happening, tell
from starpost.host.matches.replacement import move_seat, resume_row, somebody_came
from starpost.host.matches.terms import read_terms, terms_from
from starpost.host.outgoing.letters import notice, reminder
from starpost.host.outgoing.preferences import tell_person
from starpost.host.sheets import drafts, intake, versions
from starpost.host.storage import Account, Intervention, MatchRow, SeatRow, Standby
from starpost.host.trouble import bad, conflict, forbidden
from starpost.host.turns import adjudication, bots
from starpost.host.words import UNDER_WAY, Doing, News, SeatKind, Source, Status
from starpost.kernel.contract import GM
from starpost.told.words import counted, listed
from starpost.wire import Receipt

MOST_TO_ALL = 20
"""Letters to all in an hour: each is a mail to everybody."""


class Late(Struct, frozen=True):
    """Who keeps a match waiting."""

    seat: str
    asked: str
    due_at: datetime | None
    has_sheet: bool
    ready: bool
    missed: int


def pause(host: Host, account: AnyUser, match_key: str, hours: float, why: str = "") -> datetime:
    """Stop the clock, for no longer than the match allows."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        _running(row)
        longest = terms_from(row.terms).pause_hours
        if not 0 < hours <= longest:
            raise bad("bad_pause", f"A pause in this match lasts at most {longest} hours.")
        row.status, row.paused_until = Status.PAUSED, now + timedelta(hours=hours)
        row.paused_left = (row.due_at - now).total_seconds() if row.due_at is not None else None
        touch(row)
        text = f"paused the match for up to {deadlines.span(timedelta(hours=hours))}"
        note(session, row, account.id, Doing.PAUSE, text, now, why=why)
        tell(session, row, Happening.PAUSED, now)
        return row.paused_until


def resume(host: Host, account: AnyUser, match_key: str) -> None:
    """Go on after a pause, or try a parked turn again."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        if row.status == Status.PARKED:
            row.status, row.parked, row.soon = Status.RUNNING, "", True
            touch(row)
            note(session, row, account.id, Doing.RESUME, "tries the parked turn again", now)
        elif row.status == Status.PAUSED:
            resume_row(session, row, account.id, now)
        else:
            raise conflict("not_paused", "The match is not paused.")
        match_id, step = row.id, row.step
    host.bell(match_id, step)


def call_off(host: Host, account: AnyUser, match_key: str, why: str) -> None:
    """End a match that runs, for good. It has no result and counts for nobody, and what was secret
    in it stays so: nobody calls a match off to look at the others' cards. Everybody reads why."""
    if not why.strip():
        raise bad("no_reason", "Say why the match is called off: everybody reads it.")
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        if row.status not in UNDER_WAY:
            raise conflict("not_running", f"The match is not running: it is {row.status}.")
        endings.end(session, row, now)
        did = "called the match off"
        note(session, row, account.id, Doing.CALLED_OFF, did, now, why=why)
        by = "The game master" if row.anonymous else account.name
        text = deeds.sentence(by, did, tidied(why))
        for seat in seats_of(session, row, with_gm=True):
            person = session.get(Account, seat.account_id) if seat.account_id is not None else None
            if person is not None and seat.kind == SeatKind.PLAYER:
                letter = notice(row, person, f"called-off:{row.id}", "Called off", text)
                tell_person(session, person, row, News.GM, letter, now)
        tell(session, row, Happening.OVER, now)


def hold(host: Host, account: AnyUser, match_key: str, on: bool) -> None:
    """Take orders, but do not run until the hold is lifted."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        _running(row)
        row.hold = on
        touch(row)
        text = "held the match: nothing runs until the hold is lifted" if on else "lifted the hold"
        note(session, row, account.id, Doing.HOLD, text, now)
        tell(session, row, Happening.DEADLINE, now)
        match_id, step = row.id, row.step
    if not on:
        host.bell(match_id, step)


def extend(
    host: Host, account: AnyUser, match_key: str, hours: float | None, step: int | None = None,
    why: str = "",
) -> datetime:  # fmt: skip
    """Move the deadline by hours; None: to the next one that the rule gives. While a match is
    paused what will be left of it grows; the answer is when it would be due if it went on now."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        if row.status != Status.PAUSED:
            _running(row)
        still_at(row, step)
        if row.due_at is None:
            raise conflict("no_deadline", "This match has no deadline to move.")
        if row.status == Status.PAUSED:
            return _more_left(session, row, account, hours, now, why)
        until = _later(row, hours, now)
        for seat in seats_of(session, row, with_gm=True):
            if seat.due_at is not None:
                seat.due_at = max(seat.due_at, until)
        row.due_at = until
        touch(row)
        text = f"moved the deadline to {until:%F %H:%M} UTC"
        note(session, row, account.id, Doing.EXTEND, text, now, why=why)
        tell(session, row, Happening.DEADLINE, now)
        return until


def _more_left(
    session: Session, row: MatchRow, account: AnyUser, hours: float | None, now: datetime, why: str
) -> datetime:
    """The clock stands still: so much more will be left on it."""
    if hours is None:
        raise conflict("paused", "The match is paused. Give hours: they are added to what is left.")
    more = timedelta(hours=_within(hours))
    left = timedelta(seconds=max(row.paused_left or 0, 0)) + more
    row.paused_left = left.total_seconds()
    touch(row)
    said = f"{deadlines.roughly(left)} are left when the match goes on"
    text = f"gave everybody {deadlines.span(more)} more; {said}"
    note(session, row, account.id, Doing.EXTEND, text, now, why=why)
    tell(session, row, Happening.DEADLINE, now)
    return now + left


def _later(row: MatchRow, hours: float | None, now: datetime) -> datetime:
    assert row.due_at is not None
    if hours is None:
        found = deadlines.due(terms_from(row.terms).schedule, max(row.due_at, now))
        if found is None:
            raise conflict("no_rule", "This match has no rule for the next deadline; give hours.")
        return found
    return max(row.due_at, now) + timedelta(hours=_within(hours))


def _within(hours: float) -> float:
    if not 0 < hours <= 24 * 60:
        raise bad("bad_hours", "A deadline can be moved by at most 60 days at a time.")
    return hours


def process_now(host: Host, account: AnyUser, match_key: str, step: int | None = None) -> int:
    """Run the turn with the sheets that are in; the rest get the game's default orders."""
    with host.db.read() as session:
        row = as_gm(session, match_key, account, lock=False)
        _running(row)
        still_at(row, step)
        match_id, step = row.id, row.step
    return adjudication.run_ahead(host, match_id, step, account.id)


def replace(
    host: Host, account: AnyUser, match_key: str, seat_name: str, name: str = "", bot: str = "",
    why: str = "",
) -> None:  # fmt: skip
    """Give a seat to another player, or to a bot."""
    if name:
        parts.no_guest(account)
    bots.may_ask_for(account, bot)
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        if row.status not in UNDER_WAY:
            raise conflict("not_running", "Before the start players join and leave by themselves.")
        seat = seat_named(session, row, seat_name)
        if seat.kind == SeatKind.GM:
            raise conflict("gm_seat", "The game master's own seat cannot be given away.")
        person = parts.person(session, name) if name else None
        if person is None and not bots.is_bot(bot):
            raise bad("bad_bot", f"Name a player, or one of the bots {bots.choices()}.")
        if person is not None and any(s.account_id == person.id for s in seats_of(session, row)):
            raise conflict("already_in", "That player already has a seat in this match.")
        if person is not None:
            _no_foreign_guest(session, row, person)
            parts.may_be_seated(session, row, person)
        if person is not None and not _agreed(session, row, seat, person, account):
            _offer(host, session, row, seat, person, account, now, why)
            return
        move_seat(session, row, seat, person, bot, now)
        if person is not None:
            somebody_came(session, row, account.id, now)
        if person is not None and seat.owner_id == person.id:
            seat.owner_id = None
        who = deeds.TO if row.anonymous or person is not None else "a bot"
        text = f"gave {seat_name} to {who}"
        to = person.id if person is not None else None
        note(session, row, account.id, Doing.REPLACE, text, now, seat=seat_name, to=to, why=why)


def _no_foreign_guest(session: Session, row: MatchRow, person: Account) -> None:
    """Said to the game master; what a guest himself is told would puzzle here."""
    if person.is_guest and not parts.belongs(session, row, person):
        raise forbidden("guest", f"{person.name} is a guest of another match. Whoever leaves an "
                        "address can be given a seat here.")  # fmt: skip


def _agreed(
    session: Session, row: MatchRow, seat: SeatRow, person: Account, asker: AnyUser
) -> bool:
    """Nobody is seated unasked: one stands by, was the seat's first player, or asks oneself."""
    if person.id in (asker.id, seat.owner_id):
        return True
    waits = select(Standby.id).where(Standby.match_id == row.id, Standby.account_id == person.id)
    return session.scalar(waits) is not None


def _offer(
    host: Host,
    session: Session,
    row: MatchRow,
    seat: SeatRow,
    person: Account,
    account: AnyUser,
    now: datetime,
    why: str,
) -> None:
    """A seat is offered: a bot plays it until the player takes it, or somebody else does."""
    if seat.kind != SeatKind.BOT:
        move_seat(session, row, seat, None, "house", now)
    seat.reserved = person.name_key
    row.serial += 1
    text = f"The seat {seat.name} is offered to you: {host.settings.address}/m/{row.key}/players"
    letter = notice(row, person, f"offer:{row.id}:{row.serial}", "A seat for you", text)
    tell_person(session, person, row, News.SEAT, letter, now)
    said = f"offered {seat.name} to {deeds.TO}"
    note(session, row, account.id, Doing.REPLACE, said, now, seat=seat.name, to=person.id, why=why)


def orders_for(host: Host, account: AnyUser, match_key: str, seat_name: str, text: str) -> Receipt:
    """Write a sheet in a seat's name. It is in the log for all to see that it happened."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        seat = seat_named(session, row, seat_name)
        if seat.account_id != account.id and parts.plays(session, row, account.id):
            raise forbidden("gm_plays", "A game master who plays writes no rival's orders.")
        gm_id = row.gm_id
        note(session, row, account.id, Doing.ORDERS, f"wrote orders for {seat_name}", now)
    return intake.submit(
        host, intake.Submission(match_key, seat_name, gm_id, text, ready=True, source=Source.GM)
    )


def message_all(host: Host, account: AnyUser, match_key: str, text: str) -> int:
    """A letter of the game master to everybody, whatever press the match has; to how many."""
    now = host.clock.now()
    text = text.strip()
    if not 1 <= len(text) <= press.LONGEST or "\x00" in text:
        raise bad("bad_message", f"A message has 1 to {press.LONGEST:,} characters.")
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        press.must_have_room(session, row, GM, text, now, MOST_TO_ALL)
        row.serial += 1
        press.say(session, row, GM, None, text, now)
        note(session, row, account.id, Doing.MESSAGE, "wrote to all players", now)
        return sum(s.account_id is not None for s in seats_of(session, row))


def remind(
    host: Host, account: AnyUser, match_key: str, seat_name: str, step: int | None = None
) -> None:
    """A word to one seat whose orders are missing; not more often than once an hour."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        _running(row)
        still_at(row, step)
        seat = seat_named(session, row, seat_name)
        person = session.get(Account, seat.account_id) if seat.account_id is not None else None
        if person is None or seat.kind != SeatKind.PLAYER or not seat.waited or seat.ready:
            raise conflict("not_awaited", f"Nothing is awaited of {seat_name}.")
        if _reminded(session, row, seat_name, now - timedelta(hours=1)):
            raise conflict("reminded", f"{seat_name} was reminded less than an hour ago.")
        row.serial += 1
        draft = bool(drafts.begun(session, row, [seat]))
        letter = reminder(host.settings, row, seat, person, row.serial, by_gm=True, draft=draft)
        tell_person(session, person, row, News.DUE, letter, now)
        said = f"reminded {seat_name}"
        note(session, row, account.id, Doing.REMIND, said, now, seat=seat_name)
        tell(session, row, Happening.DEADLINE, now, [seat_name])


def _reminded(session: Session, row: MatchRow, seat: str, since: datetime) -> bool:
    found = session.scalar(
        select(Intervention.id).where(
            Intervention.match_id == row.id,
            Intervention.kind == Doing.REMIND,
            Intervention.seat == seat,
            Intervention.at > since,
        )
    )
    return found is not None


def retime(host: Host, account: AnyUser, match_key: str, **changes: Any) -> None:
    """Change how a running match waits: graces, reminders, running when all are ready."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        terms = terms_from(row.terms)
        schedule = msgspec.structs.replace(terms.schedule, **changes)
        if not (words := _changed(terms.schedule, schedule)):
            return
        changed = msgspec.to_builtins(msgspec.structs.replace(terms, schedule=schedule))
        row.terms = msgspec.to_builtins(read_terms(changed))
        touch(row)
        note(session, row, account.id, Doing.TERMS, f"changed the clock: {words}", now)
        tell(session, row, Happening.DEADLINE, now)


def _changed(before: deadlines.Schedule, after: deadlines.Schedule) -> str:
    """What is other now, as players read it."""
    said = []
    if after.graces != before.graces:
        often = f"{counted(after.graces, 'time')} in all" if after.graces else "never"
        said.append(f"the late get extra time {often}")
    if after.reminders != before.reminders:
        hours = listed([str(hour) for hour in after.reminders])
        said.append(f"reminders go out {hours} hours before the end" if hours else "no reminders")
    if after.when_ready != before.when_ready:
        when = "as soon as all are ready" if after.when_ready else "no sooner though all are ready"
        said.append(f"turns run {when}")
    return "; ".join(said)


def who_is_late(session: Session, account: AnyUser, match_key: str) -> list[Late]:
    """Whom the match waits for. What they wrote is not shown, only whether."""
    row = as_gm(session, match_key, account, lock=False)
    written = versions.current(session, row)
    return [
        Late(s.name, s.asked, s.due_at, s.name in written, s.ready, s.missed)
        for s in seats_of(session, row)
        if s.waited and not s.ready and s.kind == SeatKind.PLAYER
    ]


def _running(row: MatchRow) -> None:
    if row.status != Status.RUNNING:
        raise conflict("not_running", f"The match is not running: it is {row.status}.")
