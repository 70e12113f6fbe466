"""Matches before turn 1: create, seats, join, leave, confirm, start."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyUser, MatchFacts, match_of
from starpost.host.host import Host
from starpost.host.matches import dealing, describe, endings, parts
from starpost.host.matches.deeds import sentence
from starpost.host.matches.find import as_gm, match_by_key, note, seats_of, tidied, touch, visible
from starpost.host.matches.live import Happening, tell
from starpost.host.matches.naming import read_wishes
from starpost.host.matches.replacement import wait_for_somebody
from starpost.host.matches.terms import read_terms, terms_from
from starpost.host.outgoing.letters import notice
from starpost.host.outgoing.preferences import tell_person
from starpost.host.storage import Account, MatchRow, PartRow, SeatRow
from starpost.host.tokens import key
from starpost.host.trouble import bad, conflict, forbidden
from starpost.host.turns import bots
from starpost.host.words import BEFORE_START, ENDED, UNDER_WAY, Doing, News, SeatKind, Status
from starpost.kernel.contract import GM
from starpost.kernel.dice import commitment

SEAT = re.compile(r"[^\W_](?:[\w .'-]{0,38}[\w.])?")
SEAT_NAME = "A seat's name has 1 to 40 letters, figures, dots and dashes, and is not GM or public."
MOST_WORD = 64


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat is to be filled: open to all, by invitation, by a bot, for a named player."""

    name: str = ""
    kind: str = SeatKind.OPEN.value
    bot: str = "house"
    reserved: str = ""
    choice: dict[str, Any] = {}


class MatchPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game master fills in."""

    game: str
    name: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, Any] = {}
    terms: dict[str, Any] = {}
    private: bool = False
    anonymous: bool = False


def create(host: Host, account: AnyUser, plan: MatchPlan, *, demonstration: bool = False) -> str:
    """A new match in the lobby; its key. A guest has no other than a demonstration."""
    if not demonstration:
        parts.no_guest(account)
    bots.may_ask_for(account, *(seat.bot for seat in plan.seats))
    game = describe.game(plan.game)
    name = " ".join(plan.name.split())
    if not 1 <= len(name) <= 80 or not name.isprintable():
        raise bad("bad_name", "A match needs a name of 1 to 80 characters.")
    if len(plan.seats) not in game.seats:
        raise bad(
            "bad_seats",
            f"{game.title} is for {game.seats.start} to {game.seats.stop - 1} players.",
        )
    now = host.clock.now()
    names = _names(plan.seats, game.seat_names(len(plan.seats)))
    options = describe.options(game, plan.options)
    chosen = {
        seat: describe.choice(game, p.choice) for seat, p in zip(names, plan.seats, strict=True)
    }
    dealing.rehearse(game, MatchRow(name=name, options=options), chosen)
    with host.db.write() as session:
        parts.may_lead_another(host, session, account)
        row = MatchRow(
            key=key(),
            name=name,
            game=game.id,
            version=game.version,
            schema=game.schema,
            options=options,
            terms=msgspec.to_builtins(read_terms(plan.terms)),
            gm_id=account.id,
            status=Status.LOBBY,
            private=plan.private,
            anonymous=plan.anonymous,
            header={},
            seed=(seed := secrets.token_hex(32)),
            commitment=commitment(seed),  # shown before anybody sits down
            result=None,
            created_at=now,
        )
        session.add(row)
        session.flush()
        for position, (seat_name, seat) in enumerate(zip(names, plan.seats, strict=True)):
            session.add(_seat(row, position, seat_name, seat, game))
        session.flush()
        _advance_lobby(session, row)
        return row.key


def _names(plans: Sequence[SeatPlan], stock: Sequence[str]) -> list[str]:
    """Each seat's name: the one given, or the next of the game's own that is free."""
    given = [plan.name for plan in plans]
    free = [name for name in stock if name not in given]
    names = [name or free.pop(0) for name in given]
    if len(set(names)) != len(names) or GM in names:
        raise bad("bad_seats", "Seats need different names, and GM is taken.")
    if not all(is_seat_name(n) for n in names):
        raise bad("bad_seats", SEAT_NAME)
    return names


def is_seat_name(name: str) -> bool:
    """A seat's name stands in addresses, headers and sheets, so it has no odd signs in it."""
    return bool(SEAT.fullmatch(name)) and name.lower() not in (GM.lower(), "public")


