"""What a mail says in HTML, and its subject, has no id of ours in it, but for what one types.

The plain text holds the printout, whose lines are those of the rulebook: the words of orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hosting import clock, make_host
from mailing import _written, match_of
from sqlalchemy import select

from plainness import odd_in_page, odd_in_text
from starpost.host.host import Host
from starpost.host.running.enclosing import enclosed
from starpost.host.settings import Inbound
from starpost.host.storage import Outgoing
from starpost.host.turns import adjudication
from starpost.host.words import Source
from starpost.kernel import registry

STEPS, SHEETS = 30, 5


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = make_host(tmp_path, "", inbound=Inbound(address="orders@starpost.example"))
    yield made
    made.close()


@pytest.mark.parametrize("game_id", registry.ids())
def test_mails_speak_in_words(host: Host, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starpost.reports.letter.print_picture", lambda drawing: b"")
    monkeypatch.setattr("starpost.reports.pdf.render", lambda document: b"")
    it = match_of(host, game_id)
    for _ in range(STEPS):
        asked = _written(host, it)
        if not asked or it.row().turn > SHEETS:
            break
        for prompt, text in asked:
            it.send(prompt.seat, text, ready=True, source=Source.MAIL)
        row = it.row()
        adjudication.run(host, row.id, row.step)
        clock(host).move(minutes=3)
    with host.db.read() as session:
        mails = [m for m in session.scalars(select(Outgoing)) if m.channel == "mail"]
    assert len(mails) >= len(it.players)
    found = {mail.subject: odd_in_text(mail.subject) for mail in mails}
    shown = [enclosed(host, mail).html for mail in mails]
    assert any(shown)
    found |= {f"html {n}": odd_in_page(page) for n, page in enumerate(shown) if page}
    assert {mail: sorted(bad)[:6] for mail, bad in found.items() if bad} == {}
