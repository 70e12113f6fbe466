"""`starpost config check`: what is said about settings before anything is started."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
from hosting import postgres_url

from starpost.host.settings import Settings, Smtp
from starpost.host.watching.advice import advice


def levels(folder: Path, **more: Any) -> dict[str, str]:
    return {f.text: f.level for f in advice(Settings(data=str(folder), **more))}


def test_the_defaults_will_do_and_leave_no_trace(tmp_path: Path) -> None:
    found = levels(tmp_path / "new")
    assert set(found.values()) == {"ok", "warning"}
    assert any("No mail server is set" in text for text in found)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"host": "0.0.0.0"}, "secret"),
        ({"database": "postgresql://nobody@127.0.0.1:9/nothing"}, "database cannot be used"),
        ({"smtp": Smtp(host="127.0.0.1", port=9)}, "The mail server 127.0.0.1 port 9"),
        ({"url": "games.example.org"}, "url must begin"),
        ({"metrics_port": 8000}, "metrics_port"),
        ({"data": "/proc/nothing"}, "Nothing can be written"),
    ],
)
def test_what_would_keep_the_host_from_starting(
    tmp_path: Path, more: dict[str, Any], words: str
) -> None:
    settings = Settings(**{"data": str(tmp_path), **more})
    errors = [f.text for f in advice(settings) if f.level == "error"]
    assert any(words in text for text in errors), errors


def test_what_works_but_is_not_wise(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        smtp = Smtp(host="127.0.0.1", port=server.getsockname()[1])
        found = levels(tmp_path, smtp=smtp, url="http://games.example.org", trust_proxy=True,
                       secret="x" * 32)  # fmt: skip
    warned = [text for text, level in found.items() if level == "warning"]
    assert any("spam" in text for text in warned)
    assert any("not https" in text for text in warned)
    assert any("answers" in text for text, level in found.items() if level == "ok")


def test_a_database_that_answers_is_named(tmp_path: Path) -> None:
    found = levels(tmp_path, database=postgres_url(tmp_path))
    assert any(text.startswith("PostgreSQL") and level == "ok" for text, level in found.items())
