"""The account page: news and their ways, quiet hours, absences, devices, the mute link."""

import re

from msgspec.structs import replace
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.outgoing import muting, preferences
from starpost.host.people.owner import way_in
from starpost.host.settings import Smtp
from starpost.host.words import Status
from starpost.web.pages.people.account import device


def ticked(page: str, kind: str) -> list[str]:
    return re.findall(rf'name="{kind}" value="(\w+)"[^>]* checked', page)


def with_mail(host: Host) -> None:
    host.settings = replace(host.settings, smtp=Smtp(host="mail.example.org"))


def test_the_matrix_is_shown_saved_and_put_back(host: Host, bram: Visit) -> None:
    with_mail(host)
    assert ticked(bram.get("/me"), "due") == ["mail", "push"]
    bram.post("/me", do="notices", match="0", due=["digest", "webhook"], turn="mail")
    assert ticked(bram.text, "due") == ["digest"]
    assert 'type="hidden" name="due" value="webhook"' in bram.text, "kept, though none is called"
    assert ticked(bram.text, "gm") == [], "what has no tick is not told"
    bram.post("/me", do="usual", match="0")
    assert ticked(bram.text, "due") == ["mail", "push"]
    assert "Kinds are" in bram.post("/me", status=400, do="notices", match="0", due="pigeon")


def test_one_choice_says_what_one_is_told(host: Host, bram: Visit) -> None:
    def chosen() -> str:
        return "".join(re.findall(r'name="level" value="(\w+)" checked', bram.text))

    bram.get("/me")
    assert chosen() == "all"
    assert "Mail at once" not in bram.text, "this host sends none"
    bram.post("/me", do="told", level="mine", by="push")
    assert chosen() == "mine"
    assert ticked(bram.text, "due") == ["push"]
    assert ticked(bram.text, "turn") == []
    assert 'type="hidden" name="gm" value="mail"' in bram.text, "what is not offered stays"
    bram.post("/me", do="told", level="none", by="push")
    assert chosen() == "none"
    bram.post("/me", do="notices", match="0", turn="push")
    assert chosen() == ""
    assert "as you chose news by news" in bram.text
    bram.post("/me", status=400, do="told", level="much", by="push")
    bram.get("/me")
    bram.post("/me", status=400, do="told", level="all", by="mail")
    with_mail(host)
    assert "Mail at once" in bram.get("/me")


def test_the_page_begins_with_who_one_is_and_what_one_has_played(host: Host) -> None:
    ada = Visit(host)
    key = ada.play("star_chase")
    assert "none is over yet" in ada.get("/me")
    with host.db.write() as session:
        row = match_by_key(session, key)
        seat = next(s.name for s in seats_of(session, row) if s.account_id == row.gm_id)
        others = [s.name for s in seats_of(session, row) if s.name != seat]
        ranks = [{"seat": name, "rank": n + 1} for n, name in enumerate((seat, *others))]
        row.status, row.ended_at = Status.OVER, host.clock.now()
        row.result = {"winners": [seat], "standings": ranks, "why": ""}
    text = ada.get("/me")
    assert f"Here since {host.clock.now():%-d %B %Y}" in text
    lately = text.partition('id="finished"')[2].partition("</section>")[0]
    assert f'href="/m/{key}/end"' in lately
    assert "won" in lately
    games = text.partition('id="record"')[2].partition("</section>")[0]
    assert re.search(r'Star Chase</th><td class="num">1</td><td class="num">1</td>', games)


def test_quiet_hours_and_absences_are_kept_and_struck_out(host: Host, bram: Visit) -> None:
    bram.get("/me")
    bram.post("/me", do="told", quiet_from="22", quiet_to="7", digest_at="6")
    assert re.search(r'<option value="22" selected>22:00', bram.text)
    assert "0 to 23" in bram.post("/me", status=400, do="told", quiet_from="22", quiet_to="")
    bram.get("/me")
    bram.post("/me", **{"do": "away", "from": "2030-01-01", "to": "2030-01-08", "policy": "house"})
    found = re.search(r'name="back" value="(\d+)"', bram.text)
    assert found
    bram.post("/me", do="away", back=found[1])
    assert "No absence is planned" in bram.text


def test_another_device_is_signed_out_and_this_one_stays(host: Host, bram: Visit) -> None:
    other = Visit(host)
    other.get("/sign-in")
    other.post("/sign-in", how="password", email="bram@example.org", password="long enough words")
    text = bram.get("/me")
    assert text.count("</svg> this one") == 1
    mark = re.search(r'name="device" value="(\w+)"', text)
    assert mark
    bram.post("/me", do="device", device=mark[1])
    assert "Bram" in bram.text
    other.get("/me", status=401)


def owner(host: Host) -> Visit:
    """As the link of the terminal lets one in: without an address."""
    visit, way = Visit(host), way_in(host)
    visit.get(way)
    visit.post(way)
    return visit


