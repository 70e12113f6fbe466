"""How a finished match went (`told.ending`), from the states that the host keeps; its proof, and
what it did to ratings."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch
from starpost.host.looking import views
from starpost.host.shelf import Shelf
from starpost.host.storage import RatingChange, SnapshotRow
from starpost.host.turns import bots
from starpost.host.turns.record import full, game_of, state_at
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.proof.verify import BotSheet, Verification, Written, verify
from starpost.told.ending import Ending
from starpost.told.ending import ending as told

MOST_WRITTEN = 500
"""So many sheets of bots are written again where somebody waits for it."""
_kept: Shelf[Ending] = Shelf(100)
"""A match that is over stays as it was."""


def ending(session: Session, row: AnyMatch) -> Ending:
    return _kept.get((row.id, row.key, row.chain, row.version), lambda: _ending(session, row))


def _ending(session: Session, row: AnyMatch) -> Ending:
    states = {turn: state_at(session, row, after) for turn, after in _began(session, row).items()}
    winners = tuple((row.result or {}).get("winners", ()))
    return told(game_of(row), states, views.numbers(row), winners)


def just_ended(session: Session, row: AnyMatch, state: Any) -> Ending | None:
    """The same in the moment of the last turn, before its `state` is stored."""
    game = game_of(row)
    result = game.result(state)
    if result is None:
        return None
    states = {turn: state_at(session, row, after) for turn, after in _began(session, row).items()}
    turn = game.turn_of(state)
    states[turn if turn not in states else max(states) + 1] = state
    return told(game, states, views.numbers(row), result.winners)


def _began(session: Session, row: AnyMatch) -> dict[int, int]:
    """After how many entries each turn began, and the match ended: a game of answers keeps many
    states of one turn, and its last turn may have no next one."""
    kept = select(SnapshotRow.turn, SnapshotRow.after).where(SnapshotRow.match_id == row.id)
    entries: dict[int, list[int]] = {}
    for turn, after in session.execute(kept.order_by(SnapshotRow.after)):
        entries.setdefault(turn, []).append(after)
    found: dict[int, int] = {}
    last = -1
    for turn, afters in sorted(entries.items()):
        found[turn] = next((after for after in afters if after > last), afters[-1])
        last = afters[-1]
    if found and max(found.values()) < row.standing:
        found[max(found) + 1] = row.standing
    return found


def proof(session: Session, row: AnyMatch) -> Verification:
    """Replay the whole match from its seed, write the bots' sheets again and compare it all."""
    return verify(full(session, row), _again())


def _again() -> BotSheet:
    """Bots' sheets for a page that somebody waits for: so many, the rest is left unwritten."""
    written = 0

    def again(
        game: Game[Any, Any], name: str, view: Any, prompt: Prompt, key: str
    ) -> Written | None:
        nonlocal written
        written += 1
        return bots.again(game, name, view, prompt, key) if written <= MOST_WRITTEN else None

    return again


class Rated(Struct, frozen=True):
    """What a match did to somebody's rating: mean and doubt, before and after."""

    before: tuple[float, float]
    after: tuple[float, float]


def rating(session: Session, row: AnyMatch, account_id: int) -> Rated | None:
    found = session.scalar(
        select(RatingChange).where(
            RatingChange.match_id == row.id, RatingChange.account_id == account_id
        )
    )
    return Rated(tuple(found.before), tuple(found.after)) if found is not None else None
