"""How somebody has done: matches played and won, and against whom of the cast."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from starpost.host.storage import MatchRow, SeatRow
from starpost.host.turns import bots
from starpost.host.words import UNDER_WAY, SeatKind, Status
from starpost.told.words import place

MOST = 200
"""So many of the newest finished matches are counted."""
_PLAYED = SeatRow.kind == SeatKind.PLAYER
"""The game master's chair is a seat too, and no part in the match."""


class Met(Struct, frozen=True):
    """Somebody of the cast and one player: matches that are over."""

    matches: int = 0
    ahead: int = 0
    """Those in which the player came in before."""
    behind: int = 0


class Finished(Struct, frozen=True):
    """A match that is over, as its player looks back on it."""

    id: int
    key: str
    name: str
    game: str
    ended_at: datetime | None
    result: Any
    seat: str

    @property
    def won(self) -> bool:
        return self.seat in (self.result or {}).get("winners", ())

    @property
    def came(self) -> str:
        return came(self.result, self.seat)


class Own(Struct, frozen=True):
    """One player's matches."""

    under_way: int
    finished: tuple[Finished, ...]
    """The newest first."""
    without_end: int = 0
    """Begun, then given up or called off: they have no result."""

    @property
    def over(self) -> int:
        return len(self.finished)

    @property
    def won(self) -> int:
        return sum(one.won for one in self.finished)

    @property
    def games(self) -> list[tuple[str, int, int]]:
        """By game, the one played most first: how many are over, and how many of them won."""
        counted = Counter(one.game for one in self.finished)
        won = Counter(one.game for one in self.finished if one.won)
        return [(game, number, won[game]) for game, number in counted.most_common()]


def own(session: Session, account_id: int) -> Own:
    mine = (
        select(func.count())
        .select_from(SeatRow)
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(_PLAYED, SeatRow.account_id == account_id)
    )
    running = mine.where(MatchRow.status.in_(UNDER_WAY))
    dropped = mine.where(MatchRow.status == Status.CANCELLED, MatchRow.started_at.is_not(None))
    return Own(session.scalar(running) or 0, _over(session, account_id),
               session.scalar(dropped) or 0)  # fmt: skip


def against(session: Session, account_id: int) -> dict[str, Met]:
    """By character: how a player came in at the end against those who sat at the same table."""
    mine = {one.id: (ranks(one.result), one.seat) for one in _over(session, account_id)}
    faced: dict[str, list[tuple[int, int]]] = {}
    for (id, who), seats in _played_by(session, mine).items():
        placed, name = mine[id]
        theirs = [placed[seat] for seat in seats if seat in placed]
        if name in placed and theirs:
            faced.setdefault(who, []).append((placed[name], min(theirs)))
    return {
        who: Met(len(pairs), sum(a < b for a, b in pairs), sum(a > b for a, b in pairs))
        for who, pairs in faced.items()
    }


def _over(session: Session, account_id: int) -> tuple[Finished, ...]:
    """The newest finished matches."""
    row = MatchRow
    rows = session.execute(
        select(row.id, row.key, row.name, row.game, row.ended_at, row.result, SeatRow.name)
        .join(SeatRow, SeatRow.match_id == MatchRow.id)
        .where(_PLAYED, SeatRow.account_id == account_id, MatchRow.status == Status.OVER)
        .order_by(MatchRow.id.desc())
        .limit(MOST)
    )
    return tuple(Finished(*found) for found in rows)


def _played_by(session: Session, ids: Any) -> dict[tuple[int, str], list[str]]:
    """The seats of each character in these matches."""
    rows = session.execute(
        select(SeatRow.match_id, SeatRow.name, SeatRow.bot).where(
            SeatRow.match_id.in_(list(ids)), SeatRow.kind == SeatKind.BOT
        )
    )
    found: dict[tuple[int, str], list[str]] = {}
    for id, name, bot in rows:
        if who := bots.who_is(bot).id:
            found.setdefault((id, who), []).append(name)
    return found


def ranks(result: Any) -> dict[str, int]:
    return {line["seat"]: line["rank"] for line in (result or {}).get("standings", ())}


def came(result: Any, seat: str) -> str:
    """How a finished match ended for a seat: "You came third of four with 39"; alone as the game
    itself calls it: "Defeat with 69 points"."""
    lines = (result or {}).get("standings", ())
    own = next((line for line in lines if line["seat"] == seat), None)
    if own is None:
        return "You won" if seat in (result or {}).get("winners", ()) else ""
    if len(lines) == 1 and result.get("title"):
        return str(result["title"]).rstrip(".")
    score = f" with {own['score']:g}" if own.get("score") is not None else ""
    if seat in result.get("winners", ()):
        return f"You won{score}"
    return f"You came {place(own['rank'], len(lines))}{score}" if len(lines) > 1 else ""
