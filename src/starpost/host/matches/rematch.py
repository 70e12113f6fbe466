"""The same table once more: game, options, terms and seats as they were, and everybody asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnyUser
from starpost.host.host import Host
from starpost.host.matches import opening, parts
from starpost.host.matches.find import is_kept, match_by_key, seats_of, visible
from starpost.host.matches.live import Happening, tell
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.outgoing.letters import notice
from starpost.host.outgoing.preferences import tell_person
from starpost.host.people import guests
from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.host.trouble import conflict, forbidden
from starpost.host.words import BEFORE_START, ENDED, UNDER_WAY, News, SeatKind

AGAIN = re.compile(r", rematch(?: (\d+))?$")
LONGEST = 80
MOST = 12
"""Rematches of one name that are looked at."""


class Again(Struct, frozen=True):
    """The rematch of a match, as one of its players is told of it."""

    key: str
    by: str
    """Who asked for it; "Somebody" where nobody is named."""
    runs: bool
    sits: bool
    """Whether this player has a seat there already."""
    seen: bool = True
    """Whether this player may look at it: not where it is private and goes on without them."""


def rematch(host: Host, account: AnyUser, key: str, word: str = "") -> str:
    """A new match with the same people and bots; its key. Whoever asks second sits down at the
    table that is there, or comes to it while it is played. Against bots alone it begins at once,
    for guests as well. `word`: of chance."""
    with host.db.read() as session:
        row = visible(session, key, account)
        seats = seats_of(session, row)
        mine = next((s.name for s in seats if s.account_id == account.id), None)
        if row.status not in ENDED or row.started_at is None:
            raise conflict("not_over", "A rematch follows when the match is over.")
        if mine is None or not parts.plays(session, row, account.id):
            raise forbidden("not_in", "Only who played this match asks for a rematch.")
        people = _people(session, seats)
        there = _there(session, row, account)
    if there is not None:
        return _sit_down(host, account, there, word)
    alone = _alone(seats, account)
    if alone:
        guests.few_enough(host, account)
    made = opening.create(host, account, _plan(row, seats, mine, people), demonstration=alone)
    with host.db.read() as session:
        first = _there(session, row, account)
    if first is not None and first.key != made:  # another asked in the same moment
        opening.cancel(host, account, made)
        return _sit_down(host, account, first, word)
    opening.join(host, account, made, mine, word=word)
    opening.confirm(host, account, made)
    if not alone:
        _ask(host, account, made, row.key)
    return made


def asked(session: Session, row: AnyMatch, account: AnyUser) -> Again | None:
    """The rematch of this match that somebody has asked for, for who played it."""
    found = _there(session, row, account)
    if found is None:
        return None
    leads = session.get(Account, found.gm_id)
    by = leads.name if leads is not None and not row.anonymous else "Somebody"
    sits = any(s.account_id == account.id for s in seats_of(session, found))
    seen = not found.private or sits or is_kept(session, found, account)
    return Again(found.key, by, found.status in UNDER_WAY, sits, seen)


def name_after(name: str) -> str:
    """ "Sunday group, rematch", then "Sunday group, rematch 2"."""
    found = AGAIN.search(name)
    number = int(found.group(1) or 1) + 1 if found else 1
    ending = f", rematch {number}" if number > 1 else ", rematch"
    return f"{AGAIN.sub('', name)[: LONGEST - len(ending)].rstrip()}{ending}"


def kept_for(session: Session, account: AnyUser) -> list[str]:
    """Matches that wait for somebody by name: their keys, the newest first."""
    query = (
        select(MatchRow.key)
        .join(SeatRow, SeatRow.match_id == MatchRow.id)
        .where(
            SeatRow.reserved == account.name_key,
            SeatRow.kind == SeatKind.RESERVED,
            MatchRow.status.in_(BEFORE_START),
        )
    )
    return list(session.scalars(query.order_by(MatchRow.id.desc()).limit(12)))


def _people(session: Session, seats: Sequence[SeatRow]) -> dict[int, str]:
    ids = [s.account_id for s in seats if s.account_id is not None]
    found = session.execute(
        select(Account.id, Account.name_key).where(
            Account.id.in_(ids), Account.deleted_at.is_(None)
        )
    )
    return {row.id: row.name_key for row in found}


def _plan(row: MatchRow, seats: Sequence[SeatRow], mine: str, people: dict[int, str]) -> MatchPlan:
    return MatchPlan(
        row.game,
        name_after(row.name),
        tuple(_seat(seat, mine, people) for seat in seats),
        msgspec.to_builtins(row.options),
        terms={**row.terms, "press_moderated": False},  # who asks for it plays, and leads it
        private=row.private,
        anonymous=row.anonymous,
    )


def _seat(seat: SeatRow, mine: str, people: dict[int, str]) -> SeatPlan:
    choice = msgspec.to_builtins(seat.choice)
    if seat.name == mine:
        return SeatPlan(seat.name, "open", choice=choice)
    if seat.kind == SeatKind.BOT:
        return SeatPlan(seat.name, "bot", bot=seat.bot or "house", choice=choice)
    who = people.get(seat.account_id or 0)
    if who is None:  # the account is gone: whoever likes may have the seat
        return SeatPlan(seat.name, "open", choice=choice)
    return SeatPlan(seat.name, "reserved", reserved=who, choice=choice)


def _alone(seats: Sequence[SeatRow], account: AnyUser) -> bool:
    """Whether somebody played against bots alone."""
    return all(s.kind == SeatKind.BOT or s.account_id == account.id for s in seats)


def _there(session: Session, row: AnyMatch, account: AnyUser) -> MatchRow | None:
    """The rematch of this match that somebody has asked for already: the first of them, made since
    the end, with a seat of this player's or one that was kept. Against bots there is none to find,
    since every one begins at once and stands for itself."""
    seats = seats_of(session, row)
    if _alone(seats, account):
        return None
    query = select(MatchRow).where(
        MatchRow.game == row.game,
        MatchRow.name == name_after(row.name),
        MatchRow.gm_id.in_([s.account_id for s in seats if s.account_id is not None]),
        MatchRow.status.in_((*BEFORE_START, *UNDER_WAY)),
        MatchRow.created_at >= (row.ended_at or row.created_at),
    )
    for found in session.scalars(query.order_by(MatchRow.id).limit(MOST)):
        for seat in seats_of(session, found):
            if account.id in (seat.account_id, found.gm_id) or seat.reserved == account.name_key:
                return found
    return None


def _sit_down(host: Host, account: AnyUser, there: MatchRow, word: str) -> str:
    with host.db.read() as session:
        row = visible(session, there.key, account)
        seats = seats_of(session, row)
    if row.status in BEFORE_START and all(s.account_id != account.id for s in seats):
        opening.join(host, account, row.key, word=word)
    return row.key


def _ask(host: Host, account: AnyUser, key: str, before: str) -> None:
    """Everybody for whom a seat is kept is told, on the ways they have chosen; who still looks at
    the end of the match before sees it there."""
    now = host.clock.now()
    with host.db.write() as session:
        row = match_by_key(session, key)
        for seat in seats_of(session, row):
            person = session.scalar(select(Account).where(Account.name_key == seat.reserved))
            if seat.kind != SeatKind.RESERVED or person is None:
                continue
            who = "Somebody" if row.anonymous else account.name
            text = f"{who} asks for a rematch. The seat {seat.name} is kept for you:"
            text += f" {host.settings.address}/m/{row.key}/seats"
            letter = notice(row, person, f"rematch:{row.id}", "A rematch?", text)
            tell_person(session, person, row, News.SEAT, letter, now)
        tell(session, match_by_key(session, before), Happening.SEAT, now)
