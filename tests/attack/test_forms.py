"""Every form of every page, found by reading the pages: each field is filled with something odd.
No list is kept by hand, so no new form is forgotten. The quick test fills in what is too long and
one odd thing more, in turn; the long one all of them. What PostgreSQL alone would not take, a quick
test tries at every door (`test_zeroes.py`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hosting import make_host, postgres_url
from msgspec import Struct
from roles.asking import Asking, all_routes
from roles.world import KINDS, World, stand_in
from sqlalchemy import String, Text, func, select
from test_roles import _nothing

from starpost.host.host import Host
from starpost.host.settings import WIDE
from starpost.host.storage import Base
from starpost.web.caller import COOKIE
from starpost.web.pages.match import routes
from starpost.web.pages.site import invited, seats

LONG = "x y" * 40_000
ODD = ("a\x00b", "-" + "9" * 30, "1e999", LONG)
WRITTEN = {"sheets", "drafts", "later_lines", "shared_lines"}
"""Sheets may be long; everything else that people write is a letter at most."""
MOST = 10_000
LOOKED_AT_BY = "gpmba"


class Form(Struct, frozen=True):
    """Where it goes, what it holds, and which of it is written by hand."""

    path: str
    fields: tuple[tuple[str, str], ...]
    free: tuple[str, ...]
    buttons: tuple[tuple[str, str], ...]
    role: str

    @property
    def kind(self) -> tuple[str, ...]:
        """The same form on two pages is one."""
        plain = re.sub(r"/(m|matches)/[a-z0-9]{10}", "/m/KEY", self.path)
        hidden = [f"{n}={v}" for n, v in (*self.fields, *self.buttons) if n == "do"]
        return (plain, *sorted(hidden), *sorted(self.free))


class Forms(HTMLParser):
    """The forms of one page that are posted."""

    def __init__(self, here: str, role: str) -> None:
        super().__init__()
        self.here, self.role = here, role
        self.found: list[Form] = []
        self.path = ""
        self.fields: dict[str, str] = {}
        self.free: list[str] = []
        self.buttons: list[tuple[str, str]] = []
        self.choosing = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        name = said.get("name", "")
        if tag == "form":
            posted = said.get("method", "").lower() == "post"
            self.path = (said.get("action") or self.here) if posted else ""
            self.fields, self.free, self.buttons = {}, [], []
        elif tag == "button" and name:
            self.buttons.append((name, said.get("value", "")))
        elif tag == "textarea" and name:
            self.fields[name] = "x"
            self.free.append(name)
        elif tag == "select" and name:
            self.choosing = name
            self.free.append(name)
        elif tag == "option" and self.choosing:
            self.fields.setdefault(self.choosing, said.get("value", ""))
        elif tag == "input" and name and said.get("type") != "file":
            self.fields[name] = said.get("value", "")
            if name not in ("_csrf", "do", "step"):
                self.free.append(name)

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.choosing = ""
        elif tag == "form" and self.path:
            buttons = tuple(self.buttons) or (("", ""),)
            made = (Form(self.path, tuple(self.fields.items()), tuple(self.free), (b,), self.role)
                    for b in buttons)  # fmt: skip
            self.found += made
            self.path = ""


def forms(asking: Asking) -> list[Form]:
    known: dict[tuple[str, ...], Form] = {}
    for row in all_routes():
        if not row.startswith("GET ") or row.endswith("live"):
            continue
        for kind in KINDS if "{key:str}" in row else ("running",):
            for role in LOOKED_AT_BY:
                answer = asking.ask(row, kind, role)
                if not answer.headers.get("content-type", "").startswith("text/html"):
                    continue
                reader = Forms(answer.url.path, role)
                reader.feed(answer.text)
                for form in reader.found:
                    known.setdefault(form.kind, form)
    return list(known.values())


def fill(asking: Asking, form: Form, name: str, odd: str) -> int:
    """Send it with one field changed."""
    secret, word = asking.world.cookie(form.role)
    client = asking.pages
    client.cookies.clear()
    client.cookies.set(COOKIE, secret)
    sent = {**dict(form.fields), **dict(form.buttons), "_csrf": word, name: odd}
    sent.pop("", None)
    return int(client.post(form.path, data=sent, follow_redirects=False).status_code)


def too_long(host: Host) -> list[str]:
    """Columns that hold more than they have room for: SQLite would not tell, PostgreSQL breaks."""
    wrong = []
    with host.db.read() as session:
        for table in Base.metadata.sorted_tables:
            columns = [c for c in table.columns if type(c.type) in (String, Text)]
            if not columns or table.name in WRITTEN:
                continue
            longest = session.execute(select(*(func.max(func.length(c)) for c in columns))).one()
            for column, most in zip(columns, longest, strict=True):
                room: Any = column.type
                if (most or 0) > (room.length or MOST):
                    wrong.append(f"{column}: {most}")
    return wrong


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def asking(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Asking]:
    for module in (routes, seats, invited):
        monkeypatch.setattr(module, "listen", _nothing)
    url = "" if request.param == "sqlite" else postgres_url(tmp_path)
    host = make_host(tmp_path, url, limits=WIDE)
    world = World(host)
    stand_in(world)
    if not url:
        world.keep()
    yield Asking(world)
    host.close()


def test_no_form_breaks_or_keeps_what_has_no_room(asking: Asking) -> None:
    host, found = asking.world.host, forms(asking)
    assert len(found) > 60
    whole = not host.db.is_sqlite
    wrong, taken = [], 0
    for form in found:
        for turn, name in enumerate(form.free):
            for odd in ODD if whole else (LONG, ODD[turn % (len(ODD) - 1)]):
                status = fill(asking, form, name, odd)
                told = f"{form.kind} {name}={odd[:12]!r} as {form.role}"
                if status >= 500 and status != 503:
                    wrong.append(f"{told}: {status}")
                if status < 400:
                    taken += 1
                    wrong += [f"{told}: {long}" for long in (too_long(host) if odd is LONG else [])]
                    asking.world.put_back()
    assert not wrong, "\n".join(wrong)
    assert taken > 50, "hardly a form was taken: then this test tries nothing"
