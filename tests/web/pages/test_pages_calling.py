"""One person has one name on a table: what games say of seats is said of people."""

from msgspec.structs import replace
from tables import hosted
from visiting import Visit

from starpost.draw.scene import LegendItem, Node, Point, Scene, SeatMark, Token
from starpost.host.host import Host
from starpost.host.looking import matches
from starpost.host.words import SeatKind
from starpost.kernel import registry
from starpost.told.news import Card, Line
from starpost.web.pages.match.calling import calling, card_of, named_map, to_you
from starpost.web.pages.match.people import Person, at_table

PEOPLE = {
    name: Person(name, n, done=False, waited=False, kind=SeatKind.PLAYER, who=who)
    for n, (name, who) in enumerate([("RED", "Ann"), ("WHITE", "Quill"), ("BLUE", "Ines")], 1)
}


def test_seats_are_called_by_who_sits_there_and_nothing_else_is() -> None:
    called = calling(PEOPLE, "BLUE")
    assert called("RED offered WHITE 1 ore; a REDOUBT, red ore, BLUE") == (
        "Ann offered Quill 1 ore; a REDOUBT, red ore, BLUE"
    )


def test_where_nobody_is_named_seats_stay_seats() -> None:
    nameless = {
        name: Person(name, p.number, False, False, SeatKind.PLAYER) for name, p in PEOPLE.items()
    }
    assert calling(nameless, None)("RED took Spica") == "RED took Spica"


def test_news_name_people_too() -> None:
    card = Card("RED took Spica", (Line(1, "loss", "RED took Spica", so="WHITE is near"),))
    named = card_of(card, calling(PEOPLE, "BLUE"))
    assert named.headline == named.lines[0].text == "Ann took Spica"
    assert named.lines[0].so == "Quill is near"


def test_a_map_calls_people_by_name_and_oneself_you() -> None:
    scene = Scene(
        "board", "t", "RED to move", seats=(SeatMark(1, "RED"), SeatMark(2, "BLUE", True)),
        tokens=(Token("a", Point(0, 0), 1, tip="colony of RED at Anvil"),),
        legend=(LegendItem("RED", Node("x")), LegendItem("BLUE (you)", Node("x"))),
    )  # fmt: skip
    named = named_map(scene, calling(PEOPLE, "BLUE"))
    assert named.summary == "Ann to move"
    assert named.tokens[0].tip == "colony of Ann at Anvil"
    assert [item.text for item in named.legend or ()] == ["Ann", "You"]


def test_what_is_ones_own_is_of_yours() -> None:
    assert to_you("colony of RED at Anvil", "RED") == "colony of yours at Anvil"
    assert to_you("trade ship 2 of RED, open space", "RED").startswith("trade ship 2 of yours")


def test_two_of_one_name_are_told_apart_by_their_seats(host: Host, gm: Visit, bram: Visit) -> None:
    """Guests have no names, and at a board nobody is called by a colour."""
    key = hosted(host, gm, bram, game="starfarers")
    with host.db.read() as session:
        row = matches.match(session, key, None)
        seats = matches.seats(session, row)
    people = tuple(replace(s, kind=SeatKind.PLAYER, account_id=7) for s in seats)
    found = at_table(row, registry.get("starfarers"), people, {}, {7: "Guest"}, None)
    assert {p.who for p in found} == {f"Guest ({s.name})" for s in seats}
    sheets = at_table(row, registry.get("starweb"), people, {}, {7: "Guest"}, None)
    assert {p.who for p in sheets} == {"Guest"}


def test_who_waits_is_told_for_whom_by_name(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram, game="starfarers")
    assert "to move: you" in bram.get(f"/m/{key}/players")
    assert "to move: Bram" in gm.get(f"/m/{key}/players")


def test_that_a_match_goes_on_is_read_by_who_answers(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram, game="starfarers")
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="pause", step=gm.field("step"), hours="1", why="Tea")
    assert 'disabled><svg class="i"' in bram.get(f"/m/{key}").partition('class="next"')[2]
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="resume", step=gm.field("step"))
    assert "Ada let the match go on." in bram.get(f"/m/{key}")
    step = bram.field("step")
    bram.client.post(
        f"/m/{key}/answer", data={"line": "transporter 1", "step": step},
        headers={"x-parts": "yes", "x-csrf": bram.field("_csrf")},
    )  # fmt: skip
    assert "Ada let the match go on." not in bram.get(f"/m/{key}")
