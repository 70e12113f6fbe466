"""The administrator's office: accounts, registration, complaints, blocks, announcements, quotas."""

from __future__ import annotations

from pathlib import Path

import pytest
from hosting import EVERY_DAY, clock, group, make_host, person
from msgspec import structs
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.matches import invitations, opening, press
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.office import announcements, legal, people, reports, storage_use
from starpost.host.people import accounts, blocks, my_data, registration, sessions
from starpost.host.running import retention
from starpost.host.settings import Settings, Smtp
from starpost.host.sheets.intake import Submission, submit_many
from starpost.host.storage import Account, Outgoing, Report
from starpost.host.tokens import digest
from starpost.host.trouble import Trouble


def refused(code: str) -> object:
    return pytest.raises(Trouble, check=lambda trouble: trouble.code == code)


def test_accounts_are_found_by_name_and_address(host: Host) -> None:
    for name in ("Ann", "Anna_2", "Bob"):
        person(host, name)
    with host.db.read() as session:
        assert [p.name for p in people.find(session, "ann")] == ["Anna_2", "Ann"]
        assert [p.name for p in people.find(session, "bob@example")] == ["Bob"]
        assert [p.name for p in people.find(session, "a_2")] == ["Anna_2"]
        assert len(people.find(session)) == 3


