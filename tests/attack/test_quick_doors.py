"""An account by name and password, made at once where no mail can be sent: not without end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hosting import make_host
from litestar.testing import TestClient
from msgspec.structs import replace

from starpost.host.settings import WIDE
from starpost.web.site import create_pages


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Any]:
    host = make_host(tmp_path, "", limits=replace(WIDE, sign_in_fast=3))
    yield TestClient(create_pages(host))
    host.close()


def test_accounts_are_not_made_without_end(client: Any) -> None:
    form = {"password": "a long password", "_csrf": ""}
    answers = []
    for number in range(6):
        client.cookies.clear()
        sent = client.post(
            "/sign-up", data={**form, "name": f"Many {number}"}, follow_redirects=False
        )
        answers.append(sent.status_code)
    assert answers == [303, 303, 303, 429, 429, 429]


def test_a_long_password_is_not_hashed(client: Any) -> None:
    form = {"name": "Long", "password": "x" * 100_000}
    assert client.post("/sign-up", data=form, follow_redirects=False).status_code in (400, 413)
