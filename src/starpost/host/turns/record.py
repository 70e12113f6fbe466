"""A match in the tables as the kernel's match, and back: the log is the kernel's own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch
from starpost.host.shelf import Shelf
from starpost.host.storage import EntryRow, MatchRow, SnapshotRow, StepRow
from starpost.host.turns.packing import pack, unpack
from starpost.kernel import codec, registry
from starpost.kernel.contract import Game, Step
from starpost.kernel.draws import Draw
from starpost.kernel.match import Match, Turn, run
from starpost.kernel.proof.log import Entry, Header
from starpost.kernel.values import EntryKind

SHELF: Shelf[Any] = Shelf()
codec.prepare(Header, Entry)


class Advance(Struct, frozen=True):
    """A computed step, in the form it is written in."""

    step: Step[Any]
    entry: Entry
    turn: int
    state: bytes
    events: list[Any]
    problems: dict[str, Any]
    draws: list[Any]


def game_of(row: AnyMatch) -> Game[Any, Any]:
    """The rules the match began with. A game that has changed may carry its earlier `editions`,
    by version; without them a match goes on with the rules of today."""
    game = registry.get(row.game)
    return game.editions.get(row.version, game)


def header_of(row: AnyMatch) -> Header:
    return msgspec.convert(row.header, Header)


def compute(
    row: MatchRow,
    state: Any,
    texts: dict[str, str | None],
    *,
    bots: dict[str, str] | None = None,
    entries: Sequence[Entry] = (),
    seed: str = "",
) -> Advance:
    """What `Match.play` does, from the end of the log alone, so that long matches stay fast.

    `entries`: the log, needed only where something was undone; `seed`: other dice, for a turn
    that is thrown away.
    """
    game = game_of(row)
    turn = Turn(
        header_of(row), seed or row.seed, row.standing, texts, EntryKind.ANSWERS, bots or {}
    )
    played = run(game, state, turn, entries, row.chain)
    return made_of(game, played.step, played.entry, played.draws)


def made_of(game: Game[Any, Any], step: Step[Any], entry: Entry, draws: Sequence[Draw]) -> Advance:
    return Advance(
        step=step,
        entry=entry,
        turn=game.turn_of(step.state),
        state=pack(step.state),
        events=[msgspec.to_builtins(event) for event in step.events],
        problems={s: [msgspec.to_builtins(p) for p in found] for s, found in step.problems.items()},
        draws=[msgspec.to_builtins(draw) for draw in draws],
    )


def entry_row(match_id: int, entry: Entry, at: datetime) -> EntryRow:
    return EntryRow(
        match_id=match_id,
        number=entry.number,
        kind=entry.kind,
        sheets=entry.sheets,
        given=entry.given,
        digest=entry.digest,
        chain=entry.chain,
        bound=entry.bound,
        bots=entry.bots,
        again=entry.again,
        at=at,
    )


def step_rows(
    match_id: int, after: int, schema: int, made: Advance, at: datetime
) -> tuple[SnapshotRow, StepRow]:
    snapshot = SnapshotRow(
        match_id=match_id, after=after, schema=schema, turn=made.turn, state=made.state
    )
    step = StepRow(
        match_id=match_id,
        after=after,
        number=made.entry.number,
        turn=made.turn,
        events=made.events,
        problems=made.problems,
        draws=made.draws,
        at=at,
    )
    return snapshot, step


def state_key(row: AnyMatch) -> tuple[int, str, int, int, str, int, int]:
    """Names a state as the log does; the rules' version, since an upgrade keeps the log."""
    return row.id, row.key, row.standing, row.step, row.chain, row.version, row.schema


_STORED = select(SnapshotRow.schema, SnapshotRow.state).where(
    SnapshotRow.match_id == bindparam("match"), SnapshotRow.after == bindparam("after")
)
"""Its columns alone: nobody needs an object."""


def state_at(session: Session, row: AnyMatch, after: int | None = None) -> Any:
    """The state after so many standing entries (now: after all of them); a page, which asks for the
    same more than once, reads it once."""
    after = row.standing if after is None else after
    read = session.info.get("states")
    if read is None:
        return _stored(session, row, after)
    if (row.id, after) not in read:
        read[row.id, after] = _stored(session, row, after)
    return read[row.id, after]


def _stored(session: Session, row: AnyMatch, after: int) -> Any:
    stored = session.execute(_STORED, {"match": row.id, "after": after}).first()
    if stored is None:
        return full(session, row).at(after)
    key = (row.key, after, stored.schema, hash(stored.state))
    return SHELF.get(key, lambda: unpack(game_of(row), stored.state, stored.schema))


def full(session: Session, row: AnyMatch, game: Game[Any, Any] | None = None) -> Match[Any, Any]:
    """The whole match, with its log, as the kernel knows it; `game`: by other rules."""
    game = game or game_of(row)
    first = session.get(SnapshotRow, (row.id, 0))
    assert first is not None, "a started match has a first state"
    seed = row.seed or session.get_one(MatchRow, row.id).seed  # no fact before the end
    match: Match[Any, Any] = Match(
        game, header_of(row), seed, unpack(game, first.state, first.schema)
    )
    for entry in log_of(session, row.id):
        if entry.kind == EntryKind.UNDO:
            match.standing.pop()
        else:
            match.standing.append(len(match.entries))
        match.entries.append(entry)
    last = session.get(SnapshotRow, (row.id, len(match.standing)))
    if last is not None:
        match.state = unpack(game, last.state, last.schema)
        match.snapshots[len(match.standing)] = match.state
    else:
        match.state = match.at(len(match.standing))
    return match


def log_of(session: Session, match_id: int) -> list[Entry]:
    """The whole log, undone turns included."""
    query = select(EntryRow).where(EntryRow.match_id == match_id).order_by(EntryRow.number)
    return [_entry(line) for line in session.scalars(query)]


def _entry(line: EntryRow) -> Entry:
    return Entry(
        number=line.number,
        kind=line.kind,
        sheets=line.sheets,
        given=line.given,
        digest=line.digest,
        chain=line.chain,
        bound=line.bound,
        bots=line.bots,
        again=line.again,
    )
