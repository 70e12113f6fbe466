"""All that waits for one person, of whatever match: what the bell counts and opens."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from msgspec import Struct
from sqlalchemy import and_, bindparam, exists, func, or_, select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.matches import rematch, unread
from starpost.host.matches.asking import Request, asked_back, requests
from starpost.host.matches.deeds import called_off, removal
from starpost.host.matches.find import match_by_key
from starpost.host.matches.press import reads
from starpost.host.matches.waiting import stuck
from starpost.host.people import accounts, records
from starpost.host.storage import Account, Intervention, MatchRow, Message, Report, SeatRow, spelt
from starpost.host.turns.record import game_of
from starpost.host.words import ENDED, OWN, Doing, SeatKind, Status
from starpost.kernel.contract import GM, Resolve
from starpost.told.words import counted, listed

MOST_MATCHES = 50
"""Of one person that the bell looks into."""
MOST_READ = 12
"""Lines of what was read before, of all matches together."""
LONG_AGO = datetime.min.replace(tzinfo=UTC)
ANSWERED = timedelta(days=14)
"""So long the answer to a report stands here, whether or not it could be mailed; and that a
seat was taken away."""
LETTERS, TALK = ("letter", "letters"), ("line of talk", "lines of talk")
"""What is said aloud at a board is no letter."""
ANSWERS = {
    Doing.ASKED: " You have asked for it back.",
    Doing.DECLINED: " You asked for it back, and it stays so.",
}
_NEWS = exists().where(
    Intervention.match_id == MatchRow.id,
    Intervention.id > SeatRow.notice_read,
    or_(
        Intervention.kind.in_(spelt((*unread.TOLD, Doing.REMIND))),
        and_(
            Intervention.kind.in_(spelt((Doing.RAN_OUT, *OWN))), Intervention.seat == SeatRow.name
        ),
    ),
    or_(Intervention.account_id.is_(None), Intervention.account_id != SeatRow.account_id),
)
_LETTERS = exists().where(Message.match_id == MatchRow.id, Message.id > SeatRow.press_read)
_LATELY = or_(MatchRow.status.not_in(spelt(ENDED)), MatchRow.ended_at > bindparam("since"))
"""What has ended is news for a while."""
_UNSEEN = and_(
    MatchRow.ended_at > bindparam("since"),
    SeatRow.kind == SeatKind.PLAYER,
    or_(SeatRow.seen_at.is_(None), SeatRow.seen_at < MatchRow.ended_at),
)
_LIVE_FIRST = (MatchRow.ended_at.is_not(None), MatchRow.id.desc())
_MAYBE = (
    select(MatchRow, SeatRow, _LETTERS)
    .join(SeatRow, SeatRow.match_id == MatchRow.id)
    .where(
        SeatRow.account_id == bindparam("account"),
        _LATELY,
        or_(_LETTERS, and_(SeatRow.name != GM, or_(_NEWS, _UNSEEN))),
    )
    .order_by(*_LIVE_FIRST)
    .limit(MOST_MATCHES)
)

_HELD = (
    select(MatchRow, SeatRow, _LETTERS)
    .join(SeatRow, SeatRow.match_id == MatchRow.id)
    .where(SeatRow.account_id == bindparam("account"), _LATELY)
    .order_by(*_LIVE_FIRST)
    .limit(MOST_MATCHES)
)


_READ = (
    select(Message)
    .join(SeatRow, SeatRow.match_id == Message.match_id)
    .join(MatchRow, MatchRow.id == Message.match_id)
    .where(
        SeatRow.account_id == bindparam("account"),
        SeatRow.name != GM,
        MatchRow.status.not_in(spelt(ENDED)),
        Message.id <= SeatRow.press_read,
        Message.sender != SeatRow.name,
        Message.at > MatchRow.started_at,  # not the greetings of bots, which nobody counts
    )
    .order_by(Message.id.desc())
    .limit(MOST_READ * 5)
)
"""The last letters of all matches that somebody may have read."""

_LOST = (
    select(MatchRow, SeatRow)
    .join(SeatRow, SeatRow.match_id == MatchRow.id)
    .where(SeatRow.owner_id == bindparam("account"), MatchRow.status.not_in(spelt(ENDED)))
    .order_by(MatchRow.id.desc())
    .limit(MOST_MATCHES)
)


class Unread(Struct, frozen=True):
    letters: int = 0
    words: int = 0
    """Reminders and words of the game master about a match."""


class Waits(Struct, frozen=True):
    """One line of the list: what happened, when, and where it is dealt with."""

    text: str
    path: str
    at: datetime | None = None
    sign: str = "bell"
    due: datetime | None = None
    """Until when somebody is waited for."""
    asks: bool = False
    """Whether something is to be done, not only read."""
    seat: str = ""
    """Which seat is asked for back: it is given, or not, where the line stands."""


class Group(Struct, frozen=True):
    """What one match has for somebody, what is to be done first."""

    name: str
    game: str = ""
    path: str = ""
    lines: tuple[Waits, ...] = ()
    key: str = ""
    """Of the match, if it is about one."""
    readable: bool = False
    """Whether words stand here that are put away together."""
    read: tuple[Waits, ...] = ()
    """What was put away before."""

    @property
    def unread(self) -> bool:
        """Whether anything is only to be read."""
        return not all(line.asks for line in self.lines)

    @property
    def rank(self) -> tuple[bool, datetime, float]:
        """What is due first, then what asks, then the newest."""
        asks = [w for w in self.lines if w.asks]
        due = min((w.due for w in asks if w.due), default=datetime.max.replace(tzinfo=UTC))
        last = max((w.at or LONG_AGO for w in self.lines), default=LONG_AGO)
        return not asks, due, -last.timestamp() if last != LONG_AGO else 0.0


def news(host: Host, account_id: int) -> Unread:
    """Letters and words of all matches, and that they have ended, for the bell of every page: the
    matches in which any may lie are found by one look, and as a rule there are none."""
    asked = {"account": account_id, "since": host.clock.now() - ANSWERED}
    if host.db.look_up(_MAYBE, asked) is None:
        return Unread()
    with host.db.read() as session:
        held = session.execute(_MAYBE, asked).all()
        found = {row.id: row for row, _, _ in held}
        account = session.get(Account, account_id) if found else None
        if account is None:
            return Unread()
        letters = words = 0
        about = unread.noted(session, [seat for _, seat, _ in held])
        written = {row.id for row, _, new in held if new}
        for row in found.values():
            own = [s for m, s, _ in held if m.id == row.id and s.name != GM]
            if row.id in written:
                letters += unread.for_person(session, row, own[0] if own else None, account)
            if own and own[0].id in about:
                words += len(unread.words(session, row, own[0], about[own[0].id]))
            if own and _unseen(row, own[0]):
                words += _end(session, row, own[0]) is not None
        return Unread(letters, words)


def waiting(host: Host, account_id: int, here: str = "") -> list[Group]:
    """What is due first, then what asks for something, then the newest. As many statements for
    fifty matches as for one, but for letters, which only some have. `here`: the match that somebody
    looks at, by its key; it comes last."""
    asked = accounts.asked(host)
    with host.db.read() as session:
        account = session.get_one(Account, account_id)
        now = host.clock.now()
        held = session.execute(_HELD, {"account": account_id, "since": now - ANSWERED}).all()
        plays = {row.id for row, seat, _ in held if seat.name != GM}
        letters = {row.id for row, _, new in held if new}
        about = unread.noted(session, [seat for _, seat, _ in held if seat.name != GM])
        read = _read_letters(session, account_id)
        mine = [row for row, _, _ in held if row.gm_id == account_id]
        led, wanted = _seats_of(session, mine), requests(session, mine)
        found = []
        for row, seat, _ in held:
            if seat.name == GM and row.id in plays:
                continue  # those letters are counted at the own seat
            lines = _led(row, led.get(row.id, ()), account, wanted.pop(row.id, []))
            new = _letters(session, row, seat, account) if row.id in letters else []
            noted = about.get(seat.id, unread.Noted())
            old = _line(session, row, seat, _for(seat, read.get(row.id, [])))
            found.append(_of(session, row, seat, lines, new, noted, old))
        found += _kept(session, account)
        found += _taken_away(session, account, now)
        found += _answered(session, account, now)
        if account.is_admin:
            found.append(Group("This host", path="/admin", lines=_office(session, asked)))
    listed = sorted((g for g in found if g.lines or g.read), key=lambda group: group.rank)
    return sorted(listed, key=lambda group: bool(here) and group.key == here)


def read_before(groups: list[Group]) -> list[tuple[Group, Waits]]:
    """What was read of all of them, the newest first, and no more than somebody looks for."""
    found = [(group, line) for group in groups for line in group.read]
    found.sort(key=lambda one: one[1].at or LONG_AGO, reverse=True)
    return found[:MOST_READ]


def _office(session: Session, asked: int) -> tuple[Waits, ...]:
    """What waits for who looks after the host."""
    reports = session.scalar(select(func.count()).where(Report.closed_at.is_(None))) or 0
    links = f"{counted(asked, 'person waits', 'people wait')} for a link to sign in"
    read = f"{counted(reports, 'letter or report', 'letters or reports')} to look into"
    found = (
        (asked, Waits(links, "/admin/mail", sign="link", asks=True)),
        (reports, Waits(read, "/admin#answer", sign="warn", asks=True)),
    )  # fmt: skip
    return tuple(line for many, line in found if many)


def _seats_of(session: Session, rows: list[MatchRow]) -> dict[int, tuple[SeatRow, ...]]:
    """Of the running ones among these matches."""
    ids = [row.id for row in rows if row.status == Status.RUNNING]
    found: dict[int, list[SeatRow]] = {}
    for seat in session.scalars(select(SeatRow).where(SeatRow.match_id.in_(ids))) if ids else ():
        found.setdefault(seat.match_id, []).append(seat)
    return {number: tuple(seats) for number, seats in found.items()}


def _led(
    row: MatchRow, seats: tuple[SeatRow, ...], account: Account, asked: list[Request]
) -> list[Waits]:
    needs, desk = stuck(row, seats) if row.gm_id == account.id else "", f"/m/{row.key}/desk"
    found = [Waits(r.words, desk, r.at, "people", asks=True, seat=r.seat) for r in asked]
    return [*found, Waits(needs, desk, sign="warn", asks=True)] if needs else found


def _of(
    session: Session, row: MatchRow, seat: SeatRow, led: list[Waits], letters: list[Waits],
    about: unread.Noted, old: list[Waits],
) -> Group:  # fmt: skip
    here = f"/m/{row.key}"
    if seat.name == GM:
        return Group(row.name, row.game, here, (*led, *letters), row.key)
    words = unread.words(session, row, seat, about)
    ended = [line for line in (_end(session, row, seat),) if line is not None]
    new = ended if _unseen(row, seat) else []
    lines = (
        *_asked(row, seat),
        *_stands_still(session, row, seat),
        *led,
        *new,
        *(_word(word, here) for word in words),
        *letters,
    )
    read = [_word(w, here) for w in unread.put_away(session, row, seat, about)]
    readable = bool(words or new)
    return Group(row.name, row.game, here, lines, row.key, readable,
                 (*(line for line in ended if line not in new), *read, *old))  # fmt: skip


def _unseen(row: MatchRow, seat: SeatRow) -> bool:
    """Whether a match has ended since its player last looked at it."""
    return row.ended_at is not None and (seat.seen_at is None or seat.seen_at < row.ended_at)


def _end(session: Session, row: MatchRow, seat: SeatRow) -> Waits | None:
    """How a match ended, or that it was called off; None: it has not ended, this player ended it,
    or nobody else sat there yet."""
    if row.status == Status.OVER:
        came = records.came(row.result, seat.name)
        how = f": {came[:1].lower()}{came[1:]}" if came else ""
        return Waits(f"The match is over{how}.", f"/m/{row.key}/end", row.ended_at, "crown")
    off = called_off(session, row, seat.name)
    if off is None or off.by_id == seat.account_id:
        return None
    why = f". “{off.why.rstrip('.')}”." if off.why else "."
    return Waits(f"{off.headline}{why}", f"/m/{row.key}", off.at)


def _word(word: unread.Word, path: str) -> Waits:
    return Waits(word.text, path, word.at, word.sign)


def _asked(row: MatchRow, seat: SeatRow) -> list[Waits]:
    here, due = f"/m/{row.key}", row.due_at
    if seat.kind != SeatKind.PLAYER:
        return []
    if row.status == Status.RUNNING and seat.waited and not seat.ready:
        turn = f", turn {row.turn}" if row.resolve == Resolve.TOGETHER else ""
        return [Waits(f"It is your move{turn}", here, row.asked_at, "flag", due, asks=True)]
    if row.status == Status.CONFIRMING and not seat.confirmed:
        return [Waits("All seats are taken: say that you are here", f"{here}/seats", sign="ok",
                      asks=True)]  # fmt: skip
    return []


def _stands_still(session: Session, row: MatchRow, seat: SeatRow) -> list[Waits]:
    """Why, for as long as it lasts."""
    why = unread.why_paused(session, row, seat.name) if row.ended_at is None else ""
    return [Waits(why, f"/m/{row.key}", sign="pause")] if why else []


def _letters(session: Session, row: MatchRow, seat: SeatRow, account: Account) -> list[Waits]:
    own = None if seat.name == GM else seat
    return _line(session, row, seat, unread.new_letters(session, row, own, account), "new ")


def _line(
    session: Session, row: MatchRow, seat: SeatRow, letters: list[Message], fresh: str = ""
) -> list[Waits]:
    """Letters of one match in one line: how many, and by whom."""
    if not letters:
        return []
    by = unread.senders(session, row, seat.name, letters)
    talk = game_of(row).resolve is Resolve.EACH and all(m.to is None for m in letters)
    one, more = TALK if talk else LETTERS
    what = counted(len(letters), f"{fresh}{one}", f"{fresh}{more}")
    words = f"{what}{' from ' if by else ''}{listed(by)}"
    return [Waits(words, f"/m/{row.key}/press", max(m.at for m in letters), "mail")]


def _read_letters(session: Session, account_id: int) -> dict[int, list[Message]]:
    """By match, those of other seats too."""
    found: dict[int, list[Message]] = {}
    for message in session.scalars(_READ, {"account": account_id}):
        found.setdefault(message.match_id, []).append(message)
    return found


def _for(seat: SeatRow, letters: list[Message]) -> list[Message]:
    return [m for m in letters if reads(m, seat.name)]


def _kept(session: Session, account: Account) -> list[Group]:
    """Seats that are kept for somebody by name."""
    found = []
    for key in rematch.kept_for(session, account):
        row = match_by_key(session, key)
        leads = session.get(Account, row.gm_id)
        by = leads.name if leads is not None else "Somebody"
        line = Waits(f"{by} keeps a seat for you", f"/m/{key}/seats", row.created_at, "people",
                     asks=True)  # fmt: skip
        found.append(Group(row.name, row.game, f"/m/{key}/seats", (line,)))
    return found


def _taken_away(session: Session, account: Account, now: datetime) -> list[Group]:
    """Seats that game masters gave to others, for as long as it is news."""
    found = []
    for row, seat in session.execute(_LOST, {"account": account.id}).all():
        taken = None if seat.account_id == account.id else removal(session, row, seat)
        if taken is not None and taken.at > now - ANSWERED:
            path = f"/m/{row.key}/players"
            asked = asked_back(session, row, seat)
            said = f"{taken.words}{ANSWERS.get(asked, '') if asked else ''}"
            line = Waits(said, path, taken.at, "people", asks=asked is None)
            found.append(Group(row.name, row.game, path, (line,), row.key))
    return found


def _answered(session: Session, account: Account, now: datetime) -> list[Group]:
    """What the administrator has answered to reports of somebody."""
    found = session.scalars(
        select(Report)
        .where(Report.reporter_id == account.id, Report.closed_at > now - ANSWERED)
        .order_by(Report.closed_at.desc())
        .limit(unread.MOST_READ)
    )
    lines = tuple(
        Waits(_answer(one),
              f"/m/{one.match_key}/players" if one.match_key else "/notices", one.closed_at, "mail")
        for one in found
    )  # fmt: skip
    return [Group("The owner of this site", read=lines)] if lines else []


def _answer(one: Report) -> str:
    if one.about_id == one.reporter_id:
        return f"You wrote to the owner: {one.answer or 'it was read.'}"
    return f"Your report was answered: {one.answer or 'it was looked into and closed.'}"
