"""A new way of telling is a class and its place among the ways; nothing else knows it."""

from __future__ import annotations

import pytest
from hosting import EVERY_DAY, group
from msgspec.structs import replace
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.outgoing import channels, preferences
from starpost.host.outgoing.channels import Way
from starpost.host.outgoing.delivery import call_out
from starpost.host.outgoing.outbox import Claimed, Letter
from starpost.host.storage import Account, MatchRow, Outgoing
from starpost.host.words import Channel, News

PIGEON = Channel.NONE
"""A word that nothing else is sent by."""


class ByPigeon(Way):
    channel, title, usual = PIGEON, "Pigeon", frozenset()

    def __init__(self) -> None:
        self.flown: list[str] = []

    def letters(
        self, session: object, to: Account, row: MatchRow, news: News, letter: Letter
    ) -> list[Letter]:
        return [replace(letter, key=f"pigeon:{letter.key}", channel=PIGEON, to=to.name)]

    def call(self, host: Host, letter: Claimed) -> str:
        self.flown.append(letter.to)
        return ""


def test_a_way_more_is_chosen_written_and_gone(lite: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    pigeon = ByPigeon()
    monkeypatch.setitem(channels.WAYS, PIGEON, pigeon)
    it = group(lite, terms=EVERY_DAY)
    zoe = it.players["ZOE"]
    preferences.choose(lite, zoe.id, preferences.ALL_MATCHES, {News.TURN: [PIGEON]})
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    assert it.run() == 1
    assert call_out(lite) == 1
    assert call_out(lite) == 0
    assert pigeon.flown == [zoe.name]
    with lite.db.read() as session:
        sent = session.scalars(select(Outgoing).where(Outgoing.account_id == zoe.id)).all()
    assert [(m.channel, m.sent_at is not None) for m in sent] == [(PIGEON, True)]


def test_every_kind_of_news_has_a_usual_way() -> None:
    assert all(channels.usual(news) for news in News)
    assert channels.usual(News.TURN) == {"mail", "webhook", "push"}
