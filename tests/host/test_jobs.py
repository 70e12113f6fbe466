"""Jobs: a queue on the same database; losing or doubling one changes nothing."""

import threading
import time

from hosting import EVERY_DAY, clock, empty_postgres_url, group, make_host
from sqlalchemy import select
from structlog.testing import capture_logs

from starpost.host.host import Host
from starpost.host.running import jobs as jobs_module
from starpost.host.running import sweep
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


def test_the_sweep_keeps_the_queue_short_however_many_are_due(host: Host, monkeypatch) -> None:
    monkeypatch.setattr(jobs_module, "MOST_WAITING", 3)
    due = [(number, 0) for number in range(1, 6)]
    monkeypatch.setattr(sweep, "sweep", lambda host, most: due[:most])
    jobs = Jobs(host)

    def waiting() -> list[int]:
        return [task.args[0] for task in jobs.queue.pending()]

    jobs.sweep()
    assert waiting() == [1, 2, 3]
    jobs.sweep()
    assert waiting() == [1, 2, 3], "it is full"
    jobs.queue.dequeue()
    jobs.queue.dequeue()  # two were taken, and their worker was killed
    jobs.sweep()
    assert waiting() == [3, 1, 2, 3], "the lost ones are found, and one more is harmless"
    del due[:3]
    jobs.queue.flush()
    jobs.sweep()
    assert waiting() == [4, 5]
    jobs.queue.flush()
    jobs.stop()


def test_while_one_does_the_chores_the_others_only_look_what_is_due(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    clock(host).move(hours=25)
    with host.claim(sweep.CHORES) as mine, capture_logs() as lines:
        assert mine
        assert sweep.sweep(host) == [(it.row().id, 0)]
    assert not lines
    with capture_logs() as lines:
        sweep.sweep(host)
    assert [line["event"] for line in lines] == ["matches_overdue"]


def test_processes_that_start_together_make_the_tables_of_the_queue_one_by_one(tmp_path) -> None:
    first, second = (make_host(tmp_path, empty_postgres_url(tmp_path)) for _ in range(2))
    second.db = first.db
    with first.db.alone():
        starting = threading.Thread(target=lambda: Jobs(second).stop())
        starting.start()
        starting.join(0.5)
        assert starting.is_alive(), "it waits for whoever makes tables now"
    starting.join(20)
    assert not starting.is_alive()
    first.close()


def test_jobs_carry_ids_only(host: Host) -> None:
    jobs = Jobs(host)
    jobs.ring(7, 3)
    [task] = jobs.queue.pending()
    assert (task.name, tuple(task.args)) == ("adjudicate", (7, 3, ""))
    jobs.queue.flush()
    jobs.stop()
