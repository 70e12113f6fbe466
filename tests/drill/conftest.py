"""The drill shares the guest games and the PostgreSQL server with the tests of the host."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "host"))


def pytest_sessionfinish() -> None:
    from hosting import stop_servers

    stop_servers()
