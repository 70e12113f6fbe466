"""When a sheet is used: for the question now open, though late, or at the next deadline.

What is done with late orders is a rule of the game, which a match may change by its terms.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, func, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch
from starpost.host.matches.terms import terms_from
from starpost.host.storage import EntryRow, MatchRow, SheetRow
from starpost.host.trouble import bad, late
from starpost.host.turns.awaited import is_open
from starpost.host.turns.record import game_of
from starpost.host.words import Status
from starpost.kernel import registry
from starpost.kernel.contract import Game, Resolve
from starpost.kernel.values import EntryKind
from starpost.kernel.writing import titles
from starpost.kernel.writing.heads import HEADS, SheetRefused
from starpost.kernel.writing.sheets import accept

COUNTS = "The deadline has passed, but the turn has not been run yet: this sheet counts."
SET_ASIDE = (
    "The deadline has passed. Your orders are set aside; they are used at the next deadline if no "
    "others of yours come in time."
)


REFUSED = "The deadline has passed; no sheet is taken any more for this turn."


class Use(Struct, frozen=True):
    """For which question a sheet is kept, and what its sender is told about that."""

    step: int
    note: str = ""
    aside: bool = False


class Match(Struct, frozen=True):
    """What must be known of a match to judge a sheet that is late, or has a head."""

    game: Game[Any, Any]
    late: str
    names: tuple[str, ...]


def match_of(connection: Connection, match_id: int) -> Match:
    columns = (MatchRow.game, MatchRow.version, MatchRow.terms, MatchRow.key, MatchRow.name,
               MatchRow.options)  # fmt: skip
    found = connection.execute(select(*columns).where(MatchRow.id == match_id)).one()
    today = registry.get(found.game)
    game = today.editions.get(found.version or today.version, today)
    chosen = terms_from(found.terms).late
    return Match(game, game.late if chosen == "game" else chosen, names_of(found))


def names_of(row: Any) -> tuple[str, ...]:
    """What the head of a sheet may call a match."""
    options = row.options if isinstance(row.options, Mapping) else {}
    return row.name, row.key, str(options.get("name", ""))


def use(
    connection: Connection, row: Any, version: int, step: int | None, now: datetime, *, text: bool
) -> Use:
    """What becomes of a sheet that comes now; Trouble if it comes to nothing.

    `version`: how many sheets the seat has for the question now open; `step`: the question the
    sheet answers, if the sender says so; `text`: whether there is a sheet, and not only a word.
    """
    if step is not None and step != row.step:
        over = late("turn_over", _closed(connection, row))
        if step != row.step - 1 or version or not text or row.resolve == Resolve.EACH:
            raise over
        if match_of(connection, row.id).late != "set_aside":
            raise over
        return Use(row.step, SET_ASIDE, aside=True)
    if is_open(row, now):
        return Use(row.step)
    rule = "refused" if row.resolve == Resolve.EACH else match_of(connection, row.id).late
    if rule == "counts":
        return Use(row.step, COUNTS)
    if rule == "set_aside" and text:
        return Use(row.step + 1, SET_ASIDE, aside=True)
    raise late("late", REFUSED)


def _closed(connection: Connection, row: Any) -> str:
    """Why an answer to an earlier question comes to nothing, and where the open one is."""
    where = MatchRow.id == row.id
    now = connection.execute(select(MatchRow.turn, MatchRow.status).where(where)).one()
    if now.status == Status.OVER:
        return "The match is over."
    if row.resolve == Resolve.EACH:
        return "This answers a question that is closed. Answer the newest one."
    played = f"This answers a turn that has been played; now is turn {now.turn}."
    return f"{played} Answer the newest report."


def outlived(session: Session, row: AnyMatch, seat: str, step: int) -> int:
    """The step that an answer to the question of `step` is for. Where answers are taken one by one,
    a question outlives the answers of others: it is the old one as long as this seat has not
    spoken and nothing was undone."""
    if row.step == step or row.resolve is not Resolve.EACH:
        return step
    since = session.execute(
        select(EntryRow.kind, EntryRow.sheets).where(
            EntryRow.match_id == row.id, EntryRow.number > step
        )
    ).all()
    over = any(kind == EntryKind.UNDO or seat in (sheets or {}) for kind, sheets in since)
    return step if over else row.step


def foreseen(row: AnyMatch, now: datetime) -> str:
    """What a sheet that came now would be told in its receipt; empty: nothing unusual."""
    if row.status != Status.RUNNING or row.resolve == Resolve.EACH or is_open(row, now):
        return ""
    chosen = terms_from(row.terms).late
    rule = game_of(row).late if chosen == "game" else chosen
    return {"counts": COUNTS, "set_aside": SET_ASIDE}.get(rule, REFUSED)


def last_version(connection: Connection, match_id: int, step: int, seat: str) -> int:
    """How many sheets a seat has for a question."""
    where = (SheetRow.match_id == match_id, SheetRow.step == step, SheetRow.seat == seat)
    return connection.execute(select(func.max(SheetRow.version)).where(*where)).scalar() or 0


def refuse_head(connection: Connection, row: Any, seat: str, text: str) -> None:
    """A sheet whose head names another game, turn or seat is refused whole."""
    titled = titles.mentioned(text)
    if not titled and not any(word in text.upper() for word in WORDS):
        return
    match = match_of(connection, row.id)
    heads = match.game.book.heads or HEADS
    if not titled and not heads.mentioned(text):
        return
    try:
        accept(match.game, text, seat=seat, turn=row.turn, names=match.names)
    except SheetRefused as refused:
        raise bad(refused.code, str(refused)) from None


WORDS = ("GAME", "MATCH", "SESSION", "TURN", "NAME", "PLAYER", "SEAT", "EMPIRE", "STAR")
"""Without one of them a sheet has no head that could be wrong; the game need not be loaded."""
