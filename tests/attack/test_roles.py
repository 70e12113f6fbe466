"""Every page and API route, every method, eight roles, five kinds of match: who gets what.

The whole table is written out in `roles/table.txt`, and a route without a row fails. The quick
test asks a third of its cells of it on SQLite; the long ones ask all of them, on both databases.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hosting import make_host, postgres_url
from roles.asking import Asking, all_routes, rows
from roles.world import World

from starpost.host.settings import WIDE
from starpost.web.pages.match import routes
from starpost.web.pages.site import invited, lobby, seats

TABLE = Path(__file__).parent / "roles" / "table.txt"


def short(row: str) -> str:
    return row.replace(":str", "").replace(":int", "")


def written() -> dict[str, str]:
    """The rows of the table: what is asked, and the answers."""
    lines = TABLE.read_text().splitlines()
    kept = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return {asked.strip(): answers.strip() for asked, answers in kept}


async def _nothing(*_: object, **__: object) -> AsyncIterator[str]:
    """A live line that ends at once; else the test would listen for ever."""
    for line in ():
        yield line


@pytest.fixture(autouse=True)
def _short_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (routes, seats, invited):
        monkeypatch.setattr(module, "listen", _nothing)
    monkeypatch.setattr(lobby, "moved", _nothing)


def test_every_route_has_a_row() -> None:
    table = written()
    lacking = [short(row) for row in rows() if short(row) not in table]
    assert not lacking, f"add rows to {TABLE.name}: {lacking}"
    assert len(table) == len(rows()), set(table) - {short(row) for row in rows()}
    assert len(all_routes()) <= len(table)


def judge(folder: Path, url: str, *, whole: bool) -> None:
    host = make_host(folder, url, limits=WIDE)
    asking, table = Asking(World(host)), written()
    wrong = []
    for row in rows():
        known = table.get(short(row), "")
        found = asking.line(row, "" if whole else known)
        if found != known:
            wrong.append(f"{short(row)} | {found}   instead of {known or 'no row'}")
    host.close()
    assert not wrong, "\n".join(wrong)


def test_everybody_gets_what_the_table_says(tmp_path: Path) -> None:
    judge(tmp_path, "", whole=False)


@pytest.mark.long
def test_everybody_gets_what_the_whole_table_says(tmp_path: Path) -> None:
    judge(tmp_path, "", whole=True)


@pytest.mark.long
def test_everybody_gets_what_the_table_says_on_postgresql(tmp_path: Path) -> None:
    judge(tmp_path, postgres_url(tmp_path), whole=True)
