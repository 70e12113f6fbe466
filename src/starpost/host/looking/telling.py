"""What a seat is told of the way to a turn: the two views, the news, the film. Views only."""

from __future__ import annotations

import structlog
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.looking import views
from starpost.host.looking.unsent import unsent_of
from starpost.host.looking.views import Eyes
from starpost.host.storage import EntryRow, StepRow
from starpost.host.turns.record import game_of, state_at
from starpost.host.words import Status
from starpost.kernel.contract import GM, Resolve
from starpost.kernel.orders import Problem
from starpost.kernel.telling import Purpose
from starpost.told.film import Film, film
from starpost.told.news import Card, card, dated, verdict
from starpost.told.story import when
from starpost.told.unsent import Unsent

log = structlog.get_logger()
LOOKED_AT = 60
"""Steps of a game played by turns that are searched for the seat's own last answer."""


class Told(Struct, frozen=True):
    """The news of a turn, and its film. `turn`: the one that was played; `called`: as the match
    counts it, "round 7"."""

    turn: int
    card: Card
    film: Film
    called: str = ""
    purpose: Purpose | None = None
    at: str = ""
    """The turn that was played, as the head of the match counts."""


def told(
    session: Session,
    through: Eyes,
    turn: int | None = None,
    *,
    whole: bool = False,
    since: int | None = None,
) -> Told | None:
    """How the seat came to a turn (None: now). None: nothing has happened yet, or nobody asks.

    `whole`: all of the turn, also where one is played at a time and the seat has answered since;
    `since`: and of all turns after that one.
    """
    if through.seat is None:
        return None
    try:
        return _told(session, through, turn, whole=whole, since=since)
    except Exception:  # a story that cannot be told must not take the map away
        log.exception("telling_failed", game=through.match.game, seat=through.seat)
        return None


def _told(
    session: Session, through: Eyes, turn: int | None, *, whole: bool, since: int | None
) -> Told | None:
    assert through.seat is not None
    after, start = _span(session, through, turn, whole=whole, since=since)
    if start is None:
        return None
    game, row = game_of(through.match), through.match
    old, new = state_at(session, row, start), state_at(session, row, after)
    before, view = game.view(old, through.seat), game.view(new, through.seat)
    if whole and start and game.resolve is Resolve.EACH:
        before = game.closed(before)
    if whole and game.turn_of(new) > game.turn_of(old):
        view = game.closed(view)
    problems, orders, unsent = _sheet(session, through, after)
    made = card(game, before, view, problems, orders, unsent)
    called = f"turn {game.turn_of(old)}"
    if whole and game.resolve is not Resolve.TOGETHER:
        # a round is told with the answer that ended it: its number is that of its beginning
        purpose = game.purpose(before if views.in_rounds(row) else view)
        made = dated(made, purpose)
        called = f"{purpose.unit} {purpose.turn}" if purpose is not None else called
    ended = game.result(new)
    opened = ended is not None and through.seat != GM
    if ended is not None and opened:
        made = replace(made, headline=verdict(ended, through.seat), quiet=False)
    shots = film(game, before, view, made.lines, opened=opened)
    aim = game.purpose(view)
    at = when(game.purpose(before), aim) if aim is not None else ""
    return Told(game.turn_of(old), made, shots, called, aim, at)


def _span(
    session: Session, through: Eyes, turn: int | None, *, whole: bool, since: int | None
) -> tuple[int, int | None]:
    """After how many entries the telling ends, and where it begins."""
    row = through.match
    after = views.after_turn(session, row, turn)
    if since is not None:
        return after, views.after_turn(session, row, since) if since else 0
    if not whole:
        return after, _before(session, through, after)
    if not turn or not views.in_rounds(row):
        return after, _turn_before(session, through, after)
    over = row.status == Status.OVER and turn == row.turn  # what ended it is no turn
    number = turn - over
    earlier = max((t.turn for t in views.turns(session, row) if t.turn < number), default=None)
    start = views.played_out(session, row, earlier) if earlier is not None else 0
    return views.played_out(session, row, number), start


def _turn_before(session: Session, through: Eyes, after: int) -> int | None:
    """Where the turn began that ends here."""
    row = through.match
    if after == 0:
        return None
    turn = session.scalar(
        select(StepRow.turn).where(StepRow.match_id == row.id, StepRow.after == after)
    )
    earlier = select(StepRow.after).where(
        StepRow.match_id == row.id, StepRow.after < after, StepRow.turn != turn
    )
    found = session.scalar(earlier.order_by(StepRow.after.desc()).limit(1)) or 0
    last = row.status == Status.OVER and turn == row.turn
    if last and found == after - 1 and game_of(row).resolve is Resolve.EACH:
        return _turn_before(session, through, found)  # the answer that ended it is no turn
    return found


def _before(session: Session, through: Eyes, after: int) -> int | None:
    """Where the telling begins: a turn of all ago; or the seat's own last answer."""
    row = through.match
    if after == 0:
        return None
    if game_of(row).resolve is Resolve.TOGETHER or through.seat == GM:
        return _turn_before(session, through, after)
    steps = session.execute(
        select(StepRow.after, EntryRow.sheets)
        .join(EntryRow, (EntryRow.match_id == row.id) & (EntryRow.number == StepRow.number))
        .where(StepRow.match_id == row.id, StepRow.after <= after)
        .order_by(StepRow.after.desc())
        .limit(LOOKED_AT)
    ).all()
    for place, sheets in steps:
        if (sheets or {}).get(through.seat) is not None:
            return int(place) - 1 if place == after else int(place)
    return max(0, after - LOOKED_AT)


def _sheet(session: Session, through: Eyes, after: int) -> tuple[list[Problem], int, Unsent | None]:
    """What was wrong with the seat's orders of that step, how many they were, and whether it had
    sent them."""
    row = through.match
    step = session.get(StepRow, (row.id, after))
    entry = session.get(EntryRow, (row.id, step.number)) if step is not None else None
    text = (entry.sheets or {}).get(through.seat) if entry is not None else None
    unsent = unsent_of(session, through, entry)
    orders = len(game_of(row).read(text or "").orders)
    return views.problems_of(step, through.seat), orders, unsent
