"""Seeds that depend on a name alone, so that a rare galaxy fails a test always or never."""

from hashlib import sha256
from itertools import count
from types import SimpleNamespace

import pytest

from starpost.host.matches import opening


def settle(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Matches that a host creates from now on are dealt by this name, the first, second ..."""
    numbers = count()

    def token_hex(_: int) -> str:
        return sha256(f"{name} {next(numbers)}".encode()).hexdigest()

    monkeypatch.setattr(opening, "secrets", SimpleNamespace(token_hex=token_hex))