def _seat(row: MatchRow, position: int, name: str, plan: SeatPlan, game: Any) -> SeatRow:
    if plan.kind not in (SeatKind.OPEN, SeatKind.INVITED, SeatKind.BOT, SeatKind.RESERVED):
        raise bad("bad_seats", "A seat is open, invited, bot or reserved.")
    if plan.kind == SeatKind.BOT and not bots.is_bot(plan.bot):
        raise bad("bad_seats", f"There are the bots {bots.choices()}.")
    if plan.kind == SeatKind.RESERVED and not plan.reserved:
        raise bad("bad_seats", "Say for whom the seat is reserved.")
    return SeatRow(
        match_id=row.id,
        name=name,
        position=position,
        kind=SeatKind(plan.kind),
        bot=plan.bot if plan.kind == SeatKind.BOT else "",
        reserved=plan.reserved.lower() if plan.kind == SeatKind.RESERVED else "",
        choice=describe.choice(game, plan.choice),
        confirmed=plan.kind == SeatKind.BOT,
    )


def join(
    host: Host,
    account: AnyUser,
    match_key: str,
    seat_name: str = "",
    choice: Any = None,
    word: str = "",
    wishes: Sequence[str] = (),
) -> str:
    """Take a free seat, or the one reserved for this player; its name. `word`: of chance; `wishes`:
    first and second choice of a name, where players choose them."""
    if choice:
        _rehearse_with(host, account, match_key, choice)
    with host.db.write() as session:
        row = visible(session, match_key, account)
        row = match_by_key(session, row.key, lock=True)
        seats = [s for s in seats_of(session, row) if _may_take(row, s, account)]
        if seat_name:
            seats = [s for s in seats if s.name == seat_name]
        seats.sort(key=lambda s: (s.kind != SeatKind.RESERVED, s.position))
        if not seats:
            raise conflict("no_seat", "There is no such free seat for you in this match.")
        kept = seats[0].kind == SeatKind.RESERVED and host.settings.guests_by_invitation
        name = sit(session, row, seats[0], account, choice, word, wishes, guests=kept)
        tell(session, row, Happening.SEAT, host.clock.now())
        return name


def _rehearse_with(host: Host, account: AnyUser, match_key: str, choice: Any) -> None:
    """A choice that cannot be with what others have chosen is told to who makes it."""
    with host.db.read() as session:
        row = visible(session, match_key, account)
        seats = seats_of(session, row)
    game = describe.game(row.game)
    chosen = {s.name: s.choice for s in seats}
    free = next((s.name for s in seats if s.account_id is None and s.kind != SeatKind.BOT), None)
    if row.status in BEFORE_START and free is not None:
        dealing.rehearse(game, row, {**chosen, free: describe.choice(game, choice)})


def _may_take(row: MatchRow, seat: SeatRow, account: AnyUser) -> bool:
    """Who leads the table needs no link of the own."""
    if seat.kind == SeatKind.INVITED:
        return row.gm_id == account.id
    if seat.kind == SeatKind.RESERVED:
        return seat.reserved == account.name_key
    return seat.kind == SeatKind.OPEN


