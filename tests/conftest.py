"""For all tests: what a host deals is the same in every run, and no test is timed."""

import pytest
import structlog
from hypothesis import settings

from settling import settle

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def plain_tracebacks() -> None:
    """As Python prints them. structlog's own would print every variable of every frame, which takes
    minutes once a frame holds a match; a host's logs are JSON and never do."""
    structlog.reset_defaults()
    plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], plain])


plain_tracebacks()


@pytest.fixture(autouse=True)
def plain() -> None:
    """Whatever the test before did to the logs."""
    plain_tracebacks()


@pytest.fixture(autouse=True)
def settled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(monkeypatch, request.node.nodeid)
