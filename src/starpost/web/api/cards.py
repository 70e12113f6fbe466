"""Matches as a given person may know them."""

from __future__ import annotations

from starpost.host.facts import MatchFacts, SeatFacts, User
from starpost.host.host import Reading
from starpost.host.looking import matches
from starpost.host.looking.names import hidden_from
from starpost.host.people import directory
from starpost.host.words import SeatKind, Status
from starpost.wire import MatchCard, SeatCard


def match_card(session: Reading, row: MatchFacts, me: User | None) -> MatchCard:
    over = row.status == Status.OVER
    seats = matches.seats(session, row)
    ids = [*(s.account_id for s in seats), row.gm_id]
    names, machines = directory.names(session, ids), directory.programs(session, ids)
    gm = me is not None and me.id == row.gm_id
    closed = row.anonymous and not over
    secret = hidden_from(session, row, me)
    return MatchCard(
        key=row.key,
        name=row.name,
        game=row.game,
        version=row.version,
        status=row.status,
        turn=row.turn,
        step=row.step,
        private=row.private,
        anonymous=row.anonymous,
        gm=names.get(row.gm_id),
        seats=[
            _unnamed(row, s, names, hidden=closed)
            if s.name in secret
            else _seat(s, names, machines, me, hidden=closed and not gm)
            for s in seats
        ],
        due_at=row.due_at,
        hold=row.hold,
        paused_until=row.paused_until,
        commitment=row.commitment,
        seed=row.seed if over else None,
        options=row.options,
        terms=row.terms,
        result=row.result if over else None,
        i_am_gm=gm,
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        parked=row.parked if gm and row.parked else None,
    )


def _seat(
    seat: SeatFacts, names: dict[int, str], machines: set[int], me: User | None, *, hidden: bool
) -> SeatCard:
    mine = me is not None and seat.account_id == me.id
    told = mine or not hidden
    return SeatCard(
        name=seat.name,
        state=_state(seat, told),
        player=names.get(seat.account_id or 0) if told else None,
        bot=told and seat.account_id in machines,
        ready=(seat.ready if seat.waited else None) if told else None,
        mine=mine,
        asked=seat.asked if mine else "",
        due_at=seat.due_at if mine else None,
    )


def _unnamed(row: MatchFacts, seat: SeatFacts, names: dict[int, str], *, hidden: bool) -> SeatCard:
    """A seat whose name one may not read. Before the start it tells who comes, but not as whom."""
    if row.started_at is not None:
        return SeatCard(name="", state="taken", player=None, ready=None, mine=False)
    player = None if hidden else names.get(seat.account_id or 0)
    state = _state(seat, told=not hidden)
    return SeatCard(name="", state=state, player=player, ready=None, mine=False)


def _state(seat: SeatFacts, told: bool) -> str:
    if seat.kind in (SeatKind.OPEN, SeatKind.INVITED):
        return "free"
    if not told:
        return "taken"
    if seat.kind == SeatKind.BOT:
        return "vacant" if seat.owner_id is not None else "bot"
    return "reserved" if seat.kind == SeatKind.RESERVED else "taken"
