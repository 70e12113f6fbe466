"""What one visitor's dearest request costs: each heavy door, tried at its limit, is measured."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hosting import make_host, person

from starpost.bots.contract import house_bot
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.running import exchange
from starpost.host.settings import WIDE
from starpost.host.trouble import Trouble
from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.kernel.proof.file import dumps, loads
from starpost.reports import html, pdf
from starpost.reports.document import Document, Section, Table
from starpost.reports.printer import PrinterFailed
from starpost.web.pages.orders import sheet

GAMES = (
    "fate_of_empire",
    "star_chase",
    "star_empires",
    "starfarers",
    "starweb",
    "stellar_conquest",
)
MOST_CPU = 4.0
"""Seconds of one core: twice what we promise, since machines differ."""
MOST_MEMORY = 200 * 1024 * 1024
MOST_TEXT = 200_000
FLOODS = {
    "pieces": "Q," * (MOST_TEXT // 2),
    "short lines": "Q\n" * (MOST_TEXT // 2),
    "long lines": ("X" * 1990 + "\n") * 100,
    "long blanks": ("MOVE " + " " * 1900 + "\n") * 100,
    "numbers": ("9" * 90 + " ") * 2000,
}
LARGEST: list[tuple[str, dict[str, Any]]] = [
    ("starweb", {"preset": "custom", "rows": 30, "columns": 30, "keys": 999}),
    ("star_empires", {"radius": 20, "world_density": 50, "storm_density": 50,
                      "nebula_density": 50, "num_wormnets": 50, "max_wormnet_portals": 50}),
    ("star_empires", {"radius": 20, "num_wormnets": 50, "max_wormnet_portals": 50,
                      "min_portal_to_portal_distance": 40,
                      "min_portal_to_homeworld_distance": 40}),
    ("star_chase", {"empires": 12}),
]  # fmt: skip


def cost(work: Callable[[], object]) -> float:
    """Computing time of this thread alone; the memory is held against its bound here."""
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MOST_MEMORY, f"{peak >> 20} MB"
    began = time.thread_time()
    work()
    return time.thread_time() - began


@pytest.mark.parametrize("flood", FLOODS)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_check_of_the_worst_sheet(game_id: str, flood: str) -> None:
    game = registry.get(game_id)
    match: Match[Any, Any] = Match.new(game, seed="the same each time")
    prompt = match.awaiting().prompts[0]
    view = match.view(prompt.seat)
    assert cost(lambda: sheet.check(game, view, FLOODS[flood])) < MOST_CPU


def largest(game_id: str, options: dict[str, Any]) -> Match[Any, Any]:
    game = registry.get(game_id)
    count = game.seats.stop - 1
    seats = {name: game.Choice() for name in list(game.seat_names(count))[:count]}
    return Match.new(game, msgspec.convert(options, game.Options), seats, seed="x")


@pytest.mark.parametrize(("game_id", "options"), LARGEST)
def test_setting_up_the_largest_match(game_id: str, options: dict[str, Any]) -> None:
    assert cost(lambda: largest(game_id, options)) < MOST_CPU


@pytest.mark.parametrize("game_id", ["starweb", "star_empires"])
def test_creating_the_largest_match_on_a_host(tmp_path: Path, game_id: str) -> None:
    """The form *Create*: dealing is tried, then the rows are written, or it was broken off."""
    host = make_host(tmp_path, "", limits=WIDE)
    boss = person(host, "Boss")
    options = next(chosen for game, chosen in LARGEST if game == game_id)
    seats = (SeatPlan(),) * (registry.get(game_id).seats.stop - 1)
    plan = MatchPlan(game_id, "The largest", seats, options)

    def create() -> None:
        with suppress(Trouble):
            opening.create(host, boss, plan)

    assert cost(create) < MOST_CPU
    host.close()


# --- reports ---------------------------------------------------------------------------------


@cache
def late_view(game_id: str) -> Any:
    """The view of a seat in the largest match after some turns, with the worst sheet handed in."""
    options = next((chosen for game, chosen in LARGEST if game == game_id), {})
    match = largest(game_id, options)
    seat = match.seats[0]
    match.play({**dict.fromkeys(match.seats, ""), seat: FLOODS["pieces"]})
    return match.view(seat)


@pytest.mark.parametrize("game_id", ["starweb", "star_empires", "star_chase"])
def test_a_report_after_the_worst_sheet(game_id: str) -> None:
    game, view = registry.get(game_id), late_view(game_id)
    assert cost(lambda: html.render(game.report(view))) < MOST_CPU
    assert cost(lambda: game.printout(view)) < MOST_CPU
    assert cost(lambda: msgspec.json.encode(view)) < MOST_CPU


@pytest.mark.parametrize("game_id", ["starweb", "star_empires", "star_chase"])
def test_a_report_on_paper_after_the_worst_sheet(game_id: str) -> None:
    """typst runs in a process of its own, with limits: it is measured as a child of ours."""
    document = registry.get(game_id).report(late_view(game_id))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.thread_time()
    pdf.render(document)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    theirs = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert time.thread_time() - began + theirs < MOST_CPU


def test_a_report_without_end_ends_the_printer_and_not_us() -> None:
    rows = tuple((str(n),) * 3 for n in range(60_000))
    endless = Document("Endless", (Section("Rows", (Table(("a", "b", "c"), rows),)),))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with pytest.raises(PrinterFailed):
        pdf.render(endless)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < MOST_CPU * 2


# --- match files -----------------------------------------------------------------------------

IMPORT = """
import json, resource, sys, time
from starpost.kernel.proof.file import loads
from starpost.kernel.proof.verify import verify
began = time.process_time()
base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
data = open(sys.argv[1], "rb").read()
try:
    said = verify(loads(data, "The file")).ok
