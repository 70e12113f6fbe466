"""The news card: worst first, merged, numbered; the headline; what went wrong; quiet turns."""

from msgspec.structs import replace

from starpost.kernel.orders import Problem
from starpost.kernel.teller import Teller
from starpost.kernel.telling import Amount, NewsItem, Part, Purpose, Word
from starpost.kernel.values import Result, Standing
from starpost.told.news import card, verdict
from starpost.told.story import aim, of_card
from starpost.told.text import story_text
from starpost.told.unsent import Unsent
from starpost.told.words import added, because, of_somebody, sentence, some

TAKEN = NewsItem(
    42, "gain", "You took", ("W73",), amounts=(Amount(11, "person", "people"),), so="more"
)
LOST = NewsItem(
    75, "loss", "LUNAR took", ("W4",), "from you", near=1, rule="8.3",
    headline="LUNAR took W4 from you, one jump from home",
)  # fmt: skip
BUILT = NewsItem(5, "routine", "You built 2 ships at", ("W76",))


class Tale(Teller[int]):
    """Its views are scores."""

    def __init__(self, *items: NewsItem) -> None:
        self.items = items

    def news(self, before, view):
        return self.items

    def purpose(self, view):
        turn = 5 if view == 159 else 4
        return Purpose("Score most by turn 12.", f"You {view}.", turn=turn, last=12, score=view)

    def parts(self, before, view):
        return (Part(2, "mines"), Part(42, "people"), Part(-30, "Isotope"))


def test_the_worst_comes_first_and_is_the_headline():
    found = card(Tale(TAKEN, BUILT, LOST), 147, 159)
    assert found.headline == "LUNAR took W4 from you, one jump from home"
    assert [line.text for line in found.lines] == ["LUNAR took W4 from you.", "You took W73."]
    assert [line.number for line in found.lines] == [1, 2]
    assert found.folded == "1 routine line"


def test_items_that_say_the_same_become_one_and_their_amounts_are_added():
    other = replace(TAKEN, things=("W40",), amounts=(Amount(12, "person", "people"),))
    (line,) = card(Tale(TAKEN, other), 0, 0).lines
    assert line.text == "You took W73 and W40."
    assert line.so == "23 people more."


def test_to_have_taken_something_is_a_better_headline_than_ones_own_shots():
    shot = NewsItem(45, "gain", "You shot down 1 ship of", ("LUNAR",), tells="shots")
    assert card(Tale(shot, TAKEN), 0, 0).headline == "You took W73"
    assert card(Tale(shot, BUILT), 0, 0).headline == "You shot down 1 ship of LUNAR"


def test_within_a_rank_the_nearer_comes_first_then_the_larger():
    far = replace(LOST, lead="ORION took", near=5)
    large = replace(LOST, lead="VEGAN took", size=9)
    found = [line.text for line in card(Tale(far, LOST, large), 0, 0).lines]
    assert found == [f"{who} took W4 from you." for who in ("VEGAN", "LUNAR", "ORION")]


def test_six_items_at_most_and_none_is_lost():
    many = [replace(LOST, lead=f"R{n} took", near=n) for n in range(9)]
    found = card(Tale(*many), 0, 0)
    assert len(found.lines) == 6
    assert len(found.more) == 3


def test_a_long_headline_counts_what_it_does_not_name_and_is_never_cut():
    many = replace(TAKEN, things=tuple(f"W{n}" for n in range(100, 120)))
    headline = card(Tale(many), 0, 0).headline
    assert len(headline) <= 60
    assert headline.startswith("You took W100, W101, ")
    assert headline.endswith(" more")
    long = replace(LOST, headline="", tail="from you " + "very " * 20)
    assert card(Tale(long), 0, 0).headline.endswith("very very")


def test_to_take_something_is_more_than_to_meet_somebody():
    met = NewsItem(52, "contact", "You met", ("VEGAN at W23",), headline="You met VEGAN at W23")
    found = card(Tale(met, TAKEN), 0, 0)
    assert found.headline == "You took W73"
    assert found.lines[0].text == "You took W73.", "the first line is what the headline says"
    key = NewsItem(40, "gain", "You gained", ("F17",))
    assert card(Tale(met, key), 0, 0).headline == "You met VEGAN at W23"
    assert card(Tale(met), 0, 0).headline == "You met VEGAN at W23"


def threat(place: str, ships: int, so: str) -> NewsItem:
    return NewsItem(
        62, "threat", "VEGAN came to", (f"{place} with {ships} ships",), so=so, at=place,
        words=(Word(place, place),),
    )  # fmt: skip


