"""The storm: very many seats, and the deadline of all their matches at the same instant.

All players hand in a sheet over HTTP; then the deadline comes, and players keep asking while the
turns are made. Every turn must be done once, from the sheets that were acknowledged, and no request
may fail; how late the turns are, is told.
"""

from __future__ import annotations

import http.client
import tempfile
import time
from datetime import datetime, timedelta
from itertools import cycle
from pathlib import Path

from msgspec import Struct, field
from sqlalchemy import func, select, text, update

from starpost.drill.audit import Books, audit
from starpost.drill.crowd import Chair, Tick, gathered
from starpost.drill.drill import refuse_real
from starpost.drill.load import answers
from starpost.drill.processes import Fleet
from starpost.drill.sender import Sender
from starpost.drill.smtp import MailServer
from starpost.drill.verdict import lost_mails
from starpost.host.host import Host
from starpost.host.running.jobs import Jobs
from starpost.host.settings import Limits, Settings, Smtp
from starpost.host.storage import MatchRow, Outgoing, SeatRow

AFTER_SECONDS = 3.0
LOOK_SECONDS = 0.5


class Plan(Struct, frozen=True, kw_only=True):
    """How large a storm, and against what."""

    matches: int = 200
    seats: int = 10
    webs: int = 1
    workers: int = 1
    database: str = ""
    mail: bool = False
    """Whether everybody is mailed the report; a mail server on this machine takes them."""
    lines: int = 50
    """Connections that hand in the sheets; each does so for many seats."""
    patience: float = 120.0
    """Seconds after the deadline until we give up; as long for the sheets and for the mails."""


class Storm(Struct):
    """What became of it."""

    matches: int
    seats: int
    webs: int
    workers: int
    database: str = ""
    sheets: int = 0
    """Handed in and acknowledged."""
    sheets_seconds: float = 0.0
    turns: int = 0
    half_late: float = 0.0
    """Seconds after the deadline at which half of the matches had their turn."""
    last_late: float = 0.0
    asked: int = 0
    """Requests while the turns were made."""
    failed: int = 0
    slowest_answer: float = 0.0
    most_waiting: int = 0
    """Jobs in the queue of turns, at most."""
    most_connections: int = 0
    """Connections to PostgreSQL, at most."""
    mails: int = 0
    mails_late: float = 0.0
    """Seconds after the deadline at which the last mail was out."""
    mails_lost: int = 0
    books: Books = field(default_factory=Books)

    @property
    def share(self) -> float:
        """Of the turns done and the requests answered."""
        return (self.turns + self.asked - self.failed) / (self.matches + self.asked)

    @property
    def clean(self) -> bool:
        return self.share == 1.0 and self.mails_lost == 0 and self.books.clean


def storm(plan: Plan, tick: Tick = max) -> Storm:
    """`tick` hears how many of the matches stand while they are set up."""
    with tempfile.TemporaryDirectory(prefix="starpost-storm-") as folder:
        mail = MailServer(1, trouble=0.0)
        mail.start()
        settings = Settings(
            data=folder,
            database=plan.database,
            sweep_seconds=1,
            limits=Limits(fast=10**9, slow=10**9),
            smtp=Smtp(host="127.0.0.1", port=mail.port),
        )
        host = Host(settings)
        host.db.migrate()
        fleet = Fleet(settings, webs=plan.webs, workers=plan.workers, folder=Path(folder))
        try:
            refuse_real(host)
            hands = plan.webs + plan.workers
            chairs = gathered(fleet, plan.matches, plan.seats, hands, tick, mail=plan.mail)
            fleet.start_all()
            for url in fleet.urls:
                answers(url, plan.patience)
            return Weather(plan, host, list(fleet.ports.values()), chairs, mail).blow()
        finally:
            fleet.stop()
            mail.stop()
            host.close()


