"""The API over a host with guest games; people of every kind at its doors."""

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

sys.path.insert(0, str(Path(__file__).parents[1] / "host"))
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


@pytest.fixture
def url(company: Company) -> Iterator[str]:
    """The host over a real connection."""
    server = uvicorn.Server(uvicorn.Config(company.app, port=0, log_level="error"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


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
