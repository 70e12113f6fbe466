"""Who has a page open: known while it is, gone soon after, and never more of them than bounded."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from starpost.host import present
from starpost.host.present import HERE, Present

NOW = datetime(2026, 11, 18, 20, tzinfo=UTC)


def test_a_page_that_is_closed_is_soon_forgotten_but_not_when_it_was_open() -> None:
    found = Present()
    found.hear(1, "RED", 7, NOW)
    found.hear(1, "BLUE", 8, NOW + HERE)
    assert found.seats(1, NOW) == {"RED", "BLUE"}
    assert found.seats(1, NOW + HERE) == {"BLUE"}
    assert timedelta(seconds=30) > HERE
    assert found.last(1)["RED", 7] == NOW
    assert not found.seats(2, NOW), "every match for itself"


def test_who_was_silent_longest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(present, "MOST", 4)
    found = Present()
    for n in range(5):
        found.hear(n, "RED", 7, NOW + timedelta(seconds=n))
    assert [n for n in range(5) if found.last(n)] == [3, 4]
