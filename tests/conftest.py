"""For all tests: what a host deals is the same in every run, and no test is timed."""

import pytest
import structlog
from hypothesis import settings

from settling import settle

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Tracebacks as Python prints them. structlog's own would print every variable of every frame, which
# takes minutes once a frame holds a match; a host's logs are JSON and never do.
structlog.configure(
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)


@pytest.fixture(autouse=True)
def settled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(monkeypatch, request.node.nodeid)
