"""Whom a match waits for, since when and until when; and whether it may run now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from starpost.host.facts import AnyMatch
from starpost.host.matches.deadlines import due
from starpost.host.matches.terms import terms_from
from starpost.host.storage import MatchRow, SeatRow
from starpost.host.words import SeatKind, Status
from starpost.kernel.contract import Awaiting, Prompt, Resolve

WORD = timedelta(minutes=10)
"""How long a bot in turn waits for people's word on its offer, at a table with a clock."""


class Answers(Struct, frozen=True):
    """Which seats are answered for now, and which of them missed."""

    seats: tuple[str, ...]
    missed: tuple[str, ...] = ()


def ask(row: MatchRow, seats: Sequence[SeatRow], awaiting: Awaiting, now: datetime) -> None:
    """Put the new questions: each seat gets its clock; one that is still asked keeps it."""
    schedule = terms_from(row.terms).schedule
    usual = due(schedule, now)
    bots = frozenset(seat.name for seat in seats if seat.kind == SeatKind.BOT)
    people = sum(seat.kind == SeatKind.PLAYER for seat in seats)
    for seat in seats:
        prompt = awaiting.prompt(seat.name)
        word = _is_word(prompt)
        fresh = min(usual, now + WORD) if word and usual is not None else usual
        keeps = (
            prompt is not None
            and awaiting.resolve is Resolve.EACH
            and seat.asked == prompt.ask
            and seat.due_at is not None
            and not seat.ready
        )
        seat.ready = False
        seat.asked = prompt.ask if prompt else ""
        moot = prompt is not None and prompt.moot and people == 1
        heard = word and (seat.name in bots or (not moot and _bot_in_turn(awaiting.prompts, bots)))
        seat.waited = bool(prompt and (heard or not prompt.optional))
        if not keeps:
            seat.due_at = seat.ruled_at = fresh if prompt else None
            seat.ruled_from = now
    row.resolve = awaiting.resolve
    row.asked_at = now
    row.due_at = first_due(seats)
    row.soon = False


def _is_word(prompt: Prompt | None) -> bool:
    """Whether somebody has spoken to the seat and the game could go on without its answer."""
    return prompt is not None and prompt.optional and prompt.invited


def _bot_in_turn(prompts: Sequence[Prompt], bots: frozenset[str]) -> bool:
    return any(p.seat in bots for p in prompts if not p.optional)


def first_due(seats: Sequence[SeatRow]) -> datetime | None:
    return min((s.due_at for s in seats if s.waited and s.due_at is not None), default=None)


def is_open(row: AnyMatch, now: datetime) -> bool:
    """Whether orders are still taken for the question now open."""
    return row.status == Status.RUNNING and (row.hold or row.due_at is None or now < row.due_at)


def answered(
    row: MatchRow,
    seats: Sequence[SeatRow],
    awaiting: Awaiting,
    has_sheet: frozenset[str],
    covered: frozenset[str],
    now: datetime,
    *,
    force: bool = False,
) -> Answers | None:
    """Which answers the match runs on now; None: it waits. `covered`: bots and sitters."""
    if row.status != Status.RUNNING or not awaiting.prompts:
        return None
    late = force or (row.due_at is not None and now >= row.due_at)
    if row.hold and not force:
        return None
    rows = {seat.name: seat for seat in seats}
    if awaiting.resolve is Resolve.TOGETHER:
        return _together(row, rows, awaiting.prompts, has_sheet, covered, late)
    return _each(row, rows, awaiting.prompts, has_sheet, covered, now, force=force)


def _together(
    row: MatchRow,
    rows: dict[str, SeatRow],
    prompts: Sequence[Prompt],
    has_sheet: frozenset[str],
    covered: frozenset[str],
    late: bool,
) -> Answers | None:
    waited = [p.seat for p in prompts if not p.optional]
    done = [s for s in waited if s in covered or (s in rows and rows[s].ready)]
    at_once = terms_from(row.terms).schedule.when_ready or row.due_at is None
    if not late and not (at_once and len(done) == len(waited)):
        return None
    missed = tuple(s for s in waited if s not in has_sheet and s not in covered)
    extra = tuple(p.seat for p in prompts if p.optional and p.seat in has_sheet)
    return Answers(tuple(waited) + extra, missed)


def _each(
    row: MatchRow,
    rows: dict[str, SeatRow],
    prompts: Sequence[Prompt],
    has_sheet: frozenset[str],
    covered: frozenset[str],
    now: datetime,
    *,
    force: bool,
) -> Answers | None:
    """One answer at a time: who has answered, bots that were spoken to, the bot in turn, who is
    late. A bot in turn waits a while for people to whom it has spoken."""
    for prompt in prompts:
        seat = rows.get(prompt.seat)
        if seat is not None and seat.ready and prompt.seat in has_sheet:
            return Answers((prompt.seat,))
    for prompt in prompts:
        if prompt.seat in covered and _is_word(prompt):
            return Answers((prompt.seat,))
    thinking = [rows.get(p.seat) for p in prompts if _is_word(p)]
    held = any(s and s.waited and (s.due_at is None or now < s.due_at) for s in thinking)
    for prompt in prompts:
        if prompt.seat in covered and not prompt.optional:
            return None if held and not force else Answers((prompt.seat,))
    for prompt in prompts:
        seat = rows.get(prompt.seat)
        due_at = seat.due_at if seat is not None else None
        if not prompt.optional and (force or (due_at is not None and now >= due_at)):
            if prompt.seat in has_sheet:
                return Answers((prompt.seat,))
            return Answers((prompt.seat,), (prompt.seat,))
    return None
