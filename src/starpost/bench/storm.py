"""The stormy minute: 2,000 seats in 200 matches, and every deadline at the same instant.

One web and one worker process, as on a machine with two cores. All players hand in a sheet over
HTTP; then the deadline comes, and players keep asking while the turns are made. What counts is
that every turn is done and no request fails; how late the last match is, is told.
"""

from __future__ import annotations

import http.client
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
from msgspec import Struct
from sqlalchemy import func, select, update

from starpost.bench.sender import Sender
from starpost.drill.load import answers, person
from starpost.drill.processes import Fleet
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people.sessions import make_token
from starpost.host.settings import Limits, Settings
from starpost.host.storage import MatchRow, SeatRow
from starpost.host.words import SeatKind
from starpost.kernel import registry

GAME = "starweb"
MATCHES, SEATS = 200, 10
LINES = 50
"""Connections that hand in the sheets; each does so for many seats."""
WAIT_SECONDS = 120.0
AFTER_SECONDS = 3.0
Tick = Callable[[int, int], object]


class Storm(Struct):
    """What became of it."""

    turns: int = 0
    asked: int = 0
    """Requests while the turns were made."""
    failed: int = 0
    slowest: float = 0.0
    """Seconds from the deadline until the last match had its turn."""

    @property
    def share(self) -> float:
        return (self.turns + self.asked - self.failed) / (MATCHES + self.asked)


def storm(tick: Tick = max) -> Storm:
    with tempfile.TemporaryDirectory(prefix="starpost-storm-") as folder:
        settings = Settings(data=folder, sweep_seconds=1, limits=Limits(fast=10**9, slow=10**9))
        host = Host(settings)
        host.db.migrate()
        seats = _table(host, tick)
        fleet = Fleet(settings, webs=1, workers=1, folder=Path(folder))
        try:
            fleet.start_all()
            answers(fleet.urls[0])
            return _blow(host, fleet.ports["web-0"], seats)
        finally:
            fleet.stop()
            host.close()


def _table(host: Host, tick: Tick) -> list[tuple[str, str]]:
    """The matches; ten people play a seat in each. Paths for their sheets, and their tokens."""
    gm = person(host, "storm")
    people = [person(host, f"p{number}").id for number in range(SEATS)]
    tokens = [make_token(host, who, "storm", ["read", "play"])[1] for who in people]
    names = registry.get(GAME).seat_names(SEATS)
    bots = tuple(SeatPlan(name=name, kind=SeatKind.BOT) for name in names)
    found = []
    for number in range(MATCHES):
        plan = MatchPlan(GAME, f"Storm {number}", bots, {"preset": "standard"})
        key = opening.create(host, gm, plan)
        opening.start(host, gm, key)
        found += [
            (f"/api/matches/{key}/seats/{name}/orders", token)
            for name, token in zip(names, tokens, strict=True)
        ]
        tick(number + 1, MATCHES)
    with host.db.write() as session:
        for name, who in zip(names, people, strict=True):
            taken = update(SeatRow).where(SeatRow.name == name)
            session.execute(taken.values(kind=SeatKind.PLAYER, bot="", account_id=who))
    _set_deadline(host, host.clock.now() + timedelta(days=1))
    return found


def _set_deadline(host: Host, at: datetime) -> None:
    with host.db.write() as session:
        session.execute(update(MatchRow).values(due_at=at, soon=False))
        session.execute(update(SeatRow).where(SeatRow.waited.is_(True)).values(due_at=at))


def _blow(host: Host, port: int, seats: list[tuple[str, str]]) -> Storm:
    Sender(port, seats, LINES).run(len(seats))
    deadline = host.clock.now() + timedelta(seconds=AFTER_SECONDS)
    _set_deadline(host, deadline)
    found = Storm()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    while found.turns < MATCHES:
        late = (host.clock.now() - deadline).total_seconds()
        if late > WAIT_SECONDS:
            break
        path, token = seats[found.asked * 7 % len(seats)]
        _ask(connection, path.removesuffix("/orders") + "/view", token, found)
        found.turns, found.slowest = _done(host), late
        time.sleep(0.02)
    connection.close()
    return found


def _ask(connection: http.client.HTTPConnection, path: str, token: str, found: Storm) -> None:
    found.asked += 1
    try:
        connection.request("GET", path, headers={"Authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        answer.read()
        found.failed += answer.status != 200
    except (OSError, http.client.HTTPException):
        found.failed += 1
        connection.close()


def _done(host: Host) -> int:
    with host.db.read() as session:
        query = select(func.count()).select_from(MatchRow).where(MatchRow.step >= 1)
        return session.scalar(query) or 0


def share_done(tick: Tick) -> float:
    """For `starpost bench`: the share of turns done and requests answered."""
    found = storm(tick)
    sys.stderr.write(f"storm: {msgspec.json.encode(found).decode()}\n")
    return found.share
