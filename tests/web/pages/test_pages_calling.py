"""One person has one name on a table: what games say of seats is said of people."""

from starpost.host.words import SeatKind
from starpost.told.news import Card, Line
from starpost.web.pages.match.calling import calling, card_of
from starpost.web.pages.match.people import Person

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
