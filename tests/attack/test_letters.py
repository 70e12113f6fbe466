"""What one seat may write: everybody else has to load it, and some of it goes by mail."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hosting import EVERY_DAY, clock, group
from people import Company, signed_in

from starpost.host.gm import desk
from starpost.host.matches import press
from starpost.host.storage import Message
from starpost.host.trouble import Trouble
from starpost.host.words import Sending
from starpost.web.pages.reading.press import AT_ONCE


def refused(code: str, call: Any, *args: Any) -> None:
    with pytest.raises(Trouble) as caught:
        call(*args)
    assert caught.value.code == code


def written(it: Any, seat: str, many: int, text: str = "hello") -> None:
    """So many letters of a seat, long ago."""
    before = it.host.clock.now() - timedelta(days=1)
    with it.host.db.write() as session:
        session.add_all(
            Message(match_id=it.row().id, sender=seat, to=None, text=f"{text} {n}", turn=1,
                    at=before, status=Sending.SENT)
            for n in range(many)
        )  # fmt: skip


@pytest.mark.parametrize(
    ("bound", "most", "code"),
    [("MOST_LETTERS", 3, "enough_said"), ("MOST_TEXT", 15, "enough_said")],
)
def test_a_seat_writes_so_much_in_a_match(
    both: Company, monkeypatch: pytest.MonkeyPatch, bound: str, most: int, code: str
) -> None:
    it = group(both.host, terms=EVERY_DAY)
    monkeypatch.setattr(press, bound, most)
    say = (press.send, both.host, it.players["ZOE"], it.key, "ZOE", None, "hello")
    for _ in range(3):
        say[0](*say[1:])
    refused(code, *say)
    press.send(both.host, it.players["ANN"], it.key, "ANN", None, "hi")


def test_a_seat_writes_so_much_in_an_hour(both: Company) -> None:
    it = group(both.host, terms=EVERY_DAY)
    say = (press.send, both.host, it.players["ZOE"], it.key, "ZOE", None, "hello")
    for _ in range(press.MOST_AN_HOUR):
        say[0](*say[1:])
    refused("too_many_letters", *say)
    clock(both.host).move(hours=2)
    say[0](*say[1:])


def test_a_game_master_does_not_flood_the_players_with_mails(company: Company) -> None:
    it = group(company.host, terms=EVERY_DAY)
    for _ in range(desk.MOST_TO_ALL):
        desk.message_all(company.host, it.gm, it.key, "listen")
    refused("too_many_letters", desk.message_all, company.host, it.gm, it.key, "listen")


def test_a_page_shows_the_last_letters_and_the_way_to_the_others(pages: Any) -> None:
    host, client = pages
    it = group(host, terms=EVERY_DAY)
    written(it, "ZOE", AT_ONCE + 5, "letter no.")
    signed_in(client, host, it.players["ANN"])
    page = client.get(f"/m/{it.key}/press").text
    assert page.count("<p>letter no. ") == AT_ONCE
    assert "letter no. 204<" in page
    assert "letter no. 4<" not in page
    assert f"/press?earlier={AT_ONCE}" in page
    page = client.get(f"/m/{it.key}/press?earlier={AT_ONCE}").text
    assert page.count("<p>letter no. ") == 5
    assert "earlier=" not in page
    for odd in (-1, 10**9):
        assert client.get(f"/m/{it.key}/press?earlier={odd}").status_code == 200
