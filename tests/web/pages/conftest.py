"""A host and visitors for the tests of the pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from visiting import Visit, close_all, new_account, open_host

from starpost.host.host import Host


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = open_host(tmp_path)
    yield made
    close_all()
    made.close()


@pytest.fixture
def guest(host: Host) -> Visit:
    return Visit(host)


@pytest.fixture
def gm(host: Host) -> Visit:
    return Visit(host, new_account(host, "Ada"))


@pytest.fixture
def bram(host: Host) -> Visit:
    return Visit(host, new_account(host, "Bram"))