def test_a_reason_names_its_place_where_several_places_are_told():
    found = card(
        Tale(
            threat("W50", 3, "You have 2 ships there"),
            threat("W19", 2, "Nobody guards W19"),
            threat("W7", 2, "You have 2 ships there"),
        ),
        0,
        0,
    )
    (line,) = found.lines
    assert line.so == "W50 and W7: you have 2 ships there; nobody guards W19."
    (line,) = card(Tale(threat("W50", 3, "You have 2 ships there")), 0, 0).lines
    assert line.so == "You have 2 ships there."


def test_what_is_said_of_one_is_said_of_several():
    lost = NewsItem(
        41, "loss", "You lost", ("F27 at W15",), so="It had no ships", several="They had no ships"
    )
    (line,) = card(Tale(lost, replace(lost, things=("F3 at W84",))), 0, 0).lines
    assert line.text == "You lost F27 at W15 and F3 at W84."
    assert line.so == "They had no ships."
    held = NewsItem(28, "trouble", "You did not take", ("W1",), so="Ships on its ground hold it",
                    several="Ships on their ground hold them")  # fmt: skip
    allied = replace(held, things=("W3",), so="JOVIAN is your ally", several=None)
    (line,) = card(Tale(held, replace(held, things=("W2",)), allied), 0, 0).lines
    assert line.so == "W1 and W2: ships on their ground hold them; W3: JOVIAN is your ally."
    met = NewsItem(
        52, "contact", "You met", ("A at W1",), so="1 ship there", several="", seats=("A",)
    )
    (line,) = card(Tale(met, replace(met, things=("B at W2",), seats=("B",))), 0, 0).lines
    assert line.so == "A and B: 1 ship there each."


class Spoken(Tale):
    def meaning(self, view, line):
        return "Build 9 shields at Shale."


def test_a_failed_order_is_told_by_what_it_meant():
    problem = Problem("BUILD Shale 9 x", "money", "shale: There are not enough RU.", index=0)
    (line,) = card(Spoken(), 0, 0, [problem], orders=2).lines
    assert line.text == "Not done: Build 9 shields at Shale (there are not enough RU)."


def test_a_turn_without_news_is_quiet():
    assert card(Tale(BUILT), 0, 42).headline == "A quiet turn. You grew by 42."
    assert card(Tale(), 42, 42).headline == "A quiet turn."


def test_what_went_wrong_with_the_orders_is_news():
    problems = [Problem("F6W99", "no_gate", "No gate leads there.", index=1, rule="5.2")]
    (line,) = card(Tale(), 0, 0, problems, orders=9).lines
    assert line.text == "Your order F6W99 failed: no gate leads there."
    assert line.so == "8 of your 9 orders worked."
    assert line.rule == "5.2"


def test_things_that_are_counted_alike_are_added():
    met = NewsItem(62, "threat", "Pirates waited at Diphda with", ("2 corvettes",))
    (line,) = card(Tale(met, replace(met, things=("1 corvette",))), 0, 0).lines
    assert line.text == "Pirates waited at Diphda with 3 corvettes."
    one = replace(met, things=("1 corvette",))
    (line,) = card(Tale(one, one), 0, 0).lines
    assert line.text == "Pirates waited at Diphda with 2 corvettes."
    assert added(["3 people", "F7", "2 people", "F7", "1 missile base"]) == (
        "5 people", "F7", "1 missile base",
    )  # fmt: skip


def test_an_order_that_was_trimmed_is_not_counted_as_one_that_worked():
    part = Problem("F6W9", "metal", "F6W9: metal for 2 of 5.", partial=True, index=1)
    (line,) = card(Tale(), 0, 0, [part], orders=9).lines
    assert line.so == "8 of your 9 orders worked, 1 only in part."
    failed = Problem("F7W9", "no_gate", "F7W9: no gate.", index=2)
    (line,) = card(Tale(), 0, 0, [failed, part], orders=9).lines
    assert line.text == "1 of your 9 orders failed, 1 only in part."
    parts = [part, Problem("F6W9", "people", "F6W9: people for 1.", partial=True, index=1)]
    (line,) = card(Tale(), 0, 0, parts, orders=9).lines
    assert line.text == "1 of your 9 orders was done only in part."


def test_several_orders_that_went_wrong_are_one_item_and_never_the_headline():
    problems = [
        Problem(f"BUILD {n}", "money", f"BUILD {n}: There are not enough RU.", index=n)
        for n in range(5)
    ]
    found = card(Tale(LOST), 0, 0, problems, orders=9)
    assert found.headline == card(Tale(LOST), 0, 0).headline
    (line,) = [line for line in found.lines if line.kind == "trouble"]
    assert line.text == "5 of your 9 orders failed."
    assert line.so.startswith("Your order BUILD 0 failed: there are not enough RU.")
    assert line.so.endswith("And 2 more.")


