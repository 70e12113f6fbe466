"""Two people on one network: what `start --lan` opens, and what it says about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starpost.cli.service import start as starting


class Opened:
    """What the command would have opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.settings: Any = None
        monkeypatch.setattr(starting, "open_door", self.door)
        monkeypatch.setattr(starting, "run_service", lambda *_: None)
        monkeypatch.setenv("STARPOST_SECRET", "")

    def door(self, settings: Any) -> None:
        self.settings = settings


def test_only_this_machine_is_let_in_unless_somebody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Opened(monkeypatch)
    starting.start(port=23999, data=tmp_path)
    assert opened.settings.host == "127.0.0.1"
    starting.start(port=23999, lan=True, data=tmp_path)
    assert opened.settings.host == "0.0.0.0"
    assert len(opened.settings.secret) > 30
    secret = opened.settings.secret
    starting.start(port=23999, lan=True, data=tmp_path)
    assert opened.settings.secret == secret, "sessions outlive a restart"


def test_it_says_what_it_opens_and_to_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting.network, "own_address", lambda: "192.0.2.7")
    alone = starting._where(8202, "here", "/links/x", lan=False)
    assert "http://127.0.0.1:8202/links/x" in alone
    assert "network" not in alone
    text = starting._where(8202, "here", "/links/x", lan=True)
    assert "Others on this network open   http://192.0.2.7:8202" in text
    assert "Nothing is encrypted" in text
