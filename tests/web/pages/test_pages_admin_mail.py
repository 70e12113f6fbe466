"""The administrator's letter box: envelopes, and the links that somebody waits for."""

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import select, update
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.outgoing.outbox import Letter, post
from starpost.host.people import accounts
from starpost.host.settings import Smtp
from starpost.host.storage import Account, Outgoing
from starpost.host.words import Channel, LetterKind

SECRETS = ("let us both block", "RED wrote to WHITE", "HAND ore 1", "is asked: move", "Re: my plan",
           "hooks.example.org")  # fmt: skip


def written(host: Host) -> None:
    """Ada runs the host and plays on it; others' letters lie in the outbox."""
    with host.db.write() as session:
        admin = session.scalar(select(Account).where(Account.name == "Ada"))
        assert admin is not None
        admin.is_admin = True
        for letter in (
            Letter("press:7:2", LetterKind.NOTICE, "cleo@example.org", "RED wrote to WHITE",
                   "Cleo, let us both block Ada."),
            Letter("ask:1:2:WHITE", LetterKind.MOVE, "cleo@example.org", "WHITE is asked: move",
                   "HAND ore 1\nhttp://127.0.0.1:8000/links/not-one-of-ours"),
            Letter("answer:3", LetterKind.ACCOUNT, "cleo@example.org", "Re: my plan",
                   "let us both block"),
            Letter("hook:1:turn", LetterKind.WEBHOOK, "https://hooks.example.org/T0", "", "{}",
                   channel=Channel.WEBHOOK),
        ):  # fmt: skip
            post(session, letter, host.clock.now())


def test_an_administrator_who_plays_reads_nobodys_letters(host: Host, gm: Visit) -> None:
    written(host)
    text = gm.get("/admin/mail")
    assert "cleo@example.org" in text
    assert "A letter of the press" in text
    assert not [secret for secret in SECRETS if secret in text]
    assert "not-one-of-ours" not in text, "only what the door itself wrote is a link"


def test_the_export_of_another_tells_no_secrets_of_a_match_that_goes_on(
    host: Host, gm: Visit, bram: Visit
) -> None:
    written(host)
    key = bram.play("starweb")
    bram.post(f"/m/{key}/orders", text="SECRET-ORDER", do="save")
    with host.db.write() as session:
        whose = session.scalar(select(Account.id).where(Account.name == "Bram"))
        session.execute(update(Outgoing).values(account_id=whose))
    own = bram.get("/me/data.json")
    assert "let us both block" in own
    assert "SECRET-ORDER" in own
    others = gm.get("/admin/accounts/Bram/data.json")
    assert not [secret for secret in (*SECRETS, "SECRET-ORDER") if secret in others]
    found = msgspec.json.decode(others)
    assert found["account"]["name"] == "Bram"
    assert len(found["mails"]) >= 4
    assert not [seat for seat in found["seats"] if "choice" in seat or "wish" in seat]


def test_links_that_somebody_waits_for_stand_on_top(host: Host, gm: Visit, bram: Visit) -> None:
    written(host)
    new_account(host, "Zoe")
    assert "Nobody waits for a link" in gm.get("/admin/mail")
    accounts.ask_for_link(host, "zoe@example.org")
    text = gm.get("/admin/mail")
    assert text.index("Waiting for a link") < text.index("The last mails")
    assert "waits for a link to sign in" in text
    assert f'value="{host.settings.address}/links/' in text, "to be copied"
    assert f'href="{host.settings.address}/links/' not in text, "opening it is signing in as Zoe"
    assert 'href="/admin"' in text, "a way back"
    assert 'href="/admin/mail"' in gm.get("/admin")
    bram.get("/admin/mail", status=404)


def test_with_a_mail_server_a_link_is_its_readers_alone(
    host: Host, gm: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(host)
    new_account(host, "Zoe")
    accounts.ask_for_link(host, "zoe@example.org")
    monkeypatch.setattr(host, "settings", replace(host.settings, smtp=Smtp(host="mail.example")))
    text = gm.get("/admin/mail")
    assert "A link to sign in or confirm" in text
    assert "/links/" not in text


def test_without_a_mail_server_nothing_is_called_sent(host: Host, gm: Visit) -> None:
    written(host)
    with host.db.write() as session:
        session.execute(update(Outgoing).values(sent_at=host.clock.now()))
    assert "kept here, not sent" in gm.get("/admin/mail")
