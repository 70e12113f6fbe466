"""Press: private, to a group, to all; anonymous where the match allows; moderated if it says so."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnyUser
from starpost.host.host import Host
from starpost.host.looking.names import hidden_from_seat
from starpost.host.matches import parts
from starpost.host.matches.find import as_gm, match_by_key, my_seat, note, seats_of, visible
from starpost.host.matches.live import Happening, tell
from starpost.host.matches.terms import terms_from
from starpost.host.outgoing.letters import notice
from starpost.host.outgoing.preferences import tell_person
from starpost.host.people import blocks, directory
from starpost.host.storage import Account, MatchRow, Message
from starpost.host.tokens import unveiled, veiled
from starpost.host.trouble import Kind, Trouble, bad, conflict, forbidden, missing
from starpost.host.turns import bots
from starpost.host.turns.record import game_of, state_at
from starpost.host.words import BEFORE_START, Doing, News, SeatKind, Sending, Status
from starpost.kernel.contract import GM
from starpost.wire import Letter

LONGEST = 10_000

LONGEST_BEFORE = 500
MOST_BEFORE = 500
"""Of words in one waiting room; whoever has more to say waits for the match."""
READ = (Sending.SENT, Sending.TURN, Sending.UNDONE, Sending.FULL)
"""Letters that have reached whom they are for."""
MOST_AN_HOUR = 200
MOST_LETTERS = 1000
MOST_TEXT = 500_000
"""What one seat may write in an hour, and in a match: everybody has to load and read it."""


class Shown(Letter, frozen=True):
    """A message as one reader sees it."""

    status: Sending
    by: str = ""
    """By whom words of the waiting room are, where the reader knows the person and not the seat."""


def send(
    host: Host,
    account: AnyUser,
    match_key: str,
    seat: str,
    to: list[str] | None,
    text: str,
    *,
    anonymous: bool = False,
) -> int:
    """Send from a seat; `to`: seats' names, None: everybody."""
    now = host.clock.now()
    if not 1 <= len(text.strip()) <= LONGEST or "\x00" in text:
        raise bad("bad_message", f"A message has 1 to {LONGEST} characters.")
    with host.db.write() as session:
        row = match_by_key(session, visible(session, match_key, account).key)
        my_seat(session, row, seat, account.id)
        may_send(session, row, seat, to, anonymous=anonymous)
        must_have_room(session, row, seat, text, now)
        held = terms_from(row.terms).press_moderated and seat != GM
        message = Message(
            match_id=row.id,
            sender=seat,
            to=None if to is None else sorted(set(to)),
            anonymous=anonymous,
            text=text,
            turn=row.turn,
            at=now,
            status=Sending.HELD if held else Sending.SENT,
        )
        session.add(message)
        session.flush()
        if not held:
            _announce(session, row, message, now)
            _bots_answer(session, row, message, now)
        return veiled(row.seed, message.id)


def _bots_answer(session: Session, row: MatchRow, message: Message, now: datetime) -> None:
    """Bots write back to what is addressed to them, in their own voice."""
    if message.to is None or message.anonymous or message.sender == GM:
        return
    letter = bots.letter(message)
    for seat in seats_of(session, row):
        if seat.kind != SeatKind.BOT or seat.name not in message.to:
            continue
        text = bots.answer(seat.bot or "house", row, letter)
        if text is not None:
            say(session, row, seat.name, [message.sender], text, now)


def must_have_room(
    session: Session, row: MatchRow, seat: str, text: str, now: datetime, hourly: int = MOST_AN_HOUR
) -> None:
    """Refuses a seat that has written more than others can be asked to load."""
    mine = (Message.match_id == row.id) & (Message.sender == seat)
    many, long = session.execute(
        select(func.count(), func.coalesce(func.sum(func.length(Message.text)), 0)).where(mine)
    ).one()
    if many >= MOST_LETTERS or long + len(text) > MOST_TEXT:
        raise conflict("enough_said", "You have written all that one seat may write in a match.")
    lately = select(func.count()).where(mine, Message.at > now - timedelta(hours=1))
    if (session.scalar(lately) or 0) >= hourly:
        text = f"At most {hourly} letters an hour. The others have to read them."
        raise Trouble(Kind.TOO_MUCH, "too_many_letters", text)


def say(
    session: Session, row: MatchRow, seat: str, to: list[str] | None, text: str, now: datetime
) -> int:
    """A message from a seat that the host plays, from whoever leads the match, or from somebody
    without a seat (empty); its number."""
    spoken = Message(
        match_id=row.id,
        sender=seat,
        to=to,
        anonymous=not seat,
        text=text,
        turn=row.turn,
        at=now,
        status=Sending.SENT,
    )
    session.add(spoken)
    session.flush()
    _announce(session, row, spoken, now)
    return spoken.id


