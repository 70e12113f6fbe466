"""The API over a host with guest games; people of every kind at its doors."""

import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn
from people import Company

from companies import both, company, guests, pytest_sessionfinish

__all__ = ["both", "company", "guests", "pytest_sessionfinish"]


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
