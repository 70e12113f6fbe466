"""Measures what a turn costs a host: seconds of one core to compute, report and store it, and room.

    .venv/bin/python tools/sizing.py [TURNS]

People's sheets are written by house bots outside of the measurement, so the time is the host's own.
On SQLite, one thread; processor time, so that other programs on the machine do not count.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.office import storage_use
from starpost.host.settings import Settings
from starpost.host.sheets.intake import Submission, submit
from starpost.host.storage import Account
from starpost.host.turns import adjudication, bots
from starpost.host.turns.record import state_at
from starpost.kernel import registry
from starpost.kernel.contract import Resolve

SEATS = {"starweb": 15, "star_empires": 6, "star_chase": 12, "stellar_conquest": 4,
         "fate_of_empire": 1, "starfarers": 4}  # fmt: skip


def person(host: Host, name: str) -> Account:
    now = host.clock.now()
    with host.db.write() as session:
        made = Account(name=name, name_key=name, email=f"{name}@example.org", created_at=now,
                       confirmed_at=now)  # fmt: skip
        session.add(made)
    return made


def measure(host: Host, game_id: str, turns: int) -> tuple[str, int, int, float, float]:
    """Game, seats, steps, seconds a step, KB a step."""
    game, count = registry.get(game_id), SEATS[game_id]
    leader = person(host, f"{game_id}-gm")
    people = [person(host, f"{game_id}-{n}") for n in range(count)]
    plan = MatchPlan(game_id, game.title, tuple(SeatPlan() for _ in people))
    key = opening.create(host, leader, plan)
    seats = {opening.join(host, one, key): one for one in people}
    for one in people:
        opening.confirm(host, one, key)
    wanted = turns if game.resolve is Resolve.TOGETHER else turns * 4 * count
    spent, steps = 0.0, 0
    while steps < wanted:
        match_id, step, sheets = _sheets(host, game, key, seats)
        if not sheets:
            break
        for seat, text in sheets.items():
            submit(host, Submission(key, seat, seats[seat].id, text, ready=True, step=step))
        began = time.process_time()
        done = adjudication.run(host, match_id)
        spent += time.process_time() - began
        steps += max(done, 1)
    with host.db.read() as session:
        [room] = [u.bytes for u in storage_use.by_match(session) if u.match == key]
    return game.title, count, steps, spent / steps, room / 1000 / steps


def _sheets(host: Host, game: Any, key: str, seats: dict[str, Account]) -> Any:
    with host.db.read() as session:
        row = match_by_key(session, key)
        state = state_at(session, row)
        asked = {s.name for s in seats_of(session, row) if s.waited and s.name in seats}
        awaiting = game.awaiting(state)
        chosen = [p for p in awaiting.prompts if p.seat in asked and not p.optional]
        if game.resolve is not Resolve.TOGETHER:
            chosen = chosen[:1]
        sheets = {
            p.seat: bots.sheet(game, "house", game.view(state, p.seat), p, f"{row.step}")
            for p in chosen
        }
        return row.id, row.step, sheets


def main(turns: int) -> None:
    print("| game | seats | ms a step | sheets a core carries in an hour | KB a step |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Settings(data=str(Path(folder))))
        host.db.migrate()
        for game_id in SEATS:
            title, seats, _, seconds, room = measure(host, game_id, turns)
            together = registry.get(game_id).resolve is Resolve.TOGETHER
            hourly = round(3600 / seconds * (seats if together else 1), -3)
            print(f"| {title} | {seats} | {seconds * 1000:.0f} | {hourly:,.0f} | {room:.1f} |")
        host.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
