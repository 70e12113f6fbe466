"""Sheets on their way in: many in one durable commit, each taken or refused by itself.

The matches are locked first, always in the order of their numbers, so that two web processes
cannot wait for each other; seats and sheets are read after that, so that none is out of date.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.orm import Session

from starpost.host import logs
from starpost.host.host import Host
from starpost.host.matches.find import visible
from starpost.host.people.sessions import bad_token, players_by_token
from starpost.host.sheets import late
from starpost.host.sheets.statements import KEEP, MATCHES, READY, SEATS, SOON, TOUCH, WAITING
from starpost.host.storage import Account
from starpost.host.tokens import digest
from starpost.host.trouble import Trouble, bad, conflict, forbidden, missing
from starpost.host.words import SeatKind, Source, Status
from starpost.kernel.contract import Resolve
from starpost.wire import Receipt

MOST_TEXT = 200_000


class Submission(Struct, frozen=True):
    """A sheet on its way in. `step`: the question it answers, if the sender says so.

    `text` None: no sheet, only a word about readiness. `token`: the digest of a token that says
    whose sheet it is, instead of `account_id`; it is looked up in the commit of the sheet.
    """

    match: str
    seat: str
    account_id: int
    text: str | None
    ready: bool | None = None
    step: int | None = None
    source: Source = Source.PLAYER
    token: str = ""
    request: str = ""
    """The number of the request that brought it, if it shares its commit with others."""


class Held(Struct):
    """A seat and its last sheet, as they stand while a batch is taken."""

    id: int
    account_id: int | None
    kind: SeatKind
    asked: str
    ready: bool
    was_ready: bool
    version: int
    digest: str
    at: datetime | None


def submit(host: Host, submission: Submission) -> Receipt:
    """Store a sheet and acknowledge it."""
    [outcome] = submit_many(host, [submission])
    if isinstance(outcome, Trouble):
        raise outcome
    return outcome


def set_ready(host: Host, match_key: str, seat: str, account_id: int, ready: bool) -> None:
    """Ready, or not ready after all, without a new sheet."""
    submit(host, Submission(match_key, seat, account_id, None, ready))


def submit_many(host: Host, submissions: Sequence[Submission]) -> list[Receipt | Trouble]:
    """Several sheets in one commit: each is taken or refused by itself."""
    with host.db.connect() as connection:
        intake = Intake(connection, submissions)
        now = host.clock.now()
        intake.read(now)
        outcomes = [intake.outcome(it, now) for it in submissions]
        soon = intake.write(now)
    for match_id, step in soon:
        with logs.about(request=intake.asked_by[match_id] or logs.request_number()):
            host.bell(match_id, step)
    return outcomes


class Intake:
    """One batch inside its transaction: read all, decide on each, write all."""

    def __init__(self, connection: Connection, submissions: Sequence[Submission]) -> None:
        self.connection = connection
        found = connection.execute(MATCHES, {"keys": sorted({it.match for it in submissions})})
        self.matches = {row.key: row for row in found.all()}
        self.submissions = submissions
        self.seats: dict[tuple[int, str], Held] = {}
        self.players: dict[str, int] = {}
        self.sheets: list[dict[str, Any]] = []
        self.aside: dict[tuple[int, str], int] = {}
        """How many sheets a seat has for the next question, those of this batch counted."""
        self.touched: dict[int, Any] = {}
        self.hopeful: dict[int, Any] = {}
        """Matches in which somebody said ready, and which may therefore run soon."""
        self.asked_by: dict[int, str] = {}

    def read(self, now: datetime) -> None:
        """What must be known of seats and senders, in two questions for the whole batch."""
        self.seats = self._read_seats()
        marks = sorted({it.token for it in self.submissions if it.token})
        if marks:
            self.players = players_by_token(self.connection, marks, now)

    def _read_seats(self) -> dict[tuple[int, str], Held]:
        known = [it for it in self.submissions if it.match in self.matches]
        wanted = sorted({(self.matches[it.match].id, it.seat) for it in known})
        if not wanted:
            return {}
        found = self.connection.execute(SEATS, {"wanted": wanted})
        return {
            (row[0], row[1]): Held(*row[2:6], row[6], row[6], row[7] or 0, row[8] or "", row[9])
            for row in found.all()
        }

    def outcome(self, it: Submission, now: datetime) -> Receipt | Trouble:
        try:
            return self._take(self._named(it), now)
        except Trouble as trouble:
            return trouble

    def _named(self, it: Submission) -> Submission:
        if not it.token:
            return it
        account_id = self.players.get(it.token)
        if account_id is None:
            raise bad_token()
        return replace(it, account_id=account_id)

    def _take(self, it: Submission, now: datetime) -> Receipt:
        match = self.matches.get(it.match)
        if match is None:
            raise missing("match or seat")
        held = _refuse(self.connection, match, self.seats.get((match.id, it.seat)), it)
        when = late.use(
            self.connection, match, held.version, it.step, now, text=it.text is not None
        )
        if not held.asked:
            raise conflict("not_asked", f"{it.seat} is not asked anything now.")
        if it.text is not None:
            late.refuse_head(self.connection, match, it.seat, it.text)
        if when.aside:
            return self._set_aside(match, held, it, when, now)
        if it.text is not None:
            self._keep(match, held, it, now)
        if it.ready is not None:
            held.ready = it.ready
        elif match.resolve == Resolve.EACH:
            held.ready = True
        self.touched[match.id] = match
        if held.ready:
            self.hopeful[match.id] = match
            self.asked_by[match.id] = it.request
        return Receipt(
            it.match,
            it.seat,
            match.step,
            match.turn,
            held.version,
            held.digest,
            held.at or now,
            held.ready,
            when.note,
        )

    def _set_aside(
        self, match: Any, held: Held, it: Submission, when: late.Use, now: datetime
    ) -> Receipt:
        """Late orders are kept for the next question; a sheet that comes in time replaces them."""
        assert it.text is not None
        version = self._next_aside(match, held, it, when.step, now)
        self.sheets.append(_row(match.id, when.step, it, version, Source.LATE, now))
        self.touched[match.id] = match
        return Receipt(it.match, it.seat, when.step, match.turn, version, digest(it.text), now,
                       ready=False, note=when.note)  # fmt: skip

    def _next_aside(self, match: Any, held: Held, it: Submission, step: int, now: datetime) -> int:
        """The number of a late sheet: another of this batch may have come just before it."""
        if step == match.step:  # late for the last question, so the first for the one now open
            held.version, held.digest, held.at = held.version + 1, digest(it.text or ""), now
            return held.version
        place = match.id, it.seat
        if place not in self.aside:
            self.aside[place] = late.last_version(self.connection, match.id, step, it.seat)
        self.aside[place] += 1
        return self.aside[place]

    def _keep(self, match: Any, held: Held, it: Submission, now: datetime) -> None:
        """A new version; the same sheet again gets the receipt it already has."""
        assert it.text is not None
        mark = digest(it.text)
        if mark == held.digest:
            return
        held.version, held.digest, held.at = held.version + 1, mark, now
        self.sheets.append(_row(match.id, match.step, it, held.version, it.source, now))

    def write(self, now: datetime) -> list[tuple[int, int]]:
        """Store it; which matches may run now that could not before, and at which step.

        For one that could, a worker has been called already, or the sweep finds it.
        """
        connection = self.connection
        if self.sheets:
            connection.execute(KEEP, self.sheets)
        for ready in (True, False):
            ids = [h.id for h in self.seats.values() if h.ready is ready and h.was_ready != ready]
            if ids:
                connection.execute(READY, {"ids": ids, "is_ready": ready})
        soon = self._soon(now)
        for statement, ids in (
            (TOUCH, [i for i in self.touched if i not in soon]),
            (SOON, list(soon)),
        ):
            if ids:
                connection.execute(statement, {"ids": ids})
        return [(match_id, match.step) for match_id, match in soon.items() if not match.soon]

    def _soon(self, now: datetime) -> dict[int, Any]:
        together = [i for i, match in self.hopeful.items() if match.resolve != Resolve.EACH]
        asked = (
            self.connection.execute(WAITING, {"ids": together, "now": now}) if together else None
        )
        waiting = frozenset(asked.scalars()) if asked is not None else frozenset()
        return {i: match for i, match in self.hopeful.items() if i not in waiting}


def _row(
    match_id: int, step: int, it: Submission, version: int, source: Source, now: datetime
) -> dict[str, Any]:
    """A sheet as it is stored."""
    assert it.text is not None
    return {
        "match_id": match_id, "step": step, "seat": it.seat, "version": version, "text": it.text,
        "digest": digest(it.text), "source": source, "account_id": it.account_id, "at": now,
    }  # fmt: skip


def _refuse(connection: Connection, match: Any, held: Held | None, it: Submission) -> Held:
    """Every reason not to take a sheet, but for its time. A seat that does not exist is refused as
    another's is: an answer must not tell which names are played."""
    is_gm = it.source == Source.GM and match.gm_id == it.account_id
    if is_gm and held is None:
        raise missing("match or seat")
    playing = held is not None and held.kind in (SeatKind.PLAYER, SeatKind.GM)
    mine = playing and held is not None and held.account_id == it.account_id
    if held is None or not (is_gm or mine):
        with Session(connection) as session:
            visible(session, it.match, session.get(Account, it.account_id))
        raise forbidden("not_your_seat", f"You do not play the seat {it.seat}.")
    if it.text is not None and (len(it.text) > MOST_TEXT or "\x00" in it.text):
        raise bad("too_long", f"A sheet has at most {MOST_TEXT} characters, and no null bytes.")
    if match.status != Status.RUNNING:
        raise conflict("not_running", f"The match takes no orders now: it is {match.status}.")
    return held
