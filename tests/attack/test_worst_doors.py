"""The largest match that a host deals, played to a long log: what each of its doors costs."""

from __future__ import annotations

import re
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hosting import make_host, person
from litestar.testing import TestClient

from starpost.host.running import exchange
from starpost.host.settings import WIDE
from starpost.host.storage import MatchRow
from starpost.host.trouble import Trouble
from starpost.host.turns.turn_limit import time_limit
from starpost.host.words import Status
from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.kernel.proof.file import dumps, loads
from starpost.web.limits.work import CORE_SECONDS, Bench
from starpost.web.site import create_pages

MOST_CPU = 2.0
"""Seconds of one core."""
SLACK = 0.4
"""The door itself: the caller, the frame of the page, the test's own client."""
MOST_MEMORY = 200 * 1024 * 1024
WIDEST = {"preset": "custom", "rows": 30, "columns": 30, "keys": 999}


def longest(turns: int, options: dict[str, Any] | None = None) -> Match[Any, Any]:
    """Fifteen empires that do nothing: each turn is a short line in the file and a dear one to
    play again."""
    game = registry.get("starweb")
    names = game.seat_names(15)
    seats = {name: game.Choice() for name in names[:15]}
    chosen = msgspec.convert(WIDEST if options is None else options, game.Options)
    match: Match[Any, Any] = Match.new(game, chosen, seats, seed="the largest")
    while match.awaiting().prompts and match.turn <= turns:
        match.play(dict.fromkeys(match.seats, ""))
    return match


def spent(work: Any) -> tuple[Any, float]:
    began = time.process_time()
    found = work()
    return found, time.process_time() - began


def compute(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_computing_is_limited_by_the_core_not_by_the_clock() -> None:
    """While others keep the machine busy, the clock says nothing about what somebody costs."""
    with time_limit(60, cpu=0.05):
        time.sleep(0.2)
    began = time.thread_time()
    with pytest.raises(TimeoutError), time_limit(60, cpu=0.1):
        compute(5)
    assert time.thread_time() - began < 1


def test_a_match_file_that_takes_long_to_play_is_broken_off(tmp_path: Path) -> None:
    """A megabyte of empty turns would be minutes of replay: it costs what any request may."""
    host = make_host(tmp_path, "", limits=WIDE)
    boss, data = person(host, "Boss"), dumps(longest(30))
    bench, few = Bench(), 0.1

    def bring() -> None:
        with pytest.raises(Trouble) as caught, bench.place(cpu=few):
            exchange.bring_in(host, boss, data)
        assert caught.value.code == "too_long"

    assert spent(bring)[1] < few + SLACK
    with host.db.read() as session:
        assert session.query(MatchRow).count() == 0
    host.close()


def test_a_file_of_a_whole_match_is_well_within_the_limit(tmp_path: Path) -> None:
    """Fifteen players on the largest map, to the end: nothing honest is refused for its length."""
    host = make_host(tmp_path, "", limits=WIDE)
    boss = person(host, "Boss")
    match = longest(100)
    data = dumps(match)
    tracemalloc.start()
    exchange.bring_in(host, boss, data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MOST_MEMORY, f"{peak >> 20} MB"
    key, seconds = spent(lambda: exchange.bring_in(host, boss, data))
    assert seconds < MOST_CPU
    with host.db.read() as session:
        row = session.query(MatchRow).filter_by(key=key).one()
        assert loads(exchange.export(session, row)).chain == match.chain
    host.close()


# --- pages -----------------------------------------------------------------------------------


@pytest.fixture
def largest(tmp_path: Path) -> Iterator[tuple[Any, str, int]]:
    """It is over, so that everybody may see everything of it."""
    host = make_host(tmp_path, "", limits=WIDE)
    match = longest(30)
    key = exchange.bring_in(host, person(host, "Boss"), dumps(match))
    with host.db.write() as session:
        row = session.query(MatchRow).filter_by(key=key).one()
        seats = enumerate(row.header["seats"], 1)
        row.result = {"standings": [{"seat": s, "rank": n, "score": 9.0} for n, s in seats]}
        row.private, row.status, row.ended_at = False, Status.OVER, row.started_at
    yield TestClient(create_pages(host)), key, match.turn - 1
    host.close()


DOORS = (
    "/m/{key}",
    "/m/{key}?seat=GM",
    "/m/{key}/end",
    "/m/{key}/end?verify=1",
    "/m/{key}/replay?turn=9&eyes=GM&eyes={a}&eyes={b}&eyes={c}",
    "/m/{key}/turns/{n}/report?seat=GM",
    "/m/{key}/turns/{n}/report.txt?seat=GM",
    "/m/{key}/turns/{n}/report.json?seat=GM",
    "/m/{key}/players",
    "/m/{key}/file",
    "/matches",
)


def test_no_page_of_the_largest_match_costs_more(largest: tuple[Any, str, int]) -> None:
    client, key, last = largest
    a, b, c, *_ = registry.get("starweb").seat_names(15)
    dear = {}
    for door in DOORS:
        path = door.format(key=key, n=last, a=a, b=b, c=c)
        answer, seconds = spent(lambda path=path: client.get(path))
        assert answer.status_code in (200, 403), (door, answer.status_code, answer.text[:200])
        if seconds > MOST_CPU:
            dear[door] = seconds
    assert not dear


def test_the_film_of_the_largest_match_is_drawn_in_pieces(largest: tuple[Any, str, int]) -> None:
    """Each request draws some turns; the page asks again by itself, and at last the file comes."""
    client, key, _ = largest
    said: list[int] = []
    for _ in range(100):
        answer, seconds = spent(lambda: client.get(f"/m/{key}/replay.html"))
        assert seconds < CORE_SECONDS + SLACK, (len(said), seconds)
        if answer.status_code == 200:
            break
        assert answer.status_code == 202
        assert answer.headers["refresh"] == "1"
        found = re.search(r"(\d+) of (\d+) pictures", answer.text)
        assert found
        said.append(int(found[1]))
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    assert said == sorted(said)
    assert len(said) > 1, "it was drawn at one go: then this match is not the largest"
    again, seconds = spent(lambda: client.get(f"/m/{key}/replay.html"))
    assert again.text == answer.text
    assert seconds < 1.0
