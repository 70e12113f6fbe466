"""Rule versions: replay every stored match with the rules of today and say what would differ."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch
from starpost.host.host import Host
from starpost.host.storage import MatchRow
from starpost.host.turns.packing import SchemaError
from starpost.host.turns.record import full
from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.kernel.proof.verify import verify
from starpost.kernel.registry import UnknownGame


class Replayed(Struct, frozen=True):
    """One match, replayed."""

    match: str
    game: str
    version: int
    now: int
    turns: int
    differ: tuple[int, ...]
    """Entries of the log that would give another state."""
    trouble: str = ""

    @property
    def same(self) -> bool:
        return not self.differ and not self.trouble


def replay_all(host: Host, game: str = "") -> Iterator[Replayed]:
    """Every match that has started, one after the other."""
    with host.db.read() as session:
        query = select(MatchRow.id).where(MatchRow.started_at.is_not(None)).order_by(MatchRow.id)
        if game:
            query = query.where(MatchRow.game == game)
        ids = list(session.scalars(query))
    for match_id in ids:
        with host.db.read() as session:
            yield replay(session, session.get_one(MatchRow, match_id))


def replay(session: Session, row: MatchRow) -> Replayed:
    """By its own rules the match must give what is stored; by those of today it may not."""
    found = Replayed(row.key, row.game, row.version, 0, row.standing, ())
    try:
        today = registry.get(row.game)
        found = replace(found, now=today.version)
        if today.version == row.version or row.version in today.editions:
            own = " ".join(verify(full(session, row)).findings)
            if own:
                return replace(found, differ=_where(full(session, row)), trouble=own)
        return replace(found, differ=_where(full(session, row, today)))
    except (UnknownGame, SchemaError) as error:
        return replace(found, trouble=str(error))
    except Exception as error:  # rules that cannot play what was played: that is the answer
        return replace(found, trouble=f"the rules fail: {type(error).__name__}: {error}")


def _where(match: Match[object, object]) -> tuple[int, ...]:
    return tuple(_differing(match))


def preview(session: Session, row: AnyMatch) -> Replayed:
    """What the newest rules would have made of this match, whatever rules it is played by."""
    newest = registry.get(row.game)
    found = Replayed(row.key, row.game, row.version, newest.version, row.standing, ())
    try:
        return replace(found, differ=_where(full(session, row, newest)))
    except Exception as error:  # rules that cannot play what was played: that is the answer
        return replace(found, trouble=f"the rules fail: {type(error).__name__}: {error}")


def _differing(match: Match[object, object]) -> Iterator[int]:
    """Entries whose stored digest these rules do not reach, in the shape it was taken of."""
    state, today = match.first, registry.get(match.header.game)
    own = today.editions.get(match.header.version, match.game)
    for position, index in enumerate(match.standing):
        entry = match.entries[index]
        state = match.rerun(state, position).state
        if own.digest(state) != entry.digest:
            yield entry.number