def sit(
    session: Session,
    row: MatchRow,
    seat: SeatRow,
    account: AnyUser,
    choice: Any,
    word: str = "",
    wishes: Sequence[str] = (),
    *,
    guests: bool = False,
) -> str:
    """Give a seat to a player, before the start. The word is mixed into the seed (decision 12)."""
    if len(word) > MOST_WORD or not word.isprintable():
        raise bad("bad_word", f"A word of chance has at most {MOST_WORD} characters.")
    if row.status not in BEFORE_START:
        raise conflict("already_started", "The match has started; you can stand by for it.")
    if any(s.account_id == account.id for s in seats_of(session, row)):
        raise conflict("already_in", "You already have a seat in this match.")
    parts.may_be_seated(session, row, account, guests=guests)
    if row.gm_id == account.id and terms_from(row.terms).press_moderated:
        raise forbidden("gm_moderates", "Who reads all press before it goes out cannot play.")
    least = terms_from(row.terms).least_dedication
    if least is not None and account.dedication < least:
        raise forbidden("dedication", f"This match asks for a dedication of {least} or more.")
    seat.kind, seat.account_id, seat.confirmed = SeatKind.PLAYER, account.id, False
    seat.word = word
    game = describe.game(row.game)
    seat.wish, seat.second_wish = read_wishes(game, wishes)
    if choice:
        seat.choice = describe.choice(game, choice)
    session.flush()
    _advance_lobby(session, row)
    return seat.name


def leave(host: Host, account: AnyUser, match_key: str) -> None:
    """Give the seat up. Before the start it is open again; afterwards a bot takes it, or the match
    ends if nobody would be left who plays or leads it."""
    now = host.clock.now()
    with host.db.write() as session:
        row = match_by_key(session, visible(session, match_key, account).key, lock=True)
        mine = [s for s in seats_of(session, row) if s.account_id == account.id]
        if not mine:
            raise conflict("not_in", "You have no seat in this match.")
        if row.status in ENDED:
            raise conflict("over", "The match is over.")
        if endings.ends_without(session, row, account.id):
            endings.give_up(session, row, account.id, now)
            return
        for seat in mine:
            seat.account_id, seat.confirmed, seat.word = None, False, ""
            seat.wish = seat.second_wish = ""
            seat.kind = SeatKind.OPEN if row.status in BEFORE_START else SeatKind.BOT
            seat.bot = "" if row.status in BEFORE_START else terms_from(row.terms).missed.bot
        touch(row)
        if row.status in BEFORE_START:
            row.status = Status.LOBBY
        else:
            row.soon = True
            wait_for_somebody(session, row, now)
        tell(session, row, Happening.SEAT, now)


def confirm(host: Host, account: AnyUser, match_key: str) -> None:
    """Still here? Yes. The last yes starts the match."""
    while not _confirmed(host, account, match_key, dealing.dealt(host, match_key, account)):
        pass  # somebody else changed something since the cards were dealt: once more
    _ring(host, match_key)


def _confirmed(host: Host, account: AnyUser, match_key: str, dealt: dealing.Dealt | None) -> bool:
    """Whether what was dealt still fits; if not, nothing is written."""
    with host.db.write() as session:
        row = match_by_key(session, visible(session, match_key, account).key, lock=True)
        seats = seats_of(session, row)
        mine = [s for s in seats if s.account_id == account.id]
        if not mine:
            raise conflict("not_in", "You have no seat in this match.")
        if row.status not in BEFORE_START:
            raise conflict("already_started", "The match has already started.")
        begins = row.status == Status.CONFIRMING and all(
            s.confirmed or s.account_id == account.id for s in seats
        )
        if begins and not dealing.fits(session, dealt, row, seats):
            return False
        for seat in mine:
            seat.confirmed = True
        tell(session, row, Happening.READY, host.clock.now())
        if begins and dealt is not None:
            dealing.begin(host, session, row, dealt)
        return True


def start(host: Host, account: AnyUser, match_key: str, *, fill: bool = False) -> None:
    """The game master starts; `fill` gives empty and unconfirmed seats to bots."""
    with host.db.read() as session:
        as_gm(session, match_key, account, lock=False)  # nobody else makes us deal
    while not _started(host, account, match_key, dealing.dealt(host, match_key, fill=fill), fill):
        pass  # somebody sat down or left since the cards were dealt: once more
    _ring(host, match_key)


