"""The administrator's pages, complaints, blocks, announcements, legal pages, as people use them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import structs
from sqlalchemy import select
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches import invitations, opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.office import announcements
from starpost.host.people import accounts, registration
from starpost.host.storage import Account


@pytest.fixture
def boss(host: Host) -> Visit:
    account = new_account(host, "Boss")
    with host.db.write() as session:
        session.get_one(Account, account.id).is_admin = True
    return Visit(host, account)


def test_the_office_is_not_there_for_others(host: Host) -> None:
    ann = Visit(host, new_account(host, "Ann"))
    for path in (
        "/admin",
        "/admin/accounts",
        "/admin/accounts/Ann",
        "/admin/accounts/Ann/data.json",
    ):
        ann.get(path, 404)
        Visit(host).get(path, 401)
    ann.get("/me")
    ann.post("/admin", 404, do="registration", mode="closed")
    assert "Administration" not in ann.get("/me")


def test_an_administrator_suspends_and_admits(boss: Visit) -> None:
    ann = Visit(boss.host, new_account(boss.host, "Ann"))
    ann.get("/me")
    assert "Administration" in boss.get("/admin")
    assert "ann@example.org" in boss.get("/admin/accounts?q=ann")
    assert '<span class="chip">bot</span>' not in boss.text
    with boss.host.db.write() as session:
        session.scalars(select(Account).where(Account.name == "Ann")).one().is_bot = True
    assert '<span class="chip">bot</span>' in boss.get("/admin/accounts?q=ann")
    boss.get("/admin/accounts/Ann")
    boss.post("/admin/accounts/Ann", 400, do="suspend", days="3", why="")
    assert "Say why" in boss.text
    boss.post("/admin/accounts/Ann", do="suspend", days="3", why="Threats.")
    assert "Suspended until" in boss.get("/admin/accounts/Ann")
    ann.get("/me", 401)
    boss.post("/admin/accounts/Ann", do="admit")
    ann.get("/me")
    assert '"email":"ann@example.org"' in boss.get("/admin/accounts/Ann/data.json")
    boss.get("/admin/accounts/Ann")
    boss.post("/admin/accounts/Ann", 400, do="delete", sure="Bob")
    boss.post("/admin/accounts/Ann", do="delete", sure="Ann")
    boss.get("/admin/accounts/Ann", 404)


def test_registration_by_key(boss: Visit) -> None:
    boss.get("/admin")
    boss.post("/admin", do="registration", mode="invitation")
    boss.get("/admin")
    boss.post("/admin", do="key", uses="1")
    found = re.search(r'id="new-key" readonly value="([^"]+)"', boss.text)
    assert found is not None
    new = Visit(boss.host)
    assert "Key from the administrator" in new.get("/sign-in")
    new.post("/sign-up", 403, name="New", email="new@example.org")
    assert "needs a key" in new.text
    new.post("/sign-up", name="New", email="new@example.org", key=found[1])
    with boss.host.db.read() as session:
        assert registration.mode(boss.host, session) == "invitation"


def test_the_door_says_that_nobody_new_is_taken(boss: Visit) -> None:
    new = Visit(boss.host)
    assert "Make an account" in new.get("/sign-in")
    assert "Key from the administrator" not in new.text, "nobody needs one"
    boss.get("/admin")
    boss.post("/admin", do="registration", mode="closed")
    assert "takes no new accounts at present" in new.get("/sign-in")
    assert "Make an account" not in new.text
    new.post("/sign-up", 403, name="New", email="new@example.org")


def test_what_is_announced_stands_on_every_page(boss: Visit) -> None:
    boss.get("/admin")
    boss.post("/admin", do="announce", text="Away <at> noon.", kind="maintenance", days="1")
    assert "Away &lt;at&gt; noon." in Visit(boss.host).get("/rules")
    number = announcements.for_pages(boss.host)[0].id
    boss.get("/admin")
    boss.post("/admin", do="withdraw", number=str(number))
    assert "noon" not in Visit(boss.host).get("/rules")


def test_a_player_complains_and_blocks(boss: Visit) -> None:
    host = boss.host
    leader, zoe, ann = (new_account(host, name) for name in ("Leader", "Zoe", "Ann"))
    plan = MatchPlan("stellar_conquest", "A match", (SeatPlan(name="RED"), SeatPlan(name="BLUE")))
    key = opening.create(host, leader, plan)
    for account, seat in ((zoe, "RED"), (ann, "BLUE")):
        invitations.accept(host, account, invitations.invite(host, leader, key, seat))
    for account in (zoe, ann):
        opening.confirm(host, account, key)
    player = Visit(host, zoe)
    assert f"/m/{key}/complain?seat=BLUE" in player.get(f"/m/{key}/players")
    player.get(f"/m/{key}/complain?seat=BLUE")
    player.post(f"/m/{key}/complain", 400, seat="BLUE", do="report", text="")
    player.post(f"/m/{key}/complain", seat="BLUE", do="report", text="Rude words.")
    assert "has gone to the administrators" in player.text
    assert "Rude words." in boss.get("/admin")
    number = re.search(r'name="number" value="(\d+)"', boss.text)
    assert number is not None
    boss.post("/admin", do="answer", number=number[1], text="We have seen to it.")
    assert "Nothing is open" in boss.get("/admin")
    player.get(f"/m/{key}/complain?seat=BLUE")
    player.post(f"/m/{key}/complain", seat="BLUE", do="block")
    assert 'aria-label="No longer block Ann"' in player.get("/me")
    player.post("/me", do="unblock", player="Ann")
    assert "No longer block" not in player.get("/me")


def test_nobody_becomes_a_guest_by_a_letter_that_is_refused(host: Host) -> None:
    stranger = Visit(host)
    stranger.get("/legal/contact")
    stranger.post("/contact", 400, text="x" * 4001)
    assert "Write 1 to 4000 characters." in stranger.text
    with host.db.read() as session:
        assert not session.scalars(select(Account).where(Account.is_guest)).all(), "nobody yet"


def test_anybody_writes_to_the_owner_and_reads_the_answer(host: Host, boss: Visit) -> None:
    stranger = Visit(host)
    stranger.get("/legal/contact")
    stranger.post("/contact", 400, text=" ")
    assert "Write something first" in stranger.text
    stranger.post("/contact", text="I am Ann, and lost my password.")
    assert "Sent to the owner" in stranger.text
    assert "1 letter or report to look into" in boss.get("/notices")
    assert "I am Ann, and lost my password." in boss.get("/admin")
    assert "writes to you" in boss.text
    number = re.search(r'name="number" value="(\d+)"', boss.text)
    assert number is not None
    boss.post("/admin", do="answer", number=number[1], text="Here is your link.")
    assert "You wrote to the owner: Here is your link." in stranger.get("/notices")
    for _ in range(3):
        stranger.get("/legal/contact")
        stranger.post("/contact", text="Again.")
    stranger.get("/legal/contact")
    stranger.post("/contact", 429, text="One address does not write for ever.")


def test_legal_pages(boss: Visit, tmp_path: Path) -> None:
    papers = tmp_path / "legal"
    papers.mkdir()
    (papers / "privacy.md").write_text("# Privacy\n\nWe keep <b>little</b>.\n")
    host = boss.host
    host.settings = structs.replace(host.settings, legal=str(papers))
    reader = Visit(host)
    assert '<a href="/legal/privacy">Privacy</a>' in reader.get("/rules")
    assert "We keep &lt;b&gt;little" in reader.get("/legal/privacy")
    reader.get("/legal/nothing", 404)


def test_the_overview_counts_and_says_what_was_done(boss: Visit) -> None:
    Visit(boss.host, new_account(boss.host, "Ann")).play("star_chase")
    text = boss.get("/admin")
    tiles = text.partition('class="three tiles"')[2].partition("</ul>")[0]
    for number, words in ((2, "accounts"), (1, "match under way"), (0, "open reports")):
        assert re.search(rf"<b>{number}</b>\s+{words}<", tiles), words
    assert "they run turns and send mail" in text or "Nobody runs turns" in text
    assert "Star Chase, turn 1" in text, "a game by its name"
    boss.post("/admin", do="announce", text="Noon.", kind="news", days="1")
    assert "Announced: it stands on every page now." in boss.text


def test_what_cannot_be_undone_is_folded_away_and_explained(boss: Visit) -> None:
    new_account(boss.host, "Ann")
    text = boss.get("/admin/accounts/Ann")
    closing = text.partition("<b>Close for good</b>")[2]
    assert "Close the account of Ann" in closing
    assert text.count("<details") == 2
    boss.post("/admin/accounts/Ann", do="suspend", days="3", why="Threats.")
    assert "Suspended, and signed out everywhere." in boss.text
    assert "All accounts" in boss.get("/admin/accounts?q=zzz")


def test_without_mail_a_lost_password_is_mended_on_the_page_of_the_account(boss: Visit) -> None:
    host = boss.host
    accounts.sign_up_by_password(host, "Ines", "a long password")
    assert "with name and password" in boss.get("/admin/accounts/Ines")
    text = boss.post("/admin/accounts/Ines", do="link")
    found = re.search(r'id="link" readonly value="[^"]*(/links/[^"]+)"', text)
    assert found
    ines = Visit(host)
    assert "The old password ends" in ines.get(found[1])
    ines.post(found[1].partition("?")[0], back="/me")
    assert str(ines.page.url).endswith("/me")
    assert 'name="old"' not in ines.text, "a new one is chosen without the one that was lost"
    assert "Make a link" not in boss.get("/admin/accounts/Boss"), "of an administrator"
    boss.post("/admin/accounts/Boss", 403, do="link")
    smtp = structs.replace(host.settings.smtp, host="mail.example.org")
    host.settings = structs.replace(host.settings, smtp=smtp)
    assert "Make a link" not in boss.get("/admin/accounts/Ines"), "mail says whose it is"
    assert "behind the bell and by mail" in boss.get("/admin")


def test_administration_promises_no_mail_where_none_is_sent(boss: Visit) -> None:
    assert "your answer is read behind the bell." in boss.get("/admin")
