"""For all tests: what a host deals is the same in every run, and no test is timed."""

import pytest
from hypothesis import settings

from settling import settle

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(autouse=True)
def settled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(monkeypatch, request.node.nodeid)
