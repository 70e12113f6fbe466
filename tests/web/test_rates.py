"""Limits that web processes keep together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hosting import clock, make_host, postgres_url
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.storage import RateWindow
from starpost.web.limits.door import Windows
from starpost.web.limits.shared import FORGET_EVERY, Exchange


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Host]:
    made = make_host(tmp_path, postgres_url(tmp_path))
    yield made
    made.close()


def now(host: Host) -> float:
    return host.clock.now().timestamp()


@pytest.mark.parametrize("seconds", [10, 3600])
def test_two_processes_keep_one_limit(shared: Host, seconds: int) -> None:
    one, two = Windows(), Windows()
    exchanges = [Exchange(shared, one), Exchange(shared, two)]
    for _ in range(3):
        assert one.over("a", 5, seconds, now(shared)) == 0
        assert two.over("b", 5, seconds, now(shared)) == 0
    assert two.over("a", 5, seconds, now(shared)) == 0
    for exchange in (*exchanges, *exchanges):
        exchange.once()
    assert two.over("a", 5, seconds, now(shared)) == 0, "that was the fifth"
    assert two.over("a", 5, seconds, now(shared)) > 0
    one.over("a", 5, seconds, now(shared))
    for exchange in exchanges[::-1]:
        exchange.once()
    assert one.over("a", 5, seconds, now(shared)) > 0
    assert one.over("b", 5, seconds, now(shared)) == 0
    clock(shared).move(seconds=seconds)
    assert two.over("a", 5, seconds, now(shared)) == 0


def test_no_address_is_stored_and_nothing_is_kept(shared: Host) -> None:
    windows = Windows()
    exchange = Exchange(shared, windows)
    windows.over("192.0.2.1", 5, 10, now(shared))
    exchange.once()
    with shared.db.read() as session:
        [row] = session.scalars(select(RateWindow)).all()
    assert "192.0.2.1" not in row.key
    clock(shared).move(minutes=1)
    for _ in range(FORGET_EVERY):
        exchange.once()
    with shared.db.read() as session:
        assert session.scalars(select(RateWindow)).all() == []


def test_a_database_that_is_away_stops_nobody(
    shared: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows = Windows()
    exchange = Exchange(shared, windows)
    windows.over("a", 1, 10, now(shared))
    monkeypatch.setattr("starpost.web.limits.shared.rate_windows.add", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        exchange.once()
    assert windows.over("a", 1, 10, now(shared)) > 0
    assert windows.untold() == {("a", 10, int(now(shared) // 10)): 2}