def _started(
    host: Host, account: AnyUser, match_key: str, dealt: dealing.Dealt | None, fill: bool
) -> bool:
    """Whether what was dealt still fits; if not, nothing is written."""
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        if row.status not in BEFORE_START:
            raise conflict("already_started", "The match has already started.")
        seats = seats_of(session, row)
        for seat in seats:
            if fill and dealing.begins_with(row, seat, host.clock.now()):
                continue
            if seat.kind != SeatKind.BOT and (seat.account_id is None or not seat.confirmed):
                raise conflict("not_ready", f"{seat.name} is empty or has not confirmed.")
        if dealt is None or not dealing.fits(session, dealt, row, seats, fill=fill):
            return False
        for seat in seats:
            if seat.kind in dealing.EMPTY:
                seat.kind, seat.bot = SeatKind.BOT, "house"
        dealing.begin(host, session, row, dealt)
        return True


def cancel(host: Host, account: AnyUser, match_key: str, why: str = "") -> None:
    """It will not be played. Whoever else sits there reads who called it off, and why."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        if row.status not in BEFORE_START:
            raise conflict("already_started", "A match that has started cannot be called off.")
        row.status = Status.CANCELLED
        touch(row)
        ids = [s.account_id for s in seats_of(session, row) if s.account_id is not None]
        others = [session.get_one(Account, n) for n in ids if n != account.id]
        if others:
            row.ended_at = now
            did = "called the table off before it began"
            note(session, row, account.id, Doing.CALLED_OFF, did, now, why=why)
            by = "The game master" if row.anonymous else account.name
            text = sentence(by, did, tidied(why))
            for person in others:
                letter = notice(row, person, f"called-off:{row.id}", "Called off", text)
                tell_person(session, person, row, News.GM, letter, now)
        tell(session, row, Happening.OVER, now)


def _advance_lobby(session: Session, row: MatchRow) -> None:
    """All seats taken: ask everybody whether they are still there."""
    seats = seats_of(session, row)
    full = all(s.kind == SeatKind.BOT or s.account_id is not None for s in seats)
    row.status = Status.CONFIRMING if full else Status.LOBBY


def _ring(host: Host, match_key: str) -> None:
    with host.db.read() as session:
        row = match_by_key(session, match_key)
        if row.status == Status.RUNNING and row.soon:
            host.bell(row.id, row.step)


def lobby(
    session: Session, game: str = "", status: str = "", *, free: bool = False
) -> list[MatchFacts]:
    """The matches that everybody may know of, newest first. `free`: with a seat for whoever likes,
    not only ones that are kept for somebody or given by a link."""
    query = select(MatchRow).where(MatchRow.private.is_(False), MatchRow.status != Status.CANCELLED)
    if game:
        query = query.where(MatchRow.game == game)
    if status:
        query = query.where(MatchRow.status == status)
    if free:
        some = select(SeatRow.match_id).where(SeatRow.kind == SeatKind.OPEN)
        query = query.where(MatchRow.id.in_(some))
    return [match_of(row) for row in session.scalars(query.order_by(MatchRow.id.desc()).limit(200))]


def lost(session: Session, account_id: int) -> list[MatchFacts]:
    """Running matches in which somebody else plays on for them, so that the way back is found."""
    had = select(PartRow.match_id).where(PartRow.account_id == account_id)
    seats = select(SeatRow.match_id).where(
        SeatRow.match_id.in_(had), SeatRow.owner_id == account_id
    )
    query = select(MatchRow).where(MatchRow.id.in_(seats), MatchRow.status.in_(UNDER_WAY))
    return [match_of(row) for row in session.scalars(query.order_by(MatchRow.id.desc()))]


def mine(session: Session, account_id: int) -> list[MatchFacts]:
    """Matches in which somebody plays or is game master."""
    seats = select(SeatRow.match_id).where(SeatRow.account_id == account_id)
    query = select(MatchRow).where((MatchRow.gm_id == account_id) | MatchRow.id.in_(seats))
    return [match_of(row) for row in session.scalars(query.order_by(MatchRow.id.desc()))]