def test_a_suspended_account_is_nobody_until_its_time_is_over(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    ann = it.players["ANN"]
    secret, _ = sessions.open_session(host, ann)
    token = sessions.make_token(host, ann.id, "bot", ["read", "play"])[1]
    accounts.change(host, ann.id, password="a long password")
    secret, _ = sessions.open_session(host, structs_of(host, ann.id))
    token = sessions.make_token(host, ann.id, "bot", ["read", "play"])[1]
    people.suspend(host, "ann", 3, "Threats.")
    assert sessions.by_session(host, secret) is None
    assert sessions.by_token(host, token) is None
    with pytest.raises(Trouble, match=r"suspended until .*: Threats\."):
        accounts.sign_in(host, "ann@example.org", "a long password")
    sheet = Submission(it.key, "ANN", 0, "BID 1", token=digest(token))
    [outcome] = submit_many(host, [sheet])
    assert isinstance(outcome, Trouble), "nor by the express lane"
    clock(host).move(days=4)
    assert sessions.by_session(host, secret) is not None
    assert sessions.by_token(host, token) is not None
    assert it.seats()["ANN"].account_id == ann.id


def test_a_lost_password_is_mended_by_a_link_that_changes_nothing_until_it_is_followed(
    host: Host,
) -> None:
    ann = accounts.sign_up_by_password(host, "Ann", "a long password")
    secret, _ = sessions.open_session(host, ann)
    token = sessions.make_token(host, ann.id, "bot", ["read"])[1]
    first, last = (people.way_back(host, "ann").split("/")[2].split("?")[0] for _ in range(2))
    assert accounts.link_opens(host, first) is None, "the last one counts"
    assert accounts.link_opens(host, last) == accounts.Opens("Ann", "", True)
    assert accounts.sign_in(host, "Ann", "a long password").id == ann.id
    assert sessions.by_session(host, secret) is not None
    clock(host).move(days=2)
    assert accounts.use_link(host, last).id == ann.id
    assert accounts.link_opens(host, last) is None
    assert sessions.by_session(host, secret) is None
    assert sessions.by_token(host, token) is None
    with refused("wrong_password"):
        accounts.sign_in(host, "Ann", "a long password")
    accounts.change(host, ann.id, password="another long one")
    assert accounts.sign_in(host, "Ann", "another long one").id == ann.id
    with refused("not_found"):
        people.way_back(host, "nobody")


def structs_of(host: Host, account_id: int) -> Account:
    with host.db.read() as session:
        return session.get_one(Account, account_id)


def test_a_closed_account_leaves_its_seats_and_keeps_its_address(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    people.close(host, "ann", "Cheating.")
    assert it.seats()["ANN"].kind == "bot"
    with refused("name_taken"):
        accounts.sign_up(host, "ANN", "other@example.org")
    people.admit(host, "ann")
    with host.db.read() as session:
        assert people.one(session, "ann").barred_until is None


def test_an_administrator_and_a_reason_are_not_skipped(lite: Host) -> None:
    person(lite, "Boss", is_admin=True)
    person(lite, "Ann")
    for deed in (people.close, lambda host, name, why: people.suspend(host, name, 1, why)):
        with refused("is_admin"):
            deed(lite, "boss", "Why not?")
        with refused("no_reason"):
            deed(lite, "ann", " ")
    with refused("is_admin"):
        people.delete(lite, "boss")
    people.delete(lite, "ann")
    with refused("not_found"), lite.db.read() as session:
        people.one(session, "ann")


def test_who_may_sign_up(host: Host) -> None:
    accounts.sign_up(host, "One", "one@example.org")
    registration.choose(host, "invitation")
    with refused("no_key"):
        accounts.sign_up(host, "Two", "two@example.org")
    key = registration.make_key(host, 1)
    accounts.sign_up(host, "Two", "two@example.org", key)
    with refused("no_key"):
        accounts.sign_up(host, "Three", "three@example.org", key)
    old = registration.make_key(host, 1)
    clock(host).move(days=31)
    with refused("no_key"):
        accounts.sign_up(host, "Three", "three@example.org", old)
    registration.choose(host, "closed")
    with refused("closed"):
        accounts.sign_up(host, "Three", "three@example.org", key)
    with refused("bad_mode"):
        registration.choose(host, "sometimes")


def test_a_taken_name_does_not_use_up_a_key(lite: Host) -> None:
    person(lite, "Ann")
    registration.choose(lite, "invitation")
    key = registration.make_key(lite, 1)
    with refused("name_taken"):
        accounts.sign_up(lite, "Ann", "new@example.org", key)
    accounts.sign_up(lite, "New", "new@example.org", key)


def test_a_complaint_reaches_the_administrator_and_is_answered(host: Host) -> None:
    boss = person(host, "Boss", is_admin=True)
    it = group(host, terms=EVERY_DAY, anonymous=True)
    reports.about_seat(host, it.players["ZOE"], it.key, "ANN", "Rude words.")
    with host.db.read() as session:
        [found] = reports.listed(session)
        mails = [
            m.to for m in session.scalars(select(Outgoing).where(Outgoing.key.like("report:%")))
        ]
    assert (found.reporter, found.about, found.seat) == ("zoe", "ann", "ANN")
    assert mails == [boss.email]
    reports.close(host, found.id, "We have talked to the player.")
    with host.db.read() as session:
        assert reports.listed(session) == []
        assert reports.listed(session, closed=True)[0].answer == "We have talked to the player."
        [mail] = session.scalars(select(Outgoing).where(Outgoing.key.like("report-answer:%")))
    assert (mail.to, mail.body) == ("zoe@example.org", "We have talked to the player.\n")
    with refused("not_found"):
        reports.close(host, found.id, "Again.")
    with refused("yourself"):
        reports.about_seat(host, it.players["ANN"], it.key, "ANN", "Me!")
    reports.to_owner(host, it.players["ANN"], "What about Fridays?")
    with host.db.read() as session:
        [letter] = reports.listed(session)
    assert letter.letter
    assert letter.text == "What about Fridays?"


def test_complaints_are_forgotten_in_time_and_with_their_people(lite: Host) -> None:
    it = group(lite, terms=EVERY_DAY)
    zoe, ann = it.players["ZOE"], it.players["ANN"]
    for said in ("Rude words.", "Again."):
        reports.about_seat(lite, zoe, it.key, "ANN", said)
    with lite.db.read() as session:
        found, _ = reports.listed(session)
    reports.close(lite, found.id, "")
    clock(lite).move(days=364)
    assert retention.forget(lite)["reports"] == 0
    clock(lite).move(days=2)
    assert retention.forget(lite)["reports"] == 1
    blocks.block(lite, zoe.id, "ann")
    with lite.db.read() as session:
        assert len(session.scalars(select(Report)).all()) == 1
    my_data.delete_account(lite, ann.id)
    with lite.db.read() as session:
        assert session.scalars(select(Report)).all() == []
        assert blocks.blocked(session, zoe.id) == []


def test_whom_i_have_blocked_takes_no_seat_of_mine(host: Host) -> None:
    boss, ann = person(host, "Leader"), person(host, "Ann")
    blocks.block(host, boss.id, "ann")
    plan = MatchPlan("bids", "A match", (SeatPlan(name="A"), SeatPlan(name="B")))
    key = opening.create(host, boss, plan)
    with refused("no_seat"):
        opening.join(host, ann, key)
    with refused("no_seat"):
        invitations.accept(host, ann, invitations.invite(host, boss, key, "A"))
    blocks.unblock(host, boss.id, "ann")
    assert opening.join(host, ann, key) == "A"


@pytest.mark.parametrize("anonymous", [False, True])
def test_what_the_blocked_write_is_not_read(host: Host, anonymous: bool) -> None:
    it = group(host, terms={**EVERY_DAY, "press": "all"}, anonymous=anonymous)
    zoe, ann = it.players["ZOE"], it.players["ANN"]
    blocks.block(host, zoe.id, "ann")
    press.send(host, ann, it.key, "ANN", ["ZOE"], "You again.")
    press.send(host, zoe, it.key, "ZOE", ["ANN"], "Hello.")
    with host.db.read() as session:
        read = [m.text for m in press.inbox(session, zoe, it.key, "ZOE")]
        theirs = [m.text for m in press.inbox(session, ann, it.key, "ANN")]
        told = session.scalars(
            select(Outgoing.account_id).where(Outgoing.key.like("%press%"))
        ).all()
    assert read == (["You again.", "Hello."] if anonymous else ["Hello."])
    assert theirs == ["You again.", "Hello."], "and they are not told"
    assert (zoe.id in told) == anonymous


def test_nobody_blocks_himself_or_nobody(lite: Host) -> None:
    ann = person(lite, "Ann")
    with refused("yourself"):
        blocks.block(lite, ann.id, "ann")
    with refused("not_found"):
        blocks.block(lite, ann.id, "nobody")


def test_an_announcement_stands_for_its_time(host: Host) -> None:
    announcements.announce(host, "New games!", days=2)
    announcements.announce(host, "Away at noon.", "maintenance", 1)
    assert [a.text for a in announcements.for_pages(host)] == ["Away at noon.", "New games!"]
    clock(host).move(hours=25)
    with host.db.read() as session:
        [left] = announcements.standing(session, host.clock.now())
    announcements.withdraw(host, left.id)
    assert announcements.for_pages(host) == ()


def test_one_player_leads_so_many_matches(tmp_path: Path) -> None:
    host = make_host(tmp_path, "", most_matches=2)
    ann = person(host, "Ann")
    plan = MatchPlan("bids", "A match", (SeatPlan(name="A"), SeatPlan(name="B")))
    keys = [opening.create(host, ann, plan) for _ in range(2)]
    with refused("enough"):
        opening.create(host, ann, plan)
    opening.cancel(host, ann, keys[0])
    opening.create(host, ann, plan)
    host.close()


def test_the_room_a_match_takes(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    with host.db.read() as session:
        before = storage_use.by_match(session)[0]
    it.send("ZOE", "BID 1\n" * 1000)
    with host.db.read() as session:
        after = storage_use.by_match(session)[0]
    assert before.match == after.match == it.key
    assert after.bytes - before.bytes == 6000


def test_legal_pages_are_files_of_the_operator(tmp_path: Path) -> None:
    (tmp_path / "privacy.md").write_text("# What we keep\n\nLittle.\n")
    (tmp_path / "imprint.md").write_text("Ann, Street 1\n")
    (tmp_path / "Not A Page.md").write_text("# No\n")
    settings = Settings(legal=str(tmp_path))
    assert dict(legal.listed(settings)) == {
        "/legal/about": "About",
        "/legal/privacy": "What we keep",
        "/legal/contact": "Contact",
        "/legal/imprint": "Imprint",
    }
    assert legal.text(settings, "privacy")[0] == "What we keep"
    for name in ("nothing", "../secret", "Not A Page"):
        with refused("not_found"):
            legal.text(settings, name)


def test_a_host_says_who_runs_it_as_far_as_it_knows() -> None:
    assert "the owner of this site reads" in legal.text(Settings(), "contact")[1]
    assert "Mails that were sent" not in legal.text(Settings(), "privacy")[1], "none are sent"
    told = legal.text(Settings(name="Club", contact="ann@example.org"), "about")[1]
    assert "Club runs Starpost" in told
    assert "](/rules/starweb)" in told
    assert "(mailto:ann@example.org)" in told
    assert "sends no mail" in legal.text(Settings(), "privacy")[1]
    mails = Settings(smtp=Smtp(host="mail.example.org"), guest_days=5)
    assert "sends no mail" not in legal.text(mails, "privacy")[1]
    assert "5 days" in legal.text(mails, "privacy")[1]
    assert "Mails that were sent" in legal.text(mails, "privacy")[1]


def test_mails_taken_in_are_forgotten(lite: Host) -> None:
    lite.settings = structs.replace(lite.settings, inbox_days=1)
    assert retention.forget(lite)["mails_to_us"] == 0
