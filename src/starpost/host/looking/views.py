"""Through whose eyes: everything that leaves the host about a match is made from a view."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import bindparam, func, select
from sqlalchemy.orm import Session

from starpost.draw.scene import Scene
from starpost.draw.seats import seat_numbers, with_numbers
from starpost.host.facts import AnyMatch, AnySeat, AnyUser, MatchFacts, match_of
from starpost.host.looking.names import hidden_from, without_names
from starpost.host.matches import deeds, parts
from starpost.host.matches.find import seat_called, visible
from starpost.host.matches.terms import terms_from
from starpost.host.storage import Intervention, SnapshotRow, StepRow, columns
from starpost.host.trouble import conflict, forbidden, missing
from starpost.host.turns.record import game_of, header_of, state_at
from starpost.host.words import ENDED, OWN, Doing, SeatKind, Status
from starpost.kernel import codec
from starpost.kernel.bounds import told
from starpost.kernel.contract import GM, Event, Prompt, Resolve
from starpost.kernel.orders import Problem
from starpost.kernel.writing.sheets import checked

PUBLIC = "public"
codec.prepare(Event, Problem)


class Eyes(Struct, frozen=True):
    """A match, and the seat through which somebody may look at it (None: the public)."""

    match: MatchFacts
    seat: str | None


def eyes(
    session: Session,
    account: AnyUser | None,
    match_key: str,
    seat: str,
    *,
    as_gm: bool = False,
) -> Eyes:
    """Whether this person may look through these eyes. After the end, through all."""
    row = visible(session, match_key, account)
    return through(session, account, row, seat, as_gm=as_gm)


def through(
    session: Session,
    account: AnyUser | None,
    row: AnyMatch,
    seat: str,
    *,
    as_gm: bool = False,
    seats: Iterable[AnySeat] | None = None,
) -> Eyes:
    """The same for a match that this person may know of.

    `as_gm`: a game master who does not play may look too, at the desk's *view as*.
    `seats`: those of the match, from who has read them already.
    """
    if not row.started_at:
        raise conflict("not_started", "The match has not started.")
    if seat == PUBLIC:
        may_watch(session, row, account)
        return Eyes(match_of(row), None)
    if seat == GM:
        may_see_all(session, row, account)
        return Eyes(match_of(row), GM)
    holder: AnySeat | None
    if seats is None:
        holder = seat_called(session, row, seat)
    else:
        holder = next((s for s in seats if s.name == seat), None)
    if holder is None or not _plays(holder, account):
        if row.status != Status.OVER and not (as_gm and sees_all(session, row, account)):
            # another's seat and one that does not exist alike: no answer tells a name
            raise forbidden("not_your_seat", f"You do not play the seat {seat}.")
        if holder is None:
            raise missing("seat")
    return Eyes(match_of(row), seat)


def _plays(seat: AnySeat, account: AnyUser | None) -> bool:
    mine = account is not None and seat.account_id == account.id
    return mine and seat.kind == SeatKind.PLAYER


def _belongs(session: Session, row: AnyMatch, account: AnyUser | None) -> bool:
    """Whether somebody has a part in the match, or runs the host; to stand by is only an offer."""
    if account is None:
        return False
    return account.is_admin or row.gm_id == account.id or parts.plays(session, row, account.id)


def may_watch(session: Session, row: AnyMatch, account: AnyUser | None) -> AnyMatch:
    """The match, if this person may look on from outside, or belongs to it."""
    if not terms_from(row.terms).spectators and not _belongs(session, row, account):
        raise forbidden("no_spectators", "This match has no spectators.")
    return row


def sees_all(session: Session, row: AnyMatch, account: AnyUser | None) -> bool:
    """Whether this is a game master who never played: each seat's view is less than that."""
    if account is None or row.gm_id != account.id:
        return False
    return not parts.plays(session, row, account.id)


def may_see_all(session: Session, row: AnyMatch, account: AnyUser | None) -> None:
    """The game master sees all, but not one who plays in the match himself."""
    if row.status == Status.OVER:
        return
    if account is None or row.gm_id != account.id:
        raise forbidden("not_gm", "Only the game master of this match may see everything.")
    parts.must_not_play(session, row, account)


def after_turn(session: Session, row: AnyMatch, turn: int | None) -> int:
    """After how many entries a turn was reached (the last, if it was passed through often)."""
    if turn is None:
        return row.standing
    found = session.scalar(
        select(SnapshotRow.after)
        .where(SnapshotRow.match_id == row.id, SnapshotRow.turn == turn)
        .order_by(SnapshotRow.after.desc())
        .limit(1)
    )
    if found is None:
        raise missing("turn")
    return found


def in_rounds(row: AnyMatch) -> bool:
    """Whether it is played answer by answer, and told by whole rounds."""
    game = game_of(row)
    return game.resolve is Resolve.EACH and game.told_in_rounds


