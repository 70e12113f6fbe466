"""For all tests: what a host deals is the same in every run."""

import pytest

from settling import settle


@pytest.fixture(autouse=True)
def settled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(monkeypatch, request.node.nodeid)
