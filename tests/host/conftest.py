"""A host on SQLite and on PostgreSQL, with a clock that tests move, and two guest games."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hosting import guests_in_registry, make_host, postgres_url


@pytest.fixture(autouse=True)
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    guests_in_registry(monkeypatch)


@pytest.fixture(params=["sqlite", "postgres"])
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[object]:
    url = "" if request.param == "sqlite" else postgres_url(tmp_path)
    made = make_host(tmp_path, url)
    yield made
    made.close()


@pytest.fixture
def lite(tmp_path: Path) -> Iterator[object]:
    """A host on SQLite, for what does not touch the database's own ways."""
    made = make_host(tmp_path, "")
    yield made
    made.close()


def pytest_sessionfinish() -> None:
    from hosting import stop_servers

    stop_servers()
