"""The largest match that a host deals, played to a long log: what each of its doors costs."""

from __future__ import annotations

import re
import resource
import subprocess
import sys
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
from starpost.reports import pdf
from starpost.web.limits.work import Bench
from starpost.web.pages.reading import kept
from starpost.web.site import create_pages

MOST_CPU = 4.0
"""Seconds of one core: twice what a request may compute, since machines differ."""
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
    """Computing time of the host and of the printer, which is a child of it."""
    began = _computed()
    found = work()
    return found, _computed() - began


def _computed() -> float:
    theirs = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + theirs.ru_utime + theirs.ru_stime


def taken(work: Any) -> int:
    """The most memory that was held at one moment."""
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


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


def test_a_match_file_that_takes_long_to_play_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long its turns take to play again: it costs what any request may."""
    host = make_host(tmp_path, "", limits=WIDE)
    boss, data = person(host, "Boss"), dumps(longest(3))
    bench, few = Bench(), 0.1
    monkeypatch.setattr(type(registry.get("starweb")), "advance", lambda *_: compute(60))

    def bring() -> None:
        with pytest.raises(Trouble) as caught, bench.place(cpu=few):
            exchange.bring_in(host, boss, data)
        assert caught.value.code == "too_long"

    assert spent(bring)[1] < MOST_CPU
    with host.db.read() as session:
        assert session.query(MatchRow).count() == 0
    host.close()


def test_a_file_of_a_whole_match_is_well_within_the_limit(tmp_path: Path) -> None:
    """Fifteen players on the largest map, to the end: nothing honest is refused for its length."""
    host = make_host(tmp_path, "", limits=WIDE)
    boss = person(host, "Boss")
    match = longest(100)
    data = dumps(match)
    assert taken(lambda: exchange.bring_in(host, boss, data)) < MOST_MEMORY
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
    "/m/{key}/turns/{n}/report.pdf?seat=GM",
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


@pytest.mark.long
def test_no_page_of_the_largest_match_takes_much_memory(largest: tuple[Any, str, int]) -> None:
    client, key, last = largest
    a, b, c, *_ = registry.get("starweb").seat_names(15)
    large = {}
    for door in (*DOORS, "/m/{key}/replay.html"):
        path = door.format(key=key, n=last, a=a, b=b, c=c)
        peak = taken(lambda path=path: client.get(path))
        if peak > MOST_MEMORY:
            large[door] = f"{peak >> 20} MB"
    assert not large


PRINT = """
import re, sys
from starpost.reports import printer
sys.argv = ["printer", "document"]
printer.main()
most = re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())
print(int(most[1]) * 1024, file=sys.stderr)
"""


def test_the_printer_of_the_largest_report_takes_little_memory() -> None:
    """Everything there is, on paper: the printer is asked what it held at most."""
    match = longest(30)
    document = registry.get("starweb").report(match.view("GM"))
    data = msgspec.json.encode(pdf.data(document))
    command = [sys.executable, "-c", PRINT]
    made = subprocess.run(command, input=data, capture_output=True, check=True)
    assert made.stdout.startswith(b"%PDF")
    assert int(made.stderr) < MOST_MEMORY


def test_the_film_of_the_largest_match_is_drawn_in_pieces(
    largest: tuple[Any, str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each request draws some turns; the page asks again by itself, and at last the file comes."""
    client, key, _ = largest
    monkeypatch.setattr(kept, "DRAW_SECONDS", 0.1)  # so that no machine draws it at one go
    said: list[int] = []
    for _ in range(100):
        answer, seconds = spent(lambda: client.get(f"/m/{key}/replay.html"))
        assert seconds < MOST_CPU, (len(said), seconds)
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
    assert len(said) > 1
    assert client.get(f"/m/{key}/replay.html").text == answer.text
