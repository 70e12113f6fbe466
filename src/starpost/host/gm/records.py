"""What the desk can look up: the words to all players, and every die that fell."""

from __future__ import annotations

from datetime import datetime

import msgspec
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat
from starpost.host.matches.terms import terms_from
from starpost.host.storage import Message, StepRow
from starpost.kernel.contract import GM
from starpost.kernel.draws import Draw


class Said(Struct, frozen=True):
    """A word of the game master to all players."""

    text: str
    turn: int
    at: datetime


class Thrown(Struct, frozen=True):
    """The dice of one turn, and the turns that can be asked for."""

    turns: list[int]
    chosen: int | None
    draws: list[Draw]


def has_letters(
    session: Session, match: AnyMatch, mine: AnySeat | None, *, alone: bool = False
) -> bool:
    """Where nobody writes there are those of a game master at most: not of one who plays
    alone. `alone`: the match has no other seat, so nobody writes."""
    if terms_from(match.terms).press != "none" and not alone:
        return True
    leads = mine is not None and mine.account_id == match.gm_id
    return not leads and bool(messages(session, match))


def messages(session: Session, match: AnyMatch) -> list[Said]:
    """The newest first, by whatever page they were written."""
    said = select(Message).where(
        Message.match_id == match.id, Message.sender == GM, Message.to.is_(None)
    )
    rows = session.scalars(said.order_by(Message.id.desc()))
    return [Said(row.text, row.turn, row.at) for row in rows]


def thrown(session: Session, match: AnyMatch, turn: int | None) -> Thrown:
    """Every draw of a turn; without a turn that was run, of the last one."""
    steps = select(StepRow.turn).where(StepRow.match_id == match.id).distinct()
    turns = sorted(session.scalars(steps))
    chosen = turn if turn in turns else (turns[-1] if turns else None)
    rows = session.scalars(
        select(StepRow)
        .where(StepRow.match_id == match.id, StepRow.turn == chosen)
        .order_by(StepRow.after)
    )
    draws = [draw for step in rows for draw in msgspec.convert(step.draws, list[Draw])]
    return Thrown(turns, chosen, draws)
