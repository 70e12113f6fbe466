"""What a player has not read yet: messages, and words about the match that stay until read."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import and_, bindparam, case, func, or_, select, update
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat, AnyUser
from starpost.host.host import Host
from starpost.host.looking.names import hidden_from_seat, without_names
from starpost.host.matches import deeds
from starpost.host.matches.find import match_by_key, seat_called, seats_of
from starpost.host.matches.press import reads
from starpost.host.matches.terms import terms_from
from starpost.host.people import directory
from starpost.host.storage import DraftRow, Intervention, MatchRow, Message, SeatRow, spelt
from starpost.host.tokens import veiled
from starpost.host.turns import bots
from starpost.host.words import OWN, Doing, Status
from starpost.kernel.contract import GM, Resolve
from starpost.told.unsent import Unsent, told

TOLD = (
    Doing.ROLLBACK, Doing.PAUSE, Doing.RESUME, Doing.DESERTED, Doing.REPLACE, Doing.REPLACED,
    Doing.PROCESS, Doing.EXTEND,
)  # fmt: skip
"""Interventions that change what a player counts on."""
STATES = (Doing.ROLLBACK, Doing.PAUSE, Doing.RESUME, Doing.DESERTED)
"""Of these the latest alone is true: each says how the match stands."""
RAN_OUT = "Your time ran out, and the table went on without your answer."
"""To whom it happened; to the others the table says who it was."""
EVERYBODY, NOBODY = "everybody", "somebody"
"""The threads of what is said to all, and of letters without a name."""
MOST_READ = 3
"""Words of one match that are shown again after they were read."""
_LETTERS = select(Message).where(
    Message.match_id == bindparam("match"), Message.id > bindparam("read")
)
_TO_EITHER = select(Message).where(
    Message.match_id == bindparam("match"),
    or_(
        Message.id > bindparam("read"),
        Message.id
        > select(SeatRow.press_read)
        .where(SeatRow.match_id == bindparam("match"), SeatRow.name == GM)
        .scalar_subquery(),
    ),
)
"""What a seat or the game master of its match has not read: as a rule there is none."""
_NEW = Intervention.id > SeatRow.notice_read
_SINCE = func.row_number().over(partition_by=(SeatRow.id, _NEW), order_by=Intervention.id.desc())
_RANKED = (
    select(SeatRow.id.label("seat"), Intervention.id.label("number"), _SINCE.label("since"),
           case((_NEW, 1), else_=0).label("new"))
    .join(Intervention, Intervention.match_id == SeatRow.match_id)
    .where(
        SeatRow.id.in_(bindparam("seats", expanding=True)),
        or_(
            Intervention.kind.in_(spelt(TOLD)),
            and_(_NEW, Intervention.kind == Doing.REMIND),
            and_(Intervention.kind == Doing.RAN_OUT, Intervention.seat == SeatRow.name),
            and_(Intervention.kind.in_(spelt(OWN)), Intervention.seat == SeatRow.name,
                 Intervention.to_id == SeatRow.account_id),
        ),
    )
    .subquery()
)  # fmt: skip
_NOTED = (
    select(_RANKED.c.seat, _RANKED.c.new, Intervention)
    .join(Intervention, Intervention.id == _RANKED.c.number)
    .where(or_(_RANKED.c.new == 1, _RANKED.c.since <= MOST_READ))
    .order_by(Intervention.id)
)
"""Of any number of seats at once: all that is new, and the last that was put away."""


def for_person(session: Session, row: AnyMatch, seat: AnySeat | None, account: AnyUser) -> int:
    """How many messages came since somebody last looked at the press, to the seat and, for whoever
    leads the match, to the game master."""
    return len(new_letters(session, row, seat, account))


def new_letters(
    session: Session, row: AnyMatch, seat: AnySeat | None, account: AnyUser
) -> list[Message]:
    leads = row.gm_id == account.id and terms_from(row.terms).press != "none"
    if seat is None and not leads:
        return []
    asked = {"match": row.id, "read": None if seat is None else seat.press_read}
    found = list(session.scalars(_TO_EITHER if leads else _LETTERS, asked))
    found = [m for m in found if not (leads and m.sender == GM)]  # that is oneself
    master = _master(session, row) if leads and found else None
    if master is None or seat is None:
        mine = seat or master
        return [] if mine is None else [m for m in found if _is_new(m, mine)]
    return [
        m
        for m in found
        if _is_new(m, seat) or (_is_new(m, master) and m.sender != seat.name and GM in (m.to or ()))
    ]


def new_numbers(
    session: Session, row: AnyMatch, seat: AnySeat | None, account: AnyUser
) -> frozenset[int]:
    """The same, by the numbers that their reader sees."""
    seed = match_by_key(session, row.key).seed  # which is not among the facts of a running match
    return frozenset(veiled(seed, m.id) for m in new_letters(session, row, seat, account))


def senders(session: Session, row: AnyMatch, reader: str, new: list[Message]) -> list[str]:
    """By whom letters are, as far as their reader may know: the person, where the match says who
    sits where, else the seat."""
    hidden = hidden_from_seat(session, row, reader)
    open_ = [m.sender for m in new if m.sender and not m.anonymous and m.sender not in hidden]
    known, unnamed = {*open_}, len(new) - len(open_)
    people = {} if row.anonymous else _people(session, row, known)
    found = sorted("the game master" if n == GM else people.get(n) or n for n in known)
    return [*found, "somebody unnamed"] if found and unnamed else found


def _people(session: Session, row: AnyMatch, seats: Container[str]) -> dict[str, str]:
    """Who plays these seats."""
    held = [seat for seat in seats_of(session, row) if seat.name in seats]
    names = directory.called(session, [seat.account_id for seat in held])
    played = {s.name: bots.who_is(s.bot) for s in held if not s.account_id}
    found = {name: who.name for name, who in played.items() if who.id}
    return found | {s.name: names[s.account_id] for s in held if s.account_id in names}


def _is_new(message: Message, seat: AnySeat) -> bool:
    """Whether another wrote it, and it was not there when the press was last looked at."""
    new = message.id > seat.press_read and message.sender != seat.name
    return new and reads(message, seat.name)


def _master(session: Session, row: AnyMatch) -> SeatRow | None:
    """The seat of whoever leads; there is none before the start."""
    return seat_called(session, row, GM)


class Word(Struct, frozen=True):
    """What was done to a match, as a player is told."""

    kind: Doing
    text: str
    at: datetime

    @property
    def sign(self) -> str:
        return deeds.SIGNS.get(self.kind, "warn")


class Noted(Struct, frozen=True):
    """What was done to the match of a seat, the oldest first."""

    new: list[Intervention] = []
    read: list[Intervention] = []
    names: dict[int, str] = {}
    """Of the people in it; read only where somebody may be named."""

    def stands(self, note: Intervention) -> bool:
        """Whether nothing has taken back the turn that it is about."""
        undone = (n for n in (*self.read, *self.new) if n.kind == Doing.ROLLBACK)
        return note.kind in STATES or not any(
            n.id > note.id and n.turn <= note.turn for n in undone
        )


def noted(session: Session, seats: Iterable[AnySeat]) -> dict[int, Noted]:
    """Of all these seats, by their numbers, in one statement."""
    found: dict[int, Noted] = {}
    names: dict[int, str] = {}
    for seat, new, note in session.execute(_NOTED, {"seats": [seat.id for seat in seats]}):
        one = found.setdefault(seat, Noted([], [], names))
        (one.new if new else one.read).append(note)
    all_ = [note for one in found.values() for note in (*one.new, *one.read)]
    names |= directory.called(session, [n for one in all_ for n in (one.account_id, one.to_id)])
    return found


def words(session: Session, row: AnyMatch, seat: AnySeat, about: Noted | None = None) -> list[Word]:
    """All that stands at the head of a player's page until it is put away, the newest first.

    `about`: what was done, from who has asked for several matches at once.
    """
    about = about or noted(session, (seat,)).get(seat.id, Noted())
    if not about.new:
        return []
    hidden = hidden_from_seat(session, row, seat.name)
    found = [*_notices(session, row, seat, about, hidden), *_reminded(row, seat, about)]
    return sorted(found, key=lambda word: (word.at, word.kind in OWN), reverse=True)


def _notices(
    session: Session, row: AnyMatch, seat: AnySeat, about: Noted, hidden: frozenset[str]
) -> list[Word]:
    """What was done to the match and still counts; newest last. Nobody is named who must not be."""
    open_ = terms_from(row.terms).interventions == "now"
    done = [note for note in about.new if note.kind != Doing.REMIND]
    state = next((n.id for n in reversed(done) if n.kind in STATES), 0)
    deadline = next((n.id for n in reversed(done) if n.kind == Doing.EXTEND), 0)
    return [
        Word(n.kind, _text(row, seat, n, about, hidden) + _drafts(session, row, seat, n), n.at)
        for n in done
        if (open_ or n.kind in OWN)
        and about.stands(n)
        and (n.account_id is None or n.account_id != seat.account_id)
        and (n.kind not in STATES or n.id == state)
        and (n.kind != Doing.EXTEND or (n.id == deadline and n.turn == row.turn))
        and n.kind not in (Doing.PAUSE, Doing.DESERTED)  # said to everybody for as long as it lasts
    ]


def _text(
    row: AnyMatch, seat: AnySeat, note: Intervention, about: Noted, hidden: frozenset[str]
) -> str:
    if note.kind in OWN:
        return told(Unsent(note.why), note.turn)
    if note.kind == Doing.RAN_OUT:
        return RAN_OUT
    names = {} if row.anonymous else about.names
    return without_names(deeds.told(row, note, names, seat.account_id), hidden)


def _drafts(session: Session, row: AnyMatch, seat: AnySeat | None, note: Intervention) -> str:
    """What becomes of what a seat wrote for the turn that is back, for as long as it is so."""
    if note.kind != Doing.ROLLBACK or row.resolve != Resolve.TOGETHER:
        return ""
    if seat is None or seat.ready:
        return ""
    draft = session.get(DraftRow, (row.id, seat.name, row.step))
    if draft is None or draft.sent or not draft.text.strip():
        return ""
    if draft.account_id != seat.account_id:
        return ""
    at = "; at the deadline it is used as it stands" if row.due_at is not None else ""
    return f" Your orders for it are a draft on your sheet again, not sent{at}."


def put_away(session: Session, row: AnyMatch, seat: AnySeat, about: Noted) -> list[Word]:
    """The last words that were read, the newest first."""
    if not about.read or terms_from(row.terms).interventions != "now":
        return []
    hidden = hidden_from_seat(session, row, seat.name)
    return [
        Word(n.kind, _text(row, seat, n, about, hidden), n.at)
        for n in reversed(about.read)
        if about.stands(n) and (n.account_id is None or n.account_id != seat.account_id)
    ]


def _reminded(row: AnyMatch, seat: AnySeat, about: Noted) -> list[Word]:
    """That the game master waits for this seat, for as long as it is so."""
    reminded = [n for n in about.new if n.kind == Doing.REMIND and n.seat == seat.name]
    asked = [n for n in reminded if n.turn == row.turn and about.stands(n)]
    if not asked or row.status != Status.RUNNING or not seat.waited or seat.ready:
        return []
    names = {} if row.anonymous else about.names
    said = f"{deeds.doer(row, asked[-1], names)} reminds you: your answer is awaited."
    return [Word(Doing.REMIND, said, asked[-1].at)]


def why_paused(session: Session, row: AnyMatch, seat: str | None) -> str:
    """Why a match stands still, in the words of whoever stopped it, as a seat may read them; empty:
    it does not."""
    if row.status == Status.CANCELLED:
        return (
            _why(session, row, seat, (Doing.CALLED_OFF, Doing.GIVEN_UP))
            or "The match was called off."
        )
    if row.status != Status.PAUSED:
        return ""
    if terms_from(row.terms).interventions != "now":
        return "Paused."
    return _why(session, row, seat, (Doing.PAUSE, Doing.DESERTED)) or "Paused."


def _why(session: Session, row: AnyMatch, seat: str | None, kinds: Sequence[Doing]) -> str:
    """The last deed of these kinds, in words; empty: there is none."""
    query = select(Intervention).where(
        Intervention.match_id == row.id, Intervention.kind.in_(spelt(kinds))
    )
    last = session.scalar(query.order_by(Intervention.id.desc()).limit(1))
    if last is None:
        return ""
    said = deeds.told(row, last, deeds.people(session, row, (last,)))
    return without_names(said, hidden_from_seat(session, row, seat))


class RolledBack(Struct, frozen=True):
    """That turns of a match were taken back: by whom and why, as far as its reader may know."""

    said: str = ""


def rolled_back(session: Session, row: AnyMatch, seat: str | None) -> RolledBack | None:
    """The last time, as a seat may read it; None: never."""
    undone = Intervention.kind.in_((Doing.ROLLBACK, Doing.UNDO))
    found = select(Intervention).where(Intervention.match_id == row.id, undone)
    last = session.scalar(found.order_by(Intervention.id.desc()).limit(1))
    if last is None:
        return None
    if terms_from(row.terms).interventions != "now":
        return RolledBack()
    said = deeds.told(row, last, deeds.people(session, row, (last,)))
    said = without_names(said, hidden_from_seat(session, row, seat))
    mine = seat_called(session, row, seat) if seat else None
    return RolledBack(said + _drafts(session, row, mine, last))


def read_letters(
    host: Host, row: AnyMatch, seat: AnySeat | None, account_id: int | None, before: int = 0
) -> None:
    """The press is open before its reader; `before`: as far as this number."""
    with host.db.read() as session:
        last = session.scalar(select(func.max(Message.id)).where(Message.match_id == row.id)) or 0
        master = _master(session, row) if row.gm_id == account_id else None
    last = min(last, before - 1) if before else last
    for own in (seat, master):
        if own is not None and last > own.press_read:
            _mark(host, own, press_read=last)


def read_thread(
    host: Host, row: AnyMatch, seat: AnySeat | None, account: AnyUser, thread: str
) -> int:
    """One thread is open: letters of others stay new, and with them what came after the first of
    those. How many are new still."""
    with host.db.read() as session:
        new = new_letters(session, row, seat, account)
    others = [m.id for m in new if not _is_of(m, thread)]
    read_letters(host, row, seat, account.id, min(others, default=0))
    return sum(number >= min(others) for number in (m.id for m in new)) if others else 0


def _is_of(message: Message, thread: str) -> bool:
    """Whether a letter that was received stands in this thread."""
    if message.to is None:
        return thread == EVERYBODY
    return thread in (NOBODY if message.anonymous else message.sender, *message.to)


def read_all(host: Host, account_id: int) -> None:
    """All letters and words about the matches of somebody, at once, and that they have ended."""
    last = {
        "press_read": select(func.max(Message.id)).where(Message.match_id == SeatRow.match_id),
        "notice_read": select(func.max(Intervention.id)).where(
            Intervention.match_id == SeatRow.match_id
        ),
    }
    with host.db.write() as session:
        session.execute(
            update(SeatRow)
            .where(SeatRow.account_id == account_id)
            .values({name: func.coalesce(n.scalar_subquery(), 0) for name, n in last.items()})
            .execution_options(synchronize_session=False)
        )
        ended = select(MatchRow.id).where(MatchRow.ended_at.is_not(None))
        session.execute(
            update(SeatRow)
            .where(SeatRow.account_id == account_id, SeatRow.match_id.in_(ended))
            .values(seen_at=host.clock.now())
            .execution_options(synchronize_session=False)
        )


def read_notices(host: Host, row: AnyMatch, seat: AnySeat) -> None:
    with host.db.read() as session:
        where = Intervention.match_id == row.id
        last = session.scalar(select(func.max(Intervention.id)).where(where)) or 0
    _mark(host, seat, notice_read=last)


def _mark(host: Host, seat: AnySeat, **values: int) -> None:
    with host.db.write() as session:
        session.execute(
            update(SeatRow)
            .where(SeatRow.id == seat.id, SeatRow.account_id == seat.account_id)
            .values(**values)
        )
