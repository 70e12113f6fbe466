"""How a match is dealt: outside of any transaction, and laid out inside one.

Setting up a large galaxy takes seconds. Nobody else may write meanwhile, so it is done before the
tables are locked, from what they say then; inside, only whether that still holds is looked at.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat, AnyUser
from starpost.host.host import Host
from starpost.host.matches import describe, first_mail, naming, parts, press
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.live import Happening, tell
from starpost.host.matches.terms import terms_from
from starpost.host.people import presence
from starpost.host.storage import MatchRow, Message, SeatRow, SnapshotRow
from starpost.host.trouble import bad
from starpost.host.turns import bots
from starpost.host.turns.awaited import ask
from starpost.host.turns.packing import pack
from starpost.host.turns.turn_limit import time_limit
from starpost.host.words import BEFORE_START, SeatKind, Status
from starpost.kernel.contract import GM, Game, Seat
from starpost.kernel.match import Match
from starpost.kernel.proof.log import Header, root
from starpost.kernel.proof.receipts import public_key
from starpost.told.story import Story

DEAL_SECONDS = 4.0
"""What setting a match up may compute, whatever else the machine does meanwhile."""
DEAL_WAIT = 40.0
"""What it may take by the clock."""
EMPTY = (SeatKind.OPEN, SeatKind.INVITED, SeatKind.RESERVED)


class Dealt(Struct, frozen=True):
    """A match that is set up, and the facts it was set up from."""

    facts: Any
    match: Match[Any, Any]
    told: Mapping[Seat, Story | None]
    """What the players who get mails are told first."""


def _facts(session: Session, row: MatchRow, seats: Sequence[SeatRow], *, fill: bool = False) -> Any:
    """All that the dealing and its telling depend on; seats by the names they will have."""
    named = naming.settled(session, row, seats)
    robots = {
        named[s.id]: "house" if s.kind in EMPTY else s.bot
        for s in seats
        if s.kind == SeatKind.BOT or (fill and s.kind in EMPTY)
    }
    words = {named[s.id]: s.word for s in seats if s.word}
    choices = {named[s.id]: s.choice for s in seats}
    told = tuple(named[n] for n in sorted(first_mail.readers(session, seats)))
    return row.game, row.name, row.options, row.seed, choices, robots, words, told


def begins_with(row: AnyMatch, seat: AnySeat, now: datetime) -> bool:
    """Whether a start at once does with a seat as it is: a bot takes it if it is free, and whoever
    sits there and looks on need not say so."""
    return seat.kind in EMPTY or presence.is_here(row, seat, now)


def dealt(
    host: Host, match_key: str, account: AnyUser | None = None, *, fill: bool = False
) -> Dealt | None:
    """The match as it would begin now: all have confirmed but this account, or `fill` fills it;
    None: it would not begin."""
    with host.db.read() as session:
        row = match_by_key(session, match_key)
        seats = seats_of(session, row)
        mine = {s.name for s in seats if account is not None and s.account_id == account.id}
        ready = all(
            s.kind == SeatKind.BOT
            or s.confirmed
            or s.name in mine
            or (fill and begins_with(row, s, host.clock.now()))
            for s in seats
        )
        if row.status not in BEFORE_START or not ready:
            return None
        facts = _facts(session, row, seats, fill=fill)
    match = _from(host, row, facts)
    *_, told = facts
    return Dealt(facts, match, first_mail.stories(match, told))


def fits(
    session: Session,
    dealt: Dealt | None,
    row: MatchRow,
    seats: Sequence[SeatRow],
    *,
    fill: bool = False,
) -> bool:
    return dealt is not None and dealt.facts == _facts(session, row, seats, fill=fill)


def _from(host: Host, row: MatchRow, facts: Any) -> Match[Any, Any]:
    """By the seed whose digest was shown and the players' words."""
    game_id, _, _, seed, choices, robots, words, _ = facts
    game = describe.game(game_id)
    chosen = {name: msgspec.convert(choice, game.Choice) for name, choice in choices.items()}
    seed = seed or secrets.token_hex(32)  # made before seeds were drawn with the lobby
    key = public_key(host.settings.secret)
    return _deal(game, row, chosen, seed, bots=robots, words=words, host=key)


