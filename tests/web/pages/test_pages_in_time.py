"""A board game's report is read in the order of time, under a headline that fits."""

from starpost.host.looking.telling import Told
from starpost.kernel.telling import NewsItem, Shot
from starpost.told.film import Film
from starpost.told.news import Card, Line, _headline
from starpost.web.pages.reading.details import in_time


def test_the_news_follow_the_film() -> None:
    lines = (
        Line(1, "fight", "The bases shot down 1 corvette.", at="Polaris"),
        Line(2, "loss", "The unknown cost you 1 scout.", at="Capella"),
        Line(3, "gain", "You made Polaris/3 a dominion.", at="Polaris"),
    )
    more = (Line(0, "find", "Vega has a planet.", at="Vega"),)
    shots = (
        Shot(0, "find", "", "Vega"),
        Shot(0, "lose", "", "Capella"),
        Shot(1, "fight", "", "Polaris"),
        Shot(2, "flag", "", "Polaris"),
    )
    told = Told(7, Card("x", lines, more), Film((), shots, 3))
    card = in_time(told)
    assert [(line.number, line.kind) for line in card.lines] == [
        (1, "find"), (2, "loss"), (3, "fight"), (4, "gain"),
    ]  # fmt: skip


def test_what_was_won_is_more_than_the_shots_that_it_cost() -> None:
    shot = NewsItem(74, "fight", "The bases shot down 1 corvette", at="Polaris")
    won = NewsItem(47, "gain", "You made Polaris/3 a dominion", at="Polaris")
    elsewhere = NewsItem(46, "gain", "You conquered Vega/1", at="Vega")
    assert _headline([shot, elsewhere, won], None) == "You made Polaris/3 a dominion"
    assert _headline([shot, elsewhere], None).startswith("The bases")