def test_an_owner_without_an_address_is_not_locked_out_by_a_password(host: Host) -> None:
    boss = owner(host)
    boss.get("/me")
    assert "There is no way back yet" in boss.post("/sign-out")
    first = boss.get("/me").partition('class="halves"')[0]
    assert "Choose a password" in first, "the way back that this host has"
    assert 'type="email"' not in first, "it sends no mail"
    boss.post("/me", do="password", password="orbital wombat")
    assert "<h2>Choose a password" not in boss.text
    assert "here you stay, and elsewhere you sign in as <b>Host</b>" in boss.text
    boss.post("/sign-out")
    boss.get("/me", status=401)
    boss.get("/sign-in")
    boss.post("/sign-in", status=401, how="password", email="Hots", password="orbital wombat")
    boss.post("/sign-in", how="password", email="host", password="orbital wombat", back="/me")
    assert "<h2>Mail address" in boss.text


def test_the_name_is_saved_alone_where_no_mail_is_sent(host: Host) -> None:
    boss = owner(host)
    assert boss.get("/me").count('name="name" maxlength="30" required') == 1
    boss.post("/me", do="rename", name="Olga")
    assert "<h1>Olga</h1>" in boss.text
    new_account(host, "Zoe")
    assert "is taken" in boss.post("/me", status=409, do="rename", name="zoe")
    with_mail(host)
    boss.get("/me")
    assert "together with the name" in boss.post("/me", status=400, do="rename", name="Nora")


def test_time_zones_are_those_of_places(bram: Visit) -> None:
    zones = re.findall(
        r"<option[^>]*>([^<]+)</option>",
        bram.get("/me").partition('id="zone"')[2].partition("</select>")[0],
    )
    assert zones[0] == "UTC"
    assert "Europe/Lisbon" in zones
    assert not {"Factory", "localtime", "W-SU", "Etc/GMT+3", "US/Pacific"} & set(zones)


def test_an_owner_takes_a_name_and_an_address_where_no_mail_can_prove_it(host: Host) -> None:
    boss = owner(host)
    new_account(host, "Zoe")
    boss.get("/me")
    assert "under another name" in boss.post(
        "/me", status=409, do="keep", name="Olga", email="zoe@example.org"
    )
    boss.get("/me")
    boss.post("/me", do="keep", name="Olga", email="olga@example.org")
    assert "<h1>Olga</h1>" in boss.text
    assert "olga@example.org" in boss.text
    assert "<h2>Mail address" not in boss.text


def test_the_mute_link_asks_first_and_needs_no_session(host: Host, guest: Visit) -> None:
    key = guest.play("star_chase")
    with host.db.read() as session:
        row = match_by_key(session, key)
    link = muting.address(host.settings, row.gm_id, row.id).removeprefix(host.settings.address)
    stranger = Visit(host)
    assert "Mute this match" in stranger.get(link)
    with host.db.read() as session:
        assert not preferences.rules(session, (row.gm_id,), row.id), "looking mutes nothing"
    one_click = stranger.client.post(link, data={"List-Unsubscribe": "One-Click"})
    assert one_click.status_code in (200, 201)
    assert "No more mails" in one_click.text
    with host.db.read() as session:
        chosen = preferences.rules(session, (row.gm_id,), row.id)[row.gm_id]
    assert not any(chosen.values())
    stranger.get("/mute/forged", status=404)


def test_a_browser_is_called_by_two_words() -> None:
    firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    assert device(firefox) == "Firefox on Linux"
    assert device("curl/8.5") == "curl"
    assert device("") == "an unnamed device"


def test_the_page_stands_in_groups_and_the_one_that_was_used_stays_open(bram: Visit) -> None:
    text = bram.get("/me")
    groups = re.findall(
        r'<details class="panel group"[^>]*?( open)?><summary><h2>([^<]+)</h2>', text
    )
    names = [
        "Notifications",
        "Appearance and time zone",
        "On this device",
        "Playing",
        "Signing in and safety",
        "API and bots",
        "Your data",
    ]
    assert [name for _, name in groups] == names
    assert not [name for opened, name in groups if opened], "nothing asks for a password first"
    bram.post("/me", do="block", player="Nobody", status=404)
    assert " open" in bram.text.partition("<h2>Playing</h2>")[0].rpartition("<details")[2]
    bram.get("/me")
    bram.post("/me", do="told", quiet_from="22", quiet_to="7", digest_at="8")
    assert " open" in bram.text.partition("Quiet hours")[0].rpartition("<details")[2]


def test_a_guest_becomes_an_account_on_me(host: Host) -> None:
    guest = Visit(host)
    key = guest.play("star_chase")
    assert 'action="/sign-up"' in guest.get("/me")
    assert "You are a guest" in guest.text
    guest.post("/sign-up", name="Ines", password="a long password", back="/me")
    assert "<h1>Ines</h1>" in guest.text
    assert "You are a guest" not in guest.text
    assert f'href="/m/{key}"' in guest.get("/matches")
