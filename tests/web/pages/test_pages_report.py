"""The report of a turn: its events in the order one likes to read them."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from test_pages_replay import played_out
from visiting import Visit, new_account

from starpost.draw.scene import Mark, Node, Scene, SeatMark
from starpost.host.host import Host
from starpost.host.looking.telling import Told
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.kernel import registry
from starpost.kernel.telling import Shot, Word
from starpost.reports.document import Document, Figure, Section
from starpost.told.film import Film
from starpost.told.news import Card, Line
from starpost.web.pages.match.selection import select
from starpost.web.pages.orders.refs import Atlas
from starpost.web.pages.reading.details import Detail, _place, details, grouped
from starpost.web.pages.reading.report import _coloured
from starpost.web.pages.site.papers import paper, said_plainly


def test_a_report_is_put_together_by_place_or_by_kind(guest: Visit) -> None:
    key = guest.play("starweb")
    text = "\n".join(re.findall(r'name="line" value="([^"]+)"', guest.text))
    assert text
    guest.post(f"/m/{key}/orders", text=text, do="submit", step=guest.field("step"))
    told = guest.get(f"/m/{key}/turns/2/report")
    lines = sorted(re.findall(r"<tr><td>(.*?)</td></tr>", told.partition('class="paper"')[0]))
    assert any("Your F" in line and " flew from W" in line for line in lines)
    page = guest.get(f"/m/{key}/turns/2/report?by=place")
    assert 'aria-current="true">by place' in page
    assert (
        sorted(re.findall(r"<tr><td>(.*?)</td></tr>", page.partition('class="paper"')[0])) == lines
    )
    assert guest.get(f"/m/{key}/turns/2/report?by=nonsense").count("<tr>") == told.count("<tr>")


def test_swords_stand_beside_fights_alone() -> None:
    marks = (Mark("W4", "capture", "You took W4."), Mark("W4", "fight", "F6 lost 2 ships."))
    scene = Scene("graph", "", "", nodes=(Node("W4"),), marks=marks)
    found = select(Atlas(scene), "W4")
    assert found is not None
    assert found.events == (("flag", "You took W4."), ("fight", "F6 lost 2 ships."))


def test_a_line_that_names_no_place_has_it_before_it() -> None:
    robots = "Robots landed and killed 15 people, four for each robot."
    assert Detail("Fights", robots, "W4").where == "W4"
    assert Detail("Flights", "Your F4 flew from W40 to W4.", "W4").where == ""
    assert Detail("Flights", "Your F4 flew to W40.", "W4").where == "W4"
    assert Detail("Seen", "You saw a ship at (1,-2).", "(1,-2)").where == ""


def test_a_line_about_several_places_has_none_before_it() -> None:
    two = (Word("(0,3)", "(0,3)"), Word("(2,2)", "(2,2)"))
    line = Line(0, "routine", "You saw two storms.", at="(0,3)", words=two)
    assert _place(line, {}) == ""
    assert _place(replace(line, words=two[:1]), {}) == "(0,3)"


def test_what_merely_stands_there_is_left_out_and_what_was_merely_seen_has_not_flown() -> None:
    """Whatever it says: a colony that one has back was taken for one that stands there."""
    shots = (
        Shot(0, "build", "Your F7 is new.", merely="there"),
        Shot(0, "flag", "You have Crucis/1 back: no warship of YELLOW guards it any more."),
        Shot(0, "go", "ARC's ships at 7.", merely="seen"),
    )
    told = Told(1, Card(""), Film(shots=shots))
    assert [(d.head, d.text) for d in details(told, {})] == [
        ("Taken and founded", shots[1].line), ("Seen", shots[2].line),
    ]  # fmt: skip


def test_places_stand_in_players_order() -> None:
    found = [Detail("x", "a", "W10"), Detail("x", "b"), Detail("x", "c", "W9")]
    assert [head for head, _ in grouped(found, "place")] == ["W9", "W10", ""]
    assert [head for head, _ in grouped(found, "")] == ["x"]


def test_the_report_of_a_board_game_is_its_tables_and_ends_with_the_end(host: Host) -> None:
    key, _ = played_out(host, "stellar_conquest", most=200)
    visit = Visit(host)
    seat = next(iter(registry.get("stellar_conquest").brief()[1]))
    last = max(int(n) for n in re.findall(rf"/m/{key}/turns/(\d+)/report", visit.get(f"/m/{key}")))
    page = visit.get(f"/m/{key}/turns/{last}/report?seat={seat}")
    assert "Report of the end" in page
    assert "Colonies" in page.partition("How it stood then")[2].partition("All tables")[0]
    assert "Research" in page.partition("<details")[2].partition("All tables")[2], "folded"
    before = visit.get(f"/m/{key}/turns/{last - 1}/report?seat={seat}")
    assert f"Report of round {last - 1}" in before, "as the match counts"
    for text in (page, before):
        assert f"round {last - 1} of {last - 1}" in text, "the news count as the report does"
    assert f"Round {last - 2}</a>" in before
    assert not re.search(r"[CS]&gt;[CS]\d", before), "no log of shots in codes"


def test_the_report_of_the_end_begins_with_how_it_ended_and_counts_as_the_match_does(
    host: Host,
) -> None:
    key, visit = played_out(host, "starfarers", most=400)
    last = max(int(n) for n in re.findall(rf"/m/{key}/turns/(\d+)/report", visit.get(f"/m/{key}")))
    seat = registry.get("starfarers").seat_names(3)[0]
    page = visit.get(f"/m/{key}/turns/{last}/report?seat={seat}")
    assert page.index("By rank") < page.index("What happened last")
    back = re.search(rf"/m/{key}/turns/(\d+)/report\"> *<svg.*?Round (\d+)</a>", page, re.DOTALL)
    assert back, "the report before is that of a whole round"
    before = visit.get(f"/m/{key}/turns/{back[1]}/report?seat={seat}")
    assert "By rank" not in before
    assert f"Report of round {back[2]}" in before
    seats = len(registry.get("starfarers").brief()[1])
    assert int(back[1]) == seats * int(back[2])
    heads = re.findall(r'panel deeds"><h3 class="row">(.*?)</h3>', before, re.DOTALL)
    assert len(heads) == len(set(heads)) == seats, "everybody's turn is a block of its own"
    assert all(re.search(r'class="fell">.*?rolled \d+', head, re.DOTALL) for head in heads)
    assert re.search(r'<li.*?class="pr card-\w+" title="\d+ \w+"', before, re.DOTALL), (
        "cards as signs"
    )


def test_every_form_of_the_report_has_its_head_and_a_sheet_to_fill_in(guest: Visit) -> None:
    key = guest.play("starweb")
    plain = guest.get(f"/m/{key}/turns/1/report.txt")
    assert re.search(rf"Orders to +{guest.host.settings.address}/matches/{key}", plain)
    assert re.search("Orders due +no deadline", plain)
    assert "SHEET TO FILL IN" in plain
    page = guest.get(f"/m/{key}/turns/1/report")
    assert "Orders to" in page
    assert "TOTAL ORDERS" in page
    assert guest.client.get(f"/m/{key}/turns/1/report.pdf").content.startswith(b"%PDF")
    guest.get(f"/m/{key}")
    guest.post(f"/m/{key}/orders", text="", do="nothing", step=guest.field("step"))
    back = guest.get(f"/m/{key}/turns/1/report.txt")
    assert "Orders to" not in back  # what has been played is no longer asked
    assert "SHEET TO FILL IN" not in back


def test_after_the_end_a_report_has_the_lines_of_its_turn_alone(host: Host) -> None:
    """Nobody is asked any more, which was taken for a game that is played answer by answer."""
    key, visit = played_out(host, "star_chase", registry.get("star_chase").Options(target=1))
    last = max(
        int(turn) for turn in re.findall(rf"/m/{key}/turns/(\d+)/report", visit.get(f"/m/{key}"))
    )
    page = visit.get(f"/m/{key}/turns/{last}/report?seat=ARC")
    assert f"Report of turn {last - 1}" in page
    told = re.findall(r"<tr><td>(.*?)</td></tr>", page.partition('class="paper"')[0])
    assert told
    assert len(told) == len(set(told))
    assert not any("crs" in line or "MOVE" in line for line in told)


def test_why_is_answered_in_place_and_the_rule_opens_beside_the_match(guest: Visit) -> None:
    key = guest.play("starweb")
    text = "\n".join(re.findall(r'name="line" value="([^"]+)"', guest.text))
    guest.post(f"/m/{key}/orders", text=text, do="submit", step=guest.field("step"))
    page = guest.get(f"/m/{key}")
    found = re.search(r'<details class="why"><summary>why\?</summary><p>(.*?)</p>', page)
    assert found
    assert "A world falls to whoever alone has ships there" in found[1]
    assert 'href="/rules/starweb#rule-8.3" target="_blank"' in found[1]


def test_a_rule_without_words_of_its_own_is_told_by_its_first_sentence() -> None:
    assert said_plainly("stellar_conquest", "6.9").startswith("BOMBARD: the warships in a hex")
    assert said_plainly("stellar_conquest", "99.9") == ""


def test_the_report_of_a_board_game_calls_people_by_name_and_folds_its_seal(host: Host) -> None:
    visit = Visit(host)
    key = visit.play("stellar_conquest")
    page = visit.get(f"/m/{key}/turns/0/report")
    assert re.search(r"<details[^>]*><summary><h2>Seal</h2></summary><pre[^>]*>seed ", page)
    paper = page.partition('class="paper"')[2].partition("<pre")[0]
    assert "seed " not in paper
    assert "......" not in paper
    spoken = re.sub(r"<svg.*?</svg>", "", paper, flags=re.DOTALL)
    for colour in ("BLUE", "GREEN", "YELLOW"):
        assert colour not in spoken


def test_maps_of_a_report_have_the_colours_of_the_match() -> None:
    scene = Scene("grid", "t", "s", seats=(SeatMark(1, "RED", True), SeatMark(2, "BLUE")))
    document = Document("x", (Section("Map", (Figure(scene, ""),)),))
    (block,) = _coloured(document, {"RED": 3, "BLUE": 1}).sections[0].blocks
    assert isinstance(block, Figure)
    assert [(s.name, s.number) for s in block.scene.seats] == [("RED", 3), ("BLUE", 1)]


def test_a_winner_is_told_once_and_nobody_is_asked_after_the_end(host: Host) -> None:
    key, _ = played_out(host, "starfarers", most=400)
    visit = Visit(host)
    last = max(int(n) for n in re.findall(rf"/m/{key}/turns/(\d+)/report", visit.get(f"/m/{key}")))
    seat = next(iter(registry.get("starfarers").brief()[1]))
    page = visit.get(f"/m/{key}/turns/{last}/report?seat={seat}")
    assert "What is asked" not in page
    assert not re.search(r"won with (\d+) points\..{0,80}has \1 points", page, re.DOTALL)


def test_after_the_end_a_report_still_names_the_turn_that_was_played(host: Host) -> None:
    key, visit = played_out(host, "starweb")
    text = visit.get(f"/m/{key}/turns/4/report?seat=LUNAR")
    assert "Report of turn 3" in text
    assert re.search(r"Score -?\d+, .*?; turn 3 of 6", text)
    assert "turn 3</" in text.partition('class="paper"')[2], "the foot names it too"


@pytest.mark.parametrize("game_id", ["stellar_conquest", "fate_of_empire"])
def test_rules_of_the_wars_are_told_as_to_a_friend(game_id: str) -> None:
    """Tables of the rulebook explained nothing, and "as in Stellar Conquest" even less."""
    rules = paper("rules", game_id)
    assert rules is not None
    for number, words in registry.get(game_id).why.items():
        assert re.search(rf"<strong>{re.escape(number)}\.?</strong>", str(rules.text)), (
            "it is there"
        )
        assert not re.search(r"R\d|_|as in Stellar", words)


def test_the_report_of_the_beginning_begins_with_plain_sentences(guest: Visit) -> None:
    key = guest.play("starweb")
    text = guest.get(f"/m/{key}/turns/1/report")
    before, _, after = text.partition("The printout, as in the rulebook")
    assert "You are " in before.partition('id="you-are"')[2]
    assert "To the map and your orders" in before
    assert '<figure class="natural"><svg' in before, "one sees where one begins"
    assert "industry 30, 30 can build" in before.partition("What is yours")[2]
    assert "build" in before.partition("Good first moves")[2]
    assert "Industry=30" in after
    assert "Industry=30" not in before


def test_the_report_of_the_beginning_names_who_plays_against_one(host: Host) -> None:
    people = [new_account(host, name) for name in ("Reading Ada", "Brambling")]
    options = {"preset": "small", "open_scores": True}
    plan = MatchPlan("starweb", "Two", tuple(SeatPlan() for _ in people), options)
    key = opening.create(host, people[0], plan)
    for person in people:
        opening.join(host, person, key, "")
        opening.confirm(host, person, key)
    text = Visit(host, people[0]).get(f"/m/{key}/turns/1/report")
    story = text.partition('id="you-are"')[2].partition("Where you begin")[0]
    assert "<b>Brambling</b>" in story
