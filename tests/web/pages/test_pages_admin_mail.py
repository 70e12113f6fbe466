"""The administrator's letter box: whole mails, links that work, nobody else's business."""

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update
from visiting import Visit

from starpost.host.host import Host
from starpost.host.outgoing.outbox import Letter, post
from starpost.host.settings import Smtp
from starpost.host.storage import Account, Outgoing
from starpost.host.words import LetterKind
from starpost.web.pages.people.admin_mail import linked

BODY = "Hello <b>,\nhttp://127.0.0.1:8000/links/abc-def. Bye"


def written(host: Host) -> None:
    with host.db.write() as session:
        admin = session.scalar(select(Account).where(Account.name == "Ada"))
        assert admin is not None
        admin.is_admin = True
        letter = Letter("k", LetterKind.ACCOUNT, "zoe@example.org", "Sign in", BODY)
        post(session, letter, host.clock.now())


def test_mails_are_read_whole_and_their_links_work(host: Host, gm: Visit, bram: Visit) -> None:
    written(host)
    text = gm.get("/admin/mail")
    assert "zoe@example.org" in text
    assert "Hello &lt;b&gt;," in text
    assert 'value="http://127.0.0.1:8000/links/abc-def"' in text, "to be copied"
    assert 'href="http://127.0.0.1:8000/links/' not in text, "opening it would be signing in as Zoe"
    assert 'href="/admin"' in text, "a way back"
    assert 'href="/admin/mail"' in gm.get("/admin")
    bram.get("/admin/mail", status=404)


def test_with_a_mail_server_a_link_is_its_readers_alone(
    host: Host, gm: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(host)
    monkeypatch.setattr(host, "settings", replace(host.settings, smtp=Smtp(host="mail.example")))
    text = gm.get("/admin/mail")
    assert "/links/</a>..." in text
    assert "abc-def" not in text


def test_without_a_mail_server_nothing_is_called_sent(host: Host, gm: Visit) -> None:
    written(host)
    with host.db.write() as session:
        session.execute(update(Outgoing).values(sent_at=host.clock.now()))
    assert "kept here, not sent" in gm.get("/admin/mail")


def test_nothing_in_a_mail_becomes_markup() -> None:
    assert str(linked('<i> http://x.org/">.')) == (
        '&lt;i&gt; <a href="http://x.org/" rel="noreferrer">http://x.org/</a>&#34;&gt;.'
    )
    assert str(linked("(https://y.org/z?a&b).")) == (
        '(<a href="https://y.org/z?a&amp;b" rel="noreferrer">https://y.org/z?a&amp;b</a>).'
    )