def test_a_reason_keeps_the_capitals_of_an_order_and_does_not_repeat_it():
    stuck = Problem("MOVE 160 107 1", "stuck", "MOVE 160 107 1: ships at 160 are stuck.", index=0)
    (line,) = card(Tale(), 0, 0, [stuck], orders=1).lines
    assert line.text == "Your order MOVE 160 107 1 failed: ships at 160 are stuck."


def test_the_score_line_has_change_turn_and_its_two_largest_parts():
    score = card(Tale(), 147, 159).score
    assert score.text == "Score 159, +12; turn 4 of 12"
    assert score.why == "+42 people · −30 Isotope"


def test_the_card_in_words_has_everything_the_page_has():
    text = story_text(of_card(card(Tale(LOST, TAKEN), 147, 159), None))
    assert "1. LUNAR took W4 from you. (rule 8.3)" in text
    assert "11 people more." in text
    assert "Score 159, +12; turn 4 of 12." in text


def test_the_last_turn_is_said():
    assert aim(Purpose("Win.", turn=12, last=12)).endswith("This is the last turn.")
    assert "last turn" not in aim(Purpose("Win.", turn=11, last=12))


def test_the_last_headline_says_how_it_ended():
    standings = tuple(Standing(name, 0.0, rank) for rank, name in enumerate("ABC", 1))
    over = Result(("A",), standings, "")
    assert verdict(over, "C") == "A won. You are third of three."
    assert verdict(over, "A") == "You won."
    assert verdict(Result((), (), "nobody"), "A") == "The match is over."
    title = "Defeat with 91 points, 9 short of a victory."
    alone = Result((), standings[:1], f"{title} Nobody sings.", title)
    assert verdict(alone, "A") == title


def test_what_was_said_to_one_is_read_by_all_with_a_name():
    assert of_somebody("You took W4 from LUNAR.", "TERRAN") == "TERRAN took W4 from LUNAR."
    assert of_somebody("LUNAR took W4 from you.", "TERRAN") == "LUNAR took W4 from TERRAN."
    assert of_somebody("Your F6 fell.", "TERRAN") == "TERRAN's F6 fell."


def test_a_name_keeps_its_capital_wherever_it_stands() -> None:
    assert because("VEGAN has ships there too.") == "VEGAN has ships there too."
    assert because("Shale: There are not enough RU.") == "Shale: There are not enough RU."
    assert because("It had no ships.") == "it had no ships."
    assert because("A conquest needs a guard") == "a conquest needs a guard"
    assert because("Birch is 3 RU short of it.", "BUILD Birch 3 probe A").startswith("Birch")
    assert because("JOVIAN is your ally") == "JOVIAN is your ally"


def test_a_sentence_that_ends_with_a_quotation_has_one_full_stop():
    assert sentence("LUNAR wrote “AGREED.”") == "LUNAR wrote “AGREED.”"
    assert sentence("LUNAR wrote “AGREED”") == "LUNAR wrote “AGREED”."
    assert [some(x) for x in ("probe", "outpost", "ships")] == ["a probe", "an outpost", "ships"]


def test_of_several_met_at_once_each_is_told_alone_too() -> None:
    met = [
        NewsItem(50, "contact", "You met", (f"{who} at W{n}",), seats=(who,))
        for who, n in (("LUNAR", 18), ("VEGAN", 20))
    ]
    [line] = card(Tale(*met), 1, 2).lines
    assert line.text == "You met LUNAR at W18 and VEGAN at W20."
    assert line.of("VEGAN") == "You met VEGAN at W20."
    [twice] = card(Tale(TAKEN, replace(TAKEN, things=("W9",))), 1, 2).lines
    assert twice.of("LUNAR") == twice.text


def test_two_finds_at_one_place_do_not_name_it_again() -> None:
    found = [
        NewsItem(32, "find", "W84 hides", (thing,), so=f"{thing}: it is worth nothing", at="W84")
        for thing in ("the Sword", "the Crown")
    ]
    words = (Word("W84", "W84"),)
    [line] = card(Tale(*(replace(item, words=words) for item in found)), 1, 2).lines
    assert line.so == "The Sword: it is worth nothing; the Crown: it is worth nothing."


def test_what_is_quoted_ends_with_its_own_stop() -> None:
    assert sentence("she wrote “Peace?”") == "She wrote “Peace?”"
    assert sentence("she wrote “Not before turn 6.”") == "She wrote “Not before turn 6.”"
    assert sentence("she wrote “Peace”") == "She wrote “Peace”."


def test_a_game_s_own_word_about_missing_orders_is_not_told_a_second_time():
    own = NewsItem(71, "trouble", "No orders came, so the computer wrote yours", tells="unsent")
    found = card(Tale(own), 0, 0, unsent=Unsent.MISSED)
    assert [line.text for line in found.lines] == ["You sent no orders."]
    assert [line.text for line in card(Tale(own), 0, 0).lines] == [
        "No orders came, so the computer wrote yours."
    ]