def say_before(host: Host, account: AnyUser, match_key: str, text: str) -> None:
    """Words to all who sit in the waiting room, where the match will have public press."""
    now = host.clock.now()
    if not 1 <= len(text.strip()) <= LONGEST_BEFORE or "\x00" in text:
        raise bad("bad_message", f"Say 1 to {LONGEST_BEFORE} characters.")
    with host.db.write() as session:
        row = match_by_key(session, visible(session, match_key, account).key)
        if row.status not in BEFORE_START:
            raise conflict("already_started", "The match has started; write to the others there.")
        mine = next((s for s in seats_of(session, row) if s.account_id == account.id), None)
        sender = mine.name if mine is not None else GM if row.gm_id == account.id else ""
        if not sender or terms_from(row.terms).press not in ("all", "broadcast"):
            raise forbidden("press_off", "Take a seat first; then you can talk to the others.")
        if len(said_before(session, row)) >= MOST_BEFORE:
            raise conflict("enough_said", "Enough was said here. Press begins with the match.")
        session.add(
            Message(match_id=row.id, sender=sender, to=None, anonymous=False,
                    text=text.strip(), turn=0, at=now, status=Sending.SENT)
        )  # fmt: skip
        tell(session, row, Happening.PRESS, now)


class Before(Struct, frozen=True):
    """A word in the waiting room."""

    sender: str
    text: str


def said_before(session: Session, row: AnyMatch) -> list[Before]:
    """What was said in the waiting room."""
    query = select(Message).where(Message.match_id == row.id, Message.to.is_(None))
    return [Before(m.sender, m.text) for m in session.scalars(query.order_by(Message.id))]


def may_send(
    session: Session, row: MatchRow, seat: str, to: list[str] | None, *, anonymous: bool
) -> None:
    """Refuses what the match or the game does not let this seat write."""
    terms = terms_from(row.terms)
    if row.status == Status.CANCELLED:
        raise conflict("called_off", "The match was called off.")
    if row.status in BEFORE_START:
        raise conflict("not_started", "Press begins with the match.")
    if seat == GM:
        _others(session, row, seat, to)
        return
    if terms.press == "none" or (terms.press, to is None) in (
        ("private", True),
        ("broadcast", False),
    ):
        raise forbidden("press_off", f"Press in this match: {terms.press}.")
    if anonymous and not terms.anonymous_press:
        raise forbidden("not_anonymous", "This match has no anonymous messages.")
    if is_with_turn(row) and set(to or ()) != {GM}:
        raise forbidden(
            "with_the_turn",
            "In this match letters go with the turn, to players you have met: write them on your "
            "sheet.",
        )
    _others(session, row, seat, to)
    if to is not None and by_meeting(row) and not set(to) <= {*met(session, row, seat), GM}:
        raise forbidden("not_met", "You can write only to those you have met.")


def _others(session: Session, row: MatchRow, seat: str, to: list[str] | None) -> None:
    """A letter goes to everybody, or to seats that there are."""
    known = {s.name for s in seats_of(session, row)} | {GM}
    if to is not None and (not to or not set(to) <= known or seat in to):
        raise bad("bad_recipients", "Write to one or more other seats of this match.")


def is_with_turn(row: AnyMatch) -> bool:
    """Whether letters between players go with their sheets only."""
    return bool(game_of(row).letter_on_sheet) and not terms_from(row.terms).open_names


def by_meeting(row: AnyMatch) -> bool:
    """Whether one writes only to those one has met: by the rulebook, unless the table chose
    otherwise."""
    return bool(game_of(row).letters_by_meeting) and not terms_from(row.terms).open_names


def met(session: Session, row: AnyMatch, seat: str) -> list[str]:
    """Whom the seat has met, where the game has a rule for it."""
    game = game_of(row)
    return sorted(set(game.met(game.view(state_at(session, row), seat)) or ()) - {seat})


