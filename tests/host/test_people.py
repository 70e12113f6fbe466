"""Accounts, sessions, tokens; and leaving."""

from datetime import timedelta

import pytest
from hosting import EVERY_DAY, clock, group
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.outgoing.webhooks import Unsafe, vet
from starpost.host.people import accounts, my_data, sessions
from starpost.host.settings import Settings, SettingsError, load, refuse_if_unsafe
from starpost.host.storage import Account, Outgoing, Token
from starpost.host.trouble import Trouble

PASSWORD = "a long password"


def mails(host: Host) -> list[Outgoing]:
    with host.db.read() as session:
        return list(session.scalars(select(Outgoing).order_by(Outgoing.id)))


def link(host: Host) -> str:
    return mails(host)[-1].body.split("/links/")[1].split()[0]


def test_signing_up_confirming_and_signing_in(host: Host) -> None:
    accounts.sign_up(host, "Ann", "Ann@Example.org")
    with pytest.raises(Trouble, match="wrong"):
        accounts.sign_in(host, "ann@example.org", PASSWORD)
    secret = link(host)
    ann = accounts.use_link(host, secret)
    assert ann.name == "Ann"
    accounts.change(host, ann.id, password=PASSWORD)
    with pytest.raises(Trouble) as refused:
        accounts.use_link(host, secret)
    assert refused.value.code == "bad_link"
    assert accounts.sign_in(host, "ANN@example.org", PASSWORD).name == "Ann"


def test_nobody_learns_whether_an_address_is_known(host: Host) -> None:
    accounts.sign_up(host, "Ann", "ann@example.org")
    accounts.use_link(host, link(host))
    accounts.sign_up(host, "Other", "ann@example.org")
    assert mails(host)[-1].subject == "You already have an account"
    answers = []
    for email in ("ann@example.org", "nobody@example.org"):
        with pytest.raises(Trouble) as refused:
            accounts.sign_in(host, email, "a wrong password")
        answers.append((refused.value.code, refused.value.text))
    assert answers[0] == answers[1]
    before = len(mails(host))
    accounts.ask_for_link(host, "nobody@example.org")
    assert [m.channel for m in mails(host)[before:]] == ["none"], "as much work, and no mail"


def test_a_magic_link_is_short_lived(host: Host) -> None:
    accounts.sign_up(host, "Ann", "ann@example.org")
    accounts.use_link(host, link(host))
    accounts.ask_for_link(host, "ann@example.org")
    secret = link(host)
    clock(host).move(minutes=21)
    with pytest.raises(Trouble):
        accounts.use_link(host, secret)


@pytest.mark.parametrize(
    ("name", "email", "password", "code"),
    [
        ("A", "a@example.org", PASSWORD, "bad_name"),
        ("two/words", "a@example.org", PASSWORD, "bad_name"),
        ("Ann", "nonsense", PASSWORD, "bad_email"),
        ("Ann", "a@example.org\nBcc: b@example.org", PASSWORD, "bad_email"),
        ("Ann", "a@example.org", "short", "bad_password"),
    ],
)
def test_nonsense_is_refused(lite: Host, name: str, email: str, password: str, code: str) -> None:
    with pytest.raises(Trouble) as refused:
        accounts.enter(lite, name, email, password, admin=False)
    assert refused.value.code == code


def test_sessions_and_tokens_end_everywhere(host: Host) -> None:
    it = group(host)
    ann = it.players["ANN"]
    secret, _ = sessions.open_session(host, ann)
    _, token = sessions.make_token(host, ann.id, "bot", ["read"])
    assert sessions.by_session(host, secret)
    assert sessions.by_token(host, token)
    sessions.sign_out_everywhere(host, ann.id)
    assert sessions.by_session(host, secret) is None
    assert sessions.by_token(host, token) is None


def test_a_new_password_ends_old_sessions(host: Host) -> None:
    it = group(host)
    secret, _ = sessions.open_session(host, it.players["ANN"])
    accounts.change(host, it.players["ANN"].id, password="another password")
    assert sessions.by_session(host, secret) is None


def test_tokens_and_sessions_expire(host: Host) -> None:
    it = group(host)
    _, token = sessions.make_token(host, it.gm.id, "bot", ["read"], 1)
    secret, _ = sessions.open_session(host, it.gm)
    clock(host).move(days=31)
    assert sessions.by_token(host, token) is None
    assert sessions.by_session(host, secret) is None