def played_out(session: Session, row: AnyMatch, turn: int) -> int:
    """After how many entries a turn was over for who looks back at it. Rounds of answers are told
    whole: the answer that ended one belongs to it, though it leads to the next."""
    reached = after_turn(session, row, turn)
    if turn < 1 or not in_rounds(row):
        return reached
    later = select(func.min(SnapshotRow.after)).where(
        SnapshotRow.match_id == row.id, SnapshotRow.turn > turn, SnapshotRow.after > reached
    )
    return session.scalar(later) or row.standing


def view(session: Session, through: Eyes, turn: int | None = None) -> Any:
    return view_at(session, through, after_turn(session, through.match, turn))


def view_at(session: Session, through: Eyes, after: int) -> Any:
    return game_of(through.match).view(state_at(session, through.match, after), through.seat)


def scene(session: Session, through: Eyes, turn: int | None = None) -> Any:
    """The map, every seat in its colour of this match."""
    return _scene(through, view(session, through, turn))


def past_scene(session: Session, through: Eyes, turn: int) -> Any:
    """The map as a turn left it."""
    return _scene(through, view_at(session, through, played_out(session, through.match, turn)))


def _scene(through: Eyes, known: Any) -> Any:
    made = game_of(through.match).scene(known)
    return with_numbers(made, numbers(through.match)) if isinstance(made, Scene) else made


def numbers(row: AnyMatch) -> dict[str, int]:
    """Which colour and mark each seat of the match has, for everybody and for good."""
    return seat_numbers(header_of(row).seats)


def report(session: Session, through: Eyes, turn: int | None = None) -> Any:
    return game_of(through.match).report(view(session, through, turn))


def printout(session: Session, through: Eyes, turn: int | None = None) -> str:
    return game_of(through.match).printout(view(session, through, turn))


def prompt(session: Session, through: Eyes) -> Prompt | None:
    """What the seat is asked now."""
    if through.match.status == Status.OVER or through.seat is None:
        return None
    return game_of(through.match).awaiting(state_at(session, through.match)).prompt(through.seat)


def events(session: Session, through: Eyes, turn: int | None = None) -> list[Event]:
    """What happened on the way to a turn, as far as the seat may know it."""
    row = _step(session, through.match, turn)
    if row is None:
        return []
    found = msgspec.convert(row.events, list[Event])
    return [event for event in found if event.known_to(through.seat)]


def problems(session: Session, through: Eyes, turn: int | None = None) -> list[Problem]:
    """What was wrong with the seat's own orders."""
    return problems_of(_step(session, through.match, turn), through.seat)


def problems_of(step: StepRow | None, seat: str | None) -> list[Problem]:
    if step is None or seat is None:
        return []
    return msgspec.convert(step.problems.get(seat, ()), list[Problem])


def _step(session: Session, row: AnyMatch, turn: int | None) -> StepRow | None:
    """None: no step led to the first state."""
    after = after_turn(session, row, turn)
    return session.get(StepRow, (row.id, after)) if after else None


def check(session: Session, through: Eyes, text: str) -> tuple[list[Problem], list[str]]:
    """What is wrong with a sheet and what the referee understood, from the view alone."""
    game = game_of(through.match)
    known = view(session, through)
    sheet = game.read(text)
    found = told(tuple(checked(game, known, sheet)))
    return list(found), [game.gloss(known, order) for order in sheet]


class Turn(Struct, frozen=True):
    turn: int
    at: datetime | None


_TURNS = (
    select(SnapshotRow.turn, StepRow.at)
    .outerjoin(
        StepRow,
        (StepRow.match_id == SnapshotRow.match_id) & (StepRow.after == SnapshotRow.after),
    )
    .where(SnapshotRow.match_id == bindparam("match"))
    .order_by(SnapshotRow.after)
)


def turns(session: Session, row: AnyMatch) -> list[Turn]:
    """Every turn that can be looked back at."""
    last: dict[int, datetime | None] = {}
    for found in columns(session, _TURNS, {"match": row.id}):
        last[found.turn] = found.at
    return [Turn(number, at) for number, at in last.items()]


class Done(Struct, frozen=True):
    """One doing of the game master or the host, as somebody may read it."""

    kind: Doing
    text: str
    turn: int
    at: datetime
    account_id: int | None
    """Who did it; None: the host by itself."""
    seat: str = ""
    """The seat that changed hands or was reminded, if one may read its name."""


def interventions(session: Session, account: AnyUser | None, match_key: str) -> list[Done]:
    """The game master's doings: at once or after the end, as the match says."""
    row = may_watch(session, visible(session, match_key, account), account)
    hidden = terms_from(row.terms).interventions == "end" and row.status not in ENDED
    if hidden and (account is None or account.id != row.gm_id):
        return []
    secret = hidden_from(session, row, account)
    query = select(Intervention).where(Intervention.match_id == row.id).order_by(Intervention.id)
    log = session.scalars(query).all()
    names = deeds.people(session, row, log)
    reader = account.id if account is not None else None
    all_told = row.status in ENDED or reader == row.gm_id
    return [
        Done(
            done.kind, without_names(deeds.told(row, done, names, reader), secret), done.turn,
            done.at, done.account_id, "" if done.seat in secret else done.seat,
        )
        for done in log
        if all_told or done.kind not in OWN or done.to_id == reader
    ]  # fmt: skip
