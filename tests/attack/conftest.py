"""Attacks on a host that really runs: what a stranger, a guest or a player tries."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "host"))
sys.path.insert(0, str(Path(__file__).parents[1] / "web"))
sys.path.insert(0, str(Path(__file__).parent))

from hosting import guests_in_registry, make_host, postgres_url
from people import Company

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


def pytest_sessionfinish() -> None:
    from hosting import stop_servers

    stop_servers()