class Weather:
    """One storm over a host that runs."""

    def __init__(
        self, plan: Plan, host: Host, ports: list[int], chairs: list[Chair], mail: MailServer
    ) -> None:
        self.plan, self.host, self.ports, self.chairs = plan, host, ports, chairs
        self.mail = mail
        self.found = Storm(plan.matches, plan.seats, plan.webs, plan.workers)
        self.found.database = "sqlite" if host.db.is_sqlite else "postgresql"
        self.waiting = Jobs(host).queue.pending_count

    def blow(self) -> Storm:
        self._hand_in()
        self.deadline = self.host.clock.now() + timedelta(seconds=AFTER_SECONDS)
        set_deadline(self.host, self.deadline)
        self._ask_meanwhile()
        if self.plan.mail:
            self._await_mails()
        self.found.books = audit(self.host, self.chairs)
        return self.found

    def _late(self) -> float:
        return (self.host.clock.now() - self.deadline).total_seconds()

    def _hand_in(self) -> None:
        sheets = [(f"{chair.path}/orders", chair.token, chair.text) for chair in self.chairs]
        sender = Sender(self.ports, sheets, self.plan.lines)
        self.found.sheets_seconds = round(sender.run(len(sheets), self.plan.patience), 1)
        self.found.sheets = len(sheets)

    def _ask_meanwhile(self) -> None:
        found, looked = self.found, 0.0
        asked = cycle(self.chairs[::7])
        webs = cycle([http.client.HTTPConnection("127.0.0.1", p, timeout=60) for p in self.ports])
        while found.turns < self.plan.matches and self._late() < self.plan.patience:
            ask(next(webs), next(asked), found)
            if time.monotonic() - looked > LOOK_SECONDS:
                self._look()
                looked = time.monotonic()
            time.sleep(0.02)
        for _ in self.ports:
            next(webs).close()

    def _look(self) -> None:
        """How far it is, and what it takes."""
        found = self.found
        found.most_waiting = max(found.most_waiting, self.waiting())
        with self.host.db.read() as session:
            query = select(func.count()).select_from(MatchRow).where(MatchRow.step >= 1)
            found.turns = session.scalar(query) or 0
            if not self.host.db.is_sqlite:
                mine = "select count(*) from pg_stat_activity where datname = current_database()"
                now = session.scalar(text(mine)) or 0
                found.most_connections = max(found.most_connections, now)
        # Asked after the counting: what has been counted was done by then.
        late = round(max(0.0, self._late()), 3)
        if not found.half_late and found.turns * 2 >= self.plan.matches:
            found.half_late = late
        found.last_late = late

    def _await_mails(self) -> None:
        waiting = select(func.count()).where(Outgoing.next_at.is_not(None))
        while self._late() < 2 * self.plan.patience:
            with self.host.db.read() as session:
                if not session.scalar(waiting):
                    break
            time.sleep(LOOK_SECONDS)
        self.found.mails, self.found.mails_late = len(self.mail.taken), round(self._late(), 3)
        self.found.mails_lost = lost_mails(self.host, self.mail.taken)


def set_deadline(host: Host, at: datetime) -> None:
    with host.db.write() as session:
        session.execute(update(MatchRow).values(due_at=at, soon=False))
        session.execute(update(SeatRow).where(SeatRow.waited.is_(True)).values(due_at=at))


def ask(connection: http.client.HTTPConnection, chair: Chair, found: Storm) -> None:
    found.asked += 1
    began = time.perf_counter()
    try:
        found.failed += _status(connection, chair) != 200
    except (OSError, http.client.HTTPException):
        found.failed += 1
        connection.close()
    found.slowest_answer = max(found.slowest_answer, round(time.perf_counter() - began, 2))


def _status(connection: http.client.HTTPConnection, chair: Chair) -> int:
    """Once more on a new line if the host has hung up: it does where nothing was said for long."""
    head = {"Authorization": f"Bearer {chair.token}"}
    try:
        connection.request("GET", f"{chair.path}/view", headers=head)
        answer = connection.getresponse()
    except (ConnectionError, http.client.RemoteDisconnected):
        connection.close()
        connection.request("GET", f"{chair.path}/view", headers=head)
        answer = connection.getresponse()
    answer.read()
    return answer.status
