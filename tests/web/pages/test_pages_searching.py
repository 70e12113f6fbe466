"""The search box: own and open matches, known places, orders, rules; and the bell beside it."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from tables import started
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.words import Status
from starpost.kernel import registry
from starpost.web.pages.site import searching
from starpost.web.pages.site.meant import alike, meant
from starpost.web.pages.site.passages import glossary, lessons
from starpost.web.pages.site.searching import asked, rule_texts


def found(page: str) -> dict[str, str]:
    """Each part of the answer by its title."""
    parts = re.findall(r'<h2 id="found-\d+">([^<]+)</h2>(.*?)</section>', page, re.S)
    return dict(parts)


def test_a_rule_is_found_by_its_number_and_by_its_words(guest: Visit) -> None:
    page = guest.get("/search?q=6.8")
    assert 'href="/rules/starweb#rule-6.8"' in found(page)["Rules"]
    page = guest.get("/search?q=black%20hole%20key")
    assert "<mark>black</mark> <mark>hole</mark>" in found(page)["Rules"]


def test_a_thing_is_explained_before_its_rules_are_listed(guest: Visit) -> None:
    page = guest.get("/search?q=black%20hole")
    parts = found(page)
    assert [*parts][:2] == ["Words", "How to play"]
    assert 'href="/rules/starweb#chapter-' in parts["Words"]
    assert ">black hole</a>" in parts["Words"]
    assert 'href="/rules/starweb/play#chapter-' in parts["How to play"]
    assert "<mark>black</mark> <mark>hole</mark>" in parts["How to play"]


@pytest.mark.parametrize("game", registry.ids())
def test_every_game_has_words_and_lessons_to_be_found(game: str) -> None:
    assert len(glossary(game)) > 4
    assert len(lessons(game)) > 2
    assert all(p.text and "<" not in p.text for p in (*glossary(game), *lessons(game)))


def test_orders_of_the_game_master_come_last_and_say_so(guest: Visit) -> None:
    orders = found(guest.get("/search?q=portal"))["Orders"]
    marks = re.findall(r'<span class="cap">([^<]+)</span>', orders)
    masters = [", Game master" in mark for mark in marks]
    assert not masters[0]
    assert masters == sorted(masters)


def test_who_finds_little_is_told_where_else_to_look(guest: Visit) -> None:
    assert 'href="/rules/starweb/play">StarWeb</a>' in guest.get("/search?q=zzzzqq")
    assert "Not what you meant?" not in guest.get("/search?q=ambush")


def test_every_numbered_rule_can_be_found() -> None:
    assert len(rule_texts("starweb")) > 80
    assert all(text and chapter for _, chapter, text in rule_texts("starweb"))


def test_an_order_is_found_by_what_it_does(guest: Visit) -> None:
    assert "/rules/starweb/orders#order-" in found(guest.get("/search?q=robots"))["Orders"]


def test_places_are_found_on_the_own_map_only(guest: Visit, host: Host) -> None:
    key = guest.play("starweb")
    home = re.search(r'data-home="(W\d+)"', guest.text)
    assert home
    assert f"/m/{key}?at={home[1]}" in found(guest.get(f"/search?q={home[1]}"))["On your maps"]
    assert key in found(guest.get(f"/search?q={key}"))["Matches"], "its own player finds it"
    stranger = Visit(host, new_account(host, "Eve"))
    assert key not in stranger.get(f"/search?q={home[1]}")
    assert "Nothing with" in stranger.get(f"/search?q={key}"), "a private match is not there"


def test_a_name_that_is_written_on_the_map_is_a_place_too(guest: Visit, host: Host) -> None:
    key = guest.play("starfarers")
    with host.db.read() as session:
        row = match_by_key(session, key)
        seat = next(s.name for s in seats_of(session, row) if s.account_id == row.gm_id)
        scene = views.scene(session, views.Eyes(row, seat))
    name = next(label.text for label in scene.labels if label.kind == "name")
    hits = found(guest.get(f"/search?q={name.lower()}"))["On your maps"]
    assert f'href="/m/{key}' in hits
    assert f"{name} in" in hits
    assert "On your maps" not in found(Visit(host).get(f"/search?q={name.lower()}"))


@pytest.mark.parametrize(
    "wanted", ["", "zzzzqq", "<script>", "%00", "%ff", "a" * 5000, "((", "%5C"]
)
def test_whatever_is_looked_for_is_a_page(guest: Visit, wanted: str) -> None:
    page = guest.get(f"/search?q={wanted}")
    assert "<script>" not in page
    assert "<h1>" in page


def test_the_bell_counts_the_matches_that_wait(host: Host) -> None:
    account = new_account(host, "Bell")
    visit = Visit(host, account)
    assert "Nothing waits for you" in visit.get("/rules")
    plan = MatchPlan("star_chase", "A table", (SeatPlan("AAA"), SeatPlan("BBB", "bot")))
    key = opening.create(host, account, plan)
    opening.join(host, account, key, "AAA")
    opening.confirm(host, account, key)
    assert "1 match waits for you" in visit.get("/rules")


def test_the_colours_go_round(guest: Visit) -> None:
    for theme in ("light", "dark", "system"):
        guest.get("/rules")
        assert f'name="theme" value="{theme}" title="Colours' in guest.text
        guest.post("/theme", theme=theme, back="/rules")


def test_words_that_mean_the_same_find_the_same(host: Host) -> None:
    guest = Visit(host)
    parts = found(guest.get("/search?q=battle"))
    fire = found(guest.get("/search?q=fire"))
    assert "Star Empires" in parts["Orders"], "whose order is FIRE"
    assert "Star Empires" in fire["Orders"]
    assert alike(["battle", "fleet"]) == [], "two words are meant as they stand"


def test_what_is_found_in_a_rule_is_plain_words() -> None:
    texts = [text for game_id in registry.ids() for _, _, text in rule_texts(game_id)]
    assert texts
    assert not [text for text in texts if "\\n" in text or "\\'" in text]


def test_a_rule_is_shown_with_its_chapter_and_its_game(guest: Visit) -> None:
    rules = found(guest.get("/search?q=ambush"))["Rules"]
    assert re.search(r'#rule-6\.4">6\.4 Fighting</a> <span class="cap">Star Chase</span>', rules), (
        rules
    )
    assert re.search(r'<a class="chip" href="/search\?q=ambush#found-\d">Orders', guest.text)


def test_whoever_types_sees_what_is_found_below_the_box(guest: Visit) -> None:
    form = re.search(r'<form class="seek".*?</form>', guest.get("/rules"), re.S)
    assert form
    assert 'hx-target="#hits" hx-select="#found"' in form[0]
    assert '<div id="found"' in guest.get("/search?q=ambush")
    form = re.search(r'<form class="seek".*?</form>', guest.text, re.S)
    assert form
    assert "hx-get" not in form[0], "the page of the search shows it itself"


def test_a_game_is_found_by_its_name_and_a_question_by_what_it_asks(guest: Visit) -> None:
    games = found(guest.get("/search?q=starweb"))["Games"]
    assert '<a href="/#starweb">StarWeb</a>' in games
    ways = re.findall(r'href="/rules/(starweb[^"]*)"', games)
    assert ways == ["starweb/play", "starweb", "starweb/orders"]
    assert next(iter(found(guest.text))) == "Games", "before matches, orders and rules"
    for wanted in ("how+to+play", "starweb+how+to+play", "rules+of+starweb"):
        first = guest.get(f"/search?q={wanted}").partition('id="found-1">')[2]
        assert first.startswith("Games<"), wanted
        assert "/rules/starweb/play" in first.partition("</section>")[0], wanted
    assert asked("How do I build?") == ["build"]
    assert asked("to be") == ["be"]
    assert asked("how") == ["how"]


def test_a_game_that_is_named_is_asked_about_the_other_words(guest: Visit) -> None:
    parts = found(guest.get("/search?q=starweb+robots"))
    assert "/rules/starweb/orders#order-" in parts["Orders"]
    assert "/rules/star_empires" not in parts["Orders"]


def test_a_word_is_found_where_a_word_begins(guest: Visit) -> None:
    rules = found(guest.get("/search?q=hole"))["Rules"]
    assert "<mark>hole" in rules
    assert "w<mark>hole" not in rules


def test_an_order_that_is_called_so_comes_first_and_characters_are_found(guest: Visit) -> None:
    text = guest.get("/search?q=probe")
    orders = text.partition(">Orders</h2>")[2].partition("</section>")[0]
    first = re.search(r"<a href=[^>]*>([^<]*)", orders)
    assert first is not None
    assert "probe" in first[1].casefold()
    assert "<code>PROBE" in orders, "what one types stands below what it does"
    assert "Quill" in guest.get("/search?q=quill").partition('id="found"')[2]


def test_people_of_ones_own_tables_are_found_and_nobody_else(
    host: Host, gm: Visit, bram: Visit
) -> None:
    assert "People you play with" not in found(bram.get("/search?q=Ada"))
    key = started(host, gm, bram)
    hit = found(bram.get("/search?q=ada"))["People you play with"]
    assert f'href="/m/{key}/players"' in hit
    assert ">Ada</a>" in hit
    assert "in Sunday" in hit
    stranger = Visit(host, new_account(host, "Stranger"))
    assert "People you play with" not in found(stranger.get("/search?q=ada"))
    assert "People you play with" not in found(Visit(host).get("/search?q=ada"))
    assert "People you play with" not in found(bram.get("/search?q=bram")), "oneself is no hit"


def test_people_are_not_found_by_tables_that_keep_them_secret(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram, anonymous="on")
    assert "People you play with" not in found(bram.get("/search?q=ada"))
    with host.db.write() as session:
        match_by_key(session, key).status = Status.OVER
    assert "People you play with" in found(bram.get("/search?q=ada"))


def test_people_whom_ones_seat_has_not_met_are_not_found(host: Host) -> None:
    people = [new_account(host, name) for name in ("Cay", "Dan", "Eve")]
    small = {"preset": "custom", "rows": 10, "columns": 10, "keys": 30}
    plan = MatchPlan("starweb", "Quiet", (SeatPlan("TERRAN"), SeatPlan("JOVIAN")), small)
    key = opening.create(host, people[2], plan)
    for person in people[:2]:
        opening.join(host, person, key)
        opening.confirm(host, person, key)
    cay = Visit(host, people[0])
    assert "People you play with" not in found(cay.get("/search?q=dan"))
    assert "leads Quiet" in found(cay.get("/search?q=eve"))["People you play with"]


@pytest.mark.parametrize("wanted", [
    "delete account", "invite a friend", "bot api", "dark mode", "deadline", "ratings", "password",
    "who runs this", "resign", "vacation", "notifications",
])  # fmt: skip
def test_matters_of_the_site_are_found_before_rules(host: Host, wanted: str) -> None:
    text = Visit(host).get(f"/search?q={quote(wanted)}")
    assert "Help with the site" in text
    assert 'href="/help#chapter-' in text
    places = [text.find(f">{kind}</h2>") for kind in ("Help with the site", "Rules")]
    assert places[1] < 0 or places[0] < places[1]


def test_a_match_that_gathers_is_called_as_everywhere(gm: Visit) -> None:
    gm.get("/matches/new")
    gm.post("/matches/new", game="starfarers", name="Tuesday group", seats="3", me_too="on")
    text = gm.get("/search?q=tuesday")
    assert "gathers players" in text
    assert "lobby" not in text.split("Tuesday group")[1].split("</li>")[0]


def test_what_is_found_nowhere_is_looked_for_as_it_may_be_meant(guest: Visit) -> None:
    page = guest.get("/search?q=forgot%20password")
    assert ">Lost password</a>" in found(page)["Help with the site"]
    assert "for “lost password”" in page
    assert "as it stands" in page, "it is said that something else was looked for"
    assert ">Starfarers</a>" in found(guest.get("/search?q=starfarres"))["Games"]
    assert "3 to 4 players" in found(guest.get("/search?q=how%20many%20players"))["Games"]
    assert "Help with the site" in found(guest.get("/search?q=cheat"))
    assert "as it stands" not in guest.get("/search?q=ambush")
    assert "Nothing with" in guest.get("/search?q=zzzzqq")
    assert "mean “trade”?" in guest.get("/search?q=trde")


def test_other_words_are_said_and_all_that_is_found_can_be_opened(guest: Visit) -> None:
    page = " ".join(guest.get("/search?q=ambush").split())
    assert "for “ambush” and words that mean the same" in page
    more = re.search(r'href="(/search[^"#]*every=true)#[^"]*">Show (\d+) more', page)
    assert more
    whole = guest.get(more[1].replace("&amp;", "&"))
    assert whole.count("<li>") >= page.count("<li>") + int(more[2])
    assert "every=true" not in whole


def test_the_nearest_meaning_comes_first() -> None:
    assert next(meant(["forgot", "password"], [])) == ["lost", "password"]
    assert next(meant(["starfarres"], ["starfarers", "starweb"])) == ["starfarers"]
    assert [*meant(["starweb"], ["starweb"])] == []
    assert [*meant(["purple", "elephants"], [])] == [["elephants"], ["purple"]]


def test_what_somebody_may_mean_is_looked_for_only_so_often(
    guest: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try is a whole search, and a sentence has dozens of them."""
    made, look = [], searching._all
    monkeypatch.setattr(searching, "_all", lambda *a: made.append(1) or look(*a))
    guest.get("/search?q=combat+guard+move+build+trade+score+ally+colony+scout+lost+cheat+quit")
    assert 1 < len(made) <= 1 + searching.TRIES
