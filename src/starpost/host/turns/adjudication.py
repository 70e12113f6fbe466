"""The turn: computed from what was read, written only if nothing has changed since. Exactly once.

A worker reads the match, its sheets and its state; computes; then takes the row and looks
whether step and serial are still what it read. Log, snapshot, clocks, ratings and outgoing
mail are written in that one transaction, or nothing is. Where bots answer one after the other, as
at a board game, their steps are computed in a row and written together.
"""

from __future__ import annotations

import traceback
from datetime import datetime
from enum import StrEnum
from time import perf_counter, thread_time

import structlog
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from starpost.host import metrics
from starpost.host.host import Host
from starpost.host.matches.deadlines import grace, span
from starpost.host.matches.find import note, seats_of, touch
from starpost.host.matches.live import Happening, tell
from starpost.host.matches.terms import terms_from
from starpost.host.outgoing.letters import notice
from starpost.host.outgoing.outbox import post, wants
from starpost.host.storage import Account, MatchRow
from starpost.host.trouble import conflict
from starpost.host.turns.aftermath import made_from, write_down
from starpost.host.turns.gathering import Gathered, gather
from starpost.host.turns.printing import Made
from starpost.host.turns.turn_limit import TooLong, time_limit
from starpost.host.words import Doing, LetterKind, Status

RETRIES = 8
MOST_STEPS = 500
MOST_SECONDS = 20.0
"""After so much work on one match the worker looks after others; the next sweep goes on."""
MOST_TOGETHER = 60
TOGETHER_SECONDS = 0.4
"""So many steps of bots are written in one transaction, or as many as are computed in that time:
people at the table shall see that something happens."""
AHEAD = "ran the turn ahead of its time"

log = structlog.get_logger()


class Outcome(StrEnum):
    DONE = "done"
    WAITS = "waits"
    GRACE = "grace"
    PARKED = "parked"
    BUSY = "busy"


def run(host: Host, match_id: int, step: int | None = None, *, cpu: float = MOST_SECONDS) -> int:
    """Adjudicate until the match waits for somebody; how many steps were made.

    `step`: only if the match still stands there, so that a doubled job does nothing. `cpu`: no
    further step once so many seconds of a core were computed; the next worker goes on.
    """
    began, computed = perf_counter(), thread_time()
    done = 0
    with host.claim(match_id) as mine:
        if not mine:
            return 0
        while done < MOST_STEPS and perf_counter() - began < MOST_SECONDS:
            if thread_time() - computed > cpu:
                break
            outcome, made = _steps(host, match_id, step if done == 0 else None, most=MOST_TOGETHER)
            if outcome is not Outcome.DONE:
                break
            done += made
    return done


def run_ahead(host: Host, match_id: int, step: int, master: int) -> int:
    """The step at the game master's word, due or not, and on from there; how many were made.

    It does not ask whether a worker has the match: that one may be looking at it for nothing, and
    then nothing would run. If the worker is faster, the row says so, and so do we.
    """
    outcome = run_step(host, match_id, step, master)
    if outcome is Outcome.PARKED:
        raise conflict("parked", "The turn could not be computed. No orders are lost.")
    if outcome is not Outcome.DONE:
        raise conflict("moved_on", "The match has gone on in this very moment. Nothing was done.")
    return 1 + run(host, match_id)


def run_step(
    host: Host, match_id: int, step: int | None = None, master: int | None = None
) -> Outcome:
    """One adjudication, if it is due; or at the word of `master`, who is noted with it."""
    return _steps(host, match_id, step, master)[0]


def _steps(
    host: Host, match_id: int, step: int | None, master: int | None = None, most: int = 1
) -> tuple[Outcome, int]:
    """One adjudication and at most so many in all, if bots make those that follow; how many."""
    force = master is not None
    for _ in range(RETRIES):
        now = host.clock.now()
        began = perf_counter()
        stood = _stands(host, match_id)
        try:
            with time_limit(host.settings.turn_seconds):
                read, made = _prepare(host, match_id, step, now, force=force)
        except SQLAlchemyError:
            raise  # the database is in trouble, not this match
        except (Exception, TooLong) as error:
            _park(host, match_id, stood, error)
            return Outcome.PARKED, 0
        if read is None:
            _rest(host, match_id)
            return Outcome.WAITS, 0
        if made is None:
            if _grant_grace(host, read):
                return Outcome.GRACE, 0
            continue
        due = read.row.due_at
        steps = [made, *_followed(host, made, now, most - 1)]
        with host.db.write() as session:
            row = still(session, read)
            if row is not None:
                if force:
                    note(session, row, master, Doing.PROCESS, AHEAD, now)
                write_down(host, session, row, steps, now)
        if row is not None:
            _write_log(read, steps, perf_counter() - began, host, due)
            return Outcome.DONE, len(steps)
    return Outcome.BUSY, 0