except ValueError as error:
    said = str(error)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([said, time.process_time() - began, (peak - base) * 1024]))
"""


def brought_in(path: Path) -> tuple[Any, float, int]:
    """A file taken in by a process of its own: what came of it, seconds, bytes of memory."""
    command = [sys.executable, "-c", IMPORT, str(path)]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    said, seconds, memory = json.loads(made.stdout)
    return said, seconds, memory


def test_a_match_file_at_the_limit_of_a_body(tmp_path: Path) -> None:
    """A whole match as long as a request may be: it is replayed and verified."""
    game = registry.get("star_chase")
    match: Match[Any, Any] = Match.new(game, seed="a long one")
    bot, turns = house_bot(game), 0
    while match.awaiting().prompts and turns < 25:
        from starpost.arena.selfplay import bot_sheets

        match.play(dict(bot_sheets(match, dict.fromkeys(match.seats, bot))))
        turns += 1
    path = tmp_path / "long.starpost"
    path.write_bytes(dumps(match)[: 10**6])
    said, seconds, memory = brought_in(path)
    assert said is True, said
    assert seconds < MOST_CPU * turns / 10, "a tenth of the bound for each turn at most"
    assert memory < MOST_MEMORY


def test_a_file_that_swells_is_refused_cheaply(tmp_path: Path) -> None:
    import base64
    import zlib

    match: Match[Any, Any] = Match.new(registry.get("starweb"), seed="a bomb")
    match.play(dict.fromkeys(match.seats, ""))
    bomb = base64.b64encode(zlib.compress(bytes(600_000_000), 9)).decode()
    lines = dumps(match).split(b"\n")
    place = next(k for k, line in enumerate(lines) if line.startswith(b'{"after"'))
    lines[place] = msgspec.json.encode({"after": 1, "state": bomb})
    path = tmp_path / "bomb.starpost"
    path.write_bytes(b"\n".join(lines))
    said, seconds, memory = brought_in(path)
    assert said is not True
    assert seconds < MOST_CPU
    assert memory < MOST_MEMORY


def test_taking_in_and_beginning_lock_the_tables_briefly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither dealing nor replaying happens while the tables are locked."""
    host = make_host(tmp_path, "", limits=WIDE)
    boss, other = person(host, "Boss"), person(host, "Other")
    inside = locks(host, monkeypatch)
    for name in ("new", "rerun"):
        watch(monkeypatch, name, inside)
    seats = (SeatPlan("ZOE"), SeatPlan("ANN"))
    key = opening.create(host, boss, MatchPlan("bids", "Mine", seats))
    for account in (boss, other):
        opening.join(host, account, key)
    for account in (boss, other):
        opening.confirm(host, account, key)
    second = opening.create(host, boss, MatchPlan("bids", "Other", seats))
    opening.start(host, boss, second, fill=True)
    match: Match[Any, Any] = Match.new(registry.get("bids"), seed="s")
    match.play(dict.fromkeys(match.seats, "BID 1"))
    exchange.bring_in(host, boss, dumps(match))
    assert loads(dumps(match)).turn == match.turn
    with pytest.raises(Trouble):
        opening.start(host, other, second, fill=True)
    host.close()


def locks(host: Host, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many writers there are just now, as one number in a list."""
    from contextlib import contextmanager

    inside, write = [0], host.db.write

    @contextmanager
    def counted() -> Any:
        with write() as session:
            inside[0] += 1
            try:
                yield session
            finally:
                inside[0] -= 1

    monkeypatch.setattr(host.db, "write", counted)
    return inside


def watch(monkeypatch: pytest.MonkeyPatch, name: str, inside: list[int]) -> None:
    plain = getattr(Match, name)

    def watched(*args: Any, **more: Any) -> Any:
        assert not inside[0], f"Match.{name} while the tables are locked"
        return plain(*args, **more)

    monkeypatch.setattr(Match, name, staticmethod(watched) if name == "new" else watched)
