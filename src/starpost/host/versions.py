"""Rule versions: replay every stored match with the rules of today and say what would differ."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.packing import SchemaError
from starpost.host.record import full, game_of
from starpost.host.storage import MatchRow
from starpost.kernel import codec, registry
from starpost.kernel.match import Match, advance, verify
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
    try:
        now = game_of(row).version
        match = full(session, row)
    except (UnknownGame, SchemaError) as error:
        return Replayed(row.key, row.game, row.version, 0, row.standing, (), str(error))
    differ = tuple(_differing(match))
    trouble = ""
    if not differ and now == row.version:
        trouble = " ".join(verify(match).findings)
    return Replayed(row.key, row.game, row.version, now, len(match.standing), differ, trouble)


def preview(session: Session, row: MatchRow) -> Replayed:
    """What the newest rules would have made of this match, whatever rules it is played by."""
    newest = registry.get(row.game)
    match = full(session, row)
    match.game = newest
    try:
        differ = tuple(_differing(match))
        trouble = ""
    except Exception as error:
        differ, trouble = (), f"{type(error).__name__}: {error}"
    return Replayed(
        row.key, row.game, row.version, newest.version, len(match.standing), differ, trouble
    )


def _differing(match: Match[object, object]) -> Iterator[int]:
    """Entries whose stored digest the rules of today do not reach."""
    state = match.first
    for position, index in enumerate(match.standing):
        entry = match.entries[index]
        dice = match._dice(position, entry.sheets, None, entry.given)
        state = advance(match.game, state, entry.sheets, entry.kind, dice).state
        if codec.digest(state) != entry.digest:
            yield entry.number
