"""The told parts of a match page: cards that answer the news, the strip of rivals, the receipt."""

import re

import pytest
from visiting import Visit

from starpost.kernel import registry
from starpost.kernel.telling import Intention
from starpost.told.cards import cards
from starpost.told.wishes import Wishes

CARD = re.compile(r'<button class="it" name="line" value="([^"]*)"')


def after_a_turn(guest: Visit, game: str) -> str:
    key = guest.play(game, length="first-look" if game != "starweb" else "trial")
    cards = CARD.findall(guest.get(f"/m/{key}"))
    text = "\n".join(dict.fromkeys("\n".join(cards).split("\n")))
    guest.post(f"/m/{key}/orders", text=text, do="submit", step=0)
    return key


@pytest.mark.parametrize("game", ["starweb", "star_empires", "star_chase"])
def test_what_answers_the_news_stands_once_and_outside_of_what_folds(
    guest: Visit, game: str
) -> None:
    key = after_a_turn(guest, game)
    page = guest.get(f"/m/{key}")
    cards = [frozenset(value.split("\n")) for value in CARD.findall(page)]
    assert cards, "something is advised"
    assert len(cards) == len(set(cards)), "no card twice"
    told = page[page.index('id="told"') : page.index("</section>", page.index('id="told"'))]
    assert 'class="it"' not in told, "the news may fold, the cards stay"
    assert "Suggestions for turn" in page
    writes = re.findall(r'<code[^>]*>([^<]*)</code>\s*<span class="writes">', page)
    assert all(re.fullmatch(r"\d+ lines?", said) for said in writes), "the lines are folded"
    assert writes


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("starweb", ("first", "LUNAR")),
        ("star_empires", ("first", "CINDER")),
        ("star_chase", ("BOR",)),
    ],
)
def test_rivals_have_faces_names_and_what_is_known_of_them(
    guest: Visit, game: str, words: tuple[str, ...]
) -> None:
    key = after_a_turn(guest, game)
    page = guest.get(f"/m/{key}")
    strip = page[page.index('id="rivals"') : page.index("</ol>", page.index('id="rivals"'))]
    assert strip.count('class="opp ') == strip.count('class="face"') > 2
    assert "<svg" in strip, "bots have faces"
    for word in words:
        assert word in strip


@pytest.mark.parametrize("game", ["starweb", "star_empires", "star_chase"])
def test_rivals_have_faces_from_the_first_turn_on(guest: Visit, game: str) -> None:
    key = guest.play(game, length="first-look" if game != "starweb" else "trial")
    strip = guest.get(f"/m/{key}").partition('id="rivals"')[2].partition("</ol>")[0]
    assert strip.count('class="face"') > 2
    assert "<svg" in strip


def test_a_receipt_of_the_turn_before_does_not_stand_over_the_next_orders(guest: Visit) -> None:
    key = after_a_turn(guest, "starweb")
    page = guest.get(f"/m/{key}?sent=0.1")
    assert "Stored, receipt 0.1. The turn has run." in page
    assert 'class="receipt"' not in page


@pytest.mark.parametrize(("game", "last"), [("starweb", 12), ("star_empires", 12)])
def test_turns_are_counted_from_one_in_every_game(guest: Visit, game: str, last: int) -> None:
    key = guest.play(game)
    assert f"<h1>Turn 1 of {last}</h1>" in guest.get(f"/m/{key}")
    assert "Report of the beginning" in guest.get(f"/m/{key}/turns/1/report")
    guest.post(f"/m/{key}/orders", text="", do="nothing", step=0)
    page = guest.get(f"/m/{key}")
    assert f"<h1>Turn 2 of {last}</h1>" in page
    assert "Turn 1 is played" in page
    assert "Report of turn 1<" in guest.get(f"/m/{key}/turns/2/report")
    for step in range(1, last):
        guest.post(f"/m/{key}/orders", text="", do="nothing", step=step)
        if "See how it ended" in guest.get(f"/m/{key}"):
            break
    page = guest.get(f"/m/{key}")
    assert re.search(r"<h1>After turn \d+</h1>", page)
    assert f"Turn {last + 1}" not in page
    assert 'title="The end"' in page


def test_a_reason_stands_on_one_card_and_what_comes_of_it_on_each() -> None:
    """A card stays where it is when it is pressed, and so does what it says for its neighbours."""
    game, view = registry.get("starweb"), None
    long = "W{} is the best in reach: nobody holds it, with 0 on the ground against our 4"
    shown = tuple(
        Intention(f"Take W{n}", long.format(n), "yours", (f"F{n}W{n}",), target=f"W{n}")
        for n in (1, 2, 5)
    )
    found = cards(game, view, (), shown, lambda _: Wishes())
    assert [wish.reason for wish in found] == [long.format(1), "", ""]
    assert {wish.forecast for wish in found} == {"yours"}


def test_the_list_of_players_says_what_one_is_oneself(guest: Visit) -> None:
    key = guest.play("starweb")
    people = guest.get(f"/m/{key}/players").partition("Who plays")[2]
    assert people.count('class="role"') == 1
    assert '<span class="role">Empire Builder</span>' in people


def test_who_has_nobody_to_show_lines_to_is_not_asked_to(guest: Visit) -> None:
    key = guest.play("starweb")
    assert "Show lines to partners" not in guest.get(f"/m/{key}")


def test_a_card_says_words_first_and_its_lines_are_a_press_away(guest: Visit) -> None:
    key = guest.play("star_empires")
    cards = guest.get(f"/m/{key}").partition('id="advised"')[2].partition("</form>")[0]
    assert re.search(r"<b>Design and build [^<]+</b>", cards)
    assert re.search(r"Costs \d+ RU", cards)
    lines = re.findall(r'<span class="writes"><code>([^<]+)</code>', cards)
    assert lines
    assert all(len(line) > 13 for line in lines)
    assert re.search(r'<code title="DESIGN [^"]+">4 lines</code>', cards)