def test_secrets_are_stored_as_digests_only(host: Host) -> None:
    it = group(host)
    number, token = sessions.make_token(host, it.gm.id, "bot", ["read"])
    with host.db.read() as session:
        assert [row.id for row in sessions.tokens(session, it.gm.id)] == [number]
        rows = session.scalars(select(Token)).all()
    assert token not in str(vars(rows[0]))


def test_one_takes_ones_data_and_goes(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    it.send("ZOE", "BID 1")
    zoe = it.players["ZOE"]
    with host.db.read() as session:
        data = my_data.export(session, zoe.id)
    assert data["account"]["email"] == "zoe@example.org"
    assert "password" not in data["account"]
    assert [sheet["text"] for sheet in data["sheets"]] == ["BID 1"]
    my_data.delete_account(host, zoe.id)
    assert it.seats()["ZOE"].kind == "bot"
    with host.db.read() as session:
        gone = session.get_one(Account, zoe.id)
    assert gone.email is None
    assert gone.name.startswith("gone-")
    assert str(zoe.id) != gone.name.removeprefix("gone-")
    it.send("ANN", "BID 1", ready=True)
    assert it.run() == 1
    assert it.verified()


def test_settings_come_from_a_file_and_the_environment(tmp_path) -> None:
    path = tmp_path / "starpost.toml"
    path.write_text('port = 9000\n[smtp]\nhost = "mail.example.org"\n')
    found = load(path, {"STARPOST_SMTP__PORT": "2525", "STARPOST_OTHER": "x", "HOME": "y"})
    assert (found.port, found.smtp.host, found.smtp.port) == (9000, "mail.example.org", 2525)
    path.write_text('databse = "x"\n')
    with pytest.raises(SettingsError, match="databse"):
        load(path, {})


@pytest.mark.parametrize(
    "settings",
    [
        Settings(host="0.0.0.0"),
        Settings(host="0.0.0.0", secret="short"),
        Settings(host="starpost.example.org", secret="x" * 40, debug=True),
    ],
)
def test_an_unsafe_server_does_not_start(settings: Settings) -> None:
    with pytest.raises(SettingsError):
        refuse_if_unsafe(settings)


def test_a_safe_server_starts() -> None:
    refuse_if_unsafe(Settings())
    refuse_if_unsafe(Settings(host="0.0.0.0", secret="x" * 40))


@pytest.mark.parametrize(
    ("url", "addresses"),
    [
        ("http://example.org/", ["93.184.215.14"]),
        ("https://user:pw@example.org/", ["93.184.215.14"]),
        ("https://example.org:22/", ["93.184.215.14"]),
        ("https://example.org/", ["127.0.0.1"]),
        ("https://example.org/", ["93.184.215.14", "10.0.0.1"]),
        ("https://example.org/", ["169.254.169.254"]),
        ("https://example.org/", ["::1"]),
        ("https://example.org/", ["::ffff:127.0.0.1"]),
        ("https://example.org/", []),
        ("https://example.org:x/", ["93.184.215.14"]),
    ],
)
def test_webhooks_reach_only_the_public_internet(url: str, addresses: list[str]) -> None:
    with pytest.raises(Unsafe):
        vet(url, lambda host, port: addresses)


def test_a_webhook_is_called_at_the_vetted_address() -> None:
    found = vet("https://example.org/a?b=1", lambda host, port: ["93.184.215.14"])
    assert found == ("example.org", 443, "/a?b=1", "93.184.215.14")
    assert timedelta(seconds=1)


def test_without_a_deadline_nothing_counts_as_in_time(lite: Host) -> None:
    it = group(lite, options={"turns": 2})
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    it.run()
    with lite.db.read() as session:
        assert {session.get_one(Account, a.id).in_time for a in it.players.values()} == {0}


def test_an_anonymous_match_moves_counters_only_when_it_is_over(lite: Host) -> None:
    """A counter that moved with the turn would tell who sits at the table."""
    it = group(lite, anonymous=True, options={"turns": 2}, terms=EVERY_DAY)
    for turn in (1, 2):
        for seat in it.players:
            it.send(seat, "BID 1", ready=True)
        it.run()
        with lite.db.read() as session:
            counts = {session.get_one(Account, a.id).in_time for a in it.players.values()}
        assert counts == ({0} if turn == 1 else {2})
