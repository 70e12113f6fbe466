"""A board game's report is read in the order of time, under a headline that fits."""

from starpost.kernel.telling import NewsItem
from starpost.told.news import Card, Line, _foremost, _headline
from starpost.web.pages.reading.details import in_time


def test_the_news_are_one_story_in_the_order_of_time_and_the_routine_is_folded() -> None:
    lines = (
        Line(1, "fight", "The bases shot down 1 corvette.", when=6),
        Line(2, "loss", "The unknown cost you 1 scout.", when=4),
        Line(3, "gain", "You lead.", when=-1),
    )
    more = (Line(0, "find", "Vega has a planet.", when=3),)
    routine = (Line(0, "routine", "The dice fell 1 and 2.", when=0),)
    news = Card("x", lines, more, routine)
    card = in_time(news, whole=False)
    assert [line.when for line in card.lines] == [3, 4, 6, -1]
    assert card.routine == routine
    story = in_time(news, whole=True)
    assert [line.when for line in story.lines] == [0, 3, 4, 6, -1]
    assert story.all == story.lines
    quiet = in_time(Card("x", (), (), routine, quiet=True), whole=False)
    assert (quiet.lines, quiet.routine) == (routine, ())


def test_what_was_won_is_more_than_the_shots_that_it_cost() -> None:
    shot = NewsItem(74, "fight", "The bases shot down 1 corvette", at="Polaris")
    won = NewsItem(47, "gain", "You made Polaris/3 a dominion", at="Polaris")
    elsewhere = NewsItem(46, "gain", "You conquered Vega/1", at="Vega")
    assert _headline(_foremost([shot, elsewhere, won]), None) == "You made Polaris/3 a dominion"
    assert _headline(_foremost([shot, elsewhere]), None).startswith("The bases")
