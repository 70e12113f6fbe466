"""The stormy minute, with a few matches: all turns are done, and what fails is counted."""

from __future__ import annotations

import http.client

import pytest

from starpost.bench import storm


def test_a_small_storm_passes_without_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storm, "MATCHES", 3)
    monkeypatch.setattr(storm, "LINES", 4)
    monkeypatch.setattr(storm, "AFTER_SECONDS", 0.5)
    found = storm.storm()
    assert (found.turns, found.failed, found.share) == (3, 0, 1.0)
    assert found.asked > 0
    assert found.slowest > 0


def test_whatever_fails_lowers_the_share() -> None:
    found = storm.Storm(turns=storm.MATCHES)
    nobody = http.client.HTTPConnection("127.0.0.1", 9, timeout=1)
    storm._ask(nobody, "/", "token", found)
    assert (found.asked, found.failed) == (1, 1)
    assert found.share < 1.0
    assert storm.Storm(turns=storm.MATCHES - 1).share < 1.0
