"""Empty chairs: standby list, take-over, bots in the meantime, handing back."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat, AnyUser
from starpost.host.host import Host
from starpost.host.matches import parts
from starpost.host.matches.deeds import TO, removal
from starpost.host.matches.find import match_by_key, my_seat, note, seats_of, touch, visible
from starpost.host.matches.live import Happening, tell
from starpost.host.matches.terms import Missed
from starpost.host.outgoing.letters import notice
from starpost.host.outgoing.preferences import tell_person
from starpost.host.storage import Account, Intervention, MatchRow, SeatRow, Standby
from starpost.host.trouble import conflict, forbidden
from starpost.host.words import ENDED, UNDER_WAY, Doing, News, PartKind, SeatKind, Status

"""Why a match stands still when no person is left in it."""


def stand_by(host: Host, account: AnyUser, match_key: str) -> None:
    """Put oneself on the list of those who would take over a seat."""
    with host.db.write() as session:
        parts.no_guest(account)
        row = match_by_key(session, visible(session, match_key, account).key, lock=True)
        if row.status in ENDED:
            raise conflict("over", "The match is over.")
        if row.gm_id == account.id or _plays(session, row, account.id):
            raise conflict("already_in", "You already have a part in this match.")
        parts.may_be_seated(session, row, account)
        known = session.scalar(
            select(Standby.id).where(Standby.match_id == row.id, Standby.account_id == account.id)
        )
        if known is None:
            session.add(Standby(match_id=row.id, account_id=account.id, at=host.clock.now()))


def stand_down(host: Host, account: AnyUser, match_key: str) -> None:
    with host.db.write() as session:
        row = visible(session, match_key, account)
        session.execute(
            delete(Standby).where(Standby.match_id == row.id, Standby.account_id == account.id)
        )


def _plays(session: Session, row: MatchRow, account_id: int) -> bool:
    return any(seat.account_id == account_id for seat in seats_of(session, row))


def give_away(
    session: Session, row: MatchRow, seat: SeatRow, policy: Missed, now: datetime
) -> None:
    """A player missed too many turns: the first standby takes the seat, else a bot."""
    stand_in = _first_standby(session, row) if policy.then == "standby" else None
    move_seat(session, row, seat, stand_in, policy.bot, now)
    who = "a standby player" if stand_in is not None else "a bot"
    who = "another" if row.anonymous else who
    text = f"{seat.name} missed too often; {who} plays on."
    to = stand_in.id if stand_in is not None else None
    note(session, row, None, Doing.REPLACED, text, now, seat=seat.name, to=to)


def _first_standby(session: Session, row: MatchRow) -> Account | None:
    for waiting in session.scalars(
        select(Standby).where(Standby.match_id == row.id).order_by(Standby.id)
    ):
        account = session.get(Account, waiting.account_id)
        session.delete(waiting)
        if account is not None and account.deleted_at is None:
            return account
    return None


def move_seat(
    session: Session,
    row: MatchRow,
    seat: SeatRow,
    account: AnyUser | None,
    bot: str,
    now: datetime,
) -> None:
    """Give a running seat to another; None: to a bot. Its first player may have it back."""
    if seat.owner_id is None:
        seat.owner_id = seat.account_id
    former = session.get(Account, seat.account_id) if seat.account_id is not None else None
    new = session.get(Account, account.id) if account is not None else None
    if account is None:
        seat.kind, seat.account_id, seat.bot = SeatKind.BOT, None, bot
        row.soon = row.soon or seat.waited
        wait_for_somebody(session, row, now)
    else:
        seat.kind, seat.account_id, seat.bot = SeatKind.PLAYER, account.id, ""
        seat.reserved = ""
        parts.remember(session, row, account.id, PartKind.PLAYED, now)
    seat.missed, seat.ready, seat.seen_at = 0, False, None
    touch(row)
    tell(session, row, Happening.SEAT, now)
    for person, text in (
        (former, f"The seat {seat.name} is now played by another. You can ask for it back."),
        (new, f"You now play the seat {seat.name}."),
    ):
        if person is not None:
            key = f"seat:{row.id}:{row.serial}:{seat.name}"
            letter = notice(row, person, key, "A change of seats", text)
            tell_person(session, person, row, News.SEAT, letter, now)


def wait_for_somebody(session: Session, row: MatchRow, now: datetime) -> None:
    """Nobody is left at the table: the match waits instead of playing itself to its end.

    The game master may let the bots play on; whoever takes a seat makes the match go on.
    """
    session.flush()
    if row.status != Status.RUNNING or any(
        s.kind == SeatKind.PLAYER for s in seats_of(session, row)
    ):
        return
    row.status, row.paused_until = Status.PAUSED, None
    row.paused_left = max((row.due_at - now).total_seconds(), 0) if row.due_at is not None else None
    touch(row)
    note(
        session,
        row,
        None,
        Doing.DESERTED,
        "No person is left at this table; it waits for one.",
        now,
    )
    tell(session, row, Happening.PAUSED, now)
    master = session.get(Account, row.gm_id)
    if master is not None:
        letter = notice(
            row,
            master,
            f"deserted:{row.id}:{row.serial}",
            "Nobody is left at this table",
            "Bots hold every seat now, so the match waits. Whoever takes a seat makes it go on; "
            "at the desk you may also let the bots play on, or call the match off.",
        )
        tell_person(session, master, row, News.SEAT, letter, now)


def somebody_came(session: Session, row: MatchRow, account_id: int, now: datetime) -> None:
    """A person sits down at a table that waited for one: the clocks run on."""
    last = session.scalar(
        select(Intervention.kind)
        .where(
            Intervention.match_id == row.id, Intervention.kind.in_((Doing.DESERTED, Doing.PAUSE))
        )
        .order_by(Intervention.id.desc())
        .limit(1)
    )
    if row.status == Status.PAUSED and last == Doing.DESERTED:
        resume_row(session, row, account_id, now)


def resume_row(session: Session, row: MatchRow, account_id: int | None, now: datetime) -> None:
    """The clocks run on from where they stood."""
    left = row.paused_left
    seats = seats_of(session, row, with_gm=True)
    if left is not None and row.due_at is not None:
        shift = now + timedelta(seconds=max(left, 0)) - row.due_at
        for seat in seats:
            if seat.due_at is not None:
                seat.due_at += shift
        row.due_at += shift
    row.status, row.paused_left, row.paused_until = Status.RUNNING, None, None
    touch(row)
    said = "The match goes on." if account_id is None else "let the match go on"
    note(session, row, account_id, Doing.RESUME, said, now)
    tell(session, row, Happening.DEADLINE, now)


def take_over(host: Host, account: AnyUser, match_key: str, seat_name: str) -> None:
    """Take a seat that a bot plays in a running match, if its rules of entry allow; without a name
    any: where names are secret, nobody can say which."""
    now = host.clock.now()
    with host.db.write() as session:
        row = match_by_key(session, visible(session, match_key, account).key, lock=True)
        if row.status not in UNDER_WAY:
            raise conflict("not_running", "Seats change hands only in a running match.")
        seat = _vacant(session, row, account, seat_name)
        parts.may_be_seated(session, row, account)
        leads = row.gm_id == account.id and seat.owner_id != account.id
        if leads or _plays(session, row, account.id):  # also one's own lost one: a seat each
            raise forbidden("already_in", "You already have a part in this match.")
        move_seat(session, row, seat, account, "", now)
        somebody_came(session, row, account.id, now)
        if seat.owner_id == account.id:
            seat.owner_id = None
        text = f"took the seat {seat.name}"
        note(session, row, account.id, Doing.TAKEOVER, text, now, seat=seat.name, to=account.id)


def vacant(session: Session, row: AnyMatch, account: AnyUser | None) -> int:
    """How many seats of a running match wait for a player, as far as everybody may know; not one's
    own that was taken away."""
    if row.anonymous or row.status not in UNDER_WAY or account is None:
        return 0
    free = [s for s in seats_of(session, row) if s.kind == SeatKind.BOT and s.owner_id is not None]
    return sum(not _taken_away(session, row, seat, account) for seat in free)


def _taken_away(session: Session, row: AnyMatch, seat: AnySeat, account: AnyUser) -> bool:
    """What the game master has taken from somebody, the game master gives back."""
    if seat.owner_id != account.id or seat.reserved == account.name_key:
        return False
    return removal(session, row, seat) is not None


def _vacant(session: Session, row: MatchRow, account: AnyUser, name: str) -> SeatRow:
    """The vacant seat of a name; without a name the first one, one's own before others'. No answer
    tells whether a name is played."""
    free = [
        seat
        for seat in seats_of(session, row)
        if seat.kind == SeatKind.BOT
        and (seat.owner_id is not None or seat.reserved == account.name_key)
        and name in ("", seat.name)
    ]
    free.sort(key=lambda seat: (seat.owner_id != account.id, seat.reserved != account.name_key))
    open_to = [seat for seat in free if not _taken_away(session, row, seat, account)]
    if free and not open_to:
        raise forbidden("removed", "The game master gave this seat away. Ask for it back.")
    if not free:
        raise conflict("not_vacant", "That seat is not vacant." if name else "No seat is vacant.")
    return open_to[0]


def hand_back(host: Host, account: AnyUser, match_key: str, seat_name: str) -> None:
    """A stand-in returns the seat to its first player."""
    now = host.clock.now()
    with host.db.write() as session:
        row = match_by_key(session, visible(session, match_key, account).key, lock=True)
        seat = my_seat(session, row, seat_name, account.id)
        owner = session.get(Account, seat.owner_id) if seat.owner_id is not None else None
        if owner is None or owner.deleted_at is not None:
            raise conflict("no_owner", "There is nobody to hand the seat back to.")
        if _plays(session, row, owner.id):
            raise conflict("already_in", "Its first player has another seat in this match now.")
        move_seat(session, row, seat, owner, "", now)
        seat.owner_id = None
        text = f"gave the seat {seat_name} back to {TO}"
        note(session, row, account.id, Doing.HANDBACK, text, now, seat=seat_name, to=owner.id)
