"""Health, metrics and logs: what a machine that watches is told, also when things go wrong."""

from __future__ import annotations

import json
import logging
import urllib.error
import urllib.request
from pathlib import Path

import psycopg
import pytest
import structlog
from hosting import clock, group, make_host, person
from sqlalchemy.exc import OperationalError

from starpost.host import away, logs
from starpost.host.host import Host
from starpost.host.outgoing.outbox import Letter, post
from starpost.host.running.jobs import Jobs
from starpost.host.watching import beats, gauges, health, window


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> object:
    """What was logged since, as objects: every line must be one."""
    logs.configure()
    yield lambda: [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    logging.getLogger().handlers.clear()


@pytest.fixture
def gone(tmp_path: Path) -> Host:
    """A host whose database nobody answers for."""
    host = make_host(tmp_path, "postgresql://nobody@127.0.0.1:9/nothing")
    yield host
    away.DATABASE.back()
    host.close()


def test_a_host_is_ready_while_a_worker_lives(host: Host) -> None:
    assert health.ready(host).checks == {"database": "ok", "workers": "none", "turns": "ok"}
    beats.beat(host, "one")
    beats.beat(host, "two")
    assert (health.ready(host).code, health.ready(host).workers) == (200, 2)
    beats.end(host, "two")
    assert health.ready(host).workers == 1
    clock(host).move(minutes=2)
    assert health.ready(host).code == 503, "the other was killed"


def test_a_late_turn_is_no_good_health(host: Host) -> None:
    group(host, terms={"schedule": {"rule": {"type": "every", "hours": 1}}})
    beats.beat(host, "one")
    clock(host).move(minutes=64)
    beats.beat(host, "one")
    assert health.ready(host).code == 200, "late, but within what the alarm allows"
    clock(host).move(minutes=2)
    beats.beat(host, "one")
    found = health.ready(host)
    assert (found.code, found.overdue, found.checks["turns"]) == (503, 1, "late")


def test_a_database_that_is_away_is_an_answer(gone: Host) -> None:
    found = health.ready(gone)
    assert (found.code, found.checks) == (503, {"database": "away"})
    assert b"starpost_database_up 0.0" in gauges.exposition(gone)


def test_the_gauges_tell_what_waits(host: Host) -> None:
    jobs = Jobs(host)
    ann = person(host, "Ann")
    letter = Letter("k", "account", "ann@example.org", "Subject", "Text", ann.id)
    with host.db.write() as session:
        post(session, letter, host.clock.now())
    jobs.ring(7, 3)
    clock(host).move(minutes=10)
    told = gauges.exposition(host).decode()
    jobs.queue.flush()
    jobs.stop()
    for line in (
        "starpost_database_up 1.0",
        'starpost_queue_length{queue="turns"} 1.0',
        "starpost_mails_waiting 1.0",
        "starpost_mail_oldest_seconds 600.0",
        'starpost_accounts{kind="player"} 1.0',
        "starpost_pool_in_use ",
        "starpost_pool_most 30.0",
        "starpost_workers 0.0",
    ):
        assert line in told, line


def test_a_process_without_pages_has_a_port_for_those_who_watch(tmp_path: Path) -> None:
    host = make_host(tmp_path, "", metrics_port=4171)
    server = window.open_window(host)
    assert server is not None
    try:
        base = "http://127.0.0.1:4171"
        with urllib.request.urlopen(f"{base}/metrics") as answer:
            assert b"starpost_turns_total" in answer.read()
        with urllib.request.urlopen(f"{base}/health/live") as answer:
            assert json.load(answer)["status"] == "alive"
        with pytest.raises(urllib.error.HTTPError) as none_works:
            urllib.request.urlopen(f"{base}/health/ready")
        assert (none_works.value.code, json.load(none_works.value)["checks"]["workers"]) == (
            503,
            "none",
        )
        none_works.value.close()
        with pytest.raises(urllib.error.HTTPError) as nothing:
            urllib.request.urlopen(f"{base}/secrets")
        assert nothing.value.code == 404
        nothing.value.close()
    finally:
        server.shutdown()
        server.server_close()
        host.close()


def test_a_library_speaks_json_too(said: object) -> None:
    logging.getLogger("some.library").warning("The pipe is %s.", "blocked")
    structlog.get_logger().info("ours", match="k")
    theirs, ours = said()
    assert (theirs["event"], theirs["level"]) == ("The pipe is blocked.", "warning")
    assert theirs["logger"] == "some.library"
    assert (ours["event"], ours["match"]) == ("ours", "k")
    assert all("timestamp" in line for line in (theirs, ours))


def test_a_database_that_is_away_is_one_line_whoever_complains(said: object) -> None:
    watch = away.Away()
    error = OperationalError("select 1", {}, psycopg.OperationalError("connection refused"))
    for _ in range(100):
        watch.tell("sweep_failed", error)
    assert watch.pause() > 0
    watch.back()
    watch.back()
    assert watch.pause() == 0
    first, last = said()
    assert (first["event"], first["why"]) == ("database_away", "connection refused")
    assert (last["event"], last["failures"]) == ("database_back", 100)
    away.DATABASE.back()
    try:
        raise psycopg.OperationalError("server closed the connection")
    except psycopg.OperationalError:
        for _ in range(50):
            logging.getLogger("huey").exception("Error reading from queue")
    away.DATABASE.back()
    assert [line["event"] for line in said()] == ["database_away", "database_back"]


def test_other_errors_keep_their_traces(said: object) -> None:
    away.Away().tell("sweep_failed", ValueError("a mistake of ours"), match="k")
    [line] = said()
    assert (line["event"], line["match"]) == ("sweep_failed", "k")
    assert "a mistake of ours" in line["exception"]


def test_the_number_of_a_request_stands_in_the_log_of_its_turn(host: Host, said: object) -> None:
    jobs = Jobs(host)
    it = group(host)
    for seat in it.players:
        with logs.about(request=f"from-{seat}"):
            it.send(seat, "BID 1", ready=True)
    task = jobs.queue.dequeue()
    jobs.queue.execute(task)
    jobs.stop()
    [turn] = [line for line in said() if line["event"] == "turn"]
    assert (turn["match"], turn["request"]) == (it.key, "from-ANN")


def test_jobs_wait_longer_the_longer_the_database_is_away(lite: Host) -> None:
    jobs = Jobs(lite)
    away.DATABASE.gone(psycopg.OperationalError("refused"))
    jobs._stop.set()  # a worker that is told to stop does not wait on
    jobs.ring(7, 3)
    assert jobs.queue.dequeue() is None
    away.DATABASE.back()
    assert jobs.queue.dequeue() is not None
    jobs.stop()