def _followed(host: Host, first: Made, now: datetime, most: int) -> list[Made]:
    """The steps after one that bots make, computed in a row. One that fails is left out: it is met
    again by itself, and parks the match where it stands."""
    found: list[Made] = []
    last, until = first, perf_counter() + TOGETHER_SECONDS
    if most <= 0 or first.over:
        return found
    try:
        with time_limit(host.settings.turn_seconds):
            while len(found) < most and perf_counter() < until and not last.over:
                read = last.read.after(last.made, now)
                if read is None:
                    break
                last = made_from(host, read, read.run(host))
                found.append(last)
    except Exception:
        log.info("step_left", match=first.read.row.key, step=first.read.row.step)
    return found


def _stands(host: Host, match_id: int) -> tuple[int, int] | None:
    with host.db.read() as session:
        where = MatchRow.id == match_id
        found = session.execute(select(MatchRow.step, MatchRow.serial).where(where)).first()
    return None if found is None else (found.step, found.serial)


def _prepare(
    host: Host, match_id: int, step: int | None, now: datetime, *, force: bool
) -> tuple[Gathered | None, Made | None]:
    """All that rules compute: what was read (None: it waits), what it makes (None: grace first)."""
    with host.db.read() as session:
        read = gather(session, match_id, step, now, force=force)
    if read is None or (read.answers.missed and not force and _graces_left(read.row)):
        return read, None
    return read, made_from(host, read, read.run(host))


def moving_at(session: Session, match_id: int) -> int | None:
    """The step that is about to be run, or is being run, just now; None: the match waits."""
    row = session.get(MatchRow, match_id)
    return row.step if row is not None and row.soon and row.status == Status.RUNNING else None


def still(session: Session, read: Gathered) -> MatchRow | None:
    """The row, taken, if the match has not moved since it was read."""
    row = session.get(MatchRow, read.row.id, with_for_update=True)
    if row is None or (row.step, row.serial) != read.stood:
        return None
    return row if row.status == Status.RUNNING else None


def _rest(host: Host, match_id: int) -> None:
    """The match waits for somebody after all, so the sweep need not look at it again."""
    with host.db.read() as session:
        row = session.get(MatchRow, match_id)
        if row is None or not row.soon:
            return
        serial = row.serial
    with host.db.write() as session:
        row = session.get(MatchRow, match_id, with_for_update=True)
        if row is not None and row.serial == serial:
            again = gather(session, match_id, None, host.clock.now())
            row.soon = again is not None


def _graces_left(row: MatchRow) -> bool:
    return row.due_at is not None and row.graces < terms_from(row.terms).schedule.graces


def _grant_grace(host: Host, read: Gathered) -> bool:
    """A sheet is missing: wait a little, a limited number of times."""
    now = host.clock.now()
    with host.db.write() as session:
        row = still(session, read)
        if row is None:
            return False
        more = grace(terms_from(row.terms).schedule)
        row.graces += 1
        row.due_at = now + more
        for seat in seats_of(session, row, with_gm=True):
            if seat.due_at is not None:
                seat.due_at = row.due_at
        touch(row)
        note(session, row, None, Doing.GRACE, f"A sheet was missing; {span(more)} of grace.", now)
        tell(session, row, Happening.DEADLINE, now)
    return True


def _park(host: Host, match_id: int, stood: tuple[int, int] | None, error: BaseException) -> None:
    """The rules failed on this match: it stands still, alone, and its game master is told."""
    now = host.clock.now()
    with host.db.write() as session:
        row = session.get(MatchRow, match_id, with_for_update=True)
        if row is None or row.status != Status.RUNNING or (row.step, row.serial) != stood:
            return  # it has moved since: whoever looks next sees it as it is now
        trace = "".join(traceback.format_exception(error))
        log.error("turn_failed", match=row.key, step=row.step, trace=trace)
        metrics.TURNS_FAILED.labels(row.game).inc()
        row.status, row.parked = Status.PARKED, f"{type(error).__name__}: {error}"[:500]
        note(
            session, row, None, Doing.PARKED, "The turn could not be computed; no orders lost.", now
        )
        tell(session, row, Happening.PARKED, now)
        master = session.get(Account, row.gm_id)
        if master is not None and wants(master, LetterKind.ACCOUNT):
            post(
                session,
                notice(
                    row,
                    master,
                    f"parked:{row.id}:{row.step}:{row.serial}",
                    f"Turn {row.turn} could not be computed",
                    f"{row.parked}\nAll sheets are kept. Nothing else is affected. When the cause "
                    "is mended, resume the match from the desk.",
                ),
                now,
            )


def _write_log(
    read: Gathered, steps: list[Made], seconds: float, host: Host, due: datetime | None
) -> None:
    delay = (host.clock.now() - due).total_seconds() if due is not None else 0.0
    for step in steps:
        metrics.TURNS.labels(read.row.game).inc()
        metrics.TURN_SECONDS.labels(read.row.game).observe(seconds / len(steps))
        log.info("turn", match=read.row.key, game=read.row.game, step=step.made.entry.number,
                 turn=step.made.turn, seconds=round(seconds / len(steps), 3))  # fmt: skip
    if delay > host.settings.late_seconds:
        first = steps[0].made.entry.number
        metrics.TURNS_LATE.inc()
        log.warning("turn_late", match=read.row.key, step=first, seconds=round(delay))