def _announce(session: Session, row: MatchRow, message: Message, now: datetime) -> None:
    told = None if message.to is None else (*message.to, message.sender)
    if told is not None and GM in told:  # who leads and plays listens on the line of the own seat
        told += tuple(s.name for s in seats_of(session, row) if s.account_id == row.gm_id)
    tell(session, row, Happening.PRESS, now, told)
    _tell_master(session, row, message, now)
    for seat in seats_of(session, row):
        person = session.get(Account, seat.account_id) if seat.account_id is not None else None
        if person is None or seat.name == message.sender or not reads(message, seat.name):
            continue
        if message.sender in blocks.silent_seats(session, row, person.id):
            continue
        seen_as = shown(row, message, seat.name)
        whom = "everybody" if seen_as.to is None else seat.name
        leads = message.sender == GM
        who = "The game master" if leads else seen_as.sender or "Somebody"
        about = f"{who} wrote to {whom}"
        letter = notice(row, person, f"press:{veiled(row.seed, message.id)}", about, seen_as.text)
        tell_person(session, person, row, News.GM if leads else News.MESSAGE, letter, now)


def _tell_master(session: Session, row: MatchRow, message: Message, now: datetime) -> None:
    """The game master has no seat, and is written to all the same."""
    master = session.get(Account, row.gm_id) if row.gm_id is not None else None
    if master is None or message.sender == GM or GM not in (message.to or ()):
        return
    about = f"{'Somebody' if message.anonymous else message.sender} wrote to the game master"
    letter = notice(row, master, f"press:{veiled(row.seed, message.id)}", about, message.text)
    tell_person(session, master, row, News.GM, letter, now)


def inbox(session: Session, account: AnyUser, match_key: str, seat: str) -> list[Shown]:
    """What a seat has sent and received."""
    row = visible(session, match_key, account)
    my_seat(session, row, seat, account.id)
    if seat == GM and terms_from(row.terms).press_moderated:
        parts.must_not_play(session, row, account)
    rows = session.scalars(select(Message).where(Message.match_id == row.id).order_by(Message.id))
    secret = hidden_from_seat(session, row, seat)
    silent = blocks.silent_seats(session, row, account.id) if seat != GM else frozenset()
    found = [shown(row, m, seat) for m in rows if reads(m, seat) and m.sender not in silent]
    if not secret:
        return found
    there = _there(session, row, seat) if any(m.sender in secret for m in found) else {}
    return [_discreet(message, secret, there) for message in found]


def _discreet(message: Shown, secret: frozenset[str], there: dict[str, str]) -> Shown:
    """As somebody reads it who knows few names: a letter of the game master to several, or what
    people said in the waiting room, who were seen there by person and not by seat."""
    to = None if message.to is None else tuple(n for n in message.to if n not in secret)
    if message.sender not in secret:
        return replace(message, to=to)
    return replace(message, sender="", to=to, by=there.get(message.sender) or "A player")


def _there(session: Session, row: AnyMatch, reader: str) -> dict[str, str]:
    """Who sat in the waiting room, by seat, for who sat there too. A room without names had none
    to tell, and whoever came later was not in it."""
    seats = seats_of(session, row)
    if row.anonymous or any(s.owner_id is not None for s in seats if s.name == reader):
        return {}
    first = {s.name: s.account_id if s.owner_id is None else s.owner_id for s in seats}
    names = directory.called(session, first.values())
    return {name: names.get(person or 0, "") for name, person in first.items()}


def reads(message: Message, seat: str) -> bool:
    """Whether a message is for this seat, or from it."""
    if message.sender == seat:
        return True
    if message.status not in READ:
        return message.status == Sending.HELD and seat == GM
    return message.to is None or seat in message.to


def shown(row: AnyMatch, message: Message, reader: str) -> Shown:
    """As one reader sees it. Its number is veiled: it does not tell how much others write."""
    own = message.sender == reader
    sender = "" if message.anonymous and not own else message.sender
    to = None if message.to is None else tuple(message.to)
    text = message.text if message.status != Sending.REMOVED or own else ""
    number = veiled(row.seed, message.id)
    return Shown(number, sender, to, text, message.turn, message.at, message.status)


def opened(session: Session, row: AnyMatch) -> list[Shown]:
    """All press, after the end, if the match was played on these terms."""
    if row.status != Status.OVER or not terms_from(row.terms).open_press:
        raise forbidden("press_closed", "The press of this match is not open.")
    rows = session.scalars(select(Message).where(Message.match_id == row.id).order_by(Message.id))
    return [shown(row, m, "") for m in rows if m.status in READ]


def moderate(host: Host, account: AnyUser, match_key: str, message_id: int, ok: bool) -> None:
    """The game master lets a held message go, or takes one away."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        parts.must_not_play(session, row, account)
        message = session.get(Message, unveiled(row.seed, message_id))
        if message is None or message.match_id != row.id:
            raise missing("message")
        message.status = Sending.SENT if ok else Sending.REMOVED
        if ok:
            _announce(session, row, message, now)
            _bots_answer(session, row, message, now)
        else:
            note(session, row, account.id, Doing.PRESS, "took a message away", now)
