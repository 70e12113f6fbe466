"""How somebody has done: matches played and won, and against whom of the cast."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from starpost.host.storage import MatchRow, SeatRow
from starpost.host.turns import bots
from starpost.host.words import UNDER_WAY, SeatKind, Status

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


class Own(Struct, frozen=True):
    """One player's matches."""

    under_way: int
    over: int
    won: int


def own(session: Session, account_id: int) -> Own:
    found = _over(session, account_id)
    running = (
        select(func.count())
        .select_from(SeatRow)
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(_PLAYED, SeatRow.account_id == account_id, MatchRow.status.in_(UNDER_WAY))
    )
    won = sum(name in _winners(result) for _, result, name in found)
    return Own(session.scalar(running) or 0, len(found), won)


def against(session: Session, account_id: int) -> dict[str, Met]:
    """By character: how a player came in at the end against those who sat at the same table."""
    mine = {id: (_ranks(result), name) for id, result, name in _over(session, account_id)}
    faced: dict[str, list[tuple[int, int]]] = {}
    for (id, who), seats in _played_by(session, mine).items():
        ranks, name = mine[id]
        theirs = [ranks[seat] for seat in seats if seat in ranks]
        if name in ranks and theirs:
            faced.setdefault(who, []).append((ranks[name], min(theirs)))
    return {
        who: Met(len(pairs), sum(a < b for a, b in pairs), sum(a > b for a, b in pairs))
        for who, pairs in faced.items()
    }


def _over(session: Session, account_id: int) -> list[tuple[int, Any, str]]:
    """Number, result and own seat of the newest finished matches."""
    rows = session.execute(
        select(MatchRow.id, MatchRow.result, SeatRow.name)
        .join(SeatRow, SeatRow.match_id == MatchRow.id)
        .where(_PLAYED, SeatRow.account_id == account_id, MatchRow.status == Status.OVER)
        .order_by(MatchRow.id.desc())
        .limit(MOST)
    )
    return [(id, result, name) for id, result, name in rows]


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


def _ranks(result: Any) -> dict[str, int]:
    return {line["seat"]: line["rank"] for line in (result or {}).get("standings", ())}


def _winners(result: Any) -> tuple[str, ...]:
    return tuple((result or {}).get("winners", ()))
