"""Fixtures for whatever stands before the API: a host with guest games, people at its doors."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hosting import guests_in_registry, make_host, postgres_url, stop_servers
from litestar.testing import TestClient
from people import Company
from visiting import close_all, site_of

from starpost.host.host import Host
from starpost.host.settings import WIDE


@pytest.fixture(autouse=True)
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    guests_in_registry(monkeypatch)


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    host = make_host(tmp_path, "", limits=WIDE)
    with Company(host) as made:
        yield made
    host.close()


@pytest.fixture(params=["sqlite", "postgres"])
def both(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Company]:
    url = "" if request.param == "sqlite" else postgres_url(tmp_path)
    host = make_host(tmp_path, url, limits=WIDE)
    with Company(host) as made:
        yield made
    host.close()


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[tuple[Host, Any]]:
    """A host, and somebody before its pages."""
    host = make_host(tmp_path, "", limits=WIDE)
    yield host, TestClient(site_of(host))
    close_all()
    host.close()


def pytest_sessionfinish() -> None:
    stop_servers()
