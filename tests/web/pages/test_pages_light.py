"""What comes with every key that is pressed loads a seat at a table, not the whole page."""

from __future__ import annotations

import pytest
from sqlalchemy import event
from visiting import Visit

from starpost.host.host import Host
from starpost.host.looking import names
from starpost.host.sheets import drafts
from starpost.host.storage import Base
from starpost.host.turns import record
from starpost.web.pages.match import outlook, table

MOST_STATEMENTS = 14
"""Of a player's own match page: each once, the beginning of the transaction among them."""


@pytest.fixture
def no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the whole page model was made")

    monkeypatch.setattr(table, "_table", refuse)


def test_storing_and_completing_a_line_make_no_page(
    guest: Visit, request: pytest.FixtureRequest
) -> None:
    key = guest.play("star_chase")
    headers = {"x-csrf": guest.csrf()}
    request.getfixturevalue("no_page")
    sent = guest.client.post(f"/m/{key}/draft", data={"text": "TECH FT"}, headers=headers)
    assert (sent.status_code, sent.json()["sent"]) == (200, False)
    assert guest.client.get(f"/m/{key}/complete?line=TECH").json()
    assert guest.client.get(f"/m/{key}/hop?line=TECH&to=S1").status_code == 200
    for path, form in (("add", {"line": "TECH CT"}), ("leftover", {}), ("later", {"line": "@9 X"})):
        answer = guest.client.post(
            f"/m/{key}/{path}", data=form, headers=headers, follow_redirects=False
        )
        assert answer.status_code == 303


def test_a_sheet_is_handed_in_without_being_saved_as_a_draft_before(
    guest: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = guest.play("star_chase")
    step, headers = guest.field("step"), {"x-csrf": guest.csrf()}

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("one transaction too many")

    monkeypatch.setattr(drafts, "save", refuse)
    form = {"text": "TECH FT", "do": "submit", "step": step}
    answer = guest.client.post(
        f"/m/{key}/orders", data=form, headers=headers, follow_redirects=False
    )
    assert "sent=" in answer.headers["location"]


def test_what_is_refused_is_kept_as_a_draft(guest: Visit) -> None:
    key = guest.play("star_chase")
    step = guest.field("step")
    guest.post(f"/m/{key}/orders", status=400, text="TURN 7\nTECH FT", do="submit", step=step)
    assert "TURN 7\nTECH FT" in guest.get(f"/m/{key}")


def test_a_match_page_asks_its_database_for_nothing_twice(host: Host, guest: Visit) -> None:
    key = guest.play("starweb")
    guest.get(f"/m/{key}")
    asked: list[str] = []
    event.listen(host.db.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    guest.get(f"/m/{key}")
    assert len(asked) == len(set(asked))
    assert len(asked) <= MOST_STATEMENTS, "\n\n".join(asked)


def test_the_first_look_at_a_match_asks_for_nothing_twice_either(host: Host, guest: Visit) -> None:
    """Who knows whom, the map and the question come of one state, and no step led to the first."""
    key = guest.play("starweb")
    for shelf in (names._KNOWN, outlook.SHELF, record.SHELF):
        shelf.forget()
    asked: list[str] = []
    event.listen(host.db.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    guest.get(f"/m/{key}")
    assert len(asked) == len(set(asked)), "\n\n".join(asked)
    assert not [query for query in asked if "steps.events" in query]


def test_a_look_at_ones_own_match_makes_no_objects_of_rows(guest: Visit) -> None:
    """They cost more than the statements that find them, and a page only reads."""
    key = guest.play("starweb")
    guest.get(f"/m/{key}")
    made: list[object] = []

    def note(target: object, context: object) -> None:
        made.append(target)

    event.listen(Base, "load", note, propagate=True)
    try:
        guest.get(f"/m/{key}")
    finally:
        event.remove(Base, "load", note)
    assert made == []
