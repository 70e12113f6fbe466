"""Reliability (a turn in time +1, a missed one -3) and skill (openskill, one rating a game)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.storage import Account, MatchRow, Rating, RatingChange, SeatRow
from starpost.host.words import SeatKind
from starpost.kernel.contract import Result
from starpost.wire import Ranked

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

IN_TIME = 1
MISSED = -3


@cache
def _model() -> PlackettLuce:
    """Loaded when the first match ends."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


def reliable(account: Account, in_time: int, missed: int) -> None:
    """Turns handed in in time, and turns missed."""
    account.in_time += in_time
    account.missed += missed
    account.dedication += in_time * IN_TIME + missed * MISSED


def rate(
    session: Session,
    row: MatchRow,
    seats: Sequence[SeatRow],
    result: Result,
    *,
    bots: bool = False,
) -> None:
    """New skill ratings after the end: only accounts count, and only where two or more played.

    `bots`: whether accounts that programs play are rated with the people.
    """
    ranks = {standing.seat: standing.rank for standing in result.standings}
    people = [s for s in seats if s.account_id is not None and s.kind == SeatKind.PLAYER]
    people = [s for s in people if s.name in ranks]
    if not bots:
        machines = _machines(session, people)
        people = [s for s in people if s.account_id not in machines]
    if len({s.account_id for s in people}) < 2 or len(people) != len(
        {s.account_id for s in people}
    ):
        return
    held = [_rating(session, seat.account_id or 0, row.game) for seat in people]
    teams = [[_model().create_rating([r.mu, r.sigma])] for r in held]
    after = _model().rate(teams, ranks=[float(ranks[s.name]) for s in people])
    for seat, rating, team in zip(people, held, after, strict=True):
        new = team[0]
        session.add(
            RatingChange(
                match_id=row.id,
                account_id=seat.account_id,
                before=[rating.mu, rating.sigma],
                after=[new.mu, new.sigma],
                rank=ranks[seat.name],
            )
        )
        rating.mu, rating.sigma = new.mu, new.sigma
        rating.matches += 1


def _machines(session: Session, seats: Sequence[SeatRow]) -> set[int]:
    ids = [seat.account_id for seat in seats]
    return set(session.scalars(select(Account.id).where(Account.id.in_(ids), Account.is_bot)))


def _rating(session: Session, account_id: int, game: str) -> Rating:
    found = session.scalar(
        select(Rating).where(Rating.account_id == account_id, Rating.game == game)
    )
    if found is None:
        fresh = _model().rating()
        found = Rating(account_id=account_id, game=game, mu=fresh.mu, sigma=fresh.sigma, matches=0)
        session.add(found)
    return found


def table(session: Session, game: str, limit: int = 100) -> list[Ranked]:
    """The best of a game, by the rating they are almost sure to have."""
    rows = session.execute(
        select(Account.name, Rating.mu, Rating.sigma, Rating.matches, Account.is_bot)
        .join(Account, Account.id == Rating.account_id)
        .where(Rating.game == game, Account.deleted_at.is_(None))
    )
    found = [
        Ranked(name, round(mu - 3 * sigma, 2), matches, bot)
        for name, mu, sigma, matches, bot in rows
    ]
    return sorted(found, key=lambda r: (-r.ordinal, r.name))[:limit]
