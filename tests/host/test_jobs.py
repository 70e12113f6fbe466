"""Jobs: a queue on the same database; losing or doubling one changes nothing."""

import time

from hosting import EVERY_DAY, clock, group
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.running.jobs import Jobs
from starpost.host.storage import Outgoing


def test_the_last_ready_rings_the_bell_and_a_worker_runs_the_turn(host: Host) -> None:
    jobs = Jobs(host)
    it = group(host, terms=EVERY_DAY)
    jobs.start()
    try:
        for seat in it.players:
            it.send(seat, "BID 1", ready=True)
        until = time.monotonic() + 20
        while time.monotonic() < until:
            with host.db.read() as session:
                sent = [m.sent_at is not None for m in session.scalars(select(Outgoing))]
            if sent == [True, True]:
                break
            time.sleep(0.02)
    finally:
        jobs.stop()
    assert it.row().step == 1
    assert sent == [True, True]


def test_a_job_lost_with_its_worker_is_found_by_the_sweep(host: Host) -> None:
    jobs = Jobs(host)
    it = group(host, terms=EVERY_DAY)
    clock(host).move(hours=25)
    assert jobs.sweep() == 1
    jobs.queue.flush()  # the worker took it and was killed
    assert jobs.sweep() == 1
    jobs.queue.flush()
    for _ in range(2):  # and a doubled one is harmless
        jobs._adjudicate(it.row().id, 0)
    assert it.row().step == 1
    jobs.stop()


def test_jobs_carry_ids_only(host: Host) -> None:
    jobs = Jobs(host)
    jobs.ring(7, 3)
    [task] = jobs.queue.pending()
    assert (task.name, tuple(task.args)) == ("adjudicate", (7, 3, ""))
    jobs.queue.flush()
    jobs.stop()