def rehearse(game: Game[Any, Any], row: MatchRow, chosen: Mapping[str, Any]) -> None:
    """Before anybody is invited to a match that cannot be, and before the tables are locked.

    `chosen`: what was chosen for each seat, in plain values.
    """
    seats = {name: msgspec.convert(choice, game.Choice) for name, choice in chosen.items()}
    try:
        with time_limit(DEAL_WAIT, cpu=DEAL_SECONDS):
            _deal(game, row, seats, "rehearsal")
    except TimeoutError:
        raise bad("bad_options", f"{game.title} takes too long to set up like this.") from None


def begin(host: Host, session: Session, row: MatchRow, dealt: Dealt) -> None:
    """Lay out what was dealt, and put the first questions."""
    now, match = host.clock.now(), dealt.match
    game, seats = match.game, seats_of(session, row)
    former = naming.give_out(session, row, seats)
    row.version, row.schema = game.version, game.schema
    row.header, row.seed = msgspec.to_builtins(match.header), match.seed
    row.commitment, row.chain = match.header.commitment, root(_stored(match.header))
    row.status, row.started_at, row.turn = Status.RUNNING, now, match.turn
    session.add(
        SnapshotRow(
            match_id=row.id, after=0, schema=game.schema, turn=match.turn, state=pack(match.state)
        )
    )
    spoken = select(func.max(Message.id)).where(Message.match_id == row.id)
    said = session.scalar(spoken) or 0
    master = SeatRow(
        match_id=row.id, name=GM, position=-1, kind=SeatKind.GM, account_id=row.gm_id, choice={},
        press_read=said,  # the waiting room was open before her
    )  # fmt: skip
    session.add(master)
    parts.begin(session, row, seats, now)
    ask(row, [*seats, master], match.awaiting(), now)
    row.soon = any(s.waited and s.kind == SeatKind.BOT for s in seats)
    tell(session, row, Happening.START, now)
    if former:  # whoever waits in the room listens by the name the seat had there
        tell(session, row, Happening.START, now, former)
    _greet(session, row, [*seats, master], said, now)
    first_mail.tell_all(host, session, row, seats, match, dealt.told, now)


def _greet(
    session: Session, row: MatchRow, seats: Sequence[SeatRow], said: int, now: datetime
) -> None:
    """Characters say something when they sit down, where everybody may speak to everybody. It can
    be read, but calls nobody: fourteen greetings are no fourteen letters. Whoever has not read
    what was `said` before finds all of it new."""
    if terms_from(row.terms).press not in ("all", "broadcast"):
        return
    last = said
    for seat in seats:
        if seat.kind == SeatKind.BOT and bots.who_is(seat.bot).id:
            greeting = bots.who_is(seat.bot).voice.greets
            last = press.say(session, row, seat.name, None, greeting, now)
    for seat in seats:
        if seat.press_read >= said:
            seat.press_read = last


def _deal(
    game: Game[Any, Any], row: MatchRow, chosen: dict[str, Any], seed: str, **facts: Any
) -> Match[Any, Any]:
    """The match as it is set up; also tried before anybody is invited to one that cannot be."""
    options = msgspec.convert(row.options, game.Options)
    try:
        return Match.new(game, options, chosen, seed=seed, name=row.name, **facts)
    except ValueError as error:
        why = str(error).removesuffix(".")
        raise bad("bad_options", f"{game.title} cannot be set up like this: {why}.") from None


def _stored(header: Header) -> Header:
    return msgspec.convert(msgspec.to_builtins(header), Header)
