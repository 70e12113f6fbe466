"""What the desk can look up: the words to all players, and every die that fell."""

from __future__ import annotations

from datetime import datetime

import msgspec
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch
from starpost.host.storage import Intervention, StepRow
from starpost.host.words import Doing
from starpost.kernel.dice import Draw


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


def messages(session: Session, match: AnyMatch) -> list[Said]:
    """The newest first."""
    said = select(Intervention).where(
        Intervention.match_id == match.id, Intervention.kind == Doing.MESSAGE
    )
    rows = session.scalars(said.order_by(Intervention.id.desc()))
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
